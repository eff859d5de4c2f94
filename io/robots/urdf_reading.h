/* A URDF file while it is read: the robot that it becomes. */
#ifndef CLINKER_IO_URDF_READING_H
#define CLINKER_IO_URDF_READING_H

#include "parts/mesh_files.h"
#include "parts/name_index.h"
#include "robots/shapes.h"

typedef struct urdf_reading {
    const io_source *source;
    io_model *model;
    io_error *error;
    io_robot *robot; /* the model's */
    name_index links, joints;
    mesh_files files;
    size_t shapes[SHAPE_KINDS]; /* meshes of the model, or IO_ROBOT_NONE: not needed yet */
    size_t bare_names;          /* meshes of packages that were found by the file's bare name alone */
} urdf_reading;

#endif
