#include "cli/base/pattern.h"

#include <stdlib.h>
#include <string.h>

enum { BEYOND_UNICODE = 0x110000 }; /* bytes that are no UTF-8 are characters of their own */

static unsigned take_character(const char **text) {
    const unsigned char *byte = (const unsigned char *)*text;
    size_t length = utf8_length(*text);
    if (length == 0) {
        ++*text;
        return BEYOND_UNICODE + byte[0];
    }
    unsigned value = length == 1 ? byte[0] : byte[0] & (0xFFu >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        value = value << 6 | (byte[i] & 0x3Fu);
    }
    *text += length;
    return value;
}

/* The bracket that ends what begins at `open`; NULL: there is none. One that comes first stands for itself. */
static const char *set_end(const char *open) {
    const char *at = open + 1;
    at += *at == '!' || *at == '^';
    at += *at == ']';
    while (*at != '\0' && *at != ']') {
        at += at[0] == '\\' && at[1] != '\0' ? 2 : 1;
    }
    return *at == ']' ? at : NULL;
}

static unsigned take_member(const char **at) {
    *at += **at == '\\';
    return take_character(at);
}

/* Whether the brackets at `open` hold the character. */
static bool set_holds(const char *open, const char *end, unsigned character) {
    const char *at = open + 1;
    bool inverse = *at == '!' || *at == '^';
    bool found = false;
    at += inverse;
    while (at < end) {
        unsigned low = take_member(&at);
        unsigned high = low;
        if (at[0] == '-' && at + 1 < end) {
            at++;
            high = take_member(&at);
        }
        found = found || (character >= low && character <= high);
    }
    return found != inverse;
}

/* One character of the text against one place of the glob, which is not a star; both are taken if they match. */
static bool take_match(const char **glob, const char **text) {
    if (**glob == '\0' || **text == '\0') {
        return false;
    }
    unsigned character = take_character(text);
    if (**glob == '?') {
        ++*glob;
        return true;
    }
    if (**glob == '[') {
        const char *end = set_end(*glob);
        bool holds = set_holds(*glob, end, character);
        *glob = end + 1;
        return holds;
    }
    return take_member(glob) == character;
}

/* Only the last star is ever tried again, for whatever an earlier one could take the last one can: the time is at most
 * the product of the lengths. */
static bool glob_matches(const char *glob, const char *text) {
    const char *star = NULL;  /* what stands behind the last one */
    const char *taken = text; /* where what that one stands for ends */
    for (;;) {
        const char *next_glob = glob;
        const char *next_text = text;
        if (*glob == '*') {
            star = ++glob;
            taken = text;
        } else if (*glob == '\0' && *text == '\0') {
            return true;
        } else if (take_match(&next_glob, &next_text)) {
            glob = next_glob;
            text = next_text;
        } else if (star != NULL && *taken != '\0') {
            (void)take_character(&taken);
            glob = star;
            text = taken;
        } else {
            return false;
        }
    }
}

/* The length of the expression that a text begins with, slashes and `i` included; 0: it begins with none. */
static size_t expression_length(const char *text) {
    if (text[0] != '/') {
        return 0;
    }
    for (const char *at = text + 1; *at != '\0'; at++) {
        const char *behind = at[0] == '/' && at[1] == 'i' ? at + 2 : at + 1;
        if (at[0] == '\\' && at[1] != '\0') {
            at++;
        } else if (at[0] == '/' && (*behind == '\0' || *behind == ',')) {
            return (size_t)(behind - text);
        }
    }
    return 0;
}

/* What is left behind "class:" or "layer:". */
static const char *skip_subject(const char *text, pattern_subject *subject) {
    static const struct {
        const char *prefix;
        pattern_subject subject;
    } known[] = {{"class:", PATTERN_CLASS}, {"layer:", PATTERN_LAYER}};
    *subject = PATTERN_NAME;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        size_t length = strlen(known[i].prefix);
        if (strncmp(text, known[i].prefix, length) == 0) {
            *subject = known[i].subject;
            return text + length;
        }
    }
    return text;
}

static bool read_glob(const name_pattern *pattern, const char *where, cli_problem *problem) {
    for (const char *at = pattern->text; *at != '\0'; at++) {
        if (*at == '[' && set_end(at) == NULL) {
            return problem_set(problem, "%s: '%s' has a bracket without an end; write \\[ for the character itself",
                               where, pattern->text);
        }
        if (at[0] == '\\' && at[1] == '\0') {
            return problem_set(problem, "%s: '%s' ends in a backslash; write \\\\ for the character itself", where,
                               pattern->text);
        }
        at = *at == '[' ? set_end(at) : *at == '\\' ? at + 1 : at;
    }
    return pattern->text[0] != '\0' ||
           problem_set(problem, "%s: an empty name; give names or patterns, with a comma between two", where);
}

static bool read_expression(name_pattern *pattern, const char *where, cli_problem *problem) {
    const char *last = strrchr(pattern->text, '/');
    char *inner = text_format("%.*s", (int)(last - pattern->text - 1), pattern->text + 1);
    int flags = REG_EXTENDED | REG_NOSUB | (last[1] == 'i' ? REG_ICASE : 0);
    int fault = regcomp(&pattern->regex, inner, flags);
    bool empty = inner[0] == '\0';
    free(inner);
    if (fault != 0) {
        char reason[256];
        regerror(fault, &pattern->regex, reason, sizeof reason);
        return problem_set(problem, "%s: %s is no regular expression: %s", where, pattern->text, reason);
    }
    if (empty) {
        regfree(&pattern->regex);
        return problem_set(problem, "%s: %s is an empty expression; write * for all names", where, pattern->text);
    }
    return true;
}

bool pattern_read(name_pattern *pattern, const char *text, size_t length, const char *where, cli_problem *problem) {
    char *copy = text_format("%.*s", (int)length, text);
    *pattern = (name_pattern){0};
    const char *rest = skip_subject(copy, &pattern->subject);
    size_t expression = expression_length(rest);
    pattern->expression = expression > 0 && rest[expression] == '\0';
    pattern->text = text_format("%s", rest);
    free(copy);
    bool good = pattern->expression ? read_expression(pattern, where, problem) : read_glob(pattern, where, problem);
    if (!good) {
        free(pattern->text);
        *pattern = (name_pattern){0};
    }
    return good;
}

void pattern_free(name_pattern *pattern) {
    if (pattern->expression) {
        regfree(&pattern->regex);
    }
    free(pattern->text);
    *pattern = (name_pattern){0};
}

bool pattern_matches(const name_pattern *pattern, const char *text) {
    if (text == NULL) {
        return false;
    }
    return pattern->expression ? regexec(&pattern->regex, text, 0, NULL, 0) == 0 : glob_matches(pattern->text, text);
}

bool pattern_is_plain(const char *text) {
    pattern_subject subject;
    (void)skip_subject(text, &subject);
    return subject == PATTERN_NAME && expression_length(text) == 0 && strpbrk(text, "*?[\\") == NULL;
}

size_t pattern_length(const char *list) {
    pattern_subject subject;
    const char *at = skip_subject(list, &subject);
    at += expression_length(at);
    while (*at != '\0' && *at != ',') {
        const char *end = *at == '[' ? set_end(at) : NULL;
        at = end != NULL ? end + 1 : at[0] == '\\' && at[1] != '\0' ? at + 2 : at + 1;
    }
    return (size_t)(at - list);
}
