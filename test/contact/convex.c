#include "convex.h"

#include "math/vec3.h"

#include <math.h>
#include <string.h>

static void add_vertex(convex *shape, double x, double y, double z) {
    const double p[3] = {x, y, z};
    memcpy(shape->vertices[shape->vertex_count++], p, sizeof p);
}

static void add_face(convex *shape, uint32_t a, uint32_t b, uint32_t c) {
    const uint32_t face[3] = {a, b, c};
    memcpy(shape->faces[shape->face_count++], face, sizeof face);
}

convex convex_box(const double half[3]) {
    convex shape = {.vertex_count = 0};
    for (int i = 0; i < 8; i++) {
        add_vertex(&shape, (i & 1) != 0 ? half[0] : -half[0], (i & 2) != 0 ? half[1] : -half[1],
                   (i & 4) != 0 ? half[2] : -half[2]);
    }
    static const uint32_t quads[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                         {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    for (int i = 0; i < 6; i++) {
        add_face(&shape, quads[i][0], quads[i][1], quads[i][2]);
        add_face(&shape, quads[i][0], quads[i][2], quads[i][3]);
    }
    return shape;
}

convex convex_tetrahedron(double side) {
    convex shape = {.vertex_count = 0};
    add_vertex(&shape, 0, 0, 0);
    add_vertex(&shape, side, 0, 0);
    add_vertex(&shape, 0, side, 0);
    add_vertex(&shape, 0, 0, side);
    add_face(&shape, 0, 2, 1);
    add_face(&shape, 0, 1, 3);
    add_face(&shape, 0, 3, 2);
    add_face(&shape, 1, 2, 3);
    return shape;
}

convex convex_prism(double radius, double half_height, unsigned sides) {
    convex shape = {.vertex_count = 0};
    for (unsigned i = 0; i < sides; i++) {
        double angle = 2 * SCENE_PI * i / sides;
        add_vertex(&shape, radius * cos(angle), radius * sin(angle), -half_height);
        add_vertex(&shape, radius * cos(angle), radius * sin(angle), half_height);
    }
    for (uint32_t i = 0; i < sides; i++) {
        uint32_t next = (i + 1) % sides;
        add_face(&shape, 2 * i, 2 * next, 2 * next + 1);
        add_face(&shape, 2 * i, 2 * next + 1, 2 * i + 1);
        if (i > 0 && next > 0) {
            add_face(&shape, 0, 2 * next, 2 * i);
            add_face(&shape, 1, 2 * i + 1, 2 * next + 1);
        }
    }
    return shape;
}

convex convex_ball(double radius, unsigned splits) {
    convex shape = {.vertex_count = 0};
    scene_mesh mesh = scene_icosphere((float)radius, splits);
    for (size_t i = 0; i < mesh.vertex_count && mesh.vertex_count <= CONVEX_MOST_VERTICES; i++) {
        const float *p = &mesh.positions[3 * i];
        add_vertex(&shape, (double)p[0], (double)p[1], (double)p[2]);
    }
    for (size_t i = 0; i < mesh.triangle_count && mesh.triangle_count <= CONVEX_MOST_FACES; i++) {
        const uint32_t *corner = &mesh.indices[3 * i];
        add_face(&shape, corner[0], corner[1], corner[2]);
    }
    scene_mesh_free(&mesh);
    return shape;
}

void convex_place(convex *shape, const clinker_pose *pose) {
    for (size_t i = 0; i < shape->vertex_count; i++) {
        double *v = shape->vertices[i];
        const double p[3] = {v[0], v[1], v[2]};
        for (int axis = 0; axis < 3; axis++) {
            const double *row = &pose->m[4 * axis];
            v[axis] = ck_dot(row, p) + row[3];
        }
    }
}

static double triple(const double a[3], const double b[3], const double c[3]) {
    double cross[3];
    ck_cross(b, c, cross);
    return ck_dot(a, cross);
}

double convex_volume(const convex *shape) {
    double sum = 0;
    for (size_t i = 0; i < shape->face_count; i++) {
        double corner[3][3];
        for (int k = 0; k < 3; k++) {
            ck_sub(shape->vertices[shape->faces[i][k]], shape->vertices[0], corner[k]);
        }
        sum += triple(corner[0], corner[1], corner[2]) / 6;
    }
    return sum;
}

void convex_sum_place(convex_sum *sum, const clinker_pose *pose) {
    for (size_t i = 0; i < sum->count; i++) {
        convex_place(&sum->parts[i], pose);
    }
}

clinker_mesh convex_sum_mesh(const convex_sum *sum, double (*vertices)[3], uint32_t (*faces)[3]) {
    uint32_t vertex_count = 0;
    size_t face_count = 0;
    for (size_t i = 0; i < sum->count; i++) {
        const convex *part = &sum->parts[i];
        memcpy(vertices[vertex_count], part->vertices, part->vertex_count * sizeof part->vertices[0]);
        for (size_t face = 0; face < part->face_count; face++) {
            uint32_t *out = faces[face_count++];
            for (int k = 0; k < 3; k++) {
                out[k] = vertex_count + part->faces[face][sum->signs[i] > 0 ? k : 2 - k];
            }
        }
        vertex_count += (uint32_t)part->vertex_count;
    }
    return (clinker_mesh){.positions = vertices,
                          .vertex_count = vertex_count,
                          .scalar = CLINKER_SCALAR_FLOAT64,
                          .indices = faces[0],
                          .triangle_count = face_count};
}

/* The plane of a face: points inside have normal . x < offset. */
typedef struct plane {
    double normal[3];
    double offset;
} plane;

static plane plane_of(const convex *shape, size_t face, const double origin[3]) {
    double corner[3][3];
    for (int k = 0; k < 3; k++) {
        ck_sub(shape->vertices[shape->faces[face][k]], origin, corner[k]);
    }
    double e[3];
    double f[3];
    plane made;
    ck_sub(corner[1], corner[0], e);
    ck_sub(corner[2], corner[0], f);
    ck_cross(e, f, made.normal);
    double length = ck_norm(made.normal);
    for (int i = 0; i < 3; i++) {
        made.normal[i] /= length;
    }
    made.offset = ck_dot(made.normal, corner[0]);
    return made;
}

enum { MOST_CORNERS = 64 };

typedef struct polygon {
    double corners[MOST_CORNERS][3];
    size_t count;
} polygon;

static void add_corner(polygon *to, const double p[3]) {
    if (to->count < MOST_CORNERS) {
        memcpy(to->corners[to->count++], p, 3 * sizeof p[0]);
    }
}

/* Keeps what lies inside of a plane; nothing at all where the polygon lies in the plane and looks the same way, unless
 * `keep_shared`: of two faces that coincide, one is enough. */
static void clip(polygon *shape, const plane *by, const double normal[3], bool keep_shared) {
    static const double flat = 1e-13;
    double above[MOST_CORNERS];
    double lowest = INFINITY;
    double highest = -INFINITY;
    for (size_t i = 0; i < shape->count; i++) {
        above[i] = ck_dot(by->normal, shape->corners[i]) - by->offset;
        lowest = fmin(lowest, above[i]);
        highest = fmax(highest, above[i]);
    }
    if (highest < flat && lowest > -flat) {
        shape->count = keep_shared && ck_dot(normal, by->normal) > 0 ? shape->count : 0;
        return;
    }
    if (highest <= 0 || lowest > 0) {
        shape->count = lowest > 0 ? 0 : shape->count;
        return;
    }
    polygon kept;
    kept.count = 0;
    for (size_t i = 0; i < shape->count; i++) {
        size_t next = (i + 1) % shape->count;
        if (above[i] <= 0) {
            add_corner(&kept, shape->corners[i]);
        }
        if ((above[i] <= 0) != (above[next] <= 0)) {
            double share = above[i] / (above[i] - above[next]);
            double p[3];
            for (int k = 0; k < 3; k++) {
                p[k] = shape->corners[i][k] + share * (shape->corners[next][k] - shape->corners[i][k]);
            }
            add_corner(&kept, p);
        }
    }
    *shape = kept;
}

/* What the faces of one solid, as far as they lie inside the other, add to the volume by Gauss's theorem. */
static void add_faces(const convex *of, const convex *within, const double origin[3], bool keep_shared, overlap *sum) {
    plane planes[CONVEX_MOST_FACES];
    for (size_t i = 0; i < within->face_count; i++) {
        planes[i] = plane_of(within, i, origin);
    }
    for (size_t i = 0; i < of->face_count; i++) {
        plane own = plane_of(of, i, origin);
        polygon shape;
        shape.count = 0;
        for (int k = 0; k < 3; k++) {
            double corner[3];
            ck_sub(of->vertices[of->faces[i][k]], origin, corner);
            add_corner(&shape, corner);
        }
        for (size_t face = 0; face < within->face_count && shape.count > 0; face++) {
            clip(&shape, &planes[face], own.normal, keep_shared);
        }
        for (size_t k = 2; k < shape.count; k++) {
            double e[3];
            double f[3];
            double cross[3];
            ck_sub(shape.corners[k - 1], shape.corners[0], e);
            ck_sub(shape.corners[k], shape.corners[0], f);
            ck_cross(e, f, cross);
            sum->volume += ck_dot(cross, shape.corners[0]) / 6;
            sum->surface += 0.5 * ck_norm(cross);
        }
    }
}

static void box_of(const convex *shape, double low[3], double high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = INFINITY;
        high[axis] = -INFINITY;
        for (size_t i = 0; i < shape->vertex_count; i++) {
            low[axis] = fmin(low[axis], shape->vertices[i][axis]);
            high[axis] = fmax(high[axis], shape->vertices[i][axis]);
        }
    }
}

overlap convex_overlap(const convex *a, const convex *b) {
    double low[2][3];
    double high[2][3];
    double origin[3];
    overlap sum = {0};
    box_of(a, low[0], high[0]);
    box_of(b, low[1], high[1]);
    for (int axis = 0; axis < 3; axis++) {
        double from = fmax(low[0][axis], low[1][axis]);
        double to = fmin(high[0][axis], high[1][axis]);
        if (from > to) {
            return sum;
        }
        origin[axis] = 0.5 * (from + to); /* so near that little is lost to cancellation */
    }
    add_faces(a, b, origin, true, &sum);
    add_faces(b, a, origin, false, &sum);
    return sum;
}

overlap convex_sum_overlap(const convex_sum *a, const convex_sum *b) {
    overlap sum = {0};
    for (size_t i = 0; i < a->count; i++) {
        for (size_t j = 0; j < b->count; j++) {
            overlap part = convex_overlap(&a->parts[i], &b->parts[j]);
            sum.volume += a->signs[i] * b->signs[j] * part.volume;
            sum.surface += part.surface;
        }
    }
    return sum;
}

clinker_pose pose_about(const double centre[3], const double turn[3], const double move[3]) {
    double angle = ck_norm(turn);
    double k[3] = {0};
    for (int i = 0; i < 3 && angle > 0; i++) {
        k[i] = turn[i] / angle;
    }
    clinker_pose pose;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            int last = 3 - i - j;
            double cross = i == j ? 0 : (((j - i + 3) % 3) == 1 ? -k[last] : k[last]);
            pose.m[4 * i + j] = (i == j ? cos(angle) : 0) + sin(angle) * cross + (1 - cos(angle)) * k[i] * k[j];
        }
        pose.m[4 * i + 3] = centre[i] + move[i] - ck_dot(&pose.m[4 * i], centre);
    }
    return pose;
}
