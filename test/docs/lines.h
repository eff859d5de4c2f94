/* Text as lines. */
#ifndef CLINKER_TEST_DOCS_LINES_H
#define CLINKER_TEST_DOCS_LINES_H

#include <stdbool.h>
#include <stddef.h>

/* A list of lines without their ends. The list owns them. */
typedef struct lines {
    char **at;
    size_t count;
} lines;

/* A copy of one line, put at the end. */
void lines_add(lines *list, const char *line);

/* The lines of a file; false where it cannot be read. */
bool lines_read(lines *list, const char *path);

/* Writes lines from `first` up to, not including, `end`; false where that fails. */
bool lines_write(const lines *list, size_t first, size_t end, const char *path);
void lines_free(lines *list);

/* strdup() and malloc() of a program that ends where memory does. */
char *text_copy(const char *text);
void *memory_take(size_t size);

bool begins_with(const char *text, const char *beginning);

#endif
