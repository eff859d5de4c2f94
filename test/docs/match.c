#include "match.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char elision[] = "...";

static bool is_elision(const char *line) {
    return strcmp(line, elision) == 0;
}

static const char *end_of_number(const char *text) {
    return text + strspn(text, "0123456789.");
}

/* Where a time ends that begins here: "0.049 s"; the same place where none does. */
static const char *end_of_time(const char *text) {
    const char *end = end_of_number(text);
    bool time = end > text && begins_with(end, " s") && !isalnum((unsigned char)end[2]);
    return time ? end : text;
}

/* A copy of the line in which every time is one and the same. */
static char *without_times(const char *line) {
    static const char seconds[] = "\"seconds\": {";
    char *copy = text_copy(line);
    char *to = copy;
    while (*line != '\0') {
        const char *after = end_of_time(line);
        if (after > line) {
            line = after;
            *to++ = '0';
        } else if (begins_with(line, seconds)) {
            line += strcspn(line, "}");
        } else {
            /* A number is passed as a whole: its last digits are no time of their own. */
            const char *end = end_of_number(line);
            do {
                *to++ = *line++;
            } while (line < end);
        }
    }
    *to = '\0';
    return copy;
}

/* The first elided text of a line, or NULL. It is behind other text: output may begin with "... and 3 more". */
static const char *find_elided(const char *line) {
    return strstr(line + strspn(line, " ."), elision);
}

/* `elided`: where the quotation has its next elided text, or NULL. */
static bool text_matches(const char *quoted, const char *elided, const char *printed) {
    if (elided == NULL) {
        return strcmp(quoted, printed) == 0;
    }
    size_t length = (size_t)(elided - quoted);
    if (strncmp(quoted, printed, length) != 0) {
        return false;
    }
    const char *rest = elided + strlen(elision);
    for (printed += length;; printed++) {
        if (text_matches(rest, strstr(rest, elision), printed)) {
            return true;
        }
        if (*printed == '\0') {
            return false;
        }
    }
}

bool line_matches(const char *quoted, const char *printed) {
    char *ours = without_times(quoted);
    char *theirs = without_times(printed);
    bool matches = text_matches(ours, find_elided(ours), theirs);
    free(ours);
    free(theirs);
    return matches;
}

/* From these lines on. */
static bool rest_matches(const lines *quoted, size_t q, const lines *printed, size_t p) {
    for (; q < quoted->count; q++, p++) {
        if (is_elision(quoted->at[q])) {
            for (size_t skipped = p; skipped <= printed->count; skipped++) {
                if (rest_matches(quoted, q + 1, printed, skipped)) {
                    return true;
                }
            }
            return false;
        }
        if (p >= printed->count || !line_matches(quoted->at[q], printed->at[p])) {
            return false;
        }
    }
    return p == printed->count;
}

bool lines_match(const lines *quoted, const lines *printed) {
    return rest_matches(quoted, 0, printed, 0);
}

/* A line that is true is quoted as it was; false where one that is not has elided text. */
static bool requote_line(const lines *quoted, size_t q, const char *printed, lines *fresh) {
    bool same = q < quoted->count && line_matches(quoted->at[q], printed);
    lines_add(fresh, same ? quoted->at[q] : printed);
    return same || q >= quoted->count || find_elided(quoted->at[q]) == NULL;
}

bool lines_requote(const lines *quoted, const lines *printed, lines *fresh) {
    size_t before = 0, behind = 0;
    while (before < quoted->count && !is_elision(quoted->at[before])) {
        before++;
    }
    bool whole = before == quoted->count;
    while (!whole && !is_elision(quoted->at[quoted->count - 1 - behind])) {
        behind++;
    }
    before = whole ? printed->count : before;
    if (before + behind > printed->count) {
        return false;
    }
    bool good = true;
    for (size_t i = 0; i < before; i++) {
        good = requote_line(quoted, i, printed->at[i], fresh) && good;
    }
    for (size_t i = before; i + behind < quoted->count && !whole; i++) {
        lines_add(fresh, quoted->at[i]);
    }
    for (size_t i = behind; i > 0; i--) {
        good = requote_line(quoted, quoted->count - i, printed->at[printed->count - i], fresh) && good;
    }
    return good && lines_match(fresh, printed);
}

/* How many lines two texts have in common, in order, from these lines on: a table with a row for each line of the first
 * and one more, and as many columns for the second. */
typedef struct common {
    const lines *quoted, *printed;
    size_t *count;
} common;

static size_t *common_from(const common *c, size_t q, size_t p) {
    return &c->count[q * (c->printed->count + 1) + p];
}

static bool common_here(const common *c, size_t q, size_t p) {
    return line_matches(c->quoted->at[q], c->printed->at[p]);
}

static common find_common(const lines *quoted, const lines *printed) {
    common c = {quoted, printed, memory_take((quoted->count + 1) * (printed->count + 1) * sizeof(size_t))};
    for (size_t q = quoted->count + 1; q-- > 0;) {
        for (size_t p = printed->count + 1; p-- > 0;) {
            size_t down = q < quoted->count ? *common_from(&c, q + 1, p) : 0;
            size_t right = p < printed->count ? *common_from(&c, q, p + 1) : 0;
            bool here = q < quoted->count && p < printed->count && common_here(&c, q, p);
            *common_from(&c, q, p) = here ? 1 + *common_from(&c, q + 1, p + 1) : down > right ? down : right;
        }
    }
    return c;
}

void lines_show_difference(const lines *quoted, const lines *printed) {
    common c = find_common(quoted, printed);
    size_t q = 0, p = 0;
    while (q < quoted->count || p < printed->count) {
        bool left = q < quoted->count, more = p < printed->count;
        if (left && more && common_here(&c, q, p)) {
            printf("    %s\n", quoted->at[q++]);
            p++;
        } else if (left && (!more || *common_from(&c, q + 1, p) >= *common_from(&c, q, p + 1))) {
            printf("  - %s\n", quoted->at[q++]);
        } else {
            printf("  + %s\n", printed->at[p++]);
        }
    }
    free(c.count);
}
