/* Dental arches: a ridge of gum along a half ellipse, with fourteen crowns, as a field of heights over a grid that
 * follows the arch.
 *
 * Both jaws have the same grid, seen from above. So the gap between them is linear on each of its triangles, and the
 * place of first contact is one of its corners. */
#include "builder.h"
#include "random.h"

#include <math.h>
#include <stdlib.h>

enum {
    ALONG = 312, /* cells of the grid along the arch, */
    ACROSS = 84, /* and across it */
    SIDE_TEETH = 7,
    CURVE_STEPS = 4096,
};

/* Lengths are millimetres. Along the arch they count from its middle, positive to the left; across it from its middle
 * line, positive to the cheek. */
#define HALF_WIDTH  7.0  /* of the gum */
#define ARCH_RADIUS 25.0 /* across the mouth */
#define ARCH_DEPTH  45.0 /* from the last teeth to the front ones */
#define HALF_ARCH   55.5 /* length of the arch from the middle to its end */
#define LOWER_BASE  (-11.0)
#define UPPER_BASE  24.4
#define UPPER_GUM   13.4 /* where the upper gum lies above the lower one, with closed teeth */

typedef enum tooth_kind { INCISOR, CANINE, PREMOLAR, MOLAR } tooth_kind;

typedef struct tooth {
    tooth_kind kind;
    double width;  /* along the arch */
    double depth;  /* across it */
    double height; /* above the gum */
    double offset; /* of its middle, across the arch */
    double middle; /* of it along the arch */
} tooth;

typedef struct dental_arch {
    tooth teeth[SIDE_TEETH]; /* of one side, from the front to the back */
} dental_arch;

/* ---- crowns */

static double square(double value) {
    return value * value;
}

/* The larger of two, with a round corner of this size where they are equal. */
static double larger(double a, double b, double corner) {
    return 0.5 * (a + b + sqrt(square(a - b) + square(corner)));
}

/* From 1 in the middle of a crown to 0 at its outline, flat above and steep below. `p` and `q` are 1 there. */
static double crown_body(double p, double q, double squareness, double steepness) {
    double radius = pow(pow(p, squareness) + pow(q, squareness), 1 / squareness);
    return radius < 1 ? pow(1 - pow(radius, steepness), 0.75) : 0;
}

/* How far a chewing surface lies below its cusps: a round hill at each of them, grooves between them. */
static double below_cusps(double p, double q, double cusp_p, double cusp_q) {
    double away = square((p - cusp_p) / 0.42) + square((q - cusp_q) / 0.4);
    return 1 - exp(-away);
}

/* Height above the gum at a place of the crown; p along the arch and q across it, both 0 in the middle, from -1 to 1.
 */
static double crown_height(const tooth *shape, double p, double q) {
    double side = fabs(p);
    double face = fabs(q);
    if (side >= 1 || face >= 1) {
        return 0;
    }
    switch (shape->kind) {
    case INCISOR: { /* a blade */
        double edge = pow(1 - pow(face, 1.25), 0.8);
        return shape->height * edge * pow(1 - pow(side, 7), 0.4);
    }
    case CANINE: { /* a point */
        double edge = pow(1 - pow(face, 1.4), 0.75);
        return shape->height * edge * pow(1 - pow(side, 4), 0.45) * (1 - 0.28 * side);
    }
    case PREMOLAR:
        return shape->height * crown_body(side, face, 2.8, 4) * (1 - 0.26 * below_cusps(side, face, 0, 0.52));
    case MOLAR:
    default: /* four cusps */
        return shape->height * crown_body(side, face, 3.6, 5) * (1 - 0.27 * below_cusps(side, face, 0.48, 0.5));
    }
}

/* ---- a jaw as heights */

/* The tooth that is nearest to a place along the arch; `local` is 0 in its middle and 1 where the next one begins. */
static const tooth *tooth_at(const dental_arch *arch, double along, double *local) {
    double away = fabs(along);
    int index = 0;
    while (index + 1 < SIDE_TEETH && away > arch->teeth[index].middle + 0.5 * arch->teeth[index].width) {
        index++;
    }
    const tooth *found = &arch->teeth[index];
    *local = (away - found->middle) / (0.5 * found->width);
    return found;
}

/* Gum and crowns, above the ridge of the gum; the gum is higher between teeth. */
static double height_at(const dental_arch *arch, double along, double across) {
    double local;
    const tooth *found = tooth_at(arch, along, &local);
    double from_tooth = fabs(across - found->offset);
    double gum = -1.1 * pow(fabs(across) / 4.2, 2.6);
    gum += 1.3 * pow(fmin(fabs(local), 1), 4) * exp(-square(from_tooth / 3));
    double crown = crown_height(found, local * 1.03, (across - found->offset) / (0.5 * found->depth));
    return larger(gum, crown - 1, 0.6);
}

static dental_arch make_arch(const tooth teeth[SIDE_TEETH]) {
    dental_arch arch;
    double end = 0;
    for (int i = 0; i < SIDE_TEETH; i++) {
        arch.teeth[i] = teeth[i];
        arch.teeth[i].middle = end + 0.5 * teeth[i].width;
        end += teeth[i].width;
    }
    return arch;
}

static dental_arch lower_arch(void) {
    static const tooth teeth[SIDE_TEETH] = {
        {INCISOR, 5.4, 6.2, 9.6, 0, 0},  {INCISOR, 5.9, 6.4, 9.7, 0, 0},  {CANINE, 6.9, 7.8, 10.6, 0.1, 0},
        {PREMOLAR, 7, 7.8, 9.9, 0.1, 0}, {PREMOLAR, 7.2, 8.4, 9.5, 0, 0}, {MOLAR, 11.3, 10.4, 8.4, 0, 0},
        {MOLAR, 10.6, 10.2, 8.2, 0, 0},
    };
    return make_arch(teeth);
}

/* Teeth of the upper jaw stand half a tooth farther back, and more to the cheek. */
static dental_arch upper_arch(void) {
    static const tooth teeth[SIDE_TEETH] = {
        {INCISOR, 7.9, 6.8, 11.5, 2.8, 0}, {INCISOR, 6.3, 6.4, 11, 2.7, 0},   {CANINE, 7.3, 8.2, 11.8, 2.3, 0},
        {PREMOLAR, 6.8, 9, 10, 1.5, 0},    {PREMOLAR, 6.7, 9.2, 9.8, 1.5, 0}, {MOLAR, 10, 10.8, 9, 1.4, 0},
        {MOLAR, 9.4, 10.6, 8.8, 1.4, 0},
    };
    return make_arch(teeth);
}

/* ---- the grid */

/* A place on the arch: the middle line and the direction to the cheek. */
typedef struct arch_place {
    double at[2], out[2];
} arch_place;

/* By the angle of the ellipse, 0 at the front. */
static arch_place place_of_angle(double angle) {
    arch_place place = {{ARCH_RADIUS * sin(angle), ARCH_DEPTH * cos(angle)},
                        {ARCH_DEPTH * sin(angle), ARCH_RADIUS * cos(angle)}};
    double length = hypot(place.out[0], place.out[1]);
    place.out[0] /= length;
    place.out[1] /= length;
    return place;
}

/* By the length along the arch, from its middle on: steps of equal angles are added up until they are as long. */
static arch_place place_of_length(double along) {
    const double step = 0.5 * SCENE_PI / CURVE_STEPS;
    double length = 0;
    double angle = 0;
    for (int i = 0; i < CURVE_STEPS && length < fabs(along); i++) {
        double next = hypot(ARCH_RADIUS * cos(angle + 0.5 * step), ARCH_DEPTH * sin(angle + 0.5 * step)) * step;
        double share = fmin((fabs(along) - length) / next, 1);
        length += share * next;
        angle += share * step;
    }
    return place_of_angle(along < 0 ? -angle : angle);
}

/* Heights of both jaws with closed teeth, at the corners of the grid. */
typedef struct closed_teeth {
    arch_place places[ALONG + 1];
    double lower[ALONG + 1][ACROSS + 1];
    double upper[ALONG + 1][ACROSS + 1];
    double least_gap;
} closed_teeth;

/* Where they would overlap, the upper teeth are worn down to the lower ones, but for a little that differs from place
 * to place. */
static void close_teeth(closed_teeth *closed) {
    const dental_arch lower = lower_arch();
    const dental_arch upper = upper_arch();
    const scene_waves noise = scene_waves_make(11, 16, 0.25, 0.9, true);
    closed->least_gap = INFINITY;
    for (int i = 0; i <= ALONG; i++) {
        double along = HALF_ARCH * (2.0 * i / ALONG - 1);
        closed->places[i] = place_of_length(along);
        for (int j = 0; j <= ACROSS; j++) {
            double across = HALF_WIDTH * (2.0 * j / ACROSS - 1);
            double wear = 0.15 * (1 + scene_waves_at(&noise, (const double[3]){along, across, 0}));
            double below = height_at(&lower, along, across);
            double above = larger(UPPER_GUM - height_at(&upper, along, across), below + wear, 0.1);
            closed->lower[i][j] = below;
            closed->upper[i][j] = above;
            closed->least_gap = fmin(closed->least_gap, above - below);
        }
    }
}

/* ---- meshes */

typedef struct arch_mesh {
    scene_builder builder;
    const closed_teeth *closed;
    bool upper;
} arch_mesh;

/* Faces are given as for the lower jaw, whose teeth look up. */
static void add_triangle(arch_mesh *mesh, uint32_t a, uint32_t b, uint32_t c) {
    scene_builder_triangle(&mesh->builder, a, mesh->upper ? c : b, mesh->upper ? b : c);
}

static void add_quad(arch_mesh *mesh, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    add_triangle(mesh, a, b, c);
    add_triangle(mesh, a, c, d);
}

static uint32_t add_vertex(arch_mesh *mesh, int i, double across, double height) {
    const arch_place *place = &mesh->closed->places[i];
    return scene_builder_vertex(&mesh->builder, place->at[0] + across * place->out[0], height,
                                place->at[1] + across * place->out[1]);
}

/* Corners of the grid, and of the base three for each of its rows: at the tongue, in the middle, at the cheek. */
static uint32_t grid_corner(int i, int j) {
    return (uint32_t)(i * (ACROSS + 1) + j);
}

static uint32_t base_corner(int i, int j) {
    return (uint32_t)((ALONG + 1) * (ACROSS + 1) + 3 * i + j);
}

static void add_vertices(arch_mesh *mesh) {
    for (int i = 0; i <= ALONG; i++) {
        for (int j = 0; j <= ACROSS; j++) {
            double height = mesh->upper ? mesh->closed->upper[i][j] : mesh->closed->lower[i][j];
            add_vertex(mesh, i, HALF_WIDTH * (2.0 * j / ACROSS - 1), height);
        }
    }
    for (int i = 0; i <= ALONG; i++) {
        for (int j = 0; j < 3; j++) {
            add_vertex(mesh, i, HALF_WIDTH * (j - 1), mesh->upper ? UPPER_BASE : LOWER_BASE);
        }
    }
}

/* The surface with the teeth, both walls, and the base. Along the arch goes to the right, across it to the cheek. */
static void add_long_faces(arch_mesh *mesh) {
    for (int i = 0; i < ALONG; i++) {
        for (int j = 0; j < ACROSS; j++) {
            add_quad(mesh, grid_corner(i, j), grid_corner(i, j + 1), grid_corner(i + 1, j + 1), grid_corner(i + 1, j));
        }
        add_quad(mesh, grid_corner(i, 0), grid_corner(i + 1, 0), base_corner(i + 1, 0), base_corner(i, 0));
        add_quad(mesh, grid_corner(i, ACROSS), base_corner(i, 2), base_corner(i + 1, 2), grid_corner(i + 1, ACROSS));
        for (int j = 0; j < 2; j++) {
            add_quad(mesh, base_corner(i, j), base_corner(i + 1, j), base_corner(i + 1, j + 1), base_corner(i, j + 1));
        }
    }
}

/* The face at one end of the arch, a fan around the middle of its base. */
static void add_end(arch_mesh *mesh, int i) {
    const bool last = i > 0;
    uint32_t middle = base_corner(i, 1);
    uint32_t before = base_corner(i, 0);
    for (int j = 0; j <= ACROSS + 1; j++) {
        uint32_t next = j <= ACROSS ? grid_corner(i, j) : base_corner(i, 2);
        add_triangle(mesh, middle, last ? before : next, last ? next : before);
        before = next;
    }
}

static scene_mesh arch_mesh_make(const closed_teeth *closed, bool upper) {
    arch_mesh mesh = {.closed = closed, .upper = upper};
    add_vertices(&mesh);
    add_long_faces(&mesh);
    add_end(&mesh, 0);
    add_end(&mesh, ALONG);
    return scene_builder_finish(&mesh.builder);
}

scene_pair scene_dental_arches(double pressed) {
    scene_pair pair = {.pose = {.m = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}}};
    closed_teeth *closed = malloc(sizeof *closed);
    if (closed == NULL) {
        return pair;
    }
    close_teeth(closed);
    pair.a = arch_mesh_make(closed, false);
    pair.b = arch_mesh_make(closed, true);
    pair.pose.m[7] = (double)(float)(-closed->least_gap - pressed);
    free(closed);
    if (pair.a.positions == NULL || pair.b.positions == NULL) {
        scene_pair_free(&pair);
    }
    return pair;
}
