/* From a file of accepted pairs to the numbers of bodies. */
#include "cli/pairs/accepted_file.h"

#include "cli/base/memory.h"
#include "cli/base/numeral.h"
#include "cli/base/pattern.h"
#include "cli/pairs/pair_key.h"

#include "io.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST_LINE = 65536 };

/* A file that is being read. */
typedef struct file_reader {
    accepted_pairs *accepted;
    const body_list *bodies;
    FILE *file;
    size_t line_number;
    size_t capacity;
    unsigned version; /* 0: the file has none */
    bool old_depths;  /* it has depths of an older version */
    double factor;    /* from the unit of its lengths to that of the bodies */
    cli_problem *problem;
} file_reader;

static bool complain(const file_reader *reader, const char *what) {
    return problem_set(reader->problem, "%s: line %zu: %s", reader->accepted->file, reader->line_number, what);
}

typedef enum word_state { WORD_FOUND, WORD_NONE, WORD_BAD } word_state;

static bool is_blank(char character) {
    return character == ' ' || character == '\t';
}

static int hex_digit(char digit) {
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *found = digit == '\0' ? NULL : strchr(digits, digit);
    return found == NULL ? -1 : (int)(found - digits) % 16;
}

/* The character behind a backslash, \x0A included; 0: there is none such. */
static char take_escape(const char **at) {
    char kind = **at;
    if (kind == '"' || kind == '\\') {
        ++*at;
        return kind;
    }
    int high = kind == 'x' ? hex_digit((*at)[1]) : -1;
    int low = high >= 0 ? hex_digit((*at)[2]) : -1;
    if (low < 0) {
        return '\0';
    }
    *at += 3;
    return (char)(16 * high + low);
}

/* What stands between quotes, in place: escapes only make it shorter. */
static word_state take_quoted(char **at) {
    char *out = *at;
    const char *in = *at + 1;
    while (*in != '"') {
        char next = *in++;
        if (next == '\\') {
            next = take_escape(&in);
        }
        if (next == '\0') {
            return WORD_BAD;
        }
        *out++ = next;
    }
    bool ended = in[1] == '\0' || is_blank(in[1]);
    *at += in + 1 - *at;
    *out = '\0';
    return ended ? WORD_FOUND : WORD_BAD;
}

/* Takes the next word off the line, a string of its own from then on. */
static word_state take_word(char **at, char **word) {
    while (is_blank(**at)) {
        ++*at;
    }
    *word = *at;
    if (**at == '\0' || **at == '#') {
        return WORD_NONE;
    }
    if (**at == '"') {
        return take_quoted(at);
    }
    *at += strcspn(*at, " \t");
    if (**at != '\0') {
        *(*at)++ = '\0';
    }
    return WORD_FOUND;
}

static void add(file_reader *reader, size_t a, size_t b, const accepted_pair *measured) {
    accepted_pairs *accepted = reader->accepted;
    if (accepted->count == reader->capacity) {
        reader->capacity = reader->capacity == 0 ? 64 : 2 * reader->capacity;
        accepted->pairs = memory_resize(accepted->pairs, reader->capacity, sizeof *accepted->pairs);
    }
    accepted_pair *made = &accepted->pairs[accepted->count++];
    *made = *measured;
    made->key = pair_key(a, b);
    made->line = reader->line_number;
}

/* A pair of bodies that count; what is known of others does not matter here. */
static void add_known(file_reader *reader, size_t a, size_t b, const accepted_pair *measured) {
    if (a < reader->bodies->count && b < reader->bodies->count) {
        add(reader, a, b, measured);
    }
}

static void warn(file_reader *reader, const char *name) {
    line_list_add(&reader->accepted->warnings, "%s: line %zu: no body is named %s", reader->accepted->file,
                  reader->line_number, name);
}

/* Patterns that nothing matches are warnings, like names that nobody has; those that are malformed are problems. */
static bool add_rule(file_reader *reader, char *const names[2], const accepted_pair *measured) {
    accepted_pairs *accepted = reader->accepted;
    const body_list *bodies = reader->bodies;
    char *where = text_format("%s: line %zu", accepted->file, reader->line_number);
    bool good = body_set_readable(bodies, names[0], where, reader->problem) &&
                body_set_readable(bodies, names[1], where, reader->problem);
    if (good) {
        accepted_rule rule = {.terms = *measured,
                              .sets = {.a = body_set_make(bodies), .b = body_set_make(bodies)},
                              .names = {text_format("%s", names[0]), text_format("%s", names[1])}};
        rule.terms.line = reader->line_number;
        cli_problem unmatched;
        if (!body_set_add(&rule.sets.a, bodies, names[0], where, &unmatched) ||
            !body_set_add(&rule.sets.b, bodies, names[1], where, &unmatched)) {
            line_list_add(&accepted->warnings, "%s", unmatched.text);
        }
        accepted->rules = memory_resize(accepted->rules, accepted->rule_count + 1, sizeof rule);
        accepted->rules[accepted->rule_count++] = rule;
    }
    free(where);
    return good;
}

static bool take_length(char **line, double *length) {
    char *text = NULL;
    return take_word(line, &text) == WORD_FOUND && numeral_read(text, strlen(text), length) && *length >= 0;
}

static bool take_point(char **line, double point[3]) {
    char *text = NULL;
    return take_word(line, &text) == WORD_FOUND && numeral_read_list(text, point, 3) == 3;
}

static bool take_given(char **line, const char *expected) {
    char *text = NULL;
    return take_word(line, &text) == WORD_FOUND && strcmp(text, expected) == 0;
}

static bool take_curve(char **line, clinker_curve *curve) {
    return take_length(line, &curve->length) && curve->length > 0 && take_given(line, "at") &&
           take_point(line, curve->centre) && take_given(line, "in") && take_point(line, curve->box_min) &&
           take_point(line, curve->box_max);
}

/* What stands behind the names: nothing, a depth, or a word for another measure and its numbers. */
static bool read_measure(file_reader *reader, char *line, accepted_pair *made) {
    char *word = NULL;
    char *rest = NULL;
    word_state found = take_word(&line, &word);
    if (found == WORD_NONE) {
        return true;
    }
    bool good = found == WORD_FOUND;
    if (good && strcmp(word, "span") == 0) {
        made->measure = ACCEPTED_SPAN;
        good = take_length(&line, &made->depth);
    } else if (good && strcmp(word, "curve") == 0) {
        made->measure = ACCEPTED_CURVE;
        good = take_curve(&line, &made->curve);
    } else if (good && strcmp(word, "unmeasured") == 0) {
        made->measure = ACCEPTED_UNMEASURED;
    } else if (good && numeral_read(word, strlen(word), &made->depth) && made->depth >= 0) {
        bool old = reader->version < ACCEPTED_FILE_VERSION && made->depth > 0;
        made->measure = old ? ACCEPTED_OLD_DEPTH : ACCEPTED_DEPTH;
        reader->old_depths = reader->old_depths || old;
    } else if (good) {
        return complain(reader, "the depth is not a number of 0 or more; quote names that have blanks in them");
    }
    return (good && take_word(&line, &rest) == WORD_NONE) ||
           complain(reader,
                    "not a measure; write a depth, span and a length, unmeasured, or a curve, as in: curve 12.5 "
                    "at 0,0,1 in -2,-2,0.5 2,2,1.5");
}

/* Whether the next word has a byte in digits: such a name is never taken for a pattern. */
static bool is_literal(const char *at) {
    at += strspn(at, " \t");
    for (at += *at == '"'; *at != '\0' && *at != '"'; at++) {
        if (at[0] == '\\' && at[1] == 'x') {
            return true;
        }
        at += at[0] == '\\' && at[1] != '\0';
    }
    return false;
}

/* Names of bodies come before patterns, whatever they look like. */
static bool add_line(file_reader *reader, char *const names[2], const bool literal[2], const accepted_pair *measured) {
    size_t numbers[2];
    bool known[2];
    bool pattern[2];
    for (int i = 0; i < 2; i++) {
        known[i] = name_table_find(&reader->bodies->names, names[i], strlen(names[i]), &numbers[i]);
        pattern[i] = !known[i] && !literal[i] && !pattern_is_plain(names[i]);
    }
    for (int i = 0; i < 2; i++) {
        if (!known[i] && !pattern[i]) {
            warn(reader, names[i]);
            return true;
        }
    }
    if (pattern[0] || pattern[1]) {
        return add_rule(reader, names, measured);
    }
    if (numbers[0] == numbers[1]) {
        return complain(reader, "names one body twice; name two bodies");
    }
    add_known(reader, numbers[0], numbers[1], measured);
    return true;
}

/* Brings the lengths of a line to the unit of the bodies. */
static void convert(accepted_pair *made, double factor) {
    if (factor == 1) {
        return; /* not even a rounding */
    }
    made->depth *= factor;
    made->curve.length *= factor;
    for (int i = 0; i < 3; i++) {
        made->curve.centre[i] *= factor;
        made->curve.box_min[i] *= factor;
        made->curve.box_max[i] *= factor;
    }
}

/* The unit of what follows, where the line says one: two words of a comment, so that a text about units is none. */
static bool read_unit(file_reader *reader, const char *line) {
    const size_t length = strlen(ACCEPTED_UNIT_MARK);
    const char *word = line + length;
    if (strncmp(line, ACCEPTED_UNIT_MARK, length) != 0) {
        return true;
    }
    char name[32];
    const size_t size = strcspn(word, " \t\r");
    if (size == 0 || size >= sizeof name || word[size + strspn(word + size, " \t\r")] != '\0') {
        return true;
    }
    memcpy(name, word, size);
    name[size] = '\0';
    double metres = io_unit_metres(name);
    if (metres == 0) {
        return problem_set(reader->problem, "%s: line %zu: %s is not a unit; units are " IO_UNIT_NAMES,
                           reader->accepted->file, reader->line_number, name);
    }
    if (reader->bodies->unit == 0) {
        return problem_set(
            reader->problem,
            "%s: line %zu: its lengths have a unit, %s, but no file says its own: say what the files are "
            "in with --unit",
            reader->accepted->file, reader->line_number, name);
    }
    reader->factor = io_unit_factor(metres, reader->bodies->unit);
    return true;
}

static bool read_pair(file_reader *reader, char *line) {
    char *names[2];
    bool literal[2];
    literal[0] = is_literal(line);
    word_state first = take_word(&line, &names[0]);
    if (first == WORD_NONE) {
        return true;
    }
    literal[1] = is_literal(line);
    if (first != WORD_FOUND || take_word(&line, &names[1]) != WORD_FOUND) {
        return complain(reader,
                        "not a pair; write two names and, if wanted, a depth, as in: housing \"left bushing\" 0.05");
    }
    accepted_pair made = {.measure = ACCEPTED_ANY};
    if (!read_measure(reader, line, &made)) {
        return false;
    }
    convert(&made, reader->factor);
    return add_line(reader, names, literal, &made);
}

/* The version, where the first line has one. */
static bool read_version(file_reader *reader, const char *line) {
    const size_t length = strlen(ACCEPTED_FILE_MARK);
    if (strncmp(line, ACCEPTED_FILE_MARK, length) != 0) {
        return true;
    }
    if (!numeral_read_count(line + length, UINT_MAX, &reader->version)) {
        return complain(reader, "the version is not a whole number above 0");
    }
    return reader->version <= ACCEPTED_FILE_VERSION ||
           problem_set(reader->problem, "%s: is of version %u, and this clinker knows those up to %d; use a newer one",
                       reader->accepted->file, reader->version, (int)ACCEPTED_FILE_VERSION);
}

/* Reads a line without its end. `done` where there is none left. */
static bool read_line(file_reader *reader, char *line, bool *done) {
    size_t length = 0;
    int next;
    while ((next = getc(reader->file)) != EOF && next != '\n') {
        if (next == '\0' || length == LONGEST_LINE) {
            return complain(reader, next == '\0' ? "holds a zero byte; this is no text file" : "too long");
        }
        line[length++] = (char)next;
    }
    *done = next == EOF && length == 0;
    length -= length > 0 && line[length - 1] == '\r';
    line[length] = '\0';
    return true;
}

static bool read_lines(file_reader *reader, char *line) {
    static const char mark[] = "\xEF\xBB\xBF"; /* some editors put it in front of a text */
    bool done = false;
    while (!done) {
        reader->line_number++;
        if (!read_line(reader, line, &done)) {
            return false;
        }
        bool first = reader->line_number == 1;
        char *text = first && strncmp(line, mark, 3) == 0 ? line + 3 : line;
        if ((first && !read_version(reader, text)) || !read_unit(reader, text) || !read_pair(reader, text)) {
            return false;
        }
    }
    if (ferror(reader->file) != 0) {
        return problem_set(reader->problem, "cannot read %s: %s", reader->accepted->file, strerror(errno));
    }
    return true;
}

static int compare_places(const void *left, const void *right) {
    const accepted_pair *a = left;
    const accepted_pair *b = right;
    return a->key != b->key ? (a->key > b->key) - (a->key < b->key) : (a->line > b->line) - (a->line < b->line);
}

/* Of two lines on one pair it would be left to chance which one holds. */
static bool sort_pairs(accepted_pairs *accepted, cli_problem *problem) {
    qsort(accepted->pairs, accepted->count, sizeof *accepted->pairs, compare_places);
    for (size_t i = 1; i < accepted->count; i++) {
        const accepted_pair *pair = &accepted->pairs[i];
        if (pair->key == pair[-1].key) {
            return problem_set(problem, "%s: line %zu: the pair of line %zu again; leave one of them", accepted->file,
                               pair->line, pair[-1].line);
        }
    }
    return true;
}

bool accepted_pairs_read(accepted_pairs *accepted, const char *file, const body_list *bodies, cli_problem *problem) {
    *accepted = (accepted_pairs){.file = file, .pairs = memory_take(1, sizeof *accepted->pairs)};
    const char *fault = NULL;
    int descriptor = io_regular_file_open(file, &fault);
    if (descriptor < 0) {
        return problem_set(problem, "%s: %s", file, fault);
    }
    file_reader reader = {
        .accepted = accepted, .bodies = bodies, .factor = 1, .file = fdopen(descriptor, "rb"), .problem = problem};
    if (reader.file == NULL) {
        (void)close(descriptor);
        return problem_set(problem, "%s: %s", file, strerror(errno));
    }
    char *line = memory_take(LONGEST_LINE + 1, 1);
    bool good = read_lines(&reader, line) && sort_pairs(accepted, problem);
    if (reader.old_depths) {
        line_list_add(
            &accepted->warnings,
            "%s: has depths but not \"" ACCEPTED_FILE_MARK
            "%d\" in its first line: older versions measured otherwise, so what interferes is reported; write "
            "it anew with --write-allow or, where these depths are your own, put that line on top",
            file, (int)ACCEPTED_FILE_VERSION);
    }
    free(line);
    fclose(reader.file);
    return good;
}
