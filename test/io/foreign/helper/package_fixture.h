/* Small 3MF packages: ZIP archives made in memory. */
#ifndef CLINKER_TEST_PACKAGE_FIXTURE_H
#define CLINKER_TEST_PACKAGE_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>
#include <zlib.h>

typedef struct package {
    unsigned char bytes[16384];
    size_t size;
    unsigned char directory[1024];
    size_t directory_size;
    unsigned count;
} package;

static inline void package_numbers(unsigned char *out, size_t *size, const unsigned *pairs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (unsigned k = 0; k < pairs[2 * i]; k++) {
            out[(*size)++] = (unsigned char)(pairs[2 * i + 1] >> (8 * k));
        }
    }
}

/* Packs without the header of zlib, as archives have it. */
static inline unsigned package_deflate(const char *text, unsigned char *out, size_t room) {
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)text, .avail_in = (uInt)strlen(text)};
    assert_int_equal(deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
    stream.next_out = out;
    stream.avail_out = (uInt)room;
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    assert_int_equal(deflateEnd(&stream), Z_OK);
    return (unsigned)stream.total_out;
}

static inline void package_add(package *p, const char *name, const char *text, bool packed) {
    unsigned size = (unsigned)strlen(text);
    unsigned name_size = (unsigned)strlen(name);
    unsigned crc = (unsigned)crc32(0, (const Bytef *)text, size);
    unsigned at = (unsigned)p->size;
    unsigned char data[8192];
    assert_true(size <= sizeof data);
    for (unsigned i = 0; i < size; i++) {
        data[i] = (unsigned char)text[i];
    }
    unsigned data_size = packed ? package_deflate(text, data, sizeof data) : size;
    unsigned method = packed ? 8 : 0;
    assert_true(p->size + data_size + 200 < sizeof p->bytes && p->directory_size + 200 < sizeof p->directory);
    const unsigned local[] = {4, 0x04034b50, 2, 20,        2, 0,    2, method,    4, 0,
                              4, crc,        4, data_size, 4, size, 2, name_size, 2, 0};
    package_numbers(p->bytes, &p->size, local, 10);
    memcpy(p->bytes + p->size, name, name_size);
    p->size += name_size;
    memcpy(p->bytes + p->size, data, data_size);
    p->size += data_size;
    const unsigned entry[] = {4, 0x02014b50, 2, 20,        2, 20, 2, 0, 2, method, 4, 0, 4, crc, 4, data_size,
                              4, size,       2, name_size, 2, 0,  2, 0, 2, 0,      2, 0, 4, 0,   4, at};
    package_numbers(p->directory, &p->directory_size, entry, 16);
    memcpy(p->directory + p->directory_size, name, name_size);
    p->directory_size += name_size;
    p->count++;
}

static inline void package_end(package *p) {
    unsigned at = (unsigned)p->size;
    memcpy(p->bytes + p->size, p->directory, p->directory_size);
    p->size += p->directory_size;
    const unsigned end[] = {4, 0x06054b50, 2, 0, 2, 0, 2, p->count, 2, p->count, 4, (unsigned)p->directory_size,
                            4, at,         2, 0};
    package_numbers(p->bytes, &p->size, end, 8);
}

/* A package of a model in XML, with what a reader of packages needs to find it. */
static inline package package_of(const char *model, bool packed) {
    package p = {.size = 0};
    package_add(&p, "_rels/.rels",
                "<?xml version=\"1.0\"?><Relationships "
                "xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship "
                "Target=\"/3D/3dmodel.model\" Id=\"rel0\" "
                "Type=\"http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel\"/></Relationships>",
                false);
    package_add(&p, "3D/3dmodel.model", model, packed);
    package_end(&p);
    return p;
}

#define PACKAGE_SHAPE                                                                                                  \
    "<mesh><vertices><vertex x=\"0\" y=\"0\" z=\"0\"/><vertex x=\"1\" y=\"0\" z=\"0\"/>"                               \
    "<vertex x=\"0\" y=\"1\" z=\"0\"/><vertex x=\"0\" y=\"0\" z=\"1\"/></vertices><triangles>"                         \
    "<triangle v1=\"0\" v2=\"2\" v3=\"1\"/><triangle v1=\"0\" v2=\"1\" v3=\"3\"/>"                                     \
    "<triangle v1=\"0\" v2=\"3\" v3=\"2\"/><triangle v1=\"1\" v2=\"2\" v3=\"3\"/></triangles></mesh>"

/* Two objects, one of them with a name, shown three times. `unit` is the attribute, with a blank before it, or "". */
#define PACKAGE_MODEL(unit)                                                                                            \
    "<?xml version=\"1.0\"?><model" unit " xmlns=\"http://schemas.microsoft.com/3dmanufacturing/core/2015/02\">"       \
    "<resources><object id=\"1\" type=\"model\" name=\"Plate &amp; co\">" PACKAGE_SHAPE "</object>"                    \
    "<object id=\"12\" type=\"model\">" PACKAGE_SHAPE "</object></resources>"                                          \
    "<build><item objectid=\"1\"/><item objectid=\"12\" transform=\"1 0 0 0 1 0 0 0 1 5 6 7\"/>"                       \
    "<item objectid=\"1\" transform=\"1 0 0 0 1 0 0 0 1 9 0 0\"/></build></model>"

#endif
