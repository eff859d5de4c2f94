/* The names of building elements: assimp drops the blanks of every text in an IFC file, so they are looked up in it.
 *
 * A file is a list of records. Those of elements begin with their GUID, as in
 *
 *     #30=IFCWALL('2O2Fr$t4X7Zf8NOew3FLOH',#5,'Outer wall',$,$,#22,#29,$);
 */
#include "foreign/helper/name_book.h"

#include <stdint.h>
#include <string.h>

enum { GUID_SIZE = 22, NAME_SIZE = 512 }; /* longer names are cut */

typedef struct text {
    const char *at, *end;
} text;

static void skip_blanks(text *t) {
    while (t->at < t->end && (*t->at == ' ' || *t->at == '\t' || *t->at == '\r' || *t->at == '\n')) {
        ++t->at;
    }
}

static bool take(text *t, char wanted) {
    skip_blanks(t);
    bool found = t->at < t->end && *t->at == wanted;
    t->at += found;
    return found;
}

/* Goes past a text in quotes, whose quotes are doubled; `*inside` is what stands between the outer ones. */
static bool take_quoted(text *t, text *inside) {
    if (!take(t, '\'')) {
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

/* Goes past the end of a record. */
static void skip_record(text *t) {
    bool quoted = false;
    for (; t->at < t->end; ++t->at) {
        quoted = quoted != (*t->at == '\'');
        if (*t->at == ';' && !quoted) {
            ++t->at;
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

static bool hex_number(const text *t, size_t digits, uint32_t *number) {
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

static bool begins(const text *t, const char *with) {
    size_t size = strlen(with);
    return (size_t)(t->end - t->at) >= size && memcmp(t->at, with, size) == 0;
}

/* Letters in hexadecimal digits, up to \X0\: UTF-16 in fours, UTF-32 in eights. */
static size_t decode_hex(text *t, size_t digits, char *out, size_t room) {
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
static size_t decode_next(text *t, char *out, size_t room) {
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

static void decode(text coded, char out[NAME_SIZE]) {
    size_t used = 0;
    while (coded.at < coded.end && used + 8 < NAME_SIZE) {
        used += decode_next(&coded, out + used, NAME_SIZE - used);
    }
    out[used] = '\0';
}

/* ---- records ---- */

/* #5, $ or *: the owner, which may be missing. */
static bool take_owner(text *t) {
    skip_blanks(t);
    if (take(t, '$') || take(t, '*')) {
        return true;
    }
    if (!take(t, '#')) {
        return false;
    }
    while (t->at < t->end && *t->at >= '0' && *t->at <= '9') {
        ++t->at;
    }
    return true;
}

static void read_record(name_book *book, text t) {
    text guid;
    text name;
    while (t.at < t.end && *t.at != '=' && *t.at != ';' && *t.at != '\'') {
        ++t.at;
    }
    if (!take(&t, '=')) {
        return;
    }
    while (t.at < t.end && *t.at != '(' && *t.at != ';' && *t.at != '\'') {
        ++t.at;
    }
    if (take(&t, '(') && take_quoted(&t, &guid) && guid.end - guid.at == GUID_SIZE && take(&t, ',') && take_owner(&t) &&
        take(&t, ',') && take_quoted(&t, &name)) {
        char key[GUID_SIZE + 1];
        char decoded[NAME_SIZE];
        memcpy(key, guid.at, GUID_SIZE);
        key[GUID_SIZE] = '\0';
        decode(name, decoded);
        if (decoded[0] != '\0') {
            (void)name_book_add(book, key, decoded);
        }
    }
}

void name_book_read_ifc(name_book *book, const unsigned char *bytes, size_t size) {
    text t = {(const char *)bytes, (const char *)bytes + size};
    while (t.at < t.end) {
        read_record(book, t);
        skip_record(&t);
    }
}
