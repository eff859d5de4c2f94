/* What names on a command line may look like: a name, a glob such as bolt*, or a /regex/.
 *
 *     bolt?, bolt*, bolt[1-9], bolt[!a-c]   ? is one character, * any number of them; \ takes the next for itself
 *     /^bolt-(left|right)$/, /BOLT/i        a POSIX extended regular expression; i ignores case
 *     class:IfcPipe*, layer:/^M-/           the same of the class or the layer that a file gives to a body
 *
 * Globs stand for whole names, expressions for any part of one. Characters are those of UTF-8. */
#ifndef CLINKER_CLI_PATTERN_H
#define CLINKER_CLI_PATTERN_H

#include "cli/base/problem.h"

#include <regex.h>

typedef enum pattern_subject {
    PATTERN_NAME,
    PATTERN_CLASS,
    PATTERN_LAYER,
} pattern_subject;

typedef struct name_pattern {
    pattern_subject subject;
    char *text; /* without "class:" or "layer:" */
    bool expression;
    regex_t regex; /* of an expression */
} name_pattern;

/* Reads the first `length` characters of `text`. A problem begins with `where`, as with the name of an option. The
 * caller frees after success. */
bool pattern_read(name_pattern *pattern, const char *text, size_t length, const char *where, cli_problem *problem);
void pattern_free(name_pattern *pattern);

/* NULL, as for a class that a body does not have, matches nothing. */
bool pattern_matches(const name_pattern *pattern, const char *text);

/* Whether a text can only stand for itself. */
bool pattern_is_plain(const char *text);

/* How long the first pattern of a list is: up to a comma that is not part of an expression or of brackets. */
size_t pattern_length(const char *list);

#endif
