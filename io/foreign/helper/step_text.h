/* The text of ISO 10303-21, in which IFC files are written: records of arguments, some of them texts in quotes. */
#ifndef CLINKER_IO_STEP_TEXT_H
#define CLINKER_IO_STEP_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum { STEP_DECODED_SIZE = 512 }; /* longer texts are cut */

/* What is left to read, or what stands between two quotes. */
typedef struct step_text {
    const char *at, *end;
} step_text;

/* Goes past blanks and comments. */
void step_skip_blanks(step_text *t);

/* Goes past blanks, and a letter if it is the wanted one. */
bool step_take(step_text *t, char wanted);

/* Goes past a text in quotes, whose quotes are doubled; `*inside` is what stands between the outer ones. */
bool step_take_quoted(step_text *t, step_text *inside);

/* Goes past an argument and the comma behind it. */
void step_skip_argument(step_text *t);

/* Goes past the end of a record. */
void step_skip_record(step_text *t);

/* The letters that a text between quotes stands for, as UTF-8. */
void step_decode(step_text coded, char out[STEP_DECODED_SIZE]);

#endif
