/* clinker-import FILE [--trust-paths]: reads a file through assimp and prints its bodies as foreign/stream.h says.
 *
 * Part of the clinker command, which runs it in a process of its own; not meant to be called by hand. No
 * post-processing is asked for: polygons stay whole, so that face numbers are the file's. */
#include "foreign/helper/assimp_files.h"
#include "foreign/stream.h"

#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/scene.h>
#include <stdbool.h>
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
    FILE *file;
    bool failed;
    omissions omissions;
    /* For each mesh of the scene, the first node that was put whose list of meshes begins with it, and that body's
     * number; most nodes show one mesh, and many nodes the same. */
    struct node_use {
        const struct aiNode *node;
        uint32_t body;
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

static const char *name_of(const output *out, const struct aiNode *node) {
    if (node->mName.length > 0) {
        return node->mName.data;
    }
    const char *mesh_name = mesh_of(out, node, 0)->mName.data;
    return mesh_name[0] != '\0' ? mesh_name : "unnamed";
}

static bool show_the_same(const struct aiNode *a, const struct aiNode *b) {
    return a->mNumMeshes == b->mNumMeshes && memcmp(a->mMeshes, b->mMeshes, a->mNumMeshes * sizeof *a->mMeshes) == 0;
}

static void put_pose(const struct aiMatrix4x4 *m, double pose[12]) {
    const double rows[12] = {m->a1, m->a2, m->a3, m->a4, m->b1, m->b2, m->b3, m->b4, m->c1, m->c2, m->c3, m->c4};
    memcpy(pose, rows, sizeof rows);
}

static void put_instance(output *out, const struct aiNode *node, uint32_t body, const struct aiMatrix4x4 *place) {
    const char *name = name_of(out, node);
    foreign_instance head = {.body = body, .name_size = (uint32_t)strlen(name)};
    put_pose(place, head.pose);
    put_u32(out, FOREIGN_INSTANCE);
    put(out, &head, sizeof head);
    put(out, name, head.name_size);
}

static void put_body(output *out, const struct aiNode *node, const struct aiMatrix4x4 *place) {
    foreign_body head = {.scalar_size = sizeof(ai_real)};
    count(out, node, &head);
    if (head.face_count == 0) {
        return;
    }
    struct node_use *use = &out->uses[node->mMeshes[0]];
    if (use->node != NULL && show_the_same(use->node, node)) {
        put_instance(out, node, use->body, place);
        return;
    }
    if (use->node == NULL) {
        *use = (struct node_use){.node = node, .body = out->body_count};
    }
    out->body_count++;
    const char *name = name_of(out, node);
    head.name_size = (uint32_t)strlen(name);
    put_pose(place, head.pose);
    put_u32(out, FOREIGN_BODY);
    put(out, &head, sizeof head);
    put(out, name, head.name_size);
    put_positions(out, node);
    put_faces(out, node);
    put_corners(out, node);
}

static void put_nodes(output *out, const struct aiNode *node, const struct aiMatrix4x4 *parent) {
    struct aiMatrix4x4 world = *parent;
    aiMultiplyMatrix4(&world, &node->mTransformation);
    if (node->mNumMeshes > 0) {
        put_body(out, node, &world);
    }
    for (unsigned i = 0; i < node->mNumChildren; ++i) {
        put_nodes(out, node->mChildren[i], &world);
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

static bool put_scene(output *out, const assimp_files *files) {
    struct aiMatrix4x4 identity;
    aiIdentityMatrix4(&identity);
    put(out, FOREIGN_MAGIC, FOREIGN_MAGIC_SIZE);
    for (size_t i = 0; i < files->opened_count; ++i) {
        put_text(out, FOREIGN_FILE, files->opened[i]);
    }
    put_nodes(out, out->scene->mRootNode, &identity);
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

/* Collada's nodes have ids for programs and names for people. */
static const struct aiScene *import(assimp_files *files) {
    struct aiPropertyStore *settings = aiCreatePropertyStore();
    if (settings == NULL) {
        return NULL;
    }
    aiSetImportPropertyInteger(settings, AI_CONFIG_IMPORT_COLLADA_USE_COLLADA_NAMES, 1);
    struct aiFileIO system = assimp_files_system(files);
    const struct aiScene *scene = aiImportFileExWithProperties(files->path, 0, &system, settings);
    aiReleasePropertyStore(settings);
    return scene;
}

int main(int count_of_arguments, char **arguments) {
    bool trust_paths = count_of_arguments == 3 && strcmp(arguments[2], FOREIGN_TRUST_PATHS) == 0;
    if (count_of_arguments != (trust_paths ? 3 : 2)) {
        (void)fputs("usage: clinker-import FILE [" FOREIGN_TRUST_PATHS "] (the clinker command calls it)\n", stderr);
        return EXIT_FAILURE;
    }
    assimp_files files = {.path = arguments[1], .trust_paths = trust_paths};
    const struct aiScene *scene = import(&files);
    if (files.refused[0] != '\0') {
        (void)fprintf(stderr, "%s\n", files.refused);
        return EXIT_FAILURE;
    }
    if (scene == NULL) {
        (void)fprintf(stderr, "%s\n", fault());
        return EXIT_FAILURE;
    }
    if (!is_whole(scene, scene->mRootNode)) {
        (void)fputs("assimp made a scene with holes of it\n", stderr);
        return EXIT_FAILURE;
    }
    output out = {.scene = scene, .file = stdout, .uses = calloc(scene->mNumMeshes + 1, sizeof *out.uses)};
    if (out.uses == NULL) {
        (void)fputs("not enough memory\n", stderr);
        return EXIT_FAILURE;
    }
    bool done = put_scene(&out, &files);
    free(out.uses);
    assimp_files_free(&files);
    /* The process ends here; taking a large scene apart first would be time lost. */
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
