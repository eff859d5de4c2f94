/* A URDF file while it is read: its elements, and the robot that they become. */
#ifndef CLINKER_IO_URDF_H
#define CLINKER_IO_URDF_H

#include "mesh_files.h"
#include "name_index.h"
#include "robot.h"
#include "shapes.h"
#include "xml.h"

typedef struct urdf_reading {
    const io_source *source;
    io_model *model;
    io_error *error;
    io_robot *robot; /* the model's */
    name_index links, joints;
    mesh_files files;
    size_t shapes[SHAPE_KINDS]; /* meshes of the model, or ROBOT_NONE: not needed yet */
    size_t bare_names;          /* meshes of packages that were found by the file's bare name alone */
} urdf_reading;

/* Parses a file whose root has to be <robot>, as of URDF and SRDF. The caller frees, also after a failure. */
bool urdf_parse(const io_source *source, xml_document *document, io_error *error);

/* Reads an <origin> below an element; where there is none, the pose is the identity. */
bool urdf_origin(const urdf_reading *urdf, const xml_element *element, clinker_pose *pose);

/* Reads the shapes that a link collides with. They become one body, named after it: winding numbers tell what is
 * inside of shapes that overlap, as those of one link do. urdf_link.c */
bool urdf_link_read(urdf_reading *urdf, const xml_element *element, robot_link *link);

/* Reads a joint; the names of all links and joints are known. urdf_joint.c */
bool urdf_joint_read(urdf_reading *urdf, const xml_element *element, robot_joint *joint);

#endif
