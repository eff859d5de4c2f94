/* Readers of mesh and scene files. They stand on the public header alone; the library opens no files.
 *
 * A file becomes one or more bodies. A mesh file is one body named after the file's stem; a scene file (glTF, GLB)
 * gives one body for each mesh node, named after the node, in its place; a robot (URDF) one for each link; a list of
 * parts (JSON) one for each part. A folder gives the bodies of the mesh files in it. docs/scenes.md has the details.
 *
 * What every reader promises: vertices with equal coordinates are welded, in linear time; polygons are cut into
 * triangles, concave ones too; every index is in range and every coordinate finite; memory stays within a few times
 * the file's size whatever its header claims; a fault is one line that says what is wrong, in which file, where in
 * it, and what to do. */
#ifndef CLINKER_IO_H
#define CLINKER_IO_H

#include <clinker/clinker.h>

typedef struct io_body {
    char *name;        /* UTF-8, never empty */
    clinker_mesh mesh; /* the arrays are owned by the model; `trusted` is true */
    bool shared;       /* the mesh is one of the model's, which other bodies may show as well */
    clinker_pose pose; /* identity unless the file places the body */
    uint32_t *faces;   /* the file's own face number of each triangle; NULL: the same as the triangle's */
} io_body;

/* A mesh that bodies may share. Convex forms, and whatever else depends on the mesh alone, are made once for all that
 * show it: they have the same arrays. */
typedef struct io_mesh {
    clinker_mesh mesh;
    uint32_t *faces; /* as in io_body */
    size_t turned;   /* the mesh with the same triangles turned round, for poses that mirror; IO_NO_MESH: not needed */
} io_mesh;

#define IO_NO_MESH SIZE_MAX

/* Two bodies that need not be checked against each other, by the names that their file gives them. */
typedef struct io_pair {
    char *a, *b;
    bool adjacent; /* joined to each other, as links of a robot are; else the file asks for it */
} io_pair;

typedef struct io_model {
    io_body *bodies;
    size_t body_count;
    io_mesh *meshes; /* what shared bodies show */
    size_t mesh_count;
    io_pair *pairs; /* a model with pairs and no bodies (SRDF) speaks of the bodies of others */
    size_t pair_count;
    struct io_robot *robot; /* the joints that place the bodies, see robot.h; NULL: nothing moves */
    char **warnings;        /* one line each, beginning with the file's name as in "part.stl: ..." */
    size_t warning_count;
    char **files; /* paths of all files that were read for it: those of a folder, those that a scene names */
    size_t file_count;
} io_model;

typedef struct io_error {
    char message[512]; /* one line: "part.stl: line 12: vertex index 99 is out of range (8 vertices)" */
} io_error;

/* Zero is the default of each. */
typedef struct io_settings {
    bool trust_paths; /* what a file names may lie anywhere; else where docs/scenes.md says, which is near the file */
} io_settings;

/* Reads a file, telling its format by content first and by name second. The caller frees the model with
 * io_model_free(). On failure returns false, fills in `error` and leaves the model empty. Only regular files are read,
 * and folders. `settings` may be NULL. */
bool io_read(const char *path, const io_settings *settings, io_model *model, io_error *error);

/* The same for bytes in memory, as the fuzzers use it: `name` stands for the file in messages and decides the format
 * like a path would; external buffers are looked for beside it. */
bool io_read_memory(const char *name, const void *bytes, size_t size, io_model *model, io_error *error);

/* Frees everything; an empty or zeroed model is allowed. */
void io_model_free(io_model *model);

#endif
