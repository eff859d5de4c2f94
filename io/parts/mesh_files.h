/* The meshes that a scene is put together of: files that are read once however often they are shown, and shapes.
 *
 * They are held by the model as its shared meshes; a part is one of these in a place. */
#ifndef CLINKER_IO_MESH_FILES_H
#define CLINKER_IO_MESH_FILES_H

#include "reading/source.h"

typedef struct mesh_files {
    io_model *model;
    const io_source *source; /* the scene, for messages */
    io_error *error;
    struct mesh_file *files; /* sorted by path, one for each that was read */
    size_t count;
    size_t joined_triangles; /* of all bodies made of several parts, so far */
} mesh_files;

typedef struct mesh_part {
    size_t mesh; /* of the model's */
    clinker_pose pose;
} mesh_part;

void mesh_files_free(mesh_files *files);

/* The mesh in a file, read by the part reader of the source; all bodies of a file that has several become one. `*unit`
 * is what the file says that one unit of its coordinates is, in metres; 0: it does not say. */
bool mesh_files_get(mesh_files *files, const char *path, size_t *mesh, double *unit);

/* Adds a body of that name. One part shows its mesh, and `pose`, which is that of the part, is the place of this;
 * several are joined, each in its place, into a mesh of their own, and `pose` is the place of that. */
bool mesh_files_add_body(mesh_files *files, const char *name, const mesh_part *parts, size_t count,
                         const clinker_pose *pose);

#endif
