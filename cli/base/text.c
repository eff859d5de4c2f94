#include "cli/base/text.h"

#include "cli/base/memory.h"

#include <stdbool.h>
#include <string.h>

/* Ranges of the second byte that keep out overlong forms, surrogates and what lies above U+10FFFF. */
static bool second_byte_fits(unsigned char first, unsigned char second) {
    unsigned char low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    unsigned char high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    return second >= low && second <= high;
}

size_t utf8_length(const char *text) {
    const unsigned char *byte = (const unsigned char *)text;
    size_t length = 0;
    if (byte[0] < 0x80) {
        return byte[0] != 0;
    }
    if (byte[0] >= 0xC2 && byte[0] <= 0xDF) {
        length = 2;
    } else if (byte[0] >= 0xE0 && byte[0] <= 0xEF) {
        length = 3;
    } else if (byte[0] >= 0xF0 && byte[0] <= 0xF4) {
        length = 4;
    }
    if (length == 0 || !second_byte_fits(byte[0], byte[1])) {
        return 0;
    }
    for (size_t i = 2; i < length; i++) {
        if ((byte[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    return length;
}

/* C0, delete, and the C1 controls U+0080 to U+009F, which terminals obey as well. */
static bool is_control(const char *character, size_t length) {
    unsigned char first = (unsigned char)character[0];
    return (length == 1 && (first < 0x20 || first == 0x7F)) ||
           (length == 2 && first == 0xC2 && (unsigned char)character[1] < 0xA0);
}

size_t text_print(FILE *out, const char *text) {
    size_t width = 0;
    while (*text != '\0') {
        size_t length = utf8_length(text);
        if (out != NULL && (length == 0 || is_control(text, length))) {
            fputc('?', out);
        } else if (out != NULL) {
            fwrite(text, 1, length, out);
        }
        text += length == 0 ? 1 : length;
        width++;
    }
    return width;
}

size_t text_width(const char *text) {
    return text_print(NULL, text);
}

/* Where the character of this number begins; stray bytes count as one each, as they are printed. */
static const char *character_at(const char *text, size_t number) {
    for (; number > 0 && *text != '\0'; number--) {
        size_t length = utf8_length(text);
        text += length == 0 ? 1 : length;
    }
    return text;
}

char *text_shorten(const char *text, size_t most) {
    size_t width = text_width(text);
    if (width <= most) {
        return text_format("%s", text);
    }
    size_t front = (most - 1) * 2 / 5;
    size_t back = most - 1 - front;
    return text_format("%.*s…%s", (int)(character_at(text, front) - text), text, character_at(text, width - back));
}

void text_end_whole(char *text) {
    size_t end = strlen(text);
    size_t begin = end;
    while (begin > 0 && end - begin < 3 && ((unsigned char)text[begin - 1] & 0xC0) == 0x80) {
        begin--;
    }
    if (begin > 0 && (unsigned char)text[begin - 1] >= 0xC0 && utf8_length(text + begin - 1) == 0) {
        text[begin - 1] = '\0';
    }
}

char *text_format_list(const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    size_t size = length < 0 ? 1 : (size_t)length + 1;
    char *text = memory_take(size, 1);
    if (length >= 0) {
        vsnprintf(text, size, format, arguments);
    }
    return text;
}

char *text_format(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = text_format_list(format, arguments);
    va_end(arguments);
    return text;
}
