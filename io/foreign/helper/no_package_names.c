/* In place of package_names.c in a build without expat or zlib: 3MF files are read without unit and names. */
#include "foreign/helper/name_book.h"

void name_book_read_3mf(name_book *book, const unsigned char *bytes, size_t size) {
    (void)book;
    (void)bytes;
    (void)size;
}
