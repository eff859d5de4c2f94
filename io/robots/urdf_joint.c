#include "robots/urdf_joint.h"

#include "robots/robot_xml.h"

#include <math.h>
#include <string.h>

static bool read_type(const urdf_reading *urdf, const xml_element *element, io_robot_joint_type *type) {
    static const char *const types[] = {"fixed", "revolute", "continuous", "prismatic", "floating", "planar"};
    const char *text = xml_attribute(element, "type");
    for (size_t i = 0; text != NULL && i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(text, types[i]) == 0) {
            *type = (io_robot_joint_type)i;
            return true;
        }
    }
    return xml_fail(urdf->source, element, urdf->error,
                    "the type of a joint is fixed, revolute, continuous, prismatic, floating or planar, not \"%.40s\"",
                    text == NULL ? "" : text);
}

static bool read_end(const urdf_reading *urdf, const xml_element *element, const char *which, size_t *link) {
    const xml_element *end = xml_child(element, which);
    const char *name = end == NULL ? NULL : xml_attribute(end, "link");
    if (name == NULL) {
        return xml_fail(urdf->source, element, urdf->error, "a joint needs <%s link=\"...\"/>", which);
    }
    *link = name_index_find(&urdf->links, name);
    return *link != NAME_NONE || xml_fail(urdf->source, end, urdf->error, "there is no link named %.80s", name);
}

/* The child hangs on this joint, and on this one alone. */
static bool hang_child(const urdf_reading *urdf, const xml_element *element, const io_robot_joint *joint) {
    io_robot_link *child = &urdf->robot->links[joint->child];
    if (child->joint != IO_ROBOT_NONE) {
        return xml_fail(urdf->source, element, urdf->error, "link %.80s hangs on two joints; a link has one parent",
                        child->name);
    }
    child->joint = (size_t)(joint - urdf->robot->joints);
    return true;
}

static bool read_axis(const urdf_reading *urdf, const xml_element *element, double axis[3]) {
    const xml_element *at = xml_child(element, "axis");
    axis[0] = 1;
    axis[1] = axis[2] = 0;
    if (at == NULL) {
        return true;
    }
    if (!xml_numbers(urdf->source, at, "xyz", axis, 3, urdf->error)) {
        return false;
    }
    double largest = fmax(fabs(axis[0]), fmax(fabs(axis[1]), fabs(axis[2])));
    if (largest == 0) {
        return xml_fail(urdf->source, at, urdf->error, "the axis of a joint is not 0 0 0; give a direction");
    }
    for (int i = 0; i < 3; i++) {
        axis[i] /= largest; /* first, so that squares neither under- nor overflow */
    }
    double length = sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    for (int i = 0; i < 3; i++) {
        axis[i] /= length;
    }
    return true;
}

static bool read_limits(const urdf_reading *urdf, const xml_element *element, io_robot_joint *joint) {
    const xml_element *at = xml_child(element, "limit");
    joint->lower = -INFINITY;
    joint->upper = INFINITY;
    if (at == NULL || (joint->type != IO_ROBOT_REVOLUTE && joint->type != IO_ROBOT_PRISMATIC)) {
        return true;
    }
    joint->lower = joint->upper = 0; /* what the format says of a limit that is not given */
    if (!xml_numbers(urdf->source, at, "lower", &joint->lower, 1, urdf->error) ||
        !xml_numbers(urdf->source, at, "upper", &joint->upper, 1, urdf->error)) {
        return false;
    }
    return joint->lower <= joint->upper ||
           xml_fail(urdf->source, at, urdf->error, "the lower limit is above the upper one");
}

static bool read_mimic(const urdf_reading *urdf, const xml_element *element, io_robot_joint *joint) {
    const xml_element *at = xml_child(element, "mimic");
    joint->leader = IO_ROBOT_NONE;
    joint->factor = 1;
    if (at == NULL) {
        return true;
    }
    const char *name = xml_attribute(at, "joint");
    joint->leader = name == NULL ? NAME_NONE : name_index_find(&urdf->joints, name);
    if (joint->leader == NAME_NONE) {
        return xml_fail(urdf->source, at, urdf->error, "there is no joint named %.80s to follow",
                        name == NULL ? "" : name);
    }
    return xml_numbers(urdf->source, at, "multiplier", &joint->factor, 1, urdf->error) &&
           xml_numbers(urdf->source, at, "offset", &joint->offset, 1, urdf->error);
}

bool urdf_joint_read(urdf_reading *urdf, const xml_element *element, io_robot_joint *joint) {
    return read_type(urdf, element, &joint->type) && read_end(urdf, element, "parent", &joint->parent) &&
           read_end(urdf, element, "child", &joint->child) && hang_child(urdf, element, joint) &&
           robot_xml_origin(urdf->source, element, &joint->origin, urdf->error) &&
           read_axis(urdf, element, joint->axis) && read_limits(urdf, element, joint) &&
           read_mimic(urdf, element, joint);
}
