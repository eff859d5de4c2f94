#include "dispatch/format_list.h"

#include "foreign/foreign.h"
#include "formats/formats.h"
#include "gltf/gltf.h"
#include "lists/part_list.h"
#include "reading/message.h"
#include "robots/robots.h"
#include "syntax/scan.h"

#include <string.h>

static const io_format FORMATS[] = {
    {"stl", io_read_stl, false},     {"ply", io_read_ply, false},     {"obj", io_read_obj, false},
    {"off", io_read_off, false},
#ifdef CLINKER_HAS_GLTF
    {"gltf", io_read_gltf, false},   {"glb", io_read_glb, false},     {"json", io_read_part_list, true},
#endif
    {"urdf", io_read_urdf, true},    {"xacro", io_read_urdf, true},   {"srdf", io_read_srdf, true},
#ifdef CLINKER_HAS_FOREIGN
    {"3mf", io_read_foreign, false}, {"amf", io_read_foreign, false}, {"dae", io_read_foreign, false},
    {"fbx", io_read_foreign, false}, {"3ds", io_read_foreign, false}, {"x3d", io_read_foreign, false},
    {"ifc", io_read_foreign, false},
#endif
};

/* Files that neither content nor name put into the list: assimp knows many more formats. */
#ifdef CLINKER_HAS_FOREIGN
#define read_unknown io_read_foreign
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

static const io_format UNKNOWN = {"", read_unknown, false};

/* The format of an extension; NULL: this build does not list it. */
static const io_format *format_of_extension(scan_word extension) {
    for (size_t i = 0; i < sizeof FORMATS / sizeof FORMATS[0]; i++) {
        if (scan_word_is(extension, FORMATS[i].extension)) {
            return &FORMATS[i];
        }
    }
    return NULL;
}

static scan_word word_of(const char *text) {
    return (scan_word){(const unsigned char *)text, strlen(text)};
}

static const io_format *listed(const char *extension) {
    return format_of_extension(word_of(extension));
}

/* By what follows the last dot of the file's name. */
static const io_format *format_by_name(const char *name) {
    const char *slash = strrchr(name, '/');
    const char *dot = strrchr(slash == NULL ? name : slash, '.');
    return format_of_extension(word_of(dot == NULL ? "" : dot + 1));
}

static bool begins_with_brace(const io_source *source) {
    scan at = scan_begin(source, '#');
    scan_word word = scan_take(&at);
    return word.length > 0 && word.text[0] == '{';
}

/* The format that the content asks for; NULL: it does not say, or this build does not list it. */
static const io_format *format_by_content(const io_source *source) {
    if (stl_is_binary(source)) {
        return listed("stl");
    }
    if (ply_begins(source)) {
        return listed("ply");
    }
    if (off_begins(source)) {
        return listed("off");
    }
    if (source->size >= 4 && memcmp(source->bytes, "glTF", 4) == 0) {
        return listed("glb");
    }
    if (begins_with_brace(source)) {
        const io_format *named = format_by_name(source->name);
        return named != NULL && named == listed("json") ? named : listed("gltf");
    }
    return stl_is_text(source) ? listed("stl") : NULL;
}

const io_format *format_of(const io_source *source) {
    const io_format *format = format_by_content(source);
    if (format == NULL) {
        format = format_by_name(source->name);
    }
    return format == NULL ? &UNKNOWN : format;
}

bool format_is_mesh_name(const char *name) {
    const io_format *format = format_by_name(name);
    return format != NULL && !format->names_parts;
}
