/* Options that a page names. */
#ifndef CLINKER_TEST_DOCS_OPTIONS_H
#define CLINKER_TEST_DOCS_OPTIONS_H

#include "page.h"

/* Tells options that no command has, by the help that it prints. The page of the command has to name all of them. */
void options_check(doc_page *page);

#endif
