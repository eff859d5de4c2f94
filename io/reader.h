/* What the readers of the single formats share, and the list of them.
 *
 * A reader adds bodies and warnings to a model that the caller frees, also after a failure. */
#ifndef CLINKER_IO_READER_H
#define CLINKER_IO_READER_H

#include "io.h"
#include "mesh_builder.h"

typedef struct io_source {
    const char *name; /* as in messages */
    const char *path; /* where the file lies, for files beside it; NULL for bytes in memory */
    const unsigned char *bytes;
    size_t size;
    bool trust_paths; /* of files that it names, as in io_settings */
} io_source;

typedef bool (*io_reader)(const io_source *source, io_model *model, io_error *error);

bool io_read_stl(const io_source *source, io_model *model, io_error *error);
bool io_read_ply(const io_source *source, io_model *model, io_error *error);
bool io_read_obj(const io_source *source, io_model *model, io_error *error);
bool io_read_off(const io_source *source, io_model *model, io_error *error);
bool io_read_gltf(const io_source *source, io_model *model, io_error *error);    /* where CLINKER_HAS_GLTF */
bool io_read_glb(const io_source *source, io_model *model, io_error *error);     /* where CLINKER_HAS_GLTF */
bool io_read_scene(const io_source *source, io_model *model, io_error *error);   /* where CLINKER_HAS_GLTF */
bool io_read_urdf(const io_source *source, io_model *model, io_error *error);    /* where CLINKER_HAS_XML */
bool io_read_srdf(const io_source *source, io_model *model, io_error *error);    /* where CLINKER_HAS_XML */
bool io_read_foreign(const io_source *source, io_model *model, io_error *error); /* where CLINKER_HAS_FOREIGN */

#if defined(__GNUC__)
#define IO_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define IO_PRINTF(text, first)
#endif

/* Writes "name: text" as one line, whatever bytes of the file the arguments hold: control characters and invalid
 * UTF-8 become '?'. Always returns false, for `return io_fail(...)`. */
bool io_fail(io_error *error, const io_source *source, const char *format, ...) IO_PRINTF(3, 4);

/* Adds a line like that to the model's warnings; one that finds no memory is lost. */
void io_warn(io_model *model, const io_source *source, const char *format, ...) IO_PRINTF(3, 4);

/* Moves a body into the model and zeroes `body`. Fails, for want of memory only, with the body freed. */
bool io_model_add(io_model *model, io_body *body);

/* The same for a mesh that bodies are going to share: the body's name and place are dropped. Its number is the count of
 * meshes before. */
bool io_model_add_mesh(io_model *model, io_body *mesh);

/* Adds a body that shows one of the model's meshes, the right way round also where the pose mirrors. Fails for want of
 * memory only. instances.c */
bool io_model_show(io_model *model, size_t mesh, const char *name, const clinker_pose *pose);

/* Moves the meshes of another model behind this one's, for bodies of it that are to be moved, too; fails for want of
 * memory. instances.c */
bool io_model_take_meshes(io_model *model, io_model *from);

/* Adds a pair of names, copied; fails for want of memory. */
bool io_model_add_pair(io_model *model, const char *a, const char *b, bool adjacent);

/* Adds the path of a file that was read, copied; fails for want of memory. */
bool io_model_add_file(io_model *model, const char *path);

/* Moves what another model notes of its reading, warnings and files, to the end of this one's; fails for want of
 * memory. */
bool io_model_take_notes(io_model *model, io_model *from);

/* Ends the reading of a file that is one body: finishes the builder under the stem of the file's name and adds the
 * body to the model, or tells the builder's problem. */
bool io_model_add_built(io_model *model, mesh_builder *builder, const io_source *source, io_error *error);

/* Reads a file that a scene shows: a mesh file, or one with a scene of its own, but none that names further parts, so
 * that no chain of these has to be followed. */
bool io_read_part(const char *path, const io_settings *settings, io_model *model, io_error *error);

/* Whether a file of this name is one that a folder of parts is read for. */
bool io_is_mesh_name(const char *name);

/* Adds the bodies of all mesh files in a folder, sorted by name. folder.c */
bool io_read_folder(const char *path, const io_settings *settings, io_model *model, io_error *error);

/* "part" of "dir/part.stl", to be freed; NULL: no memory. */
char *io_stem(const char *path);

/* A copy of `text` that is safe to print and never empty, to be freed; NULL: no memory. */
char *io_text_copy(const char *text);

#endif
