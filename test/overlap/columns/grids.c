#include "grids.h"

#include "math/feature_distance.h"

#include <math.h>
#include <stdlib.h>

grid_place grid_random_place(scene_random *random) {
    grid_place place = {.axis = (int)scene_random_below(random, 3)};
    place.size = ldexp(scene_random_between(random, 0.5, 1), (int)scene_random_below(random, 41) - 20);
    const double far = scene_random_below(random, 3) == 0 ? 0x1p30 : scene_random_below(random, 2) == 0 ? 100 : 0;
    for (int i = 0; i < 3; i++) {
        place.low[i] = place.size * far * scene_random_between(random, -1, 1);
        place.sides[i] = scene_random_between(random, 10, 40);
    }
    return place;
}

ck_columns grid_lay(clinker_workspace *workspace, ck_columns_memory *room, const grid_place *place) {
    double low[3], high[3];
    for (int i = 0; i < 3; i++) {
        const int axis = (place->axis + 1 + i) % 3;
        low[axis] = place->low[i];
        high[axis] = place->low[i] + place->size * place->sides[i];
    }
    ck_columns columns;
    bool fits;
    if (!ck_columns_lay(&workspace->memory, &room->images, room, low, high, place->axis, place->size, GRID_MOST_FACES,
                        1 << 20, &columns, &fits) ||
        !fits) {
        abort();
    }
    return columns;
}

void grid_add(const grid_place *place, const double t[3][3], grid_faces *faces) {
    const uint32_t face = faces->count++;
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 3; i++) {
            const double corner = place->low[i] + place->size * t[k][i];
            faces->corners[face][k][i] = corner;
            faces->at[face][k][i] = ((long double)corner - place->low[i]) / place->size;
        }
    }
}

static void scatter(scene_random *random, const double about[3], double width, double t[3][3]) {
    for (int k = 0; k < 9; k++) {
        t[k / 3][k % 3] = about[k % 3] + width * scene_random_between(random, -1, 1);
    }
}

/* The last corner next to the line through the others, by this much. */
static void flatten(scene_random *random, double off, double t[3][3]) {
    const double share = scene_random_between(random, -0.2, 1.2);
    for (int i = 0; i < 3; i++) {
        t[2][i] = t[0][i] + share * (t[1][i] - t[0][i]) + off * scene_random_between(random, -1, 1);
    }
}

/* From beside the middle of a column along a diagonal, or a row. */
static void point_at_middle(scene_random *random, double t[3][3]) {
    const double beside = scene_random_between(random, 0.01, 0.45), length = scene_random_between(random, 0.3, 9);
    const double width = ldexp(1, -(int)scene_random_below(random, 28)), slope = scene_random_between(random, -30, 30);
    const bool diagonal = scene_random_below(random, 2) == 0;
    const double way[2] = {scene_random_below(random, 2) == 0 ? 1 : -1, diagonal ? 1 : 0};
    double tip[3];
    for (int i = 0; i < 2; i++) {
        tip[i] = floor(t[0][i]) + 0.5 + beside * way[i];
    }
    tip[2] = t[0][2];
    for (int k = 0; k < 3; k++) {
        const double along = k == 0 ? 0 : length, across = k == 0 ? 0 : k == 1 ? -width : width;
        t[k][0] = tip[0] + along * way[0] - across * way[1];
        t[k][1] = tip[1] + along * way[1] + across * way[0];
        t[k][2] = tip[2] + slope * along;
    }
}

void grid_add_face(const grid_place *place, scene_random *random, size_t kind, grid_faces *faces) {
    double about[3], t[3][3];
    for (int i = 0; i < 3; i++) {
        about[i] = scene_random_between(random, -0.1, 1.1) * place->sides[i];
    }
    const double small = ldexp(1, -(int)scene_random_below(random, 60));
    static const double widths[GRID_FACE_KINDS] = {2, 0.02, 30, 1e4, 2, 2, 9, 9, 2, 2, 3, 1};
    scatter(random, about, kind == 3 ? pow(10, scene_random_between(random, 2, 11)) : widths[kind], t);
    for (int k = 0; k < 3; k++) {
        t[k][2] = kind == 4 ? about[2] + 40 * (t[k][2] - about[2]) : t[k][2];
        t[k][0] =
            kind == 5 ? about[0] + 0.3 * (t[k][1] - about[1]) * (k == 2 && kind % 2 == 0 ? 1 + small : 1) : t[k][0];
        t[k][1] += kind == 9 ? (scene_random_below(random, 2) == 0 ? 1e6 : -100) : 0;
    }
    if (kind == 6 || kind == 7) {
        flatten(random, kind == 6 ? small : 0x1p-50, t);
    } else if (kind == 8) {
        for (int i = 0; i < 3; i++) {
            t[2][i] = t[1][i];
        }
    } else if (kind == 10) {
        for (int k = 0; k < 9; k++) {
            t[k / 3][k % 3] = k % 3 < 2 ? 0.5 * round(2 * t[k / 3][k % 3]) : t[k / 3][k % 3];
        }
    } else if (kind == 11) {
        point_at_middle(random, t);
    }
    grid_add(place, (const double(*)[3])t, faces);
}

uint32_t grid_eight(const grid_faces *faces, uint32_t first, ck_column_faces *out) {
    const uint32_t left = faces->count - first, count = left < CK_LANES ? left : CK_LANES;
    for (uint32_t n = 0; n < CK_LANES; n++) {
        for (int k = 0; k < 9; k++) {
            out->corner[k / 3][k % 3][n] = n < count ? faces->corners[first + n][k / 3][k % 3] : 0;
        }
    }
    return count;
}

void grid_draw(ck_columns *columns, const grid_faces *faces) {
    for (uint32_t first = 0; first < faces->count; first += CK_LANES) {
        ck_column_faces eight;
        const uint32_t count = grid_eight(faces, first, &eight);
        uint32_t numbers[CK_LANES];
        for (uint32_t i = 0; i < CK_LANES; i++) {
            numbers[i] = first + i;
        }
        ck_columns_draw(columns, numbers, count, &eight);
    }
}

long double grid_seen(const grid_faces *faces, uint32_t face) {
    const long double(*t)[3] = (const long double(*)[3])faces->at[face];
    return (t[1][0] - t[0][0]) * (t[2][1] - t[0][1]) - (t[1][1] - t[0][1]) * (t[2][0] - t[0][0]);
}

double grid_distance(const grid_faces *faces, uint32_t face, const double p[3]) {
    static const double origin[3] = {0, 0, 0};
    double t[3][3], foot[3];
    for (int k = 0; k < 9; k++) {
        t[k / 3][k % 3] = (double)(faces->at[face][k / 3][k % 3] - (long double)p[k % 3]);
    }
    return sqrt(ck_corner_triangle(origin, (const double(*)[3])t, foot));
}
