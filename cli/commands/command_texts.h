/* What each command says of itself, apart from its options. */
#ifndef CLINKER_CLI_COMMAND_TEXTS_H
#define CLINKER_CLI_COMMAND_TEXTS_H

#include "cli/commands/option_table.h"

/* Texts are one line each, to be wrapped. */
typedef struct command_text {
    option_command command;
    const char *name;
    const char *usage;    /* its arguments */
    const char *summary;  /* what it does, for a list of commands */
    const char *notes[3]; /* paragraphs, up to the first NULL */
    const char *status;   /* what its exit status means */
    const char *example;
} command_text;

extern const command_text command_texts[]; /* ends with a row without a name */

extern const command_text clinker_text; /* of the command as a whole */

#endif
