/* What the table of options says in words that depend on the library: methods are named as its own table does. */
#ifndef CLINKER_CLI_OPTION_TEXT_H
#define CLINKER_CLI_OPTION_TEXT_H

#include "cli/commands/option_table.h"

/* The text on an option, to be freed. Words in braces are replaced: {methods} by all of them and what each is, {layers}
 * and {edges} by their names, {sampling}, {together} and {eye} by the names of those that sample, that sample all pairs
 * at once, and that can see from a point. */
char *option_help(const option_row *row);

/* What a value may be, as "auto|x|y|z", to be freed: of a method the names of all, else what the row says. */
char *option_choices(const option_row *row);

#endif
