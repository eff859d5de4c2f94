/* Small glTF files made in memory for the tests of the glTF reader. */
#ifndef CLINKER_TEST_GLTF_FIXTURE_H
#define CLINKER_TEST_GLTF_FIXTURE_H

#include "reading/source.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A file in memory, to be freed. */
typedef struct blob {
    unsigned char *bytes;
    size_t size;
} blob;

/* What reading gave. */
typedef struct reading {
    bool done;
    io_model model;
    io_error error;
} reading;

/* The binary part of most files here: a tetrahedron of volume 1/6 with its corner at the origin. */
typedef struct tetrahedron {
    float positions[4][3]; /* bytes 0 to 47 */
    uint32_t wide[12];     /* 48 to 95 */
    uint16_t narrow[12];   /* 96 to 119 */
    uint8_t tiny[12];      /* 120 to 131 */
} tetrahedron;

tetrahedron tetrahedron_make(void);

/* The parts of a document, with ' for "; NULL: those of the tetrahedron. */
typedef struct parts {
    const char *head;       /* members at the top, with a comma at the end */
    const char *nodes;      /* "nodes" and what goes with it; one node that shows mesh 0 */
    const char *primitives; /* of mesh 0 */
    const char *accessors;  /* 0: positions, 1: wide indices, 2: narrow ones, 3: tiny ones */
    const char *views;      /* 0: positions, 1 to 3: indices */
    const char *buffers;    /* one, without a URI */
} parts;

/* A document in JSON; `size` is that of the buffer. To be freed. */
char *gltf_text_make(const parts *p, size_t size);

/* A GLB of a JSON text and a binary part; NULL: none. */
blob glb_make(const char *json, const void *binary, size_t size);

/* `head`, then `piece` so many times with commas between, then `tail`; to be freed. */
char *text_repeat(const char *head, const char *piece, size_t count, const char *tail);

/* Base64 of some bytes, to be freed. */
char *base64_text(const void *bytes, size_t size);

reading read_as(io_reader reader, const char *name, const void *bytes, size_t size);
reading read_json(const char *json);

/* Makes a GLB of the parts and a binary part, and reads it. */
reading read_parts(const parts *p, const void *binary, size_t size);

/* The same with the tetrahedron as binary part. */
reading read_tetrahedron(const parts *p);

void reading_free(reading *r);

/* Fails the test unless reading failed and its message holds `text`; frees the reading. */
void assert_refused(reading r, const char *text);

/* Fails the test unless there is one warning and it holds `text`. */
void assert_warned(const reading *r, const char *text);

/* The signed volume of a body in its place. */
double body_volume(const io_body *body);

/* A corner of a triangle, in place. */
void assert_corner(const io_body *body, size_t triangle, size_t corner, double x, double y, double z);

void assert_near(double value, double expected);

#endif
