/* C code that a page shows. */
#ifndef CLINKER_TEST_DOCS_CODE_H
#define CLINKER_TEST_DOCS_CODE_H

#include "page.h"

/* Tells blocks of C that are no quotation, but for the indent, of a source file that is built: one of samples/, or
 * shown.c for what is no whole program. The working folder is the top folder of the source. */
void code_check(doc_page *page);

#endif
