/* Names that a file gives its objects and that assimp drops or spoils, by the key that assimp keeps: the number of a
 * 3MF object, the GUID of a building element. */
#ifndef CLINKER_IO_NAME_BOOK_H
#define CLINKER_IO_NAME_BOOK_H

#include <stdbool.h>
#include <stddef.h>

typedef struct name_book {
    struct book_entry *entries;
    size_t count;
    double unit;           /* metres that the file says beside the names; 0: none */
    bool says_unit;        /* whether there is a unit was looked up: what assimp makes of it does not count */
    bool unit_is_unknown;  /* the file says one, whose length is not known */
    char unknown_unit[64]; /* what it calls that one */
} name_book;

/* Adds a key and its name, copied; fails for want of memory. */
bool name_book_add(name_book *book, const char *key, const char *name);

/* To be called after the last was added and before the first is looked up. */
void name_book_sort(name_book *book);

/* The name of a key, or NULL. */
const char *name_book_find(const name_book *book, const char *key);

/* Notes that the unit is not known. */
void name_book_miss_unit(name_book *book, const char *name);

void name_book_free(name_book *book);

/* Fill a book out of the bytes of a 3MF package, or of an IFC file in text, whose unit is read by itself. What is
 * damaged is passed over: assimp complains of it, or names and units are missed. */
void name_book_read_3mf(name_book *book, const unsigned char *bytes, size_t size);
void name_book_read_ifc(name_book *book, const unsigned char *bytes, size_t size);
void name_book_read_ifc_unit(name_book *book, const unsigned char *bytes, size_t size);

#endif
