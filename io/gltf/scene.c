/* The nodes of a glTF file: a forest of placements. Every node with a mesh is a body. */
#include "gltf/scene.h"

#include "gltf/json.h"
#include "gltf/mesh.h"
#include "reading/instances.h"
#include "reading/message.h"
#include "reading/model.h"
#include "reading/pose.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* What became of a mesh that a node has shown; further nodes show it again. */
typedef struct mesh_use {
    size_t mesh; /* of the model's; GLTF_NONE: the mesh has no triangles */
    bool seen;
} mesh_use;

typedef struct node_state {
    bool reached;
    bool is_child;
    clinker_pose world;
} node_state;

typedef struct scene_walk {
    gltf_document *document;
    size_t node_count;
    node_state *nodes;
    size_t *stack; /* nodes reached whose turn has not come; each gets here once */
    size_t stack_size;
    mesh_use *meshes;
} scene_walk;

/* ---- placements ---- */

/* False where the rotation has no direction to speak of. */
static bool pose_from_parts(const double t[3], const double q[4], const double s[3], clinker_pose *pose) {
    double square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    if (!(square > 1e-12 && square < 1e12)) {
        return false;
    }
    /* Writers print unit quaternions with seven digits; the length is divided out. */
    double k = 2 / square;
    double xx = k * q[0] * q[0];
    double yy = k * q[1] * q[1];
    double zz = k * q[2] * q[2];
    double xy = k * q[0] * q[1];
    double xz = k * q[0] * q[2];
    double yz = k * q[1] * q[2];
    double xw = k * q[0] * q[3];
    double yw = k * q[1] * q[3];
    double zw = k * q[2] * q[3];
    const clinker_pose placed = {{
        (1 - (yy + zz)) * s[0], (xy - zw) * s[1], (xz + yw) * s[2], t[0], /* x */
        (xy + zw) * s[0], (1 - (xx + zz)) * s[1], (yz - xw) * s[2], t[1], /* y */
        (xz - yw) * s[0], (yz + xw) * s[1], (1 - (xx + yy)) * s[2], t[2], /* z */
    }};
    *pose = placed;
    return true;
}

/* The file has its matrices by columns. */
static bool pose_from_matrix(const double m[16], clinker_pose *pose) {
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 4; ++column) {
            pose->m[4 * row + column] = m[4 * column + row];
        }
    }
    double off = fabs(m[3]) + fabs(m[7]) + fabs(m[11]) + fabs(m[15] - 1);
    return off < 1e-6;
}

static bool local_pose(const scene_walk *walk, size_t number, clinker_pose *pose) {
    const gltf_document *document = walk->document;
    const json_t *node = gltf_item(document, "nodes", number);
    double matrix[16];
    double t[3] = {0, 0, 0};
    double q[4] = {0, 0, 0, 1};
    double s[3] = {1, 1, 1};
    bool valid;
    if (json_object_get(node, "matrix") != NULL) {
        valid = gltf_numbers(node, "matrix", matrix, 16) && pose_from_matrix(matrix, pose);
    } else {
        valid = gltf_numbers(node, "translation", t, 3) && gltf_numbers(node, "rotation", q, 4) &&
                gltf_numbers(node, "scale", s, 3) && pose_from_parts(t, q, s, pose);
    }
    if (!valid || !pose_is_finite(pose)) {
        return io_fail(document->error, document->source, "node %zu: its transform is damaged", number);
    }
    return true;
}

/* ---- bodies ---- */

static const char *body_name(const gltf_document *document, size_t node, size_t mesh, char *spare, size_t size) {
    const char *name = gltf_text(gltf_item(document, "nodes", node), "name");
    if (name == NULL) {
        name = gltf_text(gltf_item(document, "meshes", mesh), "name");
    }
    if (name == NULL) {
        (void)snprintf(spare, size, "node %zu", node);
        name = spare;
    }
    return name;
}

/* A text among the extras of the node or, where that has none, of the mesh; writers of buildings use several keys. */
static const char *extra_text(const gltf_document *document, size_t node, size_t mesh, const char *const *keys) {
    const json_t *extras[2] = {json_object_get(gltf_item(document, "nodes", node), "extras"),
                               json_object_get(gltf_item(document, "meshes", mesh), "extras")};
    const char *text = NULL;
    for (size_t i = 0; i < 2 && text == NULL; i++) {
        for (const char *const *key = keys; *key != NULL && text == NULL; key++) {
            text = gltf_text(extras[i], *key);
        }
    }
    return text;
}

/* Says of the body that was added last what the file says that it is. */
static bool label(scene_walk *walk, size_t node, size_t mesh) {
    static const char *const class_keys[] = {"class",    "className", "ifcClass", "ifc_class",
                                             "IfcClass", "ifcType",   "type",     NULL};
    static const char *const layer_keys[] = {"layer", "layerName", "Layer", NULL};
    const gltf_document *document = walk->document;
    return io_model_label(document->model, extra_text(document, node, mesh, class_keys),
                          extra_text(document, node, mesh, layer_keys));
}

/* Finds the mesh of the model that a mesh of the file has become, decoding it when first asked for; GLTF_NONE where it
 * has no triangles. */
static bool find_mesh(scene_walk *walk, size_t number, const char *name, size_t *mesh) {
    gltf_document *document = walk->document;
    mesh_use *use = &walk->meshes[number];
    bool first = !use->seen;
    if (first) {
        io_body body = {0};
        bool empty = true;
        if (!gltf_mesh_read(document, number, name, &body, &empty)) {
            return false;
        }
        *use = (mesh_use){.mesh = empty ? GLTF_NONE : document->model->mesh_count, .seen = true};
        if (!empty && !io_model_add_mesh(document->model, &body)) {
            return io_fail(document->error, document->source, "not enough memory");
        }
    }
    *mesh = use->mesh;
    if (first || *mesh == GLTF_NONE) {
        return true;
    }
    /* Bodies share the arrays, but a check puts each of them in its place, vertex by vertex. */
    const clinker_mesh *shown = &document->model->meshes[*mesh].mesh;
    return gltf_charge(document, shown->triangle_count, 3 * sizeof(uint32_t)) &&
           gltf_charge(document, shown->vertex_count, 3 * sizeof(float));
}

static bool has_no_extent(const clinker_pose *pose) {
    for (int i = 0; i < 12; ++i) {
        if (i % 4 != 3 && pose->m[i] != 0) {
            return false;
        }
    }
    return true;
}

static bool add_body(scene_walk *walk, size_t node, size_t mesh) {
    gltf_document *document = walk->document;
    const clinker_pose *world = &walk->nodes[node].world;
    if (mesh >= gltf_item_count(document, "meshes")) {
        return io_fail(document->error, document->source, "node %zu: mesh %zu does not exist", node, mesh);
    }
    if (has_no_extent(world)) {
        ++document->omissions.vanished;
        return true;
    }
    char spare[32];
    const char *name = body_name(document, node, mesh, spare, sizeof spare);
    size_t shown = GLTF_NONE;
    if (!find_mesh(walk, mesh, name, &shown)) {
        return false;
    }
    if (shown == GLTF_NONE) {
        ++document->omissions.empty;
        return true;
    }
    return (io_model_show(document->model, shown, name, world) && label(walk, node, mesh)) ||
           io_fail(document->error, document->source, "not enough memory");
}

/* ---- the walk ---- */

static bool reach(scene_walk *walk, size_t number, const clinker_pose *parent) {
    gltf_document *document = walk->document;
    if (number >= walk->node_count || gltf_item(document, "nodes", number) == NULL) {
        return io_fail(document->error, document->source, "node %zu does not exist", number);
    }
    node_state *node = &walk->nodes[number];
    if (node->reached) {
        return io_fail(document->error, document->source, "node %zu is reached twice: the nodes are no tree", number);
    }
    node->reached = true;
    clinker_pose local;
    if (!local_pose(walk, number, &local)) {
        return false;
    }
    node->world = pose_multiply(parent, &local);
    if (!pose_is_finite(&node->world)) {
        return io_fail(document->error, document->source, "node %zu: its place is beyond all bounds", number);
    }
    walk->stack[walk->stack_size++] = number;
    return true;
}

/* Reaches all nodes of a list, so that the first of them is on top of the stack. */
static bool reach_all(scene_walk *walk, const json_t *list, const clinker_pose *parent) {
    if (list != NULL && !json_is_array(list)) {
        return io_fail(walk->document->error, walk->document->source, "a list of nodes is something else");
    }
    for (size_t i = json_array_size(list); i-- > 0;) {
        const json_t *item = json_array_get(list, i);
        json_int_t number = json_integer_value(item);
        if (!json_is_integer(item) || number < 0) {
            return io_fail(walk->document->error, walk->document->source, "a list of nodes holds something else");
        }
        if (!reach(walk, (size_t)number, parent)) {
            return false;
        }
    }
    return true;
}

static bool visit(scene_walk *walk, size_t number) {
    gltf_document *document = walk->document;
    const json_t *node = gltf_item(document, "nodes", number);
    size_t mesh;
    if (!gltf_size(node, "mesh", GLTF_NONE, &mesh)) {
        return io_fail(document->error, document->source, "node %zu: \"mesh\" is damaged", number);
    }
    if (mesh != GLTF_NONE) {
        document->omissions.skinned += json_object_get(node, "skin") != NULL;
        const json_t *extensions = json_object_get(node, "extensions");
        document->omissions.copied += json_object_get(extensions, "EXT_mesh_gpu_instancing") != NULL;
        if (!add_body(walk, number, mesh)) {
            return false;
        }
    }
    const clinker_pose world = walk->nodes[number].world;
    return reach_all(walk, json_object_get(node, "children"), &world);
}

/* ---- where it begins ---- */

static void mark_children(scene_walk *walk) {
    for (size_t i = 0; i < walk->node_count; ++i) {
        const json_t *children = json_object_get(gltf_item(walk->document, "nodes", i), "children");
        for (size_t k = json_array_size(children); k-- > 0;) {
            json_int_t child = json_integer_value(json_array_get(children, k));
            if (child >= 0 && (size_t)child < walk->node_count) {
                walk->nodes[child].is_child = true;
            }
        }
    }
}

/* A file without scenes shows all its nodes. */
static bool reach_roots(scene_walk *walk) {
    const clinker_pose identity = clinker_pose_identity();
    mark_children(walk);
    for (size_t i = walk->node_count; i-- > 0;) {
        if (!walk->nodes[i].is_child && !reach(walk, i, &identity)) {
            return false;
        }
    }
    return true;
}

static bool reach_scene(scene_walk *walk) {
    gltf_document *document = walk->document;
    size_t scene;
    if (!gltf_size(document->root, "scene", GLTF_NONE, &scene)) {
        return io_fail(document->error, document->source, "\"scene\" is damaged");
    }
    size_t count = gltf_item_count(document, "scenes");
    if (scene == GLTF_NONE && count == 0) {
        return reach_roots(walk);
    }
    if (count > 1) {
        io_warn(document->model, document->source, "has %zu scenes, only the default one is read", count);
    }
    const json_t *item = gltf_item(document, "scenes", scene == GLTF_NONE ? 0 : scene);
    if (item == NULL) {
        return io_fail(document->error, document->source, "scene %zu does not exist", scene);
    }
    const clinker_pose identity = clinker_pose_identity();
    return reach_all(walk, json_object_get(item, "nodes"), &identity);
}

bool gltf_scene_read(gltf_document *document) {
    size_t nodes = gltf_item_count(document, "nodes");
    size_t meshes = gltf_item_count(document, "meshes");
    scene_walk walk = {.document = document, .node_count = nodes};
    walk.nodes = calloc(nodes + 1, sizeof *walk.nodes);
    walk.stack = calloc(nodes + 1, sizeof *walk.stack);
    walk.meshes = calloc(meshes + 1, sizeof *walk.meshes);
    bool done = walk.nodes != NULL && walk.stack != NULL && walk.meshes != NULL;
    if (!done) {
        io_fail(document->error, document->source, "not enough memory");
    }
    done = done && reach_scene(&walk);
    while (done && walk.stack_size > 0) {
        done = visit(&walk, walk.stack[--walk.stack_size]);
    }
    io_model_set_unit(document->model, 1); /* the format says: metres */
    free(walk.nodes);
    free(walk.stack);
    free(walk.meshes);
    return done;
}
