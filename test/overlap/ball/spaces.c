#include "spaces.h"

#include "fixtures/random_bits.h"
#include "math/ray_crossing.h"
#include "math/vec3.h"

#include <stdlib.h>
#include <string.h>

/* ---- Points ---- */

static bool inside_faces(const test_space *made, uint32_t first, uint32_t end, const double p[3]) {
    int winding = 0;
    for (uint32_t i = first; i < end; i++) {
        const int added = ck_ray_crossing(p, (const double(*)[3])made->faces[i], 2);
        if (added == CK_ON_SURFACE) {
            return false;
        }
        winding += added;
    }
    return winding > 0;
}

static bool inside_both(void *user, const double p[3]) {
    const test_space *made = user;
    return (made->first == made->of_a || inside_faces(made, made->first, made->of_a, p)) &&
           inside_faces(made, made->of_a, made->count, p);
}

/* ---- Spaces ---- */

static void take_faces(test_space *made, const solid *shape, double low[3], double high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = INFINITY;
        high[axis] = -INFINITY;
    }
    for (size_t i = 0; i < 3 * shape->triangle_count; i++) {
        const double *corner = &shape->positions[3 * (size_t)shape->indices[i]];
        for (int axis = 0; axis < 3; axis++) {
            made->faces[made->count + i / 3][i % 3][axis] = corner[axis];
            low[axis] = fmin(low[axis], corner[axis]);
            high[axis] = fmax(high[axis], corner[axis]);
        }
    }
    made->count += (uint32_t)shape->triangle_count;
}

void space_open(test_space *made, solid a, solid b, bool convex) {
    double low[2][3], high[2][3];
    *made = (test_space){.faces = malloc((a.triangle_count + b.triangle_count) * sizeof *made->faces)};
    if (made->faces == NULL) {
        abort();
    }
    take_faces(made, &a, low[0], high[0]);
    made->of_a = made->count;
    take_faces(made, &b, low[1], high[1]);
    made->space = (ck_ball_space){.faces = {.stored = (const double(*)[3][3])made->faces},
                                  .count = made->count,
                                  .inside = inside_both,
                                  .user = made,
                                  .convex = convex};
    for (int axis = 0; axis < 3; axis++) {
        made->space.low[axis] = fmax(low[0][axis], low[1][axis]);
        made->space.high[axis] = fmax(made->space.low[axis], fmin(high[0][axis], high[1][axis]));
    }
    solid_free(&a);
    solid_free(&b);
}

void space_open_one(test_space *made, solid a, bool convex) {
    space_open(made, solid_copy(&a), a, convex);
}

void space_close(test_space *made) {
    free(made->faces);
}

/* ---- Solids ---- */

static solid solid_make(const double (*corners)[3], size_t corner_count, const uint32_t (*faces)[3],
                        size_t face_count) {
    solid shape = {.positions = malloc(3 * corner_count * sizeof(double)),
                   .vertex_count = corner_count,
                   .indices = malloc(3 * face_count * sizeof(uint32_t)),
                   .triangle_count = face_count};
    if (shape.positions == NULL || shape.indices == NULL) {
        abort();
    }
    memcpy(shape.positions, corners, 3 * corner_count * sizeof(double));
    memcpy(shape.indices, faces, 3 * face_count * sizeof(uint32_t));
    return shape;
}

enum { MOST_SIDES = 8 };

/* Over a polygon that turns counter-clockwise, with its triangles. */
static solid prism(const double (*polygon)[2], uint32_t sides, const uint32_t (*caps)[3], double height) {
    double corners[2 * MOST_SIDES][3];
    uint32_t faces[4 * MOST_SIDES][3];
    size_t count = 0;
    for (uint32_t i = 0; i < sides; i++) {
        for (uint32_t top = 0; top < 2; top++) {
            double *corner = corners[i + top * sides];
            corner[0] = polygon[i][0];
            corner[1] = polygon[i][1];
            corner[2] = top * height;
        }
        const uint32_t next = (i + 1) % sides;
        const uint32_t wall[2][3] = {{i, next, next + sides}, {i, next + sides, i + sides}};
        memcpy(faces[count], wall, sizeof wall);
        count += 2;
    }
    for (uint32_t i = 0; i + 2 < sides; i++) {
        const uint32_t ends[2][3] = {{caps[i][0], caps[i][2], caps[i][1]},
                                     {caps[i][0] + sides, caps[i][1] + sides, caps[i][2] + sides}};
        memcpy(faces[count], ends, sizeof ends);
        count += 2;
    }
    return solid_make((const double(*)[3])corners, 2 * (size_t)sides, (const uint32_t(*)[3])faces, count);
}

solid prism_l(double length, double height) {
    const double polygon[6][2] = {{0, 0}, {length, 0}, {length, 1}, {1, 1}, {1, length}, {0, length}};
    static const uint32_t caps[4][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}};
    return prism(polygon, 6, caps, height);
}

solid prism_u(double length, double height) {
    const double polygon[8][2] = {{0, 0}, {3, 0}, {3, length}, {2, length}, {2, 1}, {1, 1}, {1, length}, {0, length}};
    static const uint32_t caps[6][3] = {{0, 1, 4}, {0, 4, 5}, {1, 2, 4}, {2, 3, 4}, {0, 5, 7}, {5, 6, 7}};
    return prism(polygon, 8, caps, height);
}

solid octahedron(double radius) {
    const double corners[6][3] = {{radius, 0, 0},  {0, radius, 0},  {0, 0, radius},
                                  {-radius, 0, 0}, {0, -radius, 0}, {0, 0, -radius}};
    static const uint32_t faces[8][3] = {{0, 1, 2}, {1, 3, 2}, {3, 4, 2}, {4, 0, 2},
                                         {1, 0, 5}, {3, 1, 5}, {4, 3, 5}, {0, 4, 5}};
    return solid_make(corners, 6, faces, 8);
}

solid box_solid(const double low[3], const double high[3]) {
    const double polygon[4][2] = {{low[0], low[1]}, {high[0], low[1]}, {high[0], high[1]}, {low[0], high[1]}};
    static const uint32_t caps[2][3] = {{0, 1, 2}, {0, 2, 3}};
    solid shape = prism(polygon, 4, caps, high[2] - low[2]);
    for (size_t i = 0; i < shape.vertex_count; i++) {
        shape.positions[3 * i + 2] = i < 4 ? low[2] : high[2];
    }
    return shape;
}

/* ---- Distances ---- */

static long double dot(const long double a[3], const long double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static long double to_edge(const double p[3], const double a[3], const double b[3]) {
    long double e[3], w[3];
    for (int i = 0; i < 3; i++) {
        e[i] = (long double)b[i] - a[i];
        w[i] = (long double)p[i] - a[i];
    }
    const long double whole = dot(e, e), along = dot(w, e);
    const long double s = whole == 0 || along < 0 ? 0 : along < whole ? along / whole : 1;
    for (int i = 0; i < 3; i++) {
        w[i] -= s * e[i];
    }
    return sqrtl(dot(w, w));
}

/* The distance of the plane, where the foot is inside of the face. */
static long double to_inner(const double p[3], const double t[3][3], bool *is_inner) {
    long double e[3], f[3], w[3], n[3];
    for (int i = 0; i < 3; i++) {
        e[i] = (long double)t[1][i] - t[0][i];
        f[i] = (long double)t[2][i] - t[0][i];
        w[i] = (long double)p[i] - t[0][i];
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        n[i] = e[j] * f[k] - e[k] * f[j];
    }
    const long double ee = dot(e, e), ef = dot(e, f), ff = dot(f, f), we = dot(w, e), wf = dot(w, f);
    const long double whole = ee * ff - ef * ef, s = ff * we - ef * wf, r = ee * wf - ef * we;
    *is_inner = whole > 0 && s >= 0 && r >= 0 && s + r <= whole;
    return *is_inner ? fabsl(dot(w, n)) / sqrtl(dot(n, n)) : 0;
}

long double distance_to_faces(const test_space *made, const double p[3]) {
    long double least = INFINITY;
    for (uint32_t i = 0; i < made->count; i++) {
        const double(*t)[3] = (const double(*)[3])made->faces[i];
        bool inner;
        const long double distance = to_inner(p, t, &inner);
        if (inner) {
            least = fminl(least, distance);
            continue;
        }
        for (int k = 0; k < 3; k++) {
            least = fminl(least, to_edge(p, t[k], t[(k + 1) % 3]));
        }
    }
    return least;
}

double sampled_radius(const test_space *made, int points, uint64_t seed) {
    random_state random = seed * 0x9E3779B97F4A7C15U + 1;
    const ck_ball_space *space = &made->space;
    double best = 0, centre[3] = {0, 0, 0}, p[3];
    for (int i = 0; i < points; i++) {
        /* Anywhere at first, then nearer and nearer to the best. */
        const double reach = i < points / 2 || best == 0 ? 0 : ldexp(1, -12 * (2 * i - points) / points);
        for (int axis = 0; axis < 3; axis++) {
            const double side = space->high[axis] - space->low[axis];
            p[axis] = reach == 0 ? space->low[axis] + (0.5 + 0.5 * random_unit(&random)) * side
                                 : centre[axis] + reach * random_unit(&random) * 0.5 * side;
        }
        const double radius = (double)distance_to_faces(made, p);
        if (radius > best && space->inside(space->user, p)) {
            best = radius;
            memcpy(centre, p, sizeof centre);
        }
    }
    return best;
}
