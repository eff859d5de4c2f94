/* Forward kinematics: the place of a link is that of its parent, times the joint's origin, times the joint's motion. */
#include "reading/robot.h"

#include "reading/pose.h"

#include <math.h>
#include <stdlib.h>

void robot_free(io_robot *robot) {
    if (robot == NULL) {
        return;
    }
    for (size_t i = 0; i < robot->link_count; i++) {
        free(robot->links[i].name);
    }
    for (size_t i = 0; i < robot->joint_count; i++) {
        free(robot->joints[i].name);
    }
    free(robot->links);
    free(robot->joints);
    free(robot->order);
    free(robot);
}

/* The joints below each link as chains: `first` of each link, `next` of each joint. */
static void chain_joints(const io_robot *robot, size_t *first, size_t *next) {
    for (size_t i = 0; i < robot->link_count; i++) {
        first[i] = IO_ROBOT_NONE;
    }
    for (size_t i = robot->joint_count; i-- > 0;) {
        size_t parent = robot->joints[i].parent;
        next[i] = first[parent];
        first[parent] = i;
    }
}

/* Goes down from the roots, a level at a time; returns how many joints were met. */
static size_t follow_chains(io_robot *robot, const size_t *first, const size_t *next) {
    size_t count = 0;
    for (size_t i = 0; i < robot->link_count; i++) {
        if (robot->links[i].joint == IO_ROBOT_NONE) {
            for (size_t joint = first[i]; joint != IO_ROBOT_NONE; joint = next[joint]) {
                robot->order[count++] = joint;
            }
        }
    }
    for (size_t done = 0; done < count; done++) {
        size_t link = robot->joints[robot->order[done]].child;
        for (size_t joint = first[link]; joint != IO_ROBOT_NONE; joint = next[joint]) {
            robot->order[count++] = joint;
        }
    }
    return count;
}

/* A link below a joint that was not met: it hangs on a ring of links. */
static size_t find_stray(const io_robot *robot, size_t met) {
    bool *reached = calloc(robot->joint_count, sizeof *reached);
    size_t stray = IO_ROBOT_NONE;
    for (size_t i = 0; reached != NULL && i < met; i++) {
        reached[robot->order[i]] = true;
    }
    for (size_t i = 0; reached != NULL && stray == IO_ROBOT_NONE && i < robot->joint_count; i++) {
        stray = reached[i] ? IO_ROBOT_NONE : robot->joints[i].child;
    }
    free(reached);
    return stray;
}

bool robot_arrange(io_robot *robot, size_t *stray) {
    *stray = IO_ROBOT_NONE;
    size_t *first = calloc(robot->link_count + 1, sizeof *first);
    size_t *next = calloc(robot->joint_count + 1, sizeof *next);
    robot->order = calloc(robot->joint_count + 1, sizeof *robot->order);
    bool arranged = first != NULL && next != NULL && robot->order != NULL;
    if (arranged) {
        chain_joints(robot, first, next);
        size_t met = follow_chains(robot, first, next);
        arranged = met == robot->joint_count;
        if (!arranged) {
            *stray = find_stray(robot, met);
        }
    }
    free(first);
    free(next);
    return arranged;
}

bool io_robot_joint_is_free(const io_robot_joint *joint) {
    bool moves =
        joint->type == IO_ROBOT_REVOLUTE || joint->type == IO_ROBOT_CONTINUOUS || joint->type == IO_ROBOT_PRISMATIC;
    return moves && joint->leader == IO_ROBOT_NONE;
}

/* A turn about an axis through the origin: Rodrigues' formula. */
static clinker_pose turn_about(const double axis[3], double angle) {
    static const double still[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        if (fabs(axis[i]) == 1) { /* quarter turns about an axis of the frame come out exact */
            double rotation[3] = {0, 0, 0};
            rotation[i] = axis[i] * angle;
            return clinker_pose_euler(still, rotation);
        }
    }
    double x = axis[0];
    double y = axis[1];
    double z = axis[2];
    double s = sin(angle);
    double c = cos(angle);
    double d = 1 - c;
    return (clinker_pose){{d * x * x + c, d * x * y - s * z, d * x * z + s * y, 0, d * x * y + s * z, d * y * y + c,
                           d * y * z - s * x, 0, d * x * z - s * y, d * y * z + s * x, d * z * z + c, 0}};
}

static clinker_pose motion_of(const io_robot_joint *joint, double value) {
    clinker_pose motion = clinker_pose_identity();
    if (joint->type == IO_ROBOT_REVOLUTE || joint->type == IO_ROBOT_CONTINUOUS) {
        motion = turn_about(joint->axis, value);
    } else if (joint->type == IO_ROBOT_PRISMATIC) {
        for (size_t i = 0; i < 3; i++) {
            motion.m[4 * i + 3] = joint->axis[i] * value;
        }
    }
    return motion;
}

void io_robot_place(io_model *model, const double *values) {
    io_robot *robot = model->robot;
    for (size_t i = 0; i < robot->link_count; i++) {
        robot->links[i].world = clinker_pose_identity();
    }
    for (size_t i = 0; i < robot->joint_count; i++) {
        const io_robot_joint *joint = &robot->joints[robot->order[i]];
        double value = joint->leader == IO_ROBOT_NONE ? values[robot->order[i]]
                                                      : joint->factor * values[joint->leader] + joint->offset;
        clinker_pose motion = motion_of(joint, value);
        clinker_pose local = pose_multiply(&joint->origin, &motion);
        robot->links[joint->child].world = pose_multiply(&robot->links[joint->parent].world, &local);
    }
    for (size_t i = 0; i < robot->link_count; i++) {
        const io_robot_link *link = &robot->links[i];
        if (link->body != IO_ROBOT_NONE) {
            model->bodies[link->body].pose = pose_multiply(&link->world, &link->shape);
        }
    }
}
