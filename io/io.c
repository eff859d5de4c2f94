/* Opens files, tells their formats and hands them to their readers. */
#include "io.h"

#include "file_map.h"
#include "reader.h"
#include "scan.h"
#include "stl.h"

#include <string.h>

typedef struct io_format {
    const char *extension; /* lower case */
    io_reader read;
} io_format;

static const io_format FORMATS[] = {
    {"stl", io_read_stl},   {"ply", io_read_ply}, {"obj", io_read_obj}, {"off", io_read_off},
#ifdef CLINKER_HAS_GLTF
    {"gltf", io_read_gltf}, {"glb", io_read_glb},
#endif
};

/* OFF and its variants, as in COFF, STOFF or CNOFF. */
static bool is_off_keyword(scan_word word) {
    enum { LONGEST = 9 }; /* STCN4nOFF */
    static const char prefixes[] = {'S', 'T', 'C', 'N', '4', 'n'};
    if (word.length < 3 || word.length > LONGEST) {
        return false;
    }
    scan_word end = {word.text + word.length - 3, 3};
    for (size_t i = 0; i + 3 < word.length; i++) {
        if (memchr(prefixes, word.text[i], sizeof prefixes) == NULL) {
            return false;
        }
    }
    return scan_word_is(end, "off");
}

/* The reader that the content asks for; NULL: it does not say. */
static io_reader reader_by_content(const io_source *source) {
    if (stl_is_binary(source)) {
        return io_read_stl;
    }
    scan at = scan_begin(source, '#');
    scan_word word = scan_take(&at);
    if (scan_word_is(word, "ply")) {
        return io_read_ply;
    }
    if (is_off_keyword(word)) {
        return io_read_off;
    }
#ifdef CLINKER_HAS_GLTF
    if (source->size >= 4 && memcmp(source->bytes, "glTF", 4) == 0) {
        return io_read_glb;
    }
    if (word.length > 0 && word.text[0] == '{') {
        return io_read_gltf;
    }
#endif
    return stl_is_text(source) ? io_read_stl : NULL;
}

static io_reader reader_by_name(const char *name) {
    const char *slash = strrchr(name, '/');
    const char *dot = strrchr(slash == NULL ? name : slash, '.');
    if (dot == NULL) {
        return NULL;
    }
    scan_word extension = {(const unsigned char *)dot + 1, strlen(dot + 1)};
    for (size_t i = 0; i < sizeof FORMATS / sizeof FORMATS[0]; i++) {
        if (scan_word_is(extension, FORMATS[i].extension)) {
            return FORMATS[i].read;
        }
    }
    return NULL;
}

#ifdef CLINKER_HAS_FOREIGN
static bool read_unknown(const io_source *source, io_model *model, io_error *error) {
    return io_read_foreign(source, model, error);
}
#else
static bool read_unknown(const io_source *source, io_model *model, io_error *error) {
    (void)model;
#ifdef CLINKER_HAS_GLTF
    return io_fail(error, source, "unknown format; STL, PLY, OBJ, OFF, glTF and GLB are read");
#else
    return io_fail(error, source, "unknown format; STL, PLY, OBJ and OFF are read");
#endif
}
#endif

static bool read_source(const io_source *source, io_model *model, io_error *error) {
    io_reader reader = reader_by_content(source);
    if (reader == NULL) {
        reader = reader_by_name(source->name);
    }
    if (reader == NULL) {
        reader = read_unknown;
    }
    if (!reader(source, model, error)) {
        io_model_free(model);
        return false;
    }
    return true;
}

bool io_read(const char *path, io_model *model, io_error *error) {
    *model = (io_model){0};
    error->message[0] = 0;
    io_source source = {.name = path, .path = path};
    file_map map;
    if (!file_map_open(&map, path)) {
        return io_fail(error, &source, "%s", map.problem);
    }
    source.bytes = map.bytes;
    source.size = map.size;
    bool read = read_source(&source, model, error);
    file_map_close(&map);
    return read;
}

bool io_read_memory(const char *name, const void *bytes, size_t size, io_model *model, io_error *error) {
    *model = (io_model){0};
    error->message[0] = 0;
    io_source source = {.name = name, .bytes = bytes, .size = size};
    if (size == 0) {
        return io_fail(error, &source, "the file is empty");
    }
    return read_source(&source, model, error);
}
