/* Fills the model that a reader makes. io_model_free() of io.h is here as well. */
#ifndef CLINKER_IO_MODEL_H
#define CLINKER_IO_MODEL_H

#include "io.h"

/* Moves a body into the model and zeroes `body`. Fails, for want of memory only, with the body freed. */
bool io_model_add(io_model *model, io_body *body);

/* The same for a mesh that bodies are going to share: the body's name and place are dropped. Its number is the count of
 * meshes before. */
bool io_model_add_mesh(io_model *model, io_body *mesh);

/* Says what the body that was added last is, and on which layer, copied; what is NULL or empty stays as it is. Fails
 * for want of memory. */
bool io_model_label(io_model *model, const char *class_name, const char *layer);

/* Says the unit, in metres, of all bodies; 0: not known. */
void io_model_set_unit(io_model *model, double metres);

/* Adds a pair of names, copied; fails for want of memory. */
bool io_model_add_pair(io_model *model, const char *a, const char *b, bool adjacent);

/* Adds the path of a file that was read, copied; fails for want of memory. */
bool io_model_add_file(io_model *model, const char *path);

/* Moves what another model notes of its reading, warnings and files, to the end of this one's; fails for want of
 * memory. */
bool io_model_take_notes(io_model *model, io_model *from);

#endif
