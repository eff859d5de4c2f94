/* Every option of every command, once. What reads the command line, the help, the manual page and what shells complete
 * are all made from this table.
 *
 * A new option is a row here and a field of cli_options. A switch and a plain text need no more: the row names the
 * field. Any other value has a number in option_id, and a case in options_read.c that reads it. */
#ifndef CLINKER_CLI_OPTION_TABLE_H
#define CLINKER_CLI_OPTION_TABLE_H

#include <stddef.h>

/* The commands that take options, as bits. */
typedef enum option_command { OF_CHECK = 1, OF_INSPECT = 2, OF_MAP = 4 } option_command;

/* Headings of the help, in the order in which they are printed; rows of the table are in the same order. */
typedef enum option_section {
    SECTION_FINDINGS,
    SECTION_BODIES,
    SECTION_REPORT,
    SECTION_FILES,
    SECTION_VIEW,
    SECTION_ANSWER,
    SECTION_HELP,
} option_section;

/* What follows an option. */
typedef enum option_value {
    VALUE_NONE,   /* a switch */
    VALUE_ANY,    /* what no shell can complete: a number, or a name that is made up */
    VALUE_CHOICE, /* one of `choices`, or else what the argument's name says */
    VALUE_LIST,   /* some of `choices`, with commas between them */
    VALUE_METHOD, /* the name of a method, from the library's table */
    VALUE_BODY,   /* begins with the name of a body; `choices` follows the name, as "=", "," or " " */
    VALUE_NAMES,  /* names of bodies, or patterns for them, with commas between them; `choices` is " " */
    VALUE_BODIES, /* two such values */
    VALUE_FILE,   /* a path; `choices` is how its name may end, as ".png|.svg"; NULL: any file */
} option_value;

/* Values that take a case in options_read.c. */
typedef enum option_id {
    OPTION_STORED, /* as it stands, in the row's field */
    OPTION_ALGORITHM,
    OPTION_BACKEND,
    OPTION_BANDS,
    OPTION_BETWEEN,
    OPTION_CLEARANCE,
    OPTION_DURATION,
    OPTION_EYE,
    OPTION_FILES_IN,
    OPTION_IGNORE,
    OPTION_JOINT,
    OPTION_METHOD,
    OPTION_ONLY,
    OPTION_POSE,
    OPTION_REACH,
    OPTION_RESOLUTION,
    OPTION_STATES,
    OPTION_THREADS,
    OPTION_TOLERANCE,
    OPTION_TOP,
    OPTION_UNIT,
    OPTION_VELOCITY,
    OPTION_VIEW,
    OPTION_WITHOUT,
} option_id;

typedef struct option_row {
    const char *name; /* without hyphens */
    char letter;      /* 0: none */
    option_id id;
    size_t field; /* of OPTION_STORED: the offset in cli_options of a bool or, where a value follows, of its text */
    unsigned commands; /* that take it, as bits; an option that differs between commands has several rows */
    option_section section;
    option_value value;
    const char *argument; /* as help names it; NULL: a switch */
    const char *choices;  /* "auto|x|y|z", or what else goes with `value` */
    const char
        *help; /* words in braces stand for methods, see option_help(); NULL: known, but not part of this version */
} option_row;

enum { MOST_OPTIONS = 96 }; /* rows that there is room for where they are gathered */

extern const option_row option_table[]; /* ends with a row without a name */

const char *option_heading(option_section section);

/* The next row of a command that help shows, or NULL; `after` NULL: the first one. */
const option_row *option_next(const option_row *after, option_command command);

#endif
