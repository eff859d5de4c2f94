#include "foreign/helper/name_book.h"

#include "bytes/printable.h"

#include <stdlib.h>
#include <string.h>

typedef struct book_entry {
    char *key; /* the name is behind its zero */
    const char *name;
} book_entry;

bool name_book_add(name_book *book, const char *key, const char *name) {
    if ((book->count & (book->count - 1)) == 0) {
        size_t room = book->count == 0 ? 1 : 2 * book->count;
        book_entry *grown = realloc(book->entries, room * sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        book->entries = grown;
    }
    size_t key_size = strlen(key) + 1;
    size_t name_size = strlen(name) + 1;
    char *text = malloc(key_size + name_size);
    if (text == NULL) {
        return false;
    }
    memcpy(text, key, key_size);
    memcpy(text + key_size, name, name_size);
    book->entries[book->count++] = (book_entry){text, text + key_size};
    return true;
}

static int compare(const void *left, const void *right) {
    return strcmp(((const book_entry *)left)->key, ((const book_entry *)right)->key);
}

void name_book_sort(name_book *book) {
    if (book->count > 0) {
        qsort(book->entries, book->count, sizeof *book->entries, compare);
    }
}

const char *name_book_find(const name_book *book, const char *key) {
    if (book->count == 0) {
        return NULL;
    }
    const book_entry wanted = {(char *)(size_t)key, NULL};
    const book_entry *found = bsearch(&wanted, book->entries, book->count, sizeof wanted, compare);
    return found != NULL ? found->name : NULL;
}

void name_book_miss_unit(name_book *book, const char *name) {
    book->unit_is_unknown = true;
    printable_write(book->unknown_unit, sizeof book->unknown_unit, name);
}

void name_book_free(name_book *book) {
    for (size_t i = 0; i < book->count; ++i) {
        free(book->entries[i].key);
    }
    free(book->entries);
    *book = (name_book){0};
}
