/* Bodies that show a mesh of the model, which may be shown by others, too. */
#ifndef CLINKER_IO_INSTANCES_H
#define CLINKER_IO_INSTANCES_H

#include "io.h"

/* Adds a body that shows one of the model's meshes, the right way round also where the pose mirrors. Fails for want of
 * memory only. */
bool io_model_show(io_model *model, size_t mesh, const char *name, const clinker_pose *pose);

/* Moves the meshes of another model behind this one's, for bodies of it that are to be moved, too; fails for want of
 * memory. */
bool io_model_take_meshes(io_model *model, io_model *from);

#endif
