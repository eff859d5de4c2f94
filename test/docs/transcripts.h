/* Commands that a page quotes, with what they print. */
#ifndef CLINKER_TEST_DOCS_TRANSCRIPTS_H
#define CLINKER_TEST_DOCS_TRANSCRIPTS_H

#include "page.h"

/* What was done. */
typedef struct transcript_count {
    size_t run, skipped; /* commands; the latter need real meshes that are not there */
} transcript_count;

/* Runs the commands of all blocks ```console, in order, and tells where the page says something else. A line "$
 * COMMAND" is a command, what follows is its output. A status other than 0 and 1 has to be told, as by "$ echo $?".
 * Blocks with the name of a file are written before. With `update`, the page's lines are brought up to date. */
transcript_count transcripts_check(doc_page *page, bool update);

#endif
