#include "cli/manual/escape.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Characters that roff reads as commands, or sets as others than those of the keyboard. */
static const char *roff_name(char character) {
    switch (character) {
    case '\\':
        return "\\(rs";
    case '^':
        return "\\(ha";
    case '~':
        return "\\(ti";
    case '`':
        return "\\(ga";
    default:
        return NULL;
    }
}

/* Hyphens of options and numbers are those of the keyboard; others may stay hyphens. */
static void roff_word(FILE *out, const char *word, size_t length, bool typed) {
    const char *minus = memchr(word, '-', length);
    bool option = minus != NULL && (minus == word || strchr("(^'\"", minus[-1]) != NULL);
    for (size_t i = 0; i < length; i++) {
        const char *name = roff_name(word[i]);
        if (name != NULL) {
            fputs(name, out);
        } else if (word[i] == '-' && (option || typed)) {
            fputs("\\-", out);
        } else if (word[i] == '\'' && typed) {
            fputs("\\(aq", out);
        } else {
            fputc(word[i], out);
        }
    }
}

void roff_text(FILE *out, const char *text) {
    enum { WIDTH = 78 }; /* without what escapes add */
    size_t at = 0;
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        if (at > 0 && at + 1 + length > WIDTH) {
            fputc('\n', out);
            at = 0;
        } else if (at > 0) {
            fputc(' ', out);
        }
        if (at == 0 && (*text == '.' || *text == '\'')) {
            fputs("\\&", out); /* no request */
        }
        roff_word(out, text, length, false);
        at += length + 1;
        text += length + (text[length] == ' ');
    }
    fputc('\n', out);
}

void roff_literal(FILE *out, const char *text) {
    if (*text == '.') {
        fputs("\\&", out);
    }
    roff_word(out, text, strlen(text), true);
}

void shell_quoted(FILE *out, const char *text) {
    fputc('\'', out);
    for (; *text != '\0'; text++) {
        if (*text == '\'') {
            fputs("'\\''", out);
        } else {
            fputc(*text, out);
        }
    }
    fputc('\'', out);
}

void zsh_part(FILE *out, const char *text) {
    for (; *text != '\0'; text++) {
        if (strchr(":[]\\", *text) != NULL) {
            fputc('\\', out);
        }
        if (*text == '\'') {
            fputs("'\\''", out);
        } else {
            fputc(*text, out);
        }
    }
}
