/* Readers of mesh and scene files, and a writer: the whole interface of io/. It stands on the library's public header
 * alone; the library opens no files.
 *
 *     io_model model;
 *     io_error error;
 *     if (!io_read("part.stl", NULL, &model, &error)) {
 *         return complain(error.message);
 *     }
 *     ... model.bodies[i].mesh in model.bodies[i].pose ...
 *     io_model_free(&model);
 *
 * A file becomes one or more bodies. A mesh file is one body named after the file's stem; a scene file (glTF, GLB)
 * gives one body for each mesh node, named after the node, in its place; a robot (URDF) one for each link; a list of
 * parts (JSON) one for each part. A folder gives the bodies of the mesh files in it. docs/scenes.md has the details.
 *
 * What every reader promises: vertices with equal coordinates are welded, in linear time; polygons are cut into
 * triangles, concave ones too; every index is in range and every coordinate finite; memory stays within a few times
 * the file's size whatever its header claims; a fault is one line that says what is wrong, in which file, where in
 * it, and what to do.
 *
 * Nothing is kept between calls. Threads may read at the same time, each into a model of its own. Formats that the
 * helper clinker-import reads wait for each other, and SIGCHLD is the reader's while the helper runs. Numbers in text
 * are read as in the locale "C", which a program starts in and has to stay in. */
#ifndef CLINKER_IO_H
#define CLINKER_IO_H

#include <clinker/clinker.h>

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what a file holds ---- */

typedef struct io_body {
    char *name;        /* UTF-8, never empty */
    clinker_mesh mesh; /* the arrays are owned by the model; `trusted` is true */
    bool shared;       /* the mesh is one of the model's, which other bodies may show as well */
    clinker_pose pose; /* identity unless the file places the body */
    uint32_t *faces;   /* the file's own face number of each triangle; NULL: the same as the triangle's */
    char *class_name;  /* what the file says that it is, as in "IfcWall"; NULL: nothing */
    char *layer;       /* the layer that the file has it on; NULL: none */
    double unit;       /* metres that one unit of its coordinates is, once placed; 0: the file does not say */
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

/* ---- robots: links that are joined to each other ---- */

/* Stands for a link, joint or body that is not there. */
#define IO_ROBOT_NONE SIZE_MAX

typedef enum io_robot_joint_type {
    IO_ROBOT_FIXED = 0,
    IO_ROBOT_REVOLUTE,   /* its value is an angle in radians, within limits */
    IO_ROBOT_CONTINUOUS, /* the same without limits */
    IO_ROBOT_PRISMATIC,  /* its value is a length in the file's unit, within limits */
    IO_ROBOT_FLOATING,   /* six ways to move; stays at zero */
    IO_ROBOT_PLANAR,     /* three of them; stays at zero */
} io_robot_joint_type;

typedef struct io_robot_joint {
    char *name;
    io_robot_joint_type type;
    size_t parent, child; /* links */
    clinker_pose origin;  /* of the child within the parent, at zero */
    double axis[3];       /* in the child, of length 1 */
    double lower, upper;  /* limits of the value; infinite where there are none */
    size_t leader;        /* a joint that it follows: its value is factor * value + offset; or IO_ROBOT_NONE */
    double factor, offset;
} io_robot_joint;

typedef struct io_robot_link {
    char *name;
    size_t body;        /* in the model, or IO_ROBOT_NONE: it has no shape to collide with */
    clinker_pose shape; /* of that body within the link */
    size_t joint;       /* that holds it, or IO_ROBOT_NONE: it is the root */
    clinker_pose world;
} io_robot_link;

typedef struct io_robot {
    io_robot_link *links;
    size_t link_count;
    io_robot_joint *joints;
    size_t joint_count;
    size_t *order; /* all joints, those nearer to the root first */
} io_robot;

/* ---- the model: all of it ---- */

typedef struct io_model {
    io_body *bodies;
    size_t body_count;
    io_mesh *meshes; /* what shared bodies show */
    size_t mesh_count;
    io_pair *pairs; /* a model with pairs and no bodies (SRDF) speaks of the bodies of others */
    size_t pair_count;
    io_robot *robot; /* the joints that place the bodies; NULL: nothing moves */
    char **warnings; /* one line each, beginning with the file's name as in "part.stl: ..." */
    size_t warning_count;
    char **files; /* paths of all files that were read for it: those of a folder, those that a scene names */
    size_t file_count;
} io_model;

/* ---- reading ---- */

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

/* ---- moving a robot ---- */

/* Whether a value can be given to a joint. */
bool io_robot_joint_is_free(const io_robot_joint *joint);

/* Places all bodies of the model by values of its robot's joints, one for each; those of joints that are not free are
 * passed over. The model has a robot. */
void io_robot_place(io_model *model, const double *values);

/* ---- poses in numbers ---- */

/* The pose that six numbers tell, in lists of parts and on the command line alike: tx, ty, tz, and turns about x, y and
 * z, in that order, in degrees. Whole turns make no difference. */
clinker_pose io_pose_in_degrees(const double numbers[6]);

/* ---- units of length ---- */

/* What units are called, for messages. */
#define IO_UNIT_NAMES "um, mm, cm, m, km, mil, in, ft, yd"

/* Metres of a unit by one of these names, or spelled out as in "millimetre" or "inch"; 0: there is no such unit. */
double io_unit_metres(const char *name);

/* The name, one of those above, of the unit of so many metres; NULL: it has none. Six digits decide, as files and
 * programs hold units in floats. */
const char *io_unit_name(double metres);

/* What a length in units of `from` metres is multiplied with to be in units of `to` metres; rounded once for units with
 * a name. */
double io_unit_factor(double from, double to);

/* ---- writing ---- */

/* A vertex of a mesh in its place, rounded as the library does it. The mesh is valid. */
void io_world_vertex(const clinker_mesh *mesh, const clinker_pose *pose, size_t vertex, double out[3]);

/* A mesh in its place whose vertices have colours and a number each. */
typedef struct io_coloured_mesh {
    const clinker_mesh *mesh;
    const clinker_pose *pose;
    const uint8_t (*colours)[3]; /* red, green, blue */
    const float *quality;        /* may be NaN */
    const char *comment;         /* one line; cut to what fits */
} io_coloured_mesh;

/* Writes PLY, binary and little endian, with all vertices and faces in their order: coordinates as doubles, "red",
 * "green", "blue", and the number as "quality", the name by which viewers know it. False: it could not be written, or
 * there is no memory. */
bool io_ply_write(FILE *file, const io_coloured_mesh *coloured);

/* ---- opening files as the readers do ---- */

/* Opens a regular file to be read: no folder, no device, no FIFO. A descriptor, to be closed, that never waits; -1 on
 * failure, with a constant text in `problem` on what is wrong, as in "no such file". What was opened is looked at, not
 * what the name led to before. No other place of the readers, the command and its helper opens files to be read. */
int io_regular_file_open(const char *path, const char **problem);

#ifdef __cplusplus
}
#endif

#endif
