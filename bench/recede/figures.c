/* Figures 4 and 5: two tori, with lines that show the velocity of each vertex relative to the other body, and with the
 * faces that face their motion filled. */
#include "lib/chart.h"
#include "moving.h"
#include "sections.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { AROUND = 40, ACROSS = 16, QUADS = AROUND * ACROSS, WIDTH = 640, HEIGHT = 450, MIDDLE_X = 300, MIDDLE_Y = 345 };

static const double pixels = 105; /* for a length of 1 */
static const double lines = 0.16; /* time that lines of velocity are drawn for */

/* How the page sees the scene: from the side and a little from above. */
static const double seen_right[3] = {0.83, 0.56, 0}, seen_up[3] = {-0.17, 0.25, 0.95};
static const double seen_depth[3] = {-0.53, 0.79, -0.3};

typedef struct torus {
    const scene_mesh *mesh;
    double corners[QUADS][3]; /* in the world */
    double velocities[QUADS][3];
    bool left[QUADS]; /* each quad: some of its triangles do not recede */
} torus;

/* A square of a torus, for the painter. */
typedef struct square {
    const torus *of;
    int quad;
    double depth;
} square;

static double along(const double axis[3], const double p[3]) {
    return axis[0] * p[0] + axis[1] * p[1] + axis[2] * p[2];
}

static void corners_of(int quad, int corners[4]) {
    const int i = quad / ACROSS, j = quad % ACROSS, next_i = (i + 1) % AROUND, next_j = (j + 1) % ACROSS;
    corners[0] = i * ACROSS + j;
    corners[1] = next_i * ACROSS + j;
    corners[2] = next_i * ACROSS + next_j;
    corners[3] = i * ACROSS + next_j;
}

/* Velocity of a point fixed on a body. */
static void add_velocity(const clinker_motion *motion, const double centre[3], const double p[3], double sign,
                         double velocity[3]) {
    const double *w = motion->angular, c[3] = {p[0] - centre[0], p[1] - centre[1], p[2] - centre[2]};
    for (int k = 0; k < 3; k++) {
        const int next = (k + 1) % 3, last = (k + 2) % 3;
        velocity[k] += sign * (motion->velocity[k] + w[next] * c[last] - w[last] * c[next]);
    }
}

static void place(const clinker_body bodies[2], const clinker_motion motions[2], int number, torus *made) {
    static const clinker_pose still = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
    double centres[2][3];
    for (int i = 0; i < 2; i++) {
        const clinker_pose *pose = bodies[i].pose != NULL ? bodies[i].pose : &still;
        for (int k = 0; k < 3; k++) {
            centres[i][k] = pose->m[4 * k + 3];
        }
    }
    const double *m = (bodies[number].pose != NULL ? bodies[number].pose : &still)->m;
    for (int vertex = 0; vertex < QUADS; vertex++) {
        const float *p = &made->mesh->positions[3 * (size_t)vertex];
        for (int k = 0; k < 3; k++) {
            made->corners[vertex][k] =
                m[4 * k] * (double)p[0] + m[4 * k + 1] * (double)p[1] + m[4 * k + 2] * (double)p[2] + m[4 * k + 3];
            made->velocities[vertex][k] = 0;
        }
        add_velocity(&motions[number], centres[number], made->corners[vertex], 1, made->velocities[vertex]);
        add_velocity(&motions[1 - number], centres[1 - number], made->corners[vertex], -1, made->velocities[vertex]);
    }
}

/* A square whose four corners a triangle has three of. */
static int square_of(const uint32_t corner[3]) {
    for (int quad = 0; quad < QUADS; quad++) {
        int corners[4], found = 0;
        corners_of(quad, corners);
        for (int k = 0; k < 12; k++) {
            found += (int)corner[k / 4] == corners[k % 4] ? 1 : 0;
        }
        if (found == 3) {
            return quad;
        }
    }
    return 0;
}

static void mark_left(const clinker_left *left, torus *made) {
    memset(made->left, 0, sizeof made->left);
    for (size_t i = 0; i < left->face_count; i++) {
        made->left[square_of(&made->mesh->indices[3 * (size_t)left->faces[i]])] = true;
    }
}

static int compare_depths(const void *a, const void *b) {
    const double of_a = ((const square *)a)->depth, of_b = ((const square *)b)->depth;
    return of_a > of_b ? -1 : of_a < of_b;
}

static void draw_square(FILE *out, const square *drawn, bool filled) {
    int corners[4];
    corners_of(drawn->quad, corners);
    fprintf(out, "  <path class=\"%s\" d=\"", filled && drawn->of->left[drawn->quad] ? "f" : "w");
    for (int k = 0; k < 4; k++) {
        const double *p = drawn->of->corners[corners[k]];
        fprintf(out, "%c%.1f %.1f", k == 0 ? 'M' : 'L', MIDDLE_X + pixels * along(seen_right, p),
                MIDDLE_Y - pixels * along(seen_up, p));
    }
    fprintf(out, "Z\"/>\n");
}

/* The velocity of a square's first corner. */
static void draw_velocity(FILE *out, const square *drawn) {
    int corners[4];
    corners_of(drawn->quad, corners);
    const double *p = drawn->of->corners[corners[0]], *v = drawn->of->velocities[corners[0]];
    fprintf(out, "  <path class=\"v\" d=\"M%.1f %.1fl%.1f %.1f\"/>\n", MIDDLE_X + pixels * along(seen_right, p),
            MIDDLE_Y - pixels * along(seen_up, p), pixels * lines * along(seen_right, v),
            -pixels * lines * along(seen_up, v));
}

static void draw(FILE *out, torus tori[2], bool velocities) {
    static square squares[2 * QUADS];
    size_t count = 0;
    for (int i = 0; i < 2; i++) {
        for (int quad = 0; quad < QUADS; quad++) {
            int corners[4];
            corners_of(quad, corners);
            const double depth =
                along(seen_depth, tori[i].corners[corners[0]]) + along(seen_depth, tori[i].corners[corners[2]]);
            squares[count++] = (square){&tori[i], quad, depth};
        }
    }
    qsort(squares, count, sizeof *squares, compare_depths); /* the farthest first (the painter's algorithm) */
    chart_open(out, WIDTH, HEIGHT,
               velocities ? "Two tori: velocities of vertices, relative to the other body"
                          : "The same tori: filled faces do not recede");
    fprintf(out, "  <style>.w{fill:#fff;stroke:#8a98a8;stroke-width:.6}.f{fill:#2b6cb0;stroke:#fff;stroke-width:.4}"
                 ".v{fill:none;stroke:#c05621;stroke-width:1}</style>\n");
    for (size_t i = 0; i < count; i++) {
        draw_square(out, &squares[i], !velocities);
        if (velocities) {
            draw_velocity(out, &squares[i]);
        }
    }
    chart_close(out);
}

static bool draw_to(const section_bench *bench, const char *name, torus tori[2], bool velocities) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", bench->figures, name);
    FILE *out = fopen(path, "w");
    if (out == NULL) {
        fprintf(stderr, "bench_recede: cannot write %s\n", path);
        return false;
    }
    draw(out, tori, velocities);
    return fclose(out) == 0;
}

bool recede_figures(const section_bench *bench) {
    static torus tori[2];
    scene_pair pair = {.a = scene_torus(1, 0.4F, AROUND, ACROSS), .b = scene_torus(1, 0.4F, AROUND, ACROSS)};
    pair.pose = (clinker_pose){{1, 0, 0, 0.9, 0, 0, -1, 0, 0, 1, 0, 1.9}}; /* upright */
    const clinker_motion motions[2] = {{.velocity = {0.6, 0, 0.3}, .angular = {0, 0, 0.9}},
                                       {.velocity = {-0.4, 0, -0.5}, .angular = {0, 0.7, 0}}};
    clinker_body bodies[2];
    clinker_recession recession;
    const clinker_recede_settings settings = moving_settings();
    scene_pair_bodies(&pair, bodies);
    bool good = pair.a.positions != NULL && pair.b.positions != NULL &&
                moving_left(bench->workspace, bodies, motions, &settings, &recession) > 0;
    if (good) {
        printf("## Figures 4 and 5\n\nOf two tori of %d triangles, %zu and %zu are left.\n", 2 * QUADS,
               recession.bodies[0].face_count, recession.bodies[1].face_count);
    }
    if (good && bench->figures != NULL) {
        for (int i = 0; i < 2; i++) {
            tori[i].mesh = i == 0 ? &pair.a : &pair.b;
            place(bodies, motions, i, &tori[i]);
            mark_left(&recession.bodies[i], &tori[i]);
        }
        good = draw_to(bench, "recede_velocities.svg", tori, true) && draw_to(bench, "recede_facing.svg", tori, false);
    }
    scene_pair_free(&pair);
    return good;
}
