#include "bytes/printable.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Number of bytes of the UTF-8 character at `text`; 0 where there is none: a stray byte, an overlong form, half of a
 * surrogate pair. */
static size_t character_length(const unsigned char *text) {
    if (text[0] < 0x80) {
        return 1;
    }
    size_t length = text[0] >= 0xf0 ? 4 : text[0] >= 0xe0 ? 3 : 2;
    if (text[0] < 0xc2 || text[0] > 0xf4) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    bool overlong = (text[0] == 0xe0 && text[1] < 0xa0) || (text[0] == 0xf0 && text[1] < 0x90);
    bool surrogate = text[0] == 0xed && text[1] >= 0xa0;
    bool beyond = text[0] == 0xf4 && text[1] >= 0x90;
    return overlong || surrogate || beyond ? 0 : length;
}

/* Control characters of ASCII and Latin-1, and Unicode's line and paragraph separators and direction marks. */
static bool is_control(const unsigned char *text, size_t length) {
    if (length == 1) {
        return text[0] < 0x20 || text[0] == 0x7f;
    }
    if (length == 2) {
        return text[0] == 0xc2 && text[1] < 0xa0;
    }
    bool separator_or_mark = text[0] == 0xe2 && text[1] == 0x80 && text[2] >= 0xa8 && text[2] <= 0xae;
    bool isolate = text[0] == 0xe2 && text[1] == 0x81 && text[2] >= 0xa6 && text[2] <= 0xa9;
    return length == 3 && (separator_or_mark || isolate);
}

void printable_write(char *out, size_t capacity, const char *text) {
    const unsigned char *in = (const unsigned char *)text;
    size_t used = 0;
    while (*in != 0) {
        size_t length = character_length(in);
        bool good = length > 0 && !is_control(in, length);
        size_t written = good ? length : 1;
        if (used + written >= capacity) {
            break;
        }
        if (good) {
            memcpy(out + used, in, length);
        } else {
            out[used] = '?';
        }
        used += written;
        in += length > 0 ? length : 1;
    }
    out[used] = 0;
}

char *printable_copy(const char *text) {
    size_t capacity = strlen(text) + 1;
    char *copy = malloc(capacity < 2 ? 2 : capacity);
    if (copy == NULL) {
        return NULL;
    }
    printable_write(copy, capacity, text);
    if (copy[0] == 0) {
        memcpy(copy, "?", 2);
    }
    return copy;
}
