#include "foreign/helper/step_text.h"

#include <stdint.h>
#include <string.h>

/* Goes past a comment, if one begins here. */
static bool skip_comment(step_text *t) {
    if (t->end - t->at < 2 || t->at[0] != '/' || t->at[1] != '*') {
        return false;
    }
    for (t->at += 2; t->end - t->at > 1; ++t->at) {
        if (t->at[0] == '*' && t->at[1] == '/') {
            t->at += 2;
            return true;
        }
    }
    t->at = t->end;
    return true;
}

void step_skip_blanks(step_text *t) {
    while (t->at < t->end) {
        if (*t->at == ' ' || *t->at == '\t' || *t->at == '\r' || *t->at == '\n') {
            ++t->at;
        } else if (!skip_comment(t)) {
            return;
        }
    }
}

bool step_take(step_text *t, char wanted) {
    step_skip_blanks(t);
    bool found = t->at < t->end && *t->at == wanted;
    t->at += found;
    return found;
}

bool step_take_quoted(step_text *t, step_text *inside) {
    if (!step_take(t, '\'')) {
        return false;
    }
    inside->at = t->at;
    while (t->at < t->end) {
        if (*t->at != '\'') {
            ++t->at;
        } else if (t->end - t->at > 1 && t->at[1] == '\'') {
            t->at += 2;
        } else {
            inside->end = t->at++;
            return true;
        }
    }
    return false;
}

void step_skip_argument(step_text *t) {
    size_t open = 0;
    step_text quoted;
    while (t->at < t->end) {
        const char *here = t->at;
        if (step_take_quoted(t, &quoted)) {
            continue;
        }
        t->at = here;
        step_skip_blanks(t);
        if (t->at == t->end || (open == 0 && (*t->at == ')' || *t->at == ';'))) {
            return;
        }
        const char letter = *t->at++;
        if (letter == ',' && open == 0) {
            return;
        }
        open += letter == '(';
        open -= letter == ')';
    }
}

void step_skip_record(step_text *t) {
    bool quoted = false;
    while (t->at < t->end) {
        if (!quoted && skip_comment(t)) {
            continue;
        }
        quoted = quoted != (*t->at == '\'');
        if (*t->at++ == ';' && !quoted) {
            return;
        }
    }
}

/* ---- letters ---- */

static size_t put_utf8(char *out, uint32_t letter) {
    if (letter < 0x80) {
        out[0] = (char)letter;
        return 1;
    }
    int more = letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3;
    static const unsigned char first[] = {0, 0xc0, 0xe0, 0xf0};
    out[0] = (char)(first[more] | (letter >> (6 * more)));
    for (int i = 1; i <= more; ++i) {
        out[i] = (char)(0x80 | ((letter >> (6 * (more - i))) & 0x3f));
    }
    return (size_t)more + 1;
}

static bool hex_number(const step_text *t, size_t digits, uint32_t *number) {
    *number = 0;
    for (size_t i = 0; i < digits; ++i) {
        static const char all[] = "0123456789ABCDEF";
        const char *found = t->end - t->at > (ptrdiff_t)i ? strchr(all, t->at[i]) : NULL;
        if (found == NULL || *found == '\0') {
            return false;
        }
        *number = *number << 4 | (uint32_t)(found - all);
    }
    return true;
}

static bool begins(const step_text *t, const char *with) {
    size_t size = strlen(with);
    return (size_t)(t->end - t->at) >= size && memcmp(t->at, with, size) == 0;
}

/* Letters in hexadecimal digits, up to \X0\: UTF-16 in fours, UTF-32 in eights. */
static size_t decode_hex(step_text *t, size_t digits, char *out, size_t room) {
    size_t used = 0;
    uint32_t letter;
    while (used + 4 < room && hex_number(t, digits, &letter)) {
        t->at += digits;
        uint32_t low;
        if (letter >= 0xd800 && letter < 0xdc00 && hex_number(t, digits, &low)) {
            t->at += digits;
            letter = 0x10000 + ((letter - 0xd800) << 10) + (low & 0x3ff);
        }
        used += letter > 0 && letter < 0x110000 ? put_utf8(out + used, letter) : 0;
    }
    t->at += begins(t, "\\X0\\") ? 4 : 0;
    return used;
}

/* One letter, or a run of them, of ISO 10303-21's encoding; returns how many bytes it put. */
static size_t decode_next(step_text *t, char *out, size_t room) {
    uint32_t letter;
    if (begins(t, "\\X2\\") || begins(t, "\\X4\\")) {
        size_t digits = t->at[2] == '2' ? 4 : 8;
        t->at += 4;
        return decode_hex(t, digits, out, room);
    }
    if (begins(t, "\\X\\")) {
        t->at += 3;
        bool good = hex_number(t, 2, &letter);
        t->at += good ? 2 : 0;
        return good && letter > 0 ? put_utf8(out, letter) : 0;
    }
    if (begins(t, "\\S\\") && t->end - t->at > 3) {
        letter = (unsigned char)t->at[3] + 0x80U;
        t->at += 4;
        return put_utf8(out, letter & 0xff);
    }
    t->at += begins(t, "''") || begins(t, "\\\\"); /* doubled: one of them */
    *out = *t->at++;
    return 1;
}

void step_decode(step_text coded, char out[STEP_DECODED_SIZE]) {
    size_t used = 0;
    while (coded.at < coded.end && used + 8 < STEP_DECODED_SIZE) {
        used += decode_next(&coded, out + used, STEP_DECODED_SIZE - used);
    }
    out[used] = '\0';
}
