#include "overlap/cuts.h"
#include "overlap/scratch.h"

#include "base/assert.h"
#include "base/pair_sort.h"
#include "math/triangle_contact.h"
#include "overlap/solid_face.h"

static size_t find_cuts(const ck_body *const bodies[2], const clinker_face_pair *pairs, size_t count,
                        ck_face_cut *out) {
    double f[3][3];
    double g[3][3];
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || pairs[i].a != pairs[i - 1].a) {
            ck_solid_triangle(bodies[0], pairs[i].a, f);
        }
        ck_solid_triangle(bodies[1], pairs[i].b, g);
        out[found].faces = pairs[i];
        found += ck_cut_find((const double(*)[3])f, (const double(*)[3])g, &out[found].cut);
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
    return ck_pairs_sort(&workspace->memory, &scratch->sorted_uses, uses, *count);
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
    }
    cuts->uses[which] = uses;
    cuts->faces[which] = faces;
    cuts->face_count[which] = last;
    return true;
}

bool ck_cuts_find(clinker_workspace *workspace, const ck_body *const bodies[2], const ck_contacts *contacts,
                  ck_cuts *cuts) {
    CK_ASSERT(bodies[0]->closed != 0 && bodies[1]->closed != 0 && !contacts->ended);
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    size_t most = contacts->crossing_count + contacts->touching_count;
    *cuts = (ck_cuts){0};
    if (!ck_buffer_reserve(&workspace->memory, &scratch->cuts, most, sizeof(ck_face_cut))) {
        return false;
    }
    ck_face_cut *items = scratch->cuts.data;
    cuts->items = items;
    cuts->crossing_count = find_cuts(bodies, contacts->crossings, contacts->crossing_count, items);
    cuts->count = cuts->crossing_count;
    cuts->count += find_cuts(bodies, contacts->touchings, contacts->touching_count, items + cuts->count);
    return list_faces(workspace, bodies[0], 0, contacts, cuts) && list_faces(workspace, bodies[1], 1, contacts, cuts);
}
