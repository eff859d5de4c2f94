/* Text of unknown origin made safe to print, and text that is put together.
 *
 * File names may hold any bytes but zero; what goes to a terminal or into JSON must not. */
#ifndef CLINKER_CLI_TEXT_H
#define CLINKER_CLI_TEXT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#if defined(__GNUC__)
#define CLI_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define CLI_PRINTF(text, first)
#endif

/* The bytes of the UTF-8 character at `text`, 1 to 4; 0 where there is none, as at a stray or overlong byte. */
size_t utf8_length(const char *text);

/* Writes `text` with '?' for control characters and invalid UTF-8, and returns how many characters that were. */
size_t text_print(FILE *out, const char *text);

/* How many characters text_print() would write. */
size_t text_width(const char *text);

/* A text of at most `most` characters, 2 or more, to be freed: a longer one loses its middle, for which a "…" stands,
 * and keeps more of its end, where numbers and sides are. */
char *text_shorten(const char *text, size_t most);

/* Ends a text that was cut before a character of which it has a part alone. */
void text_end_whole(char *text);

/* A formatted string, to be freed. */
char *text_format(const char *format, ...) CLI_PRINTF(1, 2);
char *text_format_list(const char *format, va_list arguments) CLI_PRINTF(1, 0);

#endif
