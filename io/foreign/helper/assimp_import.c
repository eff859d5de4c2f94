/* clinker-import FILE [--trust-paths]: reads a file through assimp and prints its bodies as foreign/stream.h says.
 *
 * Part of the clinker command, which runs it in a process of its own; not meant to be called by hand. No
 * post-processing is asked for: polygons stay whole, so that face numbers are the file's. */
#include "bytes/file_map.h"
#include "foreign/helper/assimp_files.h"
#include "foreign/helper/assimp_labels.h"
#include "foreign/stream.h"
#include "io.h"

#include <assimp/cimport.h>
#include <assimp/config.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What bodies do not show, counted for a warning each. */
typedef struct omissions {
    size_t lines;
    size_t skinned;
    size_t morphed;
} omissions;

typedef struct output {
    const struct aiScene *scene;
    assimp_format format;
    const name_book *book;
    FILE *file;
    bool failed;
    omissions omissions;
    bool rounded;    /* some coordinate looks as if the file had more digits of it */
    double furthest; /* the largest coordinate of all bodies in their places */
    /* For each mesh of the scene, the first node that was put whose list of meshes begins with it, and that body's
     * number; most nodes show one mesh, and many nodes the same. */
    struct node_use {
        const struct aiNode *node;
        uint32_t body;
        double reach[3]; /* the largest of its coordinates, by axis */
    } * uses;
    uint32_t body_count;
} output;

static void put(output *out, const void *bytes, size_t size) {
    out->failed = out->failed || (size > 0 && fwrite(bytes, 1, size, out->file) != size);
}

static void put_u32(output *out, uint32_t value) {
    put(out, &value, sizeof value);
}

static void put_text(output *out, uint32_t kind, const char *text) {
    size_t size = strlen(text);
    put_u32(out, kind);
    put_u32(out, (uint32_t)size);
    put(out, text, size);
}

static void warn(output *out, size_t count, const char *text) {
    if (count == 0) {
        return;
    }
    char line[128];
    (void)snprintf(line, sizeof line, "%zu %s", count, text);
    put_text(out, FOREIGN_WARNING, line);
}

/* ---- bodies ---- */

/* The meshes of a node, one after the other. Points and lines are no faces. */
static const struct aiMesh *mesh_of(const output *out, const struct aiNode *node, unsigned i) {
    return out->scene->mMeshes[node->mMeshes[i]];
}

static void count(output *out, const struct aiNode *node, foreign_body *head) {
    for (unsigned i = 0; i < node->mNumMeshes; ++i) {
        const struct aiMesh *mesh = mesh_of(out, node, i);
        head->vertex_count += mesh->mNumVertices;
        out->omissions.skinned += mesh->mNumBones > 0;
        out->omissions.morphed += mesh->mNumAnimMeshes > 0;
        for (unsigned k = 0; k < mesh->mNumFaces; ++k) {
            unsigned corners = mesh->mFaces[k].mNumIndices;
            out->omissions.lines += corners < 3;
            head->face_count += corners >= 3;
            head->corner_count += corners >= 3 ? corners : 0;
        }
    }
}

static void put_positions(output *out, const struct aiNode *node) {
    for (unsigned i = 0; i < node->mNumMeshes; ++i) {
        const struct aiMesh *mesh = mesh_of(out, node, i);
        put(out, mesh->mVertices, mesh->mNumVertices * sizeof *mesh->mVertices);
    }
}

static void put_faces(output *out, const struct aiNode *node) {
    for (unsigned i = 0; i < node->mNumMeshes; ++i) {
        const struct aiMesh *mesh = mesh_of(out, node, i);
        for (unsigned k = 0; k < mesh->mNumFaces; ++k) {
            if (mesh->mFaces[k].mNumIndices >= 3) {
                put_u32(out, mesh->mFaces[k].mNumIndices);
            }
        }
    }
}

static void put_corners(output *out, const struct aiNode *node) {
    uint32_t base = 0;
    for (unsigned i = 0; i < node->mNumMeshes; ++i) {
        const struct aiMesh *mesh = mesh_of(out, node, i);
        for (unsigned k = 0; k < mesh->mNumFaces; ++k) {
            const struct aiFace *face = &mesh->mFaces[k];
            for (unsigned c = 0; c < face->mNumIndices && face->mNumIndices >= 3; ++c) {
                /* One that is out of range must not come to lie in the next mesh. */
                bool valid = face->mIndices[c] < mesh->mNumVertices;
                put_u32(out, valid ? base + face->mIndices[c] : UINT32_MAX);
            }
        }
        base += mesh->mNumVertices;
    }
}

static bool show_the_same(const struct aiNode *a, const struct aiNode *b) {
    return a->mNumMeshes == b->mNumMeshes && memcmp(a->mMeshes, b->mMeshes, a->mNumMeshes * sizeof *a->mMeshes) == 0;
}

/* ---- rounding ---- */

/* Whether a number needs nearly all the bits that a float has. Short decimals and fractions do not; most others that a
 * file may hold do, once they are rounded. */
static bool is_full(float value) {
    enum { LOW_BITS = 7 };
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (bits & LOW_BITS) != 0;
}

static void find_reach(output *out, const struct aiNode *node, double reach[3]) {
    for (unsigned i = 0; i < node->mNumMeshes; ++i) {
        const struct aiMesh *mesh = mesh_of(out, node, i);
        for (unsigned v = 0; v < mesh->mNumVertices; ++v) {
            const ai_real at[3] = {mesh->mVertices[v].x, mesh->mVertices[v].y, mesh->mVertices[v].z};
            for (int k = 0; k < 3; ++k) {
                reach[k] = fmax(reach[k], fabs((double)at[k]));
                out->rounded = out->rounded || is_full((float)at[k]);
            }
        }
    }
}

static void note_furthest(output *out, const double reach[3], const place *at) {
    for (int row = 0; row < 3; ++row) {
        const double *m = at->m + 4 * (size_t)row;
        double furthest = fabs(m[0]) * reach[0] + fabs(m[1]) * reach[1] + fabs(m[2]) * reach[2] + fabs(m[3]);
        out->furthest = fmax(out->furthest, furthest);
    }
}

/* The coordinates are as near to those of the file as floats are to each other. */
static void tell_rounding(output *out, double unit) {
    const double half_step = 0x1p-24;
    if (sizeof(ai_real) > sizeof(float) || !out->rounded) {
        return;
    }
    const char *name = unit > 0 ? io_unit_name(unit) : NULL;
    char line[160];
    (void)snprintf(line, sizeof line,
                   "read through assimp, which keeps coordinates as 32-bit floats: they may be off by up to %.1g%s%s",
                   half_step * out->furthest, name != NULL ? " " : "", name != NULL ? name : "");
    put_text(out, FOREIGN_WARNING, line);
}

/* ---- nodes ---- */

static void put_labels(output *out, const labels *found) {
    if (found->class_name[0] != '\0' || found->layer[0] != '\0') {
        put_text(out, FOREIGN_CLASS, found->class_name);
        put_text(out, FOREIGN_LAYER, found->layer);
    }
}

static void put_instance(output *out, const labels *found, uint32_t body, const place *at) {
    foreign_instance head = {.body = body, .name_size = (uint32_t)strlen(found->name)};
    memcpy(head.pose, at->m, sizeof head.pose);
    put_u32(out, FOREIGN_INSTANCE);
    put(out, &head, sizeof head);
    put(out, found->name, head.name_size);
}

static void put_mesh(output *out, const struct aiNode *node, foreign_body *head, const labels *found, const place *at) {
    head->name_size = (uint32_t)strlen(found->name);
    memcpy(head->pose, at->m, sizeof head->pose);
    put_u32(out, FOREIGN_BODY);
    put(out, head, sizeof *head);
    put(out, found->name, head->name_size);
    put_positions(out, node);
    put_faces(out, node);
    put_corners(out, node);
}

static void put_body(output *out, const struct aiNode *node, const struct aiNode *element, const place *at) {
    foreign_body head = {.scalar_size = sizeof(ai_real)};
    count(out, node, &head);
    if (head.face_count == 0) {
        return;
    }
    labels found;
    labels_find(&found, out->scene, out->book, node, element);
    struct node_use *use = &out->uses[node->mMeshes[0]];
    if (use->node != NULL && show_the_same(use->node, node)) {
        put_instance(out, &found, use->body, at);
        note_furthest(out, use->reach, at);
    } else {
        double reach[3] = {0, 0, 0};
        find_reach(out, node, reach);
        note_furthest(out, reach, at);
        if (use->node == NULL) {
            *use = (struct node_use){.node = node, .body = out->body_count, .reach = {reach[0], reach[1], reach[2]}};
        }
        out->body_count++;
        put_mesh(out, node, &head, &found, at);
    }
    put_labels(out, &found);
}

static void put_nodes(output *out, const struct aiNode *node, const struct aiNode *element, const place *at) {
    element = labels_is_element(out->format, node) ? node : element;
    if (node->mNumMeshes > 0) {
        put_body(out, node, element, at);
    }
    for (unsigned i = 0; i < node->mNumChildren; ++i) {
        const struct aiNode *child = node->mChildren[i];
        const struct aiMatrix4x4 *m = &child->mTransformation;
        out->rounded = out->rounded || is_full((float)m->a4) || is_full((float)m->b4) || is_full((float)m->c4);
        const place below = place_below(at, child);
        put_nodes(out, child, element, &below);
    }
}

/* Some of assimp's importers leave holes in the tree; what hung there would be missing without a word. */
static bool is_whole(const struct aiScene *scene, const struct aiNode *node) {
    if (node == NULL) {
        return false;
    }
    for (unsigned i = 0; i < node->mNumMeshes; ++i) {
        if (node->mMeshes[i] >= scene->mNumMeshes || scene->mMeshes[node->mMeshes[i]] == NULL) {
            return false;
        }
    }
    for (unsigned i = 0; i < node->mNumChildren; ++i) {
        if (!is_whole(scene, node->mChildren[i])) {
            return false;
        }
    }
    return true;
}

/* What the file says itself counts before what assimp makes of it. */
static void put_unit(output *out, double unit) {
    if (unit > 0) {
        put_u32(out, FOREIGN_UNIT);
        put(out, &unit, sizeof unit);
    }
    if (out->book->unit_is_unknown) {
        char line[160];
        (void)snprintf(line, sizeof line, "the unit \"%s\" is not known: lengths have none, unless --files-in says it",
                       out->book->unknown_unit);
        put_text(out, FOREIGN_WARNING, line);
    }
}

static bool put_scene(output *out, const assimp_files *files) {
    assimp_frame frame = assimp_frame_of(out->scene, out->format);
    frame.unit = out->book->says_unit ? out->book->unit : frame.unit;
    put(out, FOREIGN_MAGIC, FOREIGN_MAGIC_SIZE);
    for (size_t i = 0; i < files->opened_count; ++i) {
        put_text(out, FOREIGN_FILE, files->opened[i]);
    }
    put_nodes(out, out->scene->mRootNode, NULL, &frame.root);
    put_unit(out, frame.unit);
    tell_rounding(out, frame.unit);
    warn(out, out->omissions.lines, "points and lines are left out");
    warn(out, out->omissions.skinned, "meshes with bones are read in their rest pose");
    warn(out, out->omissions.morphed, "meshes with morph targets are read in their rest pose");
    put_u32(out, FOREIGN_END);
    return fflush(out->file) == 0 && !out->failed;
}

/* assimp's text for this holds the whole path, which the caller tells anyway. */
static const char *fault(void) {
    const char *text = aiGetErrorString();
    return strncmp(text, "No suitable reader", 18) == 0 ? "no reader knows this format" : text;
}

/* Collada's nodes have ids for programs and names for people; its axes stay as they are. Spaces of
 * buildings are bodies like others here: the command leaves them out. */
static const struct aiScene *import(assimp_files *files) {
    struct aiPropertyStore *settings = aiCreatePropertyStore();
    if (settings == NULL) {
        return NULL;
    }
    aiSetImportPropertyInteger(settings, AI_CONFIG_IMPORT_COLLADA_USE_COLLADA_NAMES, 1);
    aiSetImportPropertyInteger(settings, AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, 1);
    aiSetImportPropertyInteger(settings, AI_CONFIG_IMPORT_IFC_SKIP_SPACE_REPRESENTATIONS, 0);
    struct aiFileIO system = assimp_files_system(files);
    const struct aiScene *scene = aiImportFileExWithProperties(files->path, 0, &system, settings);
    aiReleasePropertyStore(settings);
    return scene;
}

/* Names and units that assimp does not keep. The file is opened a second time: assimp is done with it. */
static name_book read_book(const char *path, assimp_format format) {
    name_book book = {0};
    file_map map;
    if ((format != ASSIMP_3MF && format != ASSIMP_IFC) || !file_map_open(&map, path)) {
        return book;
    }
    if (format == ASSIMP_3MF) {
        name_book_read_3mf(&book, map.bytes, map.size);
    } else {
        name_book_read_ifc(&book, map.bytes, map.size);
        name_book_read_ifc_unit(&book, map.bytes, map.size);
    }
    file_map_close(&map);
    name_book_sort(&book);
    return book;
}

static int complain(const char *text) {
    (void)fprintf(stderr, "%s\n", text);
    return EXIT_FAILURE;
}

static int print_scene(const struct aiScene *scene, const assimp_files *files) {
    assimp_format format = assimp_format_of(scene);
    name_book book = read_book(files->path, format);
    output out = {.scene = scene, .format = format, .book = &book, .file = stdout};
    out.uses = calloc(scene->mNumMeshes + 1, sizeof *out.uses);
    bool done = out.uses != NULL && put_scene(&out, files);
    bool memory = out.uses != NULL;
    free(out.uses);
    name_book_free(&book);
    return !memory ? complain("not enough memory") : done ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int count_of_arguments, char **arguments) {
    bool trust_paths = count_of_arguments == 3 && strcmp(arguments[2], FOREIGN_TRUST_PATHS) == 0;
    if (count_of_arguments != (trust_paths ? 3 : 2)) {
        return complain("usage: clinker-import FILE [" FOREIGN_TRUST_PATHS "] (the clinker command calls it)");
    }
    assimp_files files = {.path = arguments[1], .trust_paths = trust_paths};
    const struct aiScene *scene = import(&files);
    if (files.refused[0] != '\0') {
        return complain(files.refused);
    }
    if (scene == NULL) {
        return complain(fault());
    }
    if (!is_whole(scene, scene->mRootNode)) {
        return complain("assimp made a scene with holes of it");
    }
    int status = print_scene(scene, &files);
    assimp_files_free(&files);
    /* The process ends here; taking a large scene apart first would be time lost. */
    return status;
}
