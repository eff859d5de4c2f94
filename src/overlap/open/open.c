/* Two bodies one of which is not closed: touch or interference, and where they cross. */
#include "overlap/overlap.h"

#include "base/assert.h"
#include "base/pair_sort.h"
#include "overlap/curve.h"
#include "overlap/kernels/kernels.h"
#include "overlap/open/beyond.h"
#include "overlap/scratch.h"

#include <math.h>
#include <string.h>

/* A pair in one order of its bodies: cuts are found with the second one shifted. */
typedef struct ordered_pair {
    ck_body *bodies[2];
    ck_contacts contacts;
} ordered_pair;

/* Which body comes first, whatever their numbers: the one with the smaller coordinate where their faces first differ.
 * Bodies that do not differ are one and the same. */
static bool comes_first(const ck_body *one, const ck_body *other) {
    const ck_mesh *a = &one->mesh, *b = &other->mesh;
    for (uint32_t i = 0; i < a->triangle_count && i < b->triangle_count; i++) {
        double t[3][3];
        double u[3][3];
        ck_mesh_triangle(a, i, t);
        ck_mesh_triangle(b, i, u);
        for (int k = 0; k < 9; k++) {
            if (t[k / 3][k % 3] != u[k / 3][k % 3]) {
                return t[k / 3][k % 3] < u[k / 3][k % 3];
            }
        }
    }
    return a->triangle_count != b->triangle_count ? a->triangle_count < b->triangle_count
                                                  : one->outward <= other->outward;
}

static bool turn_list(clinker_workspace *workspace, ck_buffer *buffer, const clinker_face_pair *pairs, size_t count,
                      const clinker_face_pair **turned) {
    *turned = NULL;
    if (count == 0) {
        return true;
    }
    if (!ck_buffer_reserve(&workspace->memory, buffer, count, sizeof *pairs)) {
        return false;
    }
    clinker_face_pair *out = buffer->data;
    for (size_t i = 0; i < count; i++) {
        out[i] = (clinker_face_pair){.a = pairs[i].b, .b = pairs[i].a};
    }
    *turned = out;
    return ck_pairs_sort(&workspace->memory, &ck_overlap_scratch_of(workspace)->sorted_pairs, out, count);
}

/* The pair the other way round. False: no memory. */
static bool turn(clinker_workspace *workspace, const ordered_pair *pair, ordered_pair *turned) {
    ck_buffer *buffers = ck_overlap_scratch_of(workspace)->turned;
    const ck_contacts *from = &pair->contacts;
    ck_contacts *to = &turned->contacts;
    *turned = (ordered_pair){.bodies = {pair->bodies[1], pair->bodies[0]}, .contacts = *from};
    return turn_list(workspace, &buffers[0], from->crossings, from->crossing_count, &to->crossings) &&
           turn_list(workspace, &buffers[1], from->touchings, from->touching_count, &to->touchings) &&
           turn_list(workspace, &buffers[2], from->flats, from->flat_count, &to->flats);
}

/* Both orders of the pair, the same ones whatever the numbers of its bodies. */
static bool find_orders(const ck_check *check, const ck_judgement *judged, const ck_meeting *meeting,
                        ordered_pair orders[2]) {
    const ordered_pair given = {.bodies = {&check->bodies[judged->a], &check->bodies[judged->b]},
                                .contacts = *meeting->contacts};
    ordered_pair turned;
    if (!turn(check->workspace, &given, &turned)) {
        return false;
    }
    bool first = comes_first(given.bodies[0], given.bodies[1]);
    orders[0] = first ? given : turned;
    orders[1] = first ? turned : given;
    return true;
}

static bool find_cuts(const ck_check *check, const ordered_pair *pair, ck_cuts *cuts) {
    const ck_overlap_kernels *kernels = check->query->reference ? NULL : ck_overlap_kernels_select();
    return ck_cuts_find(check->workspace, kernels, (const ck_body *const *)pair->bodies, &pair->contacts, cuts);
}

/* What is closer than this is not told from what meets: roundings of places. */
static double least_distance(const ordered_pair *pair) {
    return 0x1p-40 * fmax(pair->bodies[0]->magnitude, pair->bodies[1]->magnitude);
}

/* Faces that merely touch cross if one of the bodies is shifted a little, and perhaps not if it is shifted the other
 * way. Then one way is enough to show that what lies beyond stays close. */
static bool judge(const ck_check *check, const ordered_pair orders[2], ck_judgement *judged) {
    const double distance = fmax(judged->tolerance * check->scale, least_distance(&orders[0]));
    ck_beyond_found found = {0};
    bool far = false;
    for (int i = 0; i < 2 && !found.close && !found.proper; i++) {
        ck_cuts cuts;
        const ck_beyond_search search = {.bodies = orders[i].bodies,
                                         .cuts = &cuts,
                                         .kernels = check->query->reference ? NULL : check->kernels,
                                         .distance = distance};
        if (!find_cuts(check, &orders[i], &cuts) || !ck_beyond_find(check->workspace, &search, &found)) {
            return false;
        }
        far = far || found.far;
    }
    judged->state = found.close ? CLINKER_STATE_TOUCH : CLINKER_STATE_INTERFERE;
    judged->unproved = !found.close && !far;
    return true;
}

static ck_centre centre_of(const ordered_pair *pair) {
    ck_centre centre = {.scale = pair->bodies[0]->points.scale};
    for (int i = 0; i < 3; i++) {
        centre.at[i] = 0.5 * (fmax(pair->bodies[0]->low[i], pair->bodies[1]->low[i]) +
                              fmin(pair->bodies[0]->high[i], pair->bodies[1]->high[i]));
    }
    return centre;
}

/* Leaves out pieces that a shift alone has made, if there are others. */
static void keep_proper(ck_curve_pieces *pieces, bool any) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < pieces->count; i++) {
        pieces->items[kept] = pieces->items[i];
        kept += pieces->items[i].proper || !any;
    }
    pieces->count = kept;
}

/* Each piece of the curve is a region. */
static bool give_regions(clinker_workspace *workspace, const ck_curve_pieces *pieces, ck_overlap *overlap) {
    ck_buffer *buffer = &ck_overlap_scratch_of(workspace)->regions;
    if (!ck_buffer_reserve(&workspace->memory, buffer, pieces->count + 1, sizeof(clinker_region))) {
        return false;
    }
    clinker_region *regions = buffer->data;
    for (uint32_t i = 0; i < pieces->count; i++) {
        const ck_curve_piece *piece = &pieces->items[i];
        regions[i] = (clinker_region){
            .size = sizeof *regions, .depth_error = -1, .length = piece->loop.length, .first_loop = i, .loop_count = 1};
        memcpy(regions[i].centre, piece->centre, sizeof piece->centre);
        memcpy(regions[i].box_min, piece->loop.box_min, sizeof piece->loop.box_min);
        memcpy(regions[i].box_max, piece->loop.box_max, sizeof piece->loop.box_max);
    }
    overlap->regions = regions;
    overlap->whole.found.regions = overlap->whole.found.loops = pieces->count;
    return true;
}

/* The curve in which the surfaces cross, and its pieces. */
static bool find_curve(const ck_check *check, const ordered_pair *pair, ck_overlap *overlap) {
    const ck_body *const *bodies = (const ck_body *const *)pair->bodies;
    const ck_centre centre = centre_of(pair);
    const ck_overlap_kernels *kernels = check->query->reference ? NULL : ck_overlap_kernels_select();
    ck_cuts cuts;
    ck_curve_pieces pieces;
    if (!find_cuts(check, pair, &cuts) ||
        !ck_curve_follow(check->workspace, kernels, bodies, &cuts, NULL, &centre, &pieces)) {
        return false;
    }
    keep_proper(&pieces, pair->contacts.crossing_count > 0);
    ck_curve_sort(&pieces);
    overlap->whole.curve = ck_curve_join(&pieces);
    return give_regions(check->workspace, &pieces, overlap) &&
           ck_curve_list(check->workspace, bodies, &cuts, &centre, &pieces, check->query->curves, &overlap->loops,
                         &overlap->points, &overlap->whole.found.points);
}

clinker_status ck_overlap_judge_open(ck_check *check, ck_judgement *judged, const ck_meeting *meeting,
                                     ck_overlap *overlap) {
    ordered_pair orders[2];
    *overlap = (ck_overlap){.whole = ck_overlap_unknown()};
    if (ck_overlap_scratch_of(check->workspace) == NULL || !find_orders(check, judged, meeting, orders)) {
        return ck_fail_memory(check->workspace);
    }
    CK_ASSERT(orders[0].bodies[0]->closed < 0 || orders[0].bodies[1]->closed < 0);
    bool crossing = meeting->contacts->crossing_count > 0;
    if (crossing && judged->tolerance * check->scale < least_distance(&orders[0])) {
        judged->state = CLINKER_STATE_INTERFERE;
        judged->unproved = judged->tolerance > 0;
    } else if (!judge(check, orders, judged)) {
        return ck_fail_memory(check->workspace);
    }
    bool wanted = judged->state == CLINKER_STATE_INTERFERE && check->query->regions;
    return !wanted || find_curve(check, &orders[0], overlap) ? CLINKER_STATUS_OK : ck_fail_memory(check->workspace);
}
