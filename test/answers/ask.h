/* Asks the command, and keeps the hash of all it says. */
#ifndef TEST_ANSWERS_ASK_H
#define TEST_ANSWERS_ASK_H

#include "book.h"

/* Runs `clinker` with the words of `line`, as run.h splits them, if the case is wanted. What it prints on both streams,
 * without times and versions, its status, and the files named in `files`, which are removed, make up the answer: of a
 * PNG its pixels, of others the bytes. `files` are words; NULL: none. */
void ask(book *answers, const char *name, const char *line, const char *files);

#endif
