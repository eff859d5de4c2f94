/* Text as the languages of the manual page and of the shells need it. */
#ifndef CLINKER_CLI_ESCAPE_H
#define CLINKER_CLI_ESCAPE_H

#include <stdio.h>

/* For roff, on lines of up to 80 columns where words allow: nothing of it is taken for a request or an escape. */
void roff_text(FILE *out, const char *text);

/* For roff, as it is to be typed: no word is changed for beauty's sake, and lines are kept. */
void roff_literal(FILE *out, const char *text);

/* For bash and zsh: one word in single quotes. */
void shell_quoted(FILE *out, const char *text);

/* Within single quotes, as a part of a specification of zsh's _arguments: colons and brackets mean nothing. */
void zsh_part(FILE *out, const char *text);

#endif
