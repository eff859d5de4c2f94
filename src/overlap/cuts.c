#include "overlap/cuts.h"
#include "overlap/scratch.h"

#include "base/assert.h"
#include "base/pair_sort.h"
#include "math/triangle_contact.h"
#include "overlap/kernels/kernels.h"
#include "overlap/solid_face.h"

static bool find_cut(const ck_body *const bodies[2], clinker_face_pair faces, ck_cut *cut) {
    double f[3][3];
    double g[3][3];
    ck_solid_triangle(bodies[0], faces.a, f);
    ck_solid_triangle(bodies[1], faces.b, g);
    return ck_cut_find((const double(*)[3])f, (const double(*)[3])g, cut);
}

/* Up to eight pairs; what lanes leave open is looked at one by one. Returns how many have a cut. */
static size_t find_some(const ck_overlap_kernels *kernels, const ck_body *const bodies[2],
                        const clinker_face_pair *pairs, uint32_t count, ck_face_cut *out) {
    ck_cut cuts[CK_LANES];
    unsigned open = (1U << count) - 1;
    const unsigned certain = kernels != NULL ? kernels->find_cuts(bodies, pairs, count, cuts, &open) : 0;
    size_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool cut = (certain >> i & 1) != 0;
        if ((open >> i & 1) != 0) {
            cut = find_cut(bodies, pairs[i], &cuts[i]);
        }
        if (cut) {
            out[found++] = (ck_face_cut){.faces = pairs[i], .cut = cuts[i]};
        }
    }
    return found;
}

static size_t find_cuts(const ck_overlap_kernels *kernels, const ck_body *const bodies[2],
                        const clinker_face_pair *pairs, size_t count, ck_face_cut *out) {
    size_t found = 0;
    for (size_t i = 0; i < count; i += CK_LANES) {
        const size_t left = count - i;
        found += find_some(kernels, bodies, pairs + i, left < CK_LANES ? (uint32_t)left : CK_LANES, out + found);
    }
    return found;
}

static bool has_no_area(const ck_body *body, uint32_t face) {
    double t[3][3];
    ck_solid_triangle(body, face, t);
    return ck_triangle_degenerate((const double(*)[3])t);
}

/* The uses of the faces of one body, in the order of its faces. False: no memory. */
static bool list_uses(clinker_workspace *workspace, const ck_body *body, int which, const ck_contacts *contacts,
                      const ck_cuts *cuts, size_t *count) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    size_t most = cuts->count + contacts->flat_count;
    if (!ck_buffer_reserve(&workspace->memory, &scratch->uses[which], most, sizeof(ck_cut_use))) {
        return false;
    }
    ck_cut_use *uses = scratch->uses[which].data;
    *count = 0;
    for (size_t i = 0; i < cuts->count; i++) {
        const clinker_face_pair *faces = &cuts->items[i].faces;
        uses[(*count)++] = (ck_cut_use){which == 0 ? faces->a : faces->b, (uint32_t)i};
    }
    for (size_t i = 0; i < contacts->flat_count; i++) {
        uint32_t face = which == 0 ? contacts->flats[i].a : contacts->flats[i].b;
        if (has_no_area(body, face)) {
            uses[(*count)++] = (ck_cut_use){face, CK_NO_CUT};
        }
    }
    return ck_pairs_are_sorted(uses, *count) || ck_pairs_sort(&workspace->memory, &scratch->sorted_uses, uses, *count);
}

static void add_use(const ck_cuts *cuts, int which, uint32_t cut, ck_cut_face *face) {
    if (cut == CK_NO_CUT) {
        face->unknown = true;
        return;
    }
    const ck_puncture ends[2] = {cuts->items[cut].cut.start, cuts->items[cut].cut.end};
    for (int i = 0; i < 2; i++) {
        if (ends[i].of == which) {
            int8_t *jump = &face->jump[ends[i].edge];
            *jump = (int8_t)(*jump + ends[i].sign);
            face->punctured |= (uint8_t)(1U << ends[i].edge);
        }
    }
}

static bool list_faces(clinker_workspace *workspace, const ck_body *body, int which, const ck_contacts *contacts,
                       ck_cuts *cuts) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    size_t count;
    if (!list_uses(workspace, body, which, contacts, cuts, &count) ||
        !ck_buffer_reserve(&workspace->memory, &scratch->cut_faces[which], count, sizeof(ck_cut_face))) {
        return false;
    }
    const ck_cut_use *uses = scratch->uses[which].data;
    ck_cut_face *faces = scratch->cut_faces[which].data;
    size_t last = 0;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || uses[i].face != uses[i - 1].face) {
            faces[last++] = (ck_cut_face){.face = uses[i].face, .first = (uint32_t)i};
        }
        faces[last - 1].count++;
        add_use(cuts, which, uses[i].cut, &faces[last - 1]);
        cuts->flat = cuts->flat || uses[i].cut == CK_NO_CUT;
    }
    cuts->uses[which] = uses;
    cuts->faces[which] = faces;
    cuts->face_count[which] = last;
    return true;
}

bool ck_cuts_find(clinker_workspace *workspace, const ck_overlap_kernels *kernels, const ck_body *const bodies[2],
                  const ck_contacts *contacts, ck_cuts *cuts) {
    CK_ASSERT(bodies[0]->closed != 0 && bodies[1]->closed != 0 && !contacts->ended);
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    size_t most = contacts->crossing_count + contacts->touching_count;
    *cuts = (ck_cuts){0};
    if (!ck_buffer_reserve(&workspace->memory, &scratch->cuts, most, sizeof(ck_face_cut))) {
        return false;
    }
    ck_face_cut *items = scratch->cuts.data;
    cuts->items = items;
    const size_t crossing = find_cuts(kernels, bodies, contacts->crossings, contacts->crossing_count, items);
    const size_t touching = find_cuts(kernels, bodies, contacts->touchings, contacts->touching_count, items + crossing);
    cuts->count = crossing + touching;
    cuts->crossing_count = crossing;
    cuts->proper = touching == 0;
    return list_faces(workspace, bodies[0], 0, contacts, cuts) && list_faces(workspace, bodies[1], 1, contacts, cuts);
}
