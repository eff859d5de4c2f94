#include "overlap/terms/cut.h"

#include "base/assert.h"
#include "math/shift.h"

enum { UNKNOWN = 2 };

/* Signs of a pair of faces, found as they are asked for. */
typedef struct pair_signs {
    const double (*f)[3];
    const double (*g)[3];
    int side[2][3];  /* of the corners of f with respect to g, and the other way round; 1: outside */
    int edges[3][3]; /* of each edge of f and each of g */
} pair_signs;

/* False: all corners of `one` are on one side of `other`, or that has no area. */
static bool find_sides(const double one[3][3], const double other[3][3], ck_shift shift, int side[3]) {
    for (int k = 0; k < 3; k++) {
        side[k] = ck_shifted_side(other, one[k], shift);
    }
    return side[0] != side[1] || side[0] != side[2];
}

/* Whether edge `edge` of the face of body `of`, whose ends are on both sides of the plane of the other face, passes
 * through that: all edges of the other face go round it the same way. */
static bool passes_through(pair_signs *signs, int of, int edge) {
    int first = 0;
    for (int k = 0; k < 3; k++) {
        const int i = of == 0 ? edge : k, j = of == 0 ? k : edge;
        int *sign = &signs->edges[i][j];
        if (*sign == UNKNOWN) {
            *sign = ck_shifted_edges(signs->f[i], signs->f[(i + 1) % 3], signs->g[j], signs->g[(j + 1) % 3]);
        }
        first = k == 0 ? *sign : first;
        if (*sign != first) {
            return false;
        }
    }
    CK_ASSERT(first != 0); /* an edge that is parallel to one of the face's keeps to one side of the face */
    return true;
}

/* On a, what is inside ends where an edge leaves, and goes on along the cut from there; on b the cut runs the other
 * way.
 */
static void record(int of, int edge, int sign, ck_cut *cut) {
    ck_puncture *end = (of == 0) == (sign > 0) ? &cut->end : &cut->start;
    *end = (ck_puncture){.of = (uint8_t)of, .edge = (uint8_t)edge, .sign = (int8_t)sign};
}

bool ck_cut_find(const double f[3][3], const double g[3][3], ck_cut *cut) {
    pair_signs signs = {.f = f, .g = g};
    if (!find_sides(f, g, CK_SHIFT_FACE, signs.side[0]) || !find_sides(g, f, CK_SHIFT_POINT, signs.side[1])) {
        return false;
    }
    for (int i = 0; i < 9; i++) {
        signs.edges[i / 3][i % 3] = UNKNOWN;
    }
    int found = 0;
    for (int of = 0; of < 2; of++) {
        for (int edge = 0; edge < 3; edge++) {
            const int from = signs.side[of][edge], to = signs.side[of][(edge + 1) % 3];
            if (from != to && passes_through(&signs, of, edge)) {
                record(of, edge, from, cut);
                found++;
            }
        }
    }
    CK_ASSERT(found == 0 || found == 2);
    return found == 2;
}
