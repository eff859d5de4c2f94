/* Text out of files, for messages and names: one line each, and harmless to a terminal whatever bytes a file holds.
 * Control characters and invalid UTF-8 become '?'. */
#ifndef CLINKER_IO_PRINTABLE_H
#define CLINKER_IO_PRINTABLE_H

#include <stddef.h>

/* Writes `text` with a zero at its end, as much of it as fits, in whole characters. Never writes more than it reads. */
void printable_write(char *out, size_t capacity, const char *text);

/* A copy of `text`, never empty, to be freed; NULL: no memory. */
char *printable_copy(const char *text);

#endif
