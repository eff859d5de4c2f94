/* Let all faces of a closed body look away from a point c. A ray from c passes each of them from within, so the winding
 * number falls by 1 at each, down to 0. It is that at c before the first one; so where a single ray from c passes one
 * face, every one does, and the number is 1 or 0 wherever it is. */
#include "overlap/simple/star.h"

#include "math/ray_crossing.h"
#include "math/vec3.h"
#include "overlap/simple/kernels/kernels.h"
#include "overlap/simple/lay_cells.h"

#include <math.h>
#include <stdatomic.h>

/* Spans of faces are looked at in shares all over the body: most that are no stars show it in the first one. */
enum { SHARES = 16 };

typedef struct star_search {
    const ck_mesh *mesh;
    const ck_simple_kernels *kernels;
    float centre[3], outward;
    int crossings[SHARES]; /* of the ray along x, with the faces of each share */
    atomic_bool failed;    /* some face does not look away from the centre */
} star_search;

/* Adds what the faces of a span that are on the line through the centre have on the ray. False: it is on one. */
static bool add_crossings(star_search *search, uint32_t first, uint64_t on_line, int *crossings) {
    const double p[3] = {(double)search->centre[0], (double)search->centre[1], (double)search->centre[2]};
    for (; on_line != 0; on_line &= on_line - 1) {
        const uint32_t face = first + (uint32_t)__builtin_ctzll(on_line);
        double t[3][3];
        for (int corner = 0; corner < 3; corner++) {
            ck_mesh_local(search->mesh, ck_mesh_corner(search->mesh, face, corner), t[corner]);
        }
        const int crossing = ck_ray_crossing(p, (const double(*)[3])t, 0);
        if (crossing == CK_ON_SURFACE) {
            return false;
        }
        *crossings += crossing;
    }
    return true;
}

static bool look_at_span(star_search *search, uint32_t span, int *crossings) {
    const uint32_t first = span * CK_FACES_IN_SPAN, count = search->mesh->triangle_count;
    const uint32_t last = count - first < CK_FACES_IN_SPAN ? count : first + CK_FACES_IN_SPAN;
    uint64_t on_line;
    return search->kernels->star(search->mesh, first, last, search->centre, search->outward, &on_line) &&
           add_crossings(search, first, on_line, crossings);
}

/* About the middle of the body: that of the box around some faces. */
static void find_middle(const ck_mesh *mesh, float middle[3]) {
    enum { SOME = 16 };
    const uint32_t step = mesh->triangle_count / SOME + 1;
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (uint32_t i = 0; i < mesh->triangle_count; i += step) {
        for (int k = 0; k < 9; k++) {
            double p[3];
            ck_mesh_local(mesh, ck_mesh_corner(mesh, i, k / 3), p);
            low[k % 3] = ck_lesser(low[k % 3], p[k % 3]);
            high[k % 3] = ck_greater(high[k % 3], p[k % 3]);
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        middle[axis] = (float)(0.5 * low[axis] + 0.5 * high[axis]);
    }
}

static void look_at_share(void *data, size_t share, unsigned worker) {
    (void)worker;
    star_search *search = data;
    const uint32_t spans = (search->mesh->triangle_count - 1) / CK_FACES_IN_SPAN + 1;
    for (uint32_t i = (uint32_t)share; i < spans; i += SHARES) {
        if (atomic_load_explicit(&search->failed, memory_order_relaxed)) {
            return;
        }
        if (!look_at_span(search, i, &search->crossings[share])) {
            atomic_store_explicit(&search->failed, true, memory_order_relaxed);
        }
    }
}

bool ck_star_shaped(ck_team *team, const ck_body *body) {
    const ck_mesh *mesh = &body->mesh;
    if (mesh->wide || mesh->triangle_count == 0) {
        return false;
    }
    star_search search = {
        .mesh = mesh, .kernels = ck_simple_kernels_select(), .outward = (float)ck_cells_outward(body)};
    atomic_init(&search.failed, false);
    find_middle(mesh, search.centre);
    ck_team_run(team, SHARES, look_at_share, &search);
    int crossings = 0;
    for (int i = 0; i < SHARES; i++) {
        crossings += search.crossings[i];
    }
    return !atomic_load(&search.failed) && crossings * ck_cells_outward(body) == 1;
}
