/* What a page leads to: links, and files of the source that it names. */
#ifndef CLINKER_TEST_DOCS_REFERENCES_H
#define CLINKER_TEST_DOCS_REFERENCES_H

#include "page.h"

/* Tells links to files and headings that are not there, and names such as `test/math/orient.c` of files that are not.
 * The working folder is the top folder of the source. */
void references_check(doc_page *page);

#endif
