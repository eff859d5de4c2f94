/* A page of the documents: its lines and its fenced blocks. */
#ifndef CLINKER_TEST_DOCS_PAGE_H
#define CLINKER_TEST_DOCS_PAGE_H

#include "lines.h"

enum { WORD_SIZE = 128 };

/* Lines between two fences. The opening one tells the language and, if wanted, the name of a file: ```json parts.json
 */
typedef struct doc_block {
    char language[WORD_SIZE];
    char file[WORD_SIZE];
    size_t first; /* the line behind the opening fence, from 0 */
    size_t end;   /* the closing fence */
} doc_block;

typedef struct doc_page {
    const char *path; /* from the top folder of the source */
    lines text;
    size_t problems; /* how many were told */
} doc_page;

/* The next block whose opening fence is line `from` or later; false where there is none. */
bool page_next_block(const doc_page *page, size_t from, doc_block *found);

/* Tells what is wrong in a line, from 0, as compilers do. */
void page_tell(doc_page *page, size_t line, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
