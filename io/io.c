/* Opens files, tells their formats and hands them to their readers. */
#include "io.h"

#include "file_map.h"
#include "reader.h"
#include "scan.h"
#include "stl.h"

#include <string.h>
#include <sys/stat.h>

#ifdef CLINKER_HAS_XML
#define read_urdf io_read_urdf
#define read_srdf io_read_srdf
#else
/* Robots are known but not read by a build without a parser of XML. */
static bool read_urdf(const io_source *source, io_model *model, io_error *error) {
    (void)model;
    return io_fail(error, source, "robots are not read by this build, which has no expat; install it and build again");
}
#define read_srdf read_urdf
#endif

typedef struct io_format {
    const char *extension; /* lower case */
    io_reader read;
} io_format;

static const io_format FORMATS[] = {
    {"stl", io_read_stl},   {"ply", io_read_ply}, {"obj", io_read_obj},    {"off", io_read_off},
#ifdef CLINKER_HAS_GLTF
    {"gltf", io_read_gltf}, {"glb", io_read_glb}, {"json", io_read_scene},
#endif
    {"urdf", read_urdf},    {"xacro", read_urdf}, {"srdf", read_srdf},
};

/* What follows the last dot of a file's name; empty where there is none. */
static scan_word extension_of(const char *name) {
    const char *slash = strrchr(name, '/');
    const char *dot = strrchr(slash == NULL ? name : slash, '.');
    const char *extension = dot == NULL ? "" : dot + 1;
    return (scan_word){(const unsigned char *)extension, strlen(extension)};
}

static io_reader reader_by_name(const char *name) {
    scan_word extension = extension_of(name);
    for (size_t i = 0; i < sizeof FORMATS / sizeof FORMATS[0]; i++) {
        if (scan_word_is(extension, FORMATS[i].extension)) {
            return FORMATS[i].read;
        }
    }
    return NULL;
}

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
        return reader_by_name(source->name) == io_read_scene ? io_read_scene : io_read_gltf;
    }
#endif
    return stl_is_text(source) ? io_read_stl : NULL;
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

/* Whether a reader opens further files that its file names, and these are read as parts. */
static bool names_parts(io_reader reader) {
#ifdef CLINKER_HAS_GLTF
    if (reader == io_read_scene) {
        return true;
    }
#endif
    return reader == read_urdf || reader == read_srdf;
}

bool io_is_mesh_name(const char *name) {
#ifdef CLINKER_HAS_FOREIGN
    static const char *const foreign[] = {"3mf", "amf", "dae", "fbx", "3ds", "x3d", "ifc"};
    scan_word extension = extension_of(name);
    for (size_t i = 0; i < sizeof foreign / sizeof foreign[0]; i++) {
        if (scan_word_is(extension, foreign[i])) {
            return true;
        }
    }
#endif
    io_reader reader = reader_by_name(name);
    return reader != NULL && !names_parts(reader);
}

static bool read_source(const io_source *source, bool as_part, io_model *model, io_error *error) {
    io_reader reader = reader_by_content(source);
    if (reader == NULL) {
        reader = reader_by_name(source->name);
    }
    if (reader == NULL) {
        reader = read_unknown;
    }
    if (as_part && names_parts(reader)) {
        return io_fail(error, source, "is a scene itself; a part of a scene has to be a mesh file");
    }
    if (!reader(source, model, error)) {
        io_model_free(model);
        return false;
    }
    return true;
}

static bool read_file(const char *path, bool as_part, const io_settings *settings, io_model *model, io_error *error) {
    *model = (io_model){0};
    error->message[0] = 0;
    io_source source = {.name = path, .path = path, .trust_paths = settings != NULL && settings->trust_paths};
    file_map map;
    if (!file_map_open(&map, path)) {
        return io_fail(error, &source, "%s", map.problem);
    }
    source.bytes = map.bytes;
    source.size = map.size;
    bool read = read_source(&source, as_part, model, error);
    file_map_close(&map);
    if (read && !io_model_add_file(model, path)) {
        io_model_free(model);
        return io_fail(error, &source, "not enough memory");
    }
    return read;
}

static bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool io_read(const char *path, const io_settings *settings, io_model *model, io_error *error) {
    if (!is_folder(path)) {
        return read_file(path, false, settings, model, error);
    }
    *model = (io_model){0};
    error->message[0] = 0;
    if (!io_read_folder(path, settings, model, error)) {
        io_model_free(model);
        return false;
    }
    return true;
}

bool io_read_part(const char *path, const io_settings *settings, io_model *model, io_error *error) {
    return read_file(path, true, settings, model, error);
}

bool io_read_memory(const char *name, const void *bytes, size_t size, io_model *model, io_error *error) {
    *model = (io_model){0};
    error->message[0] = 0;
    io_source source = {.name = name, .bytes = bytes, .size = size};
    if (size == 0) {
        return io_fail(error, &source, "the file is empty");
    }
    return read_source(&source, false, model, error);
}
