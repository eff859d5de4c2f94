#include "overlap/cut_ends.h"

#include "overlap/solid_face.h"
#include "overlap/terms/sums.h"

void ck_cut_ends_find(const ck_cut_ends_search *search, uint32_t cut, double start[3], double end[3]) {
    const ck_face_cut *item = &search->cuts->items[cut];
    double f[3][3];
    double g[3][3];
    ck_solid_triangle(search->bodies[0], item->faces.a, f);
    ck_solid_triangle(search->bodies[1], item->faces.b, g);
    ck_cut_ends((const double(*)[3])f, (const double(*)[3])g, &item->cut, search->centre, start, end);
    for (int i = 0; i < 3; i++) {
        start[i] += search->centre->at[i];
        end[i] += search->centre->at[i];
    }
}

void ck_cut_ends_find_some(const ck_cut_ends_search *search, const uint32_t *some, size_t count,
                           double starts[CK_LANES][3], double ends[CK_LANES][3]) {
    double begin[3][CK_LANES];
    double end[3][CK_LANES];
    const unsigned told = search->kernels != NULL ? search->kernels->find_ends(search->bodies, search->cuts->items,
                                                                               some, count, search->centre, begin, end)
                                                  : 0;
    for (size_t i = 0; i < count; i++) {
        if ((told >> i & 1) == 0) {
            ck_cut_ends_find(search, some[i], starts[i], ends[i]);
            continue;
        }
        for (int k = 0; k < 3; k++) {
            starts[i][k] = begin[k][i] + search->centre->at[k];
            ends[i][k] = end[k][i] + search->centre->at[k];
        }
    }
}
