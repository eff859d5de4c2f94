/* A place in a text file that is read word by word. Words are separated by blanks and line ends; `line` counts lines
 * for messages, whether they end with LF, CR LF or CR. */
#ifndef CLINKER_IO_SCAN_H
#define CLINKER_IO_SCAN_H

#include "reading/message.h"

typedef struct scan {
    const unsigned char *at, *end;
    size_t line;               /* from 1 */
    int comment;               /* the character that opens a comment up to the end of the line; -1: there is none */
    const file_map *map;       /* which holds the text; NULL: the caller does */
    const unsigned char *held; /* from where on its memory was not handed back yet */
} scan;

typedef struct scan_word {
    const unsigned char *text; /* in the file, no zero at its end */
    size_t length;             /* 0 at the end of the file */
} scan_word;

scan scan_begin(const io_source *source, int comment);

/* Moves over blanks on this line; returns whether a word follows on it. */
bool scan_to_word_on_line(scan *at);

/* Moves over blanks, line ends and comments; returns whether a word follows at all. */
bool scan_to_word(scan *at);

/* Moves to the beginning of the next line. */
void scan_next_line(scan *at);

/* Hands back the memory of what was read, once it is a window of the file (see file_map_release()). Moving to a line
 * does so; a reader of bytes that are no text does it itself, for each row: so the question stands here. */
static inline void scan_release(scan *at) {
    if (at->at - at->held >= FILE_MAP_WINDOW) {
        file_map_release(at->map, at->held, at->at);
        at->held = at->at;
    }
}

/* The word at this place, without moving. */
scan_word scan_peek(const scan *at);

/* Takes the next word, on this line or a later one. */
scan_word scan_take(scan *at);

/* Whether a word is `text` (lower case), in upper or lower case. */
bool scan_word_is(scan_word word, const char *text);

/* Take the next word as a number. False: it is none, and still stands, for scan_fail() to show. */
bool scan_decimal(scan *at, double *value);
bool scan_integer(scan *at, int64_t *value);
bool scan_count(scan *at, size_t *value); /* zero or more */

/* Tells that the next word is not the expected `what`, as in "a number". Returns false. */
bool scan_fail(const scan *at, const io_source *source, io_error *error, const char *what);

#endif
