/* URDF: a robot as links, with shapes that they collide with, and joints between them. Every link that has such a
 * shape becomes a body, in its place at zero of all joints. */
#include "bytes/file_map.h"
#include "bytes/printable.h"
#include "parts/scene_path.h"
#include "reading/message.h"
#include "reading/model.h"
#include "reading/pose.h"
#include "reading/robot.h"
#include "robots/robot_xml.h"
#include "robots/robots.h"
#include "robots/urdf_joint.h"
#include "robots/urdf_link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool no_memory(const urdf_reading *urdf) {
    (void)io_fail(urdf->error, urdf->source, "not enough memory");
    return false;
}

static bool read_name(const urdf_reading *urdf, const xml_element *element, char **name) {
    const char *text = xml_attribute(element, "name");
    if (text == NULL || text[0] == '\0') {
        return xml_fail(urdf->source, element, urdf->error, "<%s> has no name", element->name);
    }
    *name = printable_copy(text);
    return *name != NULL || no_memory(urdf);
}

static bool sort_names(const urdf_reading *urdf, name_index *names, const char *what) {
    const char *twice = name_index_sort(names);
    return twice == NULL || io_fail(urdf->error, urdf->source, "two %ss are named %.80s; rename one", what, twice);
}

/* Links and joints with nothing but their names, which others refer to. */
static bool read_names(urdf_reading *urdf, const xml_element *root) {
    io_robot *robot = urdf->robot;
    size_t count = 0;
    for (const xml_element *at = xml_child(root, "link"); at != NULL; at = xml_next(at), count++) {
        robot->links[count] = (io_robot_link){.body = IO_ROBOT_NONE, .joint = IO_ROBOT_NONE};
        if (!read_name(urdf, at, &robot->links[count].name)) {
            return false;
        }
        name_index_set(&urdf->links, count, robot->links[count].name);
    }
    count = 0;
    for (const xml_element *at = xml_child(root, "joint"); at != NULL; at = xml_next(at), count++) {
        if (!read_name(urdf, at, &robot->joints[count].name)) {
            return false;
        }
        name_index_set(&urdf->joints, count, robot->joints[count].name);
    }
    return sort_names(urdf, &urdf->links, "link") && sort_names(urdf, &urdf->joints, "joint");
}

static bool make_robot(urdf_reading *urdf, const xml_element *root) {
    io_robot *robot = calloc(1, sizeof *robot);
    if (robot == NULL) {
        return no_memory(urdf);
    }
    urdf->robot = urdf->model->robot = robot;
    size_t link_count = xml_count(root, "link");
    size_t joint_count = xml_count(root, "joint");
    robot->links = calloc(link_count + 1, sizeof *robot->links);
    robot->joints = calloc(joint_count + 1, sizeof *robot->joints);
    if (robot->links == NULL || robot->joints == NULL || !name_index_make(&urdf->links, link_count) ||
        !name_index_make(&urdf->joints, joint_count)) {
        return no_memory(urdf);
    }
    robot->link_count = link_count;
    robot->joint_count = joint_count;
    return read_names(urdf, root);
}

/* Follows a joint that follows another to the one that leads both. */
static bool resolve_leader(const urdf_reading *urdf, io_robot_joint *joint) {
    enum { LONGEST_CHAIN = 64 };
    for (int steps = 0; joint->leader != IO_ROBOT_NONE; steps++) {
        const io_robot_joint *leader = &urdf->robot->joints[joint->leader];
        if (leader->leader == IO_ROBOT_NONE) {
            return true;
        }
        if (steps == LONGEST_CHAIN) {
            return io_fail(urdf->error, urdf->source, "joint %.80s follows joints that follow each other in a ring",
                           joint->name);
        }
        joint->offset += joint->factor * leader->offset;
        joint->factor *= leader->factor;
        joint->leader = leader->leader;
    }
    return true;
}

static bool read_joints(urdf_reading *urdf, const xml_element *root) {
    io_robot *robot = urdf->robot;
    io_robot_joint *joint = robot->joints;
    for (const xml_element *at = xml_child(root, "joint"); at != NULL; at = xml_next(at)) {
        if (!urdf_joint_read(urdf, at, joint++)) {
            return false;
        }
    }
    for (size_t i = 0; i < robot->joint_count; i++) {
        if (!resolve_leader(urdf, &robot->joints[i])) {
            return false;
        }
    }
    return true;
}

/* A robot is one tree. */
static bool check_tree(const urdf_reading *urdf) {
    io_robot *robot = urdf->robot;
    size_t root = IO_ROBOT_NONE;
    for (size_t i = 0; i < robot->link_count; i++) {
        if (robot->links[i].joint == IO_ROBOT_NONE && root != IO_ROBOT_NONE) {
            return io_fail(urdf->error, urdf->source,
                           "links %.80s and %.80s both hang on no joint; a robot has one root, so join them",
                           robot->links[root].name, robot->links[i].name);
        }
        root = robot->links[i].joint == IO_ROBOT_NONE ? i : root;
    }
    size_t stray;
    if (robot_arrange(robot, &stray)) {
        return true;
    }
    return stray == IO_ROBOT_NONE
               ? no_memory(urdf)
               : io_fail(urdf->error, urdf->source, "link %.80s is part of a ring of joints, or hangs on one; cut it",
                         robot->links[stray].name);
}

static bool read_links(urdf_reading *urdf, const xml_element *root) {
    io_robot_link *link = urdf->robot->links;
    for (const xml_element *at = xml_child(root, "link"); at != NULL; at = xml_next(at)) {
        if (!urdf_link_read(urdf, at, link++)) {
            return false;
        }
    }
    if (urdf->bare_names > 0) {
        io_warn(urdf->model, urdf->source,
                "folders of packages not found; %zu mesh%s taken by the bare name from beside the file",
                urdf->bare_names, urdf->bare_names == 1 ? "" : "es");
    }
    return urdf->model->body_count > 0 ||
           io_fail(urdf->error, urdf->source, "no link has a shape to collide with; add <collision> to links");
}

/* Links that are joined meet where they are joined. A link without a body stands for the one that it hangs on, as
 * frames between a hand and its arm do. */
static bool add_adjacent(const urdf_reading *urdf) {
    const io_robot *robot = urdf->robot;
    size_t *holder = calloc(robot->link_count + 1, sizeof *holder); /* the nearest link with a body, up from each */
    bool good = holder != NULL;
    for (size_t i = 0; good && i < robot->link_count; i++) {
        holder[i] = robot->links[i].body == IO_ROBOT_NONE ? IO_ROBOT_NONE : i;
    }
    for (size_t i = 0; good && i < robot->joint_count; i++) {
        const io_robot_joint *joint = &robot->joints[robot->order[i]];
        size_t above = holder[joint->parent];
        if (holder[joint->child] == IO_ROBOT_NONE) {
            holder[joint->child] = above;
        } else if (above != IO_ROBOT_NONE) {
            good = io_model_add_pair(urdf->model, robot->links[above].name, robot->links[joint->child].name, true);
        }
    }
    free(holder);
    return good || no_memory(urdf);
}

static bool place_at_zero(const urdf_reading *urdf) {
    double *zeros = calloc(urdf->robot->joint_count + 1, sizeof *zeros);
    if (zeros == NULL) {
        return no_memory(urdf);
    }
    io_robot_place(urdf->model, zeros);
    free(zeros);
    for (size_t i = 0; i < urdf->model->body_count; i++) {
        if (!pose_is_finite(&urdf->model->bodies[i].pose)) {
            return io_fail(urdf->error, urdf->source, "the place of link %.80s is beyond the range of numbers",
                           urdf->model->bodies[i].name);
        }
    }
    return true;
}

static bool read_srdf(const urdf_reading *urdf, const char *path) {
    io_source source = {.name = path, .path = path};
    file_map map;
    if (!file_map_open(&map, path)) {
        return io_fail(urdf->error, &source, "%s", map.problem);
    }
    source.bytes = map.bytes;
    source.size = map.size;
    bool good =
        io_read_srdf(&source, urdf->model, urdf->error) && (io_model_add_file(urdf->model, path) || no_memory(urdf));
    file_map_close(&map);
    return good;
}

/* panda.srdf beside panda.urdf goes with it; pairs of one that cannot be read would be missed. */
static bool read_srdf_beside(const urdf_reading *urdf) {
    const io_source *source = urdf->source;
    size_t length = source->path == NULL ? 0 : strlen(source->path);
    if (length < 5 || strcmp(source->path + length - 5, ".urdf") != 0) {
        return true;
    }
    char *path = malloc(length + 1);
    if (path == NULL) {
        return no_memory(urdf);
    }
    (void)snprintf(path, length + 1, "%.*s.srdf", (int)length - 5, source->path);
    bool good = !scene_path_is_there(path) || read_srdf(urdf, path);
    free(path);
    return good;
}

bool io_read_urdf(const io_source *source, io_model *model, io_error *error) {
    urdf_reading urdf = {.source = source, .model = model, .error = error};
    urdf.files = (mesh_files){.model = model, .source = source, .error = error};
    for (int i = 0; i < SHAPE_KINDS; i++) {
        urdf.shapes[i] = IO_ROBOT_NONE;
    }
    xml_document document;
    bool read = robot_xml_parse(source, &document, error) && make_robot(&urdf, document.root) &&
                read_joints(&urdf, document.root) && check_tree(&urdf) && read_links(&urdf, document.root) &&
                add_adjacent(&urdf) && place_at_zero(&urdf) && read_srdf_beside(&urdf);
    io_model_set_unit(model, 1); /* the format says: metres */
    xml_free(&document);
    name_index_free(&urdf.links);
    name_index_free(&urdf.joints);
    mesh_files_free(&urdf.files);
    return read;
}
