#include "robots/urdf_link.h"

#include "parts/scene_path.h"
#include "reading/message.h"
#include "reading/model.h"
#include "robots/robot_xml.h"

#include <stdlib.h>
#include <string.h>

static bool no_memory(const urdf_reading *urdf) {
    return io_fail(urdf->error, urdf->source, "not enough memory");
}

/* The mesh of a shape, made when first needed. */
static bool shape_mesh(urdf_reading *urdf, shape_kind kind, size_t *mesh) {
    if (urdf->shapes[kind] == IO_ROBOT_NONE) {
        mesh_builder builder;
        io_body body = {0};
        mesh_builder_init(&builder, CLINKER_SCALAR_FLOAT64);
        bool built = shape_build(kind, &builder) && mesh_builder_finish(&builder, "shape", &body);
        mesh_builder_free(&builder);
        if (!built || !io_model_add_mesh(urdf->model, &body)) {
            return no_memory(urdf);
        }
        urdf->shapes[kind] = urdf->model->mesh_count - 1;
    }
    *mesh = urdf->shapes[kind];
    return true;
}

/* Scales what a part shows, before its place is taken into account. */
static void scale_part(mesh_part *part, const double scale[3]) {
    for (size_t i = 0; i < 3; i++) {
        for (size_t row = 0; row < 3; row++) {
            part->pose.m[4 * row + i] *= scale[i];
        }
    }
}

static bool read_size(const urdf_reading *urdf, const xml_element *shape, const char *name, double *values,
                      size_t count) {
    if (xml_attribute(shape, name) == NULL) {
        return xml_fail(urdf->source, shape, urdf->error, "<%s> needs %s=\"...\"", shape->name, name);
    }
    if (!xml_numbers(urdf->source, shape, name, values, count, urdf->error)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!(values[i] > 0)) {
            return xml_fail(urdf->source, shape, urdf->error, "<%s>: %s has to be above 0", shape->name, name);
        }
    }
    return true;
}

static bool read_box(urdf_reading *urdf, const xml_element *shape, mesh_part *part) {
    double size[3] = {0};
    if (!read_size(urdf, shape, "size", size, 3)) {
        return false;
    }
    scale_part(part, size);
    return shape_mesh(urdf, SHAPE_BOX, &part->mesh);
}

static bool read_cylinder(urdf_reading *urdf, const xml_element *shape, mesh_part *part) {
    double radius = 0;
    double length = 0;
    if (!read_size(urdf, shape, "radius", &radius, 1) || !read_size(urdf, shape, "length", &length, 1)) {
        return false;
    }
    const double scale[3] = {radius, radius, length};
    scale_part(part, scale);
    return shape_mesh(urdf, SHAPE_CYLINDER, &part->mesh);
}

static bool read_sphere(urdf_reading *urdf, const xml_element *shape, mesh_part *part) {
    double radius = 0;
    if (!read_size(urdf, shape, "radius", &radius, 1)) {
        return false;
    }
    const double scale[3] = {radius, radius, radius};
    scale_part(part, scale);
    return shape_mesh(urdf, SHAPE_SPHERE, &part->mesh);
}

/* A mesh file that says its unit, as Collada does, is converted to metres; others are in metres by convention. */
static void to_metres(mesh_part *part, double unit) {
    double factor = unit > 0 ? io_unit_factor(unit, 1) : 1;
    const double scale[3] = {factor, factor, factor};
    if (factor != 1) {
        scale_part(part, scale);
    }
}

static bool read_mesh_file(urdf_reading *urdf, const xml_element *shape, const char *uri, mesh_part *part) {
    if (urdf->source->path == NULL) {
        return xml_fail(urdf->source, shape, urdf->error, "meshes of robots are read from files only, not from memory");
    }
    bool bare = false;
    char *path = scene_path_find(urdf->source, uri, &bare);
    if (path == NULL) {
        return xml_fail(urdf->source, shape, urdf->error,
                        "mesh %.200s is neither beside the file nor in the folders above; put it there", uri);
    }
    urdf->bare_names += bare;
    bool may = scene_path_may_lead(urdf->source, SCENE_FOLDERS_ABOVE, path);
    double unit = 0;
    bool got = may && mesh_files_get(&urdf->files, path, &part->mesh, &unit);
    free(path);
    to_metres(part, unit);
    return may ? got
               : xml_fail(
                     urdf->source, shape, urdf->error,
                     "mesh %.200s lies outside of the folders that are searched; put it there, or give --trust-paths",
                     uri);
}

static bool read_mesh(urdf_reading *urdf, const xml_element *shape, mesh_part *part) {
    const char *uri = xml_attribute(shape, "filename");
    double scale[3] = {1, 1, 1};
    if (uri == NULL) {
        return xml_fail(urdf->source, shape, urdf->error, "<mesh> needs filename=\"...\"");
    }
    if (!xml_numbers(urdf->source, shape, "scale", scale, 3, urdf->error)) {
        return false;
    }
    if (scale[0] == 0 || scale[1] == 0 || scale[2] == 0) {
        return xml_fail(urdf->source, shape, urdf->error, "<mesh>: no number of scale may be 0");
    }
    scale_part(part, scale);
    return read_mesh_file(urdf, shape, uri, part);
}

static bool read_part(urdf_reading *urdf, const xml_element *collision, mesh_part *part) {
    static const struct {
        const char *name;
        bool (*read)(urdf_reading *urdf, const xml_element *shape, mesh_part *part);
    } shapes[] = {{"mesh", read_mesh}, {"box", read_box}, {"cylinder", read_cylinder}, {"sphere", read_sphere}};
    const xml_element *geometry = xml_child(collision, "geometry");
    const xml_element *shape = geometry == NULL ? NULL : geometry->first;
    if (shape == NULL) {
        return xml_fail(urdf->source, collision, urdf->error, "<collision> has no <geometry> with a shape in it");
    }
    if (!robot_xml_origin(urdf->source, collision, &part->pose, urdf->error)) {
        return false;
    }
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        if (strcmp(shape->name, shapes[i].name) == 0) {
            return shapes[i].read(urdf, shape, part);
        }
    }
    return xml_fail(urdf->source, shape, urdf->error, "<%.40s> is not read; shapes are mesh, box, cylinder and sphere",
                    shape->name);
}

static bool add_body(urdf_reading *urdf, io_robot_link *link, const mesh_part *parts, size_t count) {
    link->shape = count == 1 ? parts[0].pose : clinker_pose_identity();
    link->body = urdf->model->body_count;
    return mesh_files_add_body(&urdf->files, link->name, parts, count, &link->shape);
}

bool urdf_link_read(urdf_reading *urdf, const xml_element *element, io_robot_link *link) {
    size_t count = xml_count(element, "collision");
    if (count == 0) {
        return true;
    }
    mesh_part *parts = calloc(count, sizeof *parts);
    if (parts == NULL) {
        return no_memory(urdf);
    }
    const xml_element *collision = xml_child(element, "collision");
    bool good = true;
    for (size_t i = 0; good && i < count; i++, collision = xml_next(collision)) {
        good = read_part(urdf, collision, &parts[i]);
    }
    good = good && add_body(urdf, link, parts, count);
    free(parts);
    return good;
}
