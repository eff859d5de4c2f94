/* Words and numbers of text files. */
#include "syntax/scan.h"

#include "bytes/number.h"

enum { SHOWN = 30 }; /* bytes of a faulty word in a message */

static bool is_line_end(unsigned char c) {
    return c == '\n' || c == '\r';
}

static bool is_blank(unsigned char c) {
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

/* Moves over one line end. */
static void pass_line_end(scan *at) {
    bool pair = *at->at == '\r' && at->end - at->at > 1 && at->at[1] == '\n';
    at->at += pair ? 2 : 1;
    at->line++;
    scan_release(at);
}

scan scan_begin(const io_source *source, int comment) {
    scan at = {.at = source->bytes,
               .end = source->bytes + source->size,
               .line = 1,
               .comment = comment,
               .map = source->map,
               .held = source->bytes};
    bool byte_order_mark =
        source->size >= 3 && source->bytes[0] == 0xef && source->bytes[1] == 0xbb && source->bytes[2] == 0xbf;
    at.at += byte_order_mark ? 3 : 0;
    return at;
}

bool scan_to_word_on_line(scan *at) {
    while (at->at < at->end && is_blank(*at->at)) {
        at->at++;
    }
    return at->at < at->end && !is_line_end(*at->at) && *at->at != at->comment;
}

bool scan_to_word(scan *at) {
    while (!scan_to_word_on_line(at)) {
        if (at->at == at->end) {
            return false;
        }
        scan_next_line(at);
    }
    return true;
}

void scan_next_line(scan *at) {
    while (at->at < at->end && !is_line_end(*at->at)) {
        at->at++;
    }
    if (at->at < at->end) {
        pass_line_end(at);
    }
}

scan_word scan_peek(const scan *at) {
    const unsigned char *next = at->at;
    while (next < at->end && !is_blank(*next) && !is_line_end(*next)) {
        next++;
    }
    return (scan_word){at->at, (size_t)(next - at->at)};
}

scan_word scan_take(scan *at) {
    if (!scan_to_word(at)) {
        return (scan_word){at->at, 0};
    }
    scan_word word = scan_peek(at);
    at->at += word.length;
    return word;
}

bool scan_word_is(scan_word word, const char *text) {
    for (size_t i = 0; i < word.length; i++) {
        unsigned char c = word.text[i];
        unsigned char lower = c >= 'A' && c <= 'Z' ? (unsigned char)(c + ('a' - 'A')) : c;
        if (text[i] == 0 || lower != (unsigned char)text[i]) {
            return false;
        }
    }
    return text[word.length] == 0;
}

/* A number ends where its word ends: "12abc" is none. A backslash may join the next line to this one. */
static bool word_ends(const scan *at, const unsigned char *next) {
    return next == at->end || is_blank(*next) || is_line_end(*next) || *next == at->comment || *next == '\\';
}

bool scan_decimal(scan *at, double *value) {
    const unsigned char *next;
    if (!scan_to_word(at) || (next = at->at, !number_decimal(&next, at->end, value)) || !word_ends(at, next)) {
        return false;
    }
    at->at = next;
    return true;
}

bool scan_integer(scan *at, int64_t *value) {
    const unsigned char *next;
    if (!scan_to_word(at) || (next = at->at, !number_integer(&next, at->end, value)) || !word_ends(at, next)) {
        return false;
    }
    at->at = next;
    return true;
}

bool scan_count(scan *at, size_t *value) {
    int64_t number;
    (void)scan_to_word(at);
    const unsigned char *word = at->at;
    if (!scan_integer(at, &number)) {
        return false;
    }
    if (number < 0 || (uint64_t)number > SIZE_MAX) {
        at->at = word;
        return false;
    }
    *value = (size_t)number;
    return true;
}

bool scan_fail(const scan *at, const io_source *source, io_error *error, const char *what) {
    scan_word word = scan_peek(at);
    if (word.length == 0) {
        return io_fail(error, source, "line %zu: %s is missing", at->line, what);
    }
    int shown = word.length > SHOWN ? SHOWN : (int)word.length;
    return io_fail(error, source, "line %zu: \"%.*s\" is not %s", at->line, shown, (const char *)word.text, what);
}
