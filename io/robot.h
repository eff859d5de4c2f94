/* A robot: links that are joined to each other, and where values of the joints put them. */
#ifndef CLINKER_IO_ROBOT_H
#define CLINKER_IO_ROBOT_H

#include "io.h"

/* Stands for a link, joint or body that is not there. */
#define ROBOT_NONE SIZE_MAX

typedef enum robot_joint_type {
    ROBOT_FIXED = 0,
    ROBOT_REVOLUTE,   /* its value is an angle in radians, within limits */
    ROBOT_CONTINUOUS, /* the same without limits */
    ROBOT_PRISMATIC,  /* its value is a length in the file's unit, within limits */
    ROBOT_FLOATING,   /* six ways to move; stays at zero */
    ROBOT_PLANAR,     /* three of them; stays at zero */
} robot_joint_type;

typedef struct robot_joint {
    char *name;
    robot_joint_type type;
    size_t parent, child; /* links */
    clinker_pose origin;  /* of the child within the parent, at zero */
    double axis[3];       /* in the child, of length 1 */
    double lower, upper;  /* limits of the value; infinite where there are none */
    size_t leader;        /* a joint that it follows: its value is factor * value + offset; or ROBOT_NONE */
    double factor, offset;
} robot_joint;

typedef struct robot_link {
    char *name;
    size_t body;        /* in the model, or ROBOT_NONE: it has no shape to collide with */
    clinker_pose shape; /* of that body within the link */
    size_t joint;       /* that holds it, or ROBOT_NONE: it is the root */
    clinker_pose world;
} robot_link;

typedef struct io_robot {
    robot_link *links;
    size_t link_count;
    robot_joint *joints;
    size_t joint_count;
    size_t *order; /* all joints, those nearer to the root first */
} io_robot;

/* Frees everything; NULL is allowed. */
void robot_free(io_robot *robot);

/* Finds the order of the joints, from their parents and children. False where these are not one tree: `*stray` is a
 * link that no way from a root reaches, or ROBOT_NONE for want of memory. */
bool robot_arrange(io_robot *robot, size_t *stray);

/* Whether a value can be given to a joint. */
bool robot_joint_is_free(const robot_joint *joint);

/* Places all bodies of the model by values of its robot's joints, one for each; those of joints that are not free are
 * passed over. */
void robot_place(io_model *model, const double *values);

#endif
