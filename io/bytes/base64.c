#include "bytes/base64.h"

size_t base64_size(size_t length) {
    return length / 4 * 3 + length % 4;
}

/* The six bits a character stands for, or -1. */
static int value_of(char c) {
    if (c >= 'A' && c <= 'Z') {
        return c - 'A';
    }
    if (c >= 'a' && c <= 'z') {
        return c - 'a' + 26;
    }
    if (c >= '0' && c <= '9') {
        return c - '0' + 52;
    }
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

static size_t without_padding(const char *text, size_t length) {
    for (int i = 0; i < 2 && length > 0 && text[length - 1] == '='; ++i) {
        --length;
    }
    return length;
}

bool base64_decode(const char *text, size_t length, uint8_t *bytes, size_t *size) {
    length = without_padding(text, length);
    if (length % 4 == 1) {
        return false;
    }
    uint32_t bits = 0;
    unsigned count = 0;
    size_t written = 0;
    for (size_t i = 0; i < length; ++i) {
        int value = value_of(text[i]);
        if (value < 0) {
            return false;
        }
        bits = bits << 6 | (uint32_t)value;
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes[written++] = (uint8_t)(bits >> count);
        }
    }
    *size = written;
    return true;
}
