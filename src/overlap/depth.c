#include "overlap/depth.h"
#include "overlap/scratch.h"

#include "base/assert.h"
#include "math/feature_distance.h"
#include "math/triangle_contact.h"
#include "overlap/above.h"
#include "overlap/cavities.h"
#include "overlap/convex_body.h"
#include "overlap/solid_face.h"
#include "overlap/width.h"

#include <math.h>
#include <string.h>

/* ---- Whether points lie inside ---- */

static bool box_holds(const double low[3], const double high[3], const double p[3]) {
    bool holds = true;
    for (int i = 0; i < 3; i++) {
        holds = holds && p[i] >= low[i] && p[i] <= high[i];
    }
    return holds;
}

/* Makes rays from the neighbourhood of a point fast. The first ones are sent from near each other; if they are not, it
 * is the whole box. */
static bool make_ready(ck_depth *depth, const double p[3]) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(depth->workspace);
    ck_side *const sides[2] = {&scratch->whole, &scratch->other};
    const ck_depth_search *search = depth->search;
    const uint32_t many = 1 << 13, tries = depth->starts[4] < many ? 1 : 2; /* of large bodies the whole takes long */
    const double share = depth->located < 2 * tries ? 0.03 : depth->located < 4 * tries - 1 ? 0.12 : 1;
    double low[3], high[3];
    for (int i = 0; i < 3; i++) {
        const double side = depth->space.high[i] - depth->space.low[i];
        depth->located_low[i] = fmax(depth->space.low[i], p[i] - share * side);
        depth->located_high[i] = fmin(depth->space.high[i], p[i] + share * side);
        low[i] = depth->located_low[i];
        high[i] = depth->located_high[i];
    }
    depth->located++;
    for (int of = 0; of < 2; of++) {
        depth->locators[of] = ck_locator_plain(search->bodies[of]);
        if (search->kernels != NULL && !ck_locator_build_above(depth->workspace, search->kernels, search->bodies[of],
                                                               low, high, sides[of], &depth->locators[of])) {
            return false;
        }
    }
    return true;
}

/* The list that a face comes from, by its number in the order of faces, and its number there. */
static int list_of(const ck_depth *depth, uint32_t number, uint32_t *in_list) {
    int list = 0;
    while (number >= depth->starts[list + 1]) {
        list++;
    }
    *in_list = number - depth->starts[list];
    return list;
}

enum { UNCERTAIN = -1 };

int ck_depth_side_of(const ck_depth *depth, uint32_t face, const double at[3], double off) {
    const ck_depth_search *search = depth->search;
    const double scale = search->totals->whole.about.scale;
    uint32_t number;
    const int list = list_of(depth, depth->sources[face], &number);
    if (list % 2 == 0) {
        return 1;
    }
    const double world[3] = {at[0] / scale, at[1] / scale, at[2] / scale};
    return ck_above_side_of_cuts(search->bodies, search->cuts, list / 2, &search->cuts->faces[list / 2][number], world,
                                 off / scale);
}

/* Whether a point lies inside, by the first face above it along some axis, where all faces have been listed. The way up
 * to that stays where the point is. Below a face that looks down is no overlap; below one that looks up it is where
 * that lies inside of the other body. */
static int told_by_faces(ck_depth *depth, const double p[3]) {
    const bool fast = depth->search->kernels != NULL;
    int known = UNCERTAIN;
    for (int axis = 0; axis < 3 && depth->complete && fast && known == UNCERTAIN; axis++) {
        ck_face_above above;
        if (ck_above_find(&depth->tree, p, axis, depth->space.high[axis], &above)) {
            known = above.way == 1 ? ck_depth_side_of(depth, above.face, above.hit, above.off) : 0;
        }
    }
    return known;
}

/* By rays through all of both bodies. */
static bool lies_in_bodies(ck_depth *depth, const double p[3]) {
    const double scale = depth->search->totals->whole.about.scale;
    if (depth->located == 0 || !box_holds(depth->located_low, depth->located_high, p)) {
        depth->failed = !make_ready(depth, p);
    }
    const double world[3] = {p[0] / scale, p[1] / scale, p[2] / scale};
    return !depth->failed && ck_locate(&depth->locators[0], world) == CK_INSIDE &&
           ck_locate(&depth->locators[1], world) == CK_INSIDE;
}

static bool lies_inside(void *user, const double p[3]) {
    ck_depth *depth = user;
    if (!box_holds(depth->space.low, depth->space.high, p) || depth->failed) {
        return false;
    }
    const int known = told_by_faces(depth, p);
    const bool inside = known == UNCERTAIN ? lies_in_bodies(depth, p) : known == 1;
    return inside && (depth->only == CK_ANY_PART || ck_depth_part_at(depth, p) == depth->only);
}

/* ---- The faces ---- */

/* Faces without area bound nothing. */
static inline bool has_area(const double t[3][3]) {
    double sides[2][3];
    double normal[3];
    ck_sub(t[1], t[0], sides[0]);
    ck_sub(t[2], t[0], sides[1]);
    ck_cross(sides[0], sides[1], normal);
    const double rounding = 0x1p-40;
    return ck_sum_of_sizes(normal) > rounding * ck_sum_of_sizes(sides[0]) * ck_sum_of_sizes(sides[1]) ||
           !ck_triangle_degenerate(t);
}

/* A face of a body, of those wholly inside or of those with cuts. */
static uint32_t face_number(const ck_depth_search *search, int of, bool cut, uint32_t i) {
    return cut ? search->cuts->faces[of][i].face : search->insides[of].faces[i];
}

/* How many faces have a part on the overlap's border; false: too many for any memory. */
static bool count_faces(ck_depth *depth) {
    const ck_depth_search *search = depth->search;
    size_t most = 0;
    for (int list = 0; list < 4; list++) {
        depth->starts[list] = (uint32_t)most;
        most += list % 2 == 0 ? search->insides[list / 2].face_count : search->cuts->face_count[list / 2];
    }
    depth->starts[4] = (uint32_t)most;
    return most < UINT32_MAX;
}

void ck_depth_face(const ck_depth *depth, uint32_t number, double face[3][3]) {
    const ck_depth_search *search = depth->search;
    const double scale = search->totals->whole.about.scale;
    uint32_t in_list;
    const int list = list_of(depth, number, &in_list);
    const uint32_t source = face_number(search, list / 2, list % 2 == 1, in_list);
    const ck_body *body = search->bodies[list / 2];
    for (int corner = 0; corner < 3; corner++) {
        double p[3];
        ck_mesh_world(&body->mesh, ck_solid_corner(body, source, corner), p);
        for (int axis = 0; axis < 3; axis++) {
            face[corner][axis] = scale * p[axis];
        }
    }
}

/* Stores all of them, in their order. False: no memory. */
static bool store_faces(ck_depth *depth) {
    ck_buffer *buffer = &ck_overlap_scratch_of(depth->workspace)->bounding_faces;
    if (!ck_buffer_reserve(&depth->workspace->memory, buffer, (size_t)depth->starts[4] + 1, sizeof(double[3][3]))) {
        return false;
    }
    double(*faces)[3][3] = buffer->data;
    for (uint32_t i = 0; i < depth->starts[4]; i++) {
        ck_depth_face(depth, i, faces[i]);
    }
    depth->all_faces = buffer->data;
    return true;
}

/* Stores those of the space by themselves. False: no memory. */
static bool store_sound_faces(ck_depth *depth) {
    ck_buffer *buffer = &ck_overlap_scratch_of(depth->workspace)->sound_faces;
    if (!ck_buffer_reserve(&depth->workspace->memory, buffer, (size_t)depth->space.count + 1, sizeof(double[3][3]))) {
        return false;
    }
    double(*sound)[3][3] = buffer->data;
    for (uint32_t i = 0; i < depth->space.count; i++) {
        memcpy(sound[i], depth->all_faces[depth->sources[i]], sizeof *sound);
    }
    depth->space.faces = (ck_ball_faces){.stored = (const double(*)[3][3])sound};
    return true;
}

static void read_face(const void *user, uint32_t face, double corners[3][3]) {
    const ck_depth *depth = user;
    ck_depth_face(depth, depth->sources[face], corners);
}

/* Lists all faces that have an area: to be read, or, where they are few, stored. False: no memory. */
static bool list_faces(ck_depth *depth) {
    ck_buffer *buffer = &ck_overlap_scratch_of(depth->workspace)->face_sources;
    const bool few = depth->starts[4] <= depth->search->most_stored;
    if (!ck_buffer_reserve(&depth->workspace->memory, buffer, (size_t)depth->starts[4] + 1, sizeof(uint32_t)) ||
        (few && !store_faces(depth)) || !ck_ball_tree_begin(depth->workspace, depth->starts[4] + 1, &depth->tree)) {
        return false;
    }
    uint32_t *sources = buffer->data, count = 0;
    for (uint32_t i = 0; i < depth->starts[4]; i++) {
        double room[3][3];
        if (!few) {
            ck_depth_face(depth, i, room);
        }
        const ck_ball_corners face = few ? depth->all_faces[i] : (ck_ball_corners)room;
        if (has_area(face)) {
            sources[count++] = i;
            ck_ball_tree_add(&depth->tree, face);
        }
    }
    depth->sources = sources;
    depth->space.faces = (ck_ball_faces){.stored = depth->all_faces, .read = read_face, .user = depth};
    depth->space.count = count;
    if (few && count < depth->starts[4] && !store_sound_faces(depth)) {
        return false;
    }
    if (count > 0) {
        ck_ball_tree_finish(depth->workspace, &depth->space.faces, &depth->tree);
    }
    return true;
}

bool ck_depth_list_some(ck_depth *depth, uint32_t count) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(depth->workspace);
    if (!ck_buffer_reserve(&depth->workspace->memory, &scratch->sound_faces, (size_t)count + 1, sizeof(double[3][3]))) {
        return false;
    }
    uint32_t *sources = scratch->face_sources.data;
    double(*sound)[3][3] = scratch->sound_faces.data;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        ck_depth_face(depth, sources[i], sound[kept]);
        if (has_area((const double(*)[3])sound[kept])) {
            sources[kept++] = sources[i];
        }
    }
    depth->sources = sources;
    depth->space.faces = (ck_ball_faces){.stored = (const double(*)[3][3])sound};
    depth->space.count = kept;
    return ck_ball_open(depth->workspace, &depth->space, &depth->tree);
}

/* ---- The parts ---- */

/* The box of the corners of a part, or of all, with room for their rounding. */
static void find_box(const ck_sums *part, double low[3], double high[3]) {
    for (int i = 0; i < 3; i++) {
        double room = 0x1p-40 * (part->high[i] - part->low[i]) + 0x1p-48 * fabs(part->about.at[i]);
        low[i] = part->about.at[i] + part->low[i] - room;
        high[i] = part->about.at[i] + part->high[i] + room;
    }
}

static ck_ball_region region_of(const ck_depth *depth, uint32_t part) {
    ck_ball_region region = {.upper = depth->widths[part]};
    find_box(&depth->search->totals->parts[part], region.low, region.high);
    return region;
}

static bool list_regions(ck_depth *depth) {
    const ck_totals *totals = depth->search->totals;
    ck_buffer *buffer = &ck_overlap_scratch_of(depth->workspace)->ball_regions;
    if (!ck_buffer_reserve(&depth->workspace->memory, buffer, totals->count, sizeof(ck_ball_region))) {
        return false;
    }
    ck_ball_region *regions = buffer->data;
    for (uint32_t i = 0; i < totals->count; i++) {
        regions[i] = region_of(depth, i);
    }
    depth->space.region_count = totals->count;
    depth->space.regions = regions;
    return true;
}

/* The part of a cut of a face that is nearest to a point on the face: no other cut is in between, and on either side
 * of a cut there is one part only that it bounds. */
static uint32_t part_by_cuts(const ck_depth *depth, int of, const ck_cut_face *face, const double p[3]) {
    const ck_depth_search *search = depth->search;
    const ck_sums *whole = &search->totals->whole;
    const ck_cut_use *uses = search->cuts->uses[of] + face->first;
    double least = INFINITY, from[3];
    uint32_t part = 0;
    ck_sub(p, whole->about.at, from);
    for (uint32_t i = 0; i < face->count; i++) {
        if (uses[i].cut == CK_NO_CUT) {
            continue;
        }
        const ck_face_cut *item = &search->cuts->items[uses[i].cut];
        double f[3][3], g[3][3], ends[2][3], foot[3];
        ck_solid_triangle(search->bodies[0], item->faces.a, f);
        ck_solid_triangle(search->bodies[1], item->faces.b, g);
        ck_cut_ends((const double(*)[3])f, (const double(*)[3])g, &item->cut, &whole->about, ends[0], ends[1]);
        const double squared = ck_corner_edge(from, ends[0], ends[1], foot);
        if (squared < least) {
            least = squared;
            part = ck_part_of_cut(search->labels, uses[i].cut);
        }
    }
    return part;
}

/* The part that a face bounds at a point of it. */
static uint32_t part_beside(const ck_depth *depth, uint32_t face, const double p[3]) {
    const ck_depth_search *search = depth->search;
    uint32_t i;
    const int list = list_of(depth, depth->sources[face], &i), of = list / 2;
    if (list % 2 == 1) {
        return part_by_cuts(depth, of, &search->cuts->faces[of][i], p);
    }
    const uint32_t vertex = ck_mesh_corner(&search->bodies[of]->mesh, search->insides[of].faces[i], 0);
    return ck_part_of_vertex(search->labels, of, vertex);
}

/* The nearest point of the border is seen from the point. */
uint32_t ck_depth_part_at(ck_depth *depth, const double p[3]) {
    const ck_totals *totals = depth->search->totals;
    if (depth->search->labels == NULL || depth->search->labels->single || totals->count <= 1) {
        return 0;
    }
    uint32_t face;
    double foot[3], room[3][3];
    (void)ck_ball_tree_nearest(&depth->tree, p, INFINITY, &face);
    CK_ASSERT(face < depth->space.count);
    (void)ck_corner_triangle(p, ck_ball_face(&depth->space.faces, face, room), foot);
    const uint32_t part = part_beside(depth, face, foot);
    return totals->parts[part].empty
               ? ck_cavity_around(depth->search->nodes, depth->search->labels, totals->parts, totals->count, part)
               : part;
}

static bool open_borders(ck_depth *depth) {
    const ck_depth_search *search = depth->search;
    depth->borders = (ck_borders){.bodies = search->bodies,
                                  .cuts = search->cuts,
                                  .insides = search->insides,
                                  .labels = search->labels,
                                  .scale = search->totals->whole.about.scale};
    if (depth->all_faces == NULL && !store_faces(depth)) {
        return false;
    }
    for (int list = 0; list < 4; list++) {
        depth->borders.faces[list] = depth->all_faces + depth->starts[list];
    }
    depth->bordered = true;
    return ck_borders_open(depth->workspace, &depth->borders);
}

/* The next one of the pieces of a face; false: that was all. */
static bool next_piece(ck_depth *depth, ck_patch *patch) {
    if (depth->piece == depth->piece_count) {
        return false;
    }
    patch->count = 4;
    memset(patch->along, 0, sizeof patch->along);
    patch->even = false;
    memcpy(patch->normal, depth->piece_normal, sizeof patch->normal);
    memcpy(patch->corners, depth->pieces[depth->piece++].corners, sizeof depth->pieces->corners);
    return true;
}

/* Whether it is worth while to divide what a face with cuts has on the border: balls of the diameter are small beside
 * it, and its hull may hold much else. */
static bool is_worth_dividing(const ck_cut_face *face, const ck_patch *patch, double diameter) {
    enum { FEWEST = 2, MOST = 512 };
    double low[3], high[3], sides[3], noise = 0;
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = INFINITY;
        high[axis] = -INFINITY;
        for (uint32_t i = 0; i < patch->count; i++) {
            low[axis] = fmin(low[axis], patch->corners[i].at[axis]);
            high[axis] = fmax(high[axis], patch->corners[i].at[axis]);
            noise = fmax(noise, patch->corners[i].noise);
        }
    }
    ck_sub(high, low, sides);
    return face->count >= FEWEST && face->count <= MOST && ck_norm(sides) > 2 * diameter && noise < 1e-3 * diameter;
}

/* What a face has on the border of a part. */
static bool begin_part(ck_depth *depth, int list, uint32_t number, uint32_t part, double diameter, ck_patch *patch) {
    const ck_borders *borders = &depth->borders;
    const int of = list / 2;
    const bool empty = depth->search->totals->parts[part].empty;
    const double *low = empty ? depth->space.low : depth->space.regions[part].low;
    const double *high = empty ? depth->space.high : depth->space.regions[part].high;
    double box[2][3];
    if (!ck_border_patch(borders, of, list % 2 == 1, number, part, patch)) {
        return false;
    }
    if (!ck_patch_centres(patch, 0.5 * diameter, low, high, box[0], box[1])) {
        patch->count = 0;
        return true;
    }
    if (list % 2 == 1 && is_worth_dividing(&borders->cuts->faces[of][number], patch, diameter)) {
        depth->piece = 0;
        depth->failed =
            !ck_border_divide(depth->workspace, borders, of, number, part, &depth->pieces, &depth->piece_count);
        memcpy(depth->piece_normal, patch->normal, sizeof depth->piece_normal);
        patch->count = 0;
        (void)(!depth->failed && next_piece(depth, patch));
    }
    return !depth->failed;
}

/* What a face has on the border, part by part. */
static bool patch_of(void *user, uint32_t face, double diameter, uint32_t *after, ck_patch *patch, uint32_t *region) {
    ck_depth *depth = user;
    const ck_totals *totals = depth->search->totals;
    uint32_t number, part;
    if (*after == 0) {
        depth->piece = depth->piece_count = 0;
    }
    *region = depth->piece_region;
    if (next_piece(depth, patch)) {
        return true;
    }
    patch->count = 0;
    if (!depth->bordered && !depth->failed) {
        depth->failed = !open_borders(depth);
    }
    const int list = list_of(depth, depth->sources[face], &number);
    bool known = !depth->failed;
    while (known && patch->count == 0 &&
           ck_border_next_part(&depth->borders, list / 2, list % 2 == 1, number, after, &part)) {
        /* Cavities belong to parts that may be as wide as anything. */
        if (totals->parts[part].empty || depth->widths[part] > diameter) {
            *region = depth->piece_region = totals->parts[part].empty ? CK_ANY_REGION : part;
            known = begin_part(depth, list, number, part, diameter, patch);
        }
    }
    return known;
}

/* ---- The searches ---- */

/* Whether both bodies are convex, if that is found out in no more time than it takes to look at the faces at hand. */
static bool find_convex(ck_depth *depth) {
    const ck_depth_search *search = depth->search;
    depth->space.convex = true;
    for (int of = 0; of < 2 && depth->space.convex; of++) {
        ck_body *body = search->bodies[of];
        double off = 0;
        if (body->mesh.triangle_count / 4 > depth->space.count) {
            depth->space.convex = false;
        } else if (!ck_convex_body_find(depth->workspace, body, search->totals->whole.about.scale, &depth->space.convex,
                                        &off)) {
            return false;
        }
        depth->space.off = fmax(depth->space.off, off);
    }
    return true;
}

bool ck_depth_open(clinker_workspace *workspace, const ck_depth_search *search, ck_depth *depth) {
    *depth = (ck_depth){.workspace = workspace,
                        .search = search,
                        .widths = search->widths,
                        .space = {.inside = lies_inside, .user = depth, .patch = patch_of},
                        .only = CK_ANY_PART};
    find_box(&search->totals->whole, depth->space.low, depth->space.high);
    CK_ASSERT(ck_box_in_order(depth->space.low, depth->space.high));
    return count_faces(depth) && list_regions(depth);
}

bool ck_depth_tighten(ck_depth *depth) {
    const ck_depth_search *search = depth->search;
    if (!search->by_boxes || depth->tight) {
        return true;
    }
    depth->tight = true;
    return ck_widths_find(depth->workspace, search->nodes, search->totals, &depth->widths) && list_regions(depth);
}

/* Lists all faces, if that has not been done. */
static bool complete(ck_depth *depth) {
    depth->complete = depth->complete || list_faces(depth);
    return depth->complete;
}

/* All that upper bounds are found by. */
static bool make_bounds_ready(ck_depth *depth) {
    depth->bounds_ready = depth->bounds_ready || (ck_depth_tighten(depth) && complete(depth) && find_convex(depth));
    return depth->bounds_ready;
}

/* Where the memory to tell inside from outside was not there, what was found means nothing. */
static bool is_sound(const ck_depth *depth, bool done, const ck_ball_bounds *ball) {
    CK_ASSERT(!done || depth->failed || ball->lower <= ball->upper);
    return done && !depth->failed;
}

bool ck_depth_seek(ck_depth *depth, const ck_ball_goal *goal, ck_ball_bounds *ball) {
    if (!make_bounds_ready(depth)) {
        return false;
    }
    ball->upper = fmin(ball->upper, ck_ball_unknown(&depth->space).upper);
    const bool done = ck_ball_seek(depth->workspace, &depth->space, &depth->tree, goal, ball);
    return is_sound(depth, done, ball);
}

bool ck_depth_try(ck_depth *depth, const ck_ball_goal *goal, const double centre[3], ck_ball_bounds *ball) {
    if (!complete(depth)) {
        return false;
    }
    const bool done =
        depth->space.count == 0 || ck_ball_try(depth->workspace, &depth->space, &depth->tree, goal, centre, ball);
    return is_sound(depth, done, ball);
}

bool ck_depth_seek_part(ck_depth *depth, uint32_t part, const ck_ball_goal *goal, ck_ball_bounds *ball) {
    if (!make_bounds_ready(depth)) {
        return false;
    }
    const ck_ball_region region = region_of(depth, part);
    ck_ball_space space = depth->space;
    space.regions = &region;
    space.region_count = 1;
    memcpy(space.low, region.low, sizeof space.low);
    memcpy(space.high, region.high, sizeof space.high);
    depth->only = part;
    *ball = ck_ball_unknown(&space);
    const bool done = ck_ball_seek(depth->workspace, &space, &depth->tree, goal, ball);
    depth->only = CK_ANY_PART;
    return is_sound(depth, done, ball);
}
