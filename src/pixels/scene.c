/* The beginning and the end of a check by depths: bodies and pairs become slots and links, tallies become states. */
#include "base/assert.h"
#include "base/pair_sort.h"
#include "pixels/pixels.h"
#include "pixels/scratch.h"

#include <math.h>
#include <string.h>

/* Gives a slot to each body of a pair, in the order of their numbers. */
static bool collect_bodies(ck_pixel_scene *scene, ck_check *check, const ck_judgement *pairs, size_t count) {
    ck_memory *memory = &check->workspace->memory;
    ck_pixel_scratch *scratch = scene->scratch;
    if (!ck_buffer_reserve(memory, &scratch->slots, check->body_count, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *slots = scratch->slots.data;
    memset(slots, 0, check->body_count * sizeof *slots);
    for (size_t i = 0; i < count; i++) {
        CK_ASSERT(pairs[i].a < pairs[i].b && pairs[i].b < check->body_count);
        slots[pairs[i].a] = slots[pairs[i].b] = 1;
    }
    for (size_t i = 0; i < check->body_count; i++) {
        scene->body_count += slots[i];
    }
    if (!ck_buffer_reserve(memory, &scratch->bodies, scene->body_count, sizeof *scene->bodies) ||
        !ck_buffer_reserve(memory, &scratch->sources, scene->body_count, sizeof *scene->sources)) {
        return false;
    }
    scene->bodies = scratch->bodies.data;
    scene->sources = scratch->sources.data;
    uint32_t slot = 0;
    CK_ASSERT(scene->body_count >= 2 || count == 0);
    for (size_t i = 0; i < check->body_count; i++) {
        if (slots[i] != 0) {
            scene->bodies[slot] = (ck_pixel_body){.body = &check->bodies[i], .number = (uint32_t)i};
            slots[i] = slot++;
        }
    }
    return true;
}

/* Pairs become links between slots. */
static bool collect_links(ck_pixel_scene *scene, const ck_judgement *pairs, size_t count) {
    ck_memory *memory = &scene->workspace->memory;
    ck_pixel_scratch *scratch = scene->scratch;
    if (!ck_buffer_reserve(memory, &scratch->links, count, sizeof *scene->links) ||
        !ck_buffer_reserve(memory, &scratch->first_links, scene->body_count + 1, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->joined, count, sizeof *scene->tallies)) {
        return false;
    }
    const uint32_t *slots = scratch->slots.data;
    ck_pixel_link *links = scratch->links.data;
    for (size_t i = 0; i < count; i++) {
        links[i] = (ck_pixel_link){.a = slots[pairs[i].a], .b = slots[pairs[i].b]};
    }
    uint32_t *first_links = scratch->first_links.data;
    CK_ASSERT(ck_pairs_are_sorted_once(links, count));
    uint32_t next = 0;
    for (uint32_t slot = 0; slot <= scene->body_count; slot++) {
        while (next < count && links[next].a < slot) {
            next++;
        }
        first_links[slot] = next;
    }
    scene->first_links = first_links;
    scene->links = links;
    scene->link_count = count;
    scene->tallies = scratch->joined.data;
    memset(scene->tallies, 0, count * sizeof *scene->tallies);
    return true;
}

/* Whether each body is closed, which way it points, and that its indices may be followed. */
static clinker_status examine_bodies(ck_pixel_scene *scene, ck_check *check) {
    for (size_t slot = 0; slot < scene->body_count; slot++) {
        ck_pixel_body *at = &scene->bodies[slot];
        clinker_status status = ck_body_check_indices(check->workspace, check->body_kernels, at->body, at->number);
        if (status != CLINKER_STATUS_OK) {
            return status;
        }
        if (!ck_body_find_closed(check->workspace, check->body_kernels, at->body)) {
            return ck_fail_memory(check->workspace);
        }
        at->sign = at->body->closed > 0 ? at->body->outward : 0;
        scene->open = scene->open || at->sign == 0;
        scene->sources[slot] = (ck_raster_source){.mesh = &at->body->mesh, .body = (uint32_t)slot};
    }
    return CLINKER_STATUS_OK;
}

/* Lists the faces that have an area; returns how many. */
static uint32_t list_with_area(const ck_mesh *mesh, uint32_t *list) {
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        list[i] = i;
    }
    return ck_keep_with_area(mesh, list, mesh->triangle_count);
}

/* Faces without area get one as their corners are rounded to subpixels. Mostly they close gaps and balance each other;
 * but some bodies are closed only without them, and are drawn without. */
static bool leave_out_flat_faces(ck_pixel_scene *scene) {
    size_t room = 0;
    for (size_t slot = 0; slot < scene->body_count; slot++) {
        const ck_body *body = scene->bodies[slot].body;
        room += body->with_area ? body->mesh.triangle_count : 0;
    }
    if (room == 0) {
        return true;
    }
    if (!ck_buffer_reserve(&scene->workspace->memory, &scene->scratch->with_area, room, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *list = scene->scratch->with_area.data;
    for (size_t slot = 0; slot < scene->body_count; slot++) {
        ck_raster_source *source = &scene->sources[slot];
        if (scene->bodies[slot].body->with_area) {
            source->triangles = list;
            source->triangle_count = list_with_area(source->mesh, list);
            list += source->triangle_count;
        }
    }
    return true;
}

clinker_status ck_pixel_open(ck_check *check, const ck_judgement *pairs, size_t count, ck_pixel_scene *scene) {
    *scene = (ck_pixel_scene){.workspace = check->workspace,
                              .scratch = ck_pixel_scratch_of(check->workspace),
                              .backend = ck_raster_choose(check->query->reference),
                              .parity = check->query->pixels.parity,
                              .to_world = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0},
                              .faces = check->query->detail >= CLINKER_DETAIL_KIND};
    if (scene->scratch == NULL || !collect_bodies(scene, check, pairs, count) || !collect_links(scene, pairs, count)) {
        return ck_fail_memory(check->workspace);
    }
    clinker_status status = examine_bodies(scene, check);
    return status != CLINKER_STATUS_OK || leave_out_flat_faces(scene) ? status : ck_fail_memory(check->workspace);
}

uint32_t ck_pixel_find_link(const ck_pixel_scene *scene, uint32_t one, uint32_t other) {
    CK_ASSERT(one != other && one < scene->body_count && other < scene->body_count);
    uint32_t a = one < other ? one : other;
    uint32_t b = one < other ? other : one;
    uint32_t low = scene->first_links[a];
    uint32_t high = scene->first_links[a + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (scene->links[middle].b < b) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < scene->first_links[a + 1] && scene->links[low].b == b ? low : CK_PIXEL_NO_LINK;
}

void ck_pixel_restart(ck_pixel_scene *scene, const ck_raster_source *sources) {
    scene->wanted = NULL;
    memset(scene->tallies, 0, scene->link_count * sizeof *scene->tallies);
    memset(scene->meeting_counts, 0, sizeof scene->meeting_counts);
    for (size_t slot = 0; slot < scene->body_count; slot++) {
        scene->sources[slot] = sources[slot];
        scene->bodies[slot].ranges = 0;
        scene->bodies[slot].beyond = false;
    }
}

/* Whether the window shows a point, to the pixel. */
static bool is_seen(const ck_view *view, const double point[3]) {
    double seen[3];
    ck_view_project(view, point, seen);
    return seen[0] >= -1 && seen[1] >= -1 && seen[0] <= view->width + 1.0 && seen[1] <= view->height + 1.0;
}

static bool is_box_seen(const ck_view *view, const ck_body *body, double scale) {
    bool seen = true;
    for (int corner = 0; corner < 8 && seen; corner++) {
        double world[3];
        for (int axis = 0; axis < 3; axis++) {
            world[axis] = ((corner >> axis & 1) != 0 ? body->high[axis] : body->low[axis]) / scale;
        }
        seen = is_seen(view, world);
    }
    return seen;
}

/* Whether the window shows all of a body: what lies beside it is not seen. A box may stick out where its body does not,
 * for the window is cut by the boxes of both; then the corners of the faces tell. */
static bool is_shown(const ck_pixel_scene *scene, double scale, uint32_t slot) {
    const ck_body *body = scene->bodies[slot].body;
    bool seen = true;
    if (is_box_seen(&scene->view, body, scale)) {
        return true;
    }
    for (uint32_t face = 0; face < body->mesh.triangle_count && seen; face++) {
        double t[3][3];
        ck_mesh_triangle(&body->mesh, face, t);
        seen = is_seen(&scene->view, t[0]) && is_seen(&scene->view, t[1]) && is_seen(&scene->view, t[2]);
    }
    return seen;
}

/* What is not closed (sign 0) has no inside for another body to lie in, though it may have all of its copy. */
static clinker_kind kind_of(const ck_pixel_scene *scene, double scale, const ck_pixel_link *link,
                            const ck_pixel_tally *tally) {
    const ck_pixel_body *a = &scene->bodies[link->a];
    const ck_pixel_body *b = &scene->bodies[link->b];
    bool a_in_b = !a->beyond && tally->a_within == a->ranges && ck_body_box_within(a->body, b->body) &&
                  is_shown(scene, scale, link->a);
    bool b_in_a = !b->beyond && tally->b_within == b->ranges && ck_body_box_within(b->body, a->body) &&
                  is_shown(scene, scale, link->b);
    if (a_in_b && b_in_a) {
        return CLINKER_KIND_SAME;
    }
    if (a_in_b && b->sign != 0) {
        return CLINKER_KIND_A_IN_B;
    }
    return b_in_a && a->sign != 0 ? CLINKER_KIND_B_IN_A : CLINKER_KIND_CROSSING;
}

/* False: no memory. */
static bool judge_link(const ck_pixel_scene *scene, const ck_check *check, size_t number, ck_judgement *pair) {
    CK_ASSERT(number < scene->link_count);
    const clinker_query *query = check->query;
    const ck_pixel_tally *tally = &scene->tallies[number];
    const ck_pixel_body *a = &scene->bodies[scene->links[number].a];
    const ck_pixel_body *b = &scene->bodies[scene->links[number].b];
    *pair = (ck_judgement){.a = pair->a,
                           .b = pair->b,
                           .tolerance = query->tolerance,
                           .sample_spacing = ck_view_pixel_width(&scene->view),
                           .depth_error = -1,
                           .overlap = ck_overlap_unknown()};
    pair->account = (ck_account){.ground = CLINKER_GROUND_SAMPLES,
                                 .ranges = tally->ranges,
                                 .width = scene->view.width,
                                 .height = scene->view.height};
    memcpy(pair->account.direction, scene->view.forward, sizeof pair->account.direction);
    bool needed = query->tolerance == CLINKER_TOLERANCE_AUTO && (tally->met || scene->tolerances);
    if (needed && !ck_bodies_tolerance(check->workspace, a->body, b->body, check->scale, &pair->tolerance)) {
        return false;
    }
    if ((a->sign == 0 || b->sign == 0) && !tally->proven) {
        pair->undecided = tally->met;
        return true;
    }
    if (!tally->met) {
        return true;
    }
    pair->state = tally->longest > pair->tolerance ? CLINKER_STATE_INTERFERE : CLINKER_STATE_TOUCH;
    pair->span = query->depth ? tally->longest : 0;
    if (tally->placed && query->detail >= CLINKER_DETAIL_KIND) {
        ck_judgement_place(pair, tally->place);
    }
    if (pair->state == CLINKER_STATE_INTERFERE && query->detail >= CLINKER_DETAIL_KIND) {
        pair->kind = kind_of(scene, check->scale, &scene->links[number], tally);
    }
    return true;
}

/* Face pairs go where the state of their pair says. */
static bool give_faces(const ck_pixel_scene *scene, ck_judgement *pairs, ck_contacts *contacts) {
    const clinker_face_pair *faces;
    const size_t *starts;
    if (!ck_pixel_collect_faces(scene, &faces, &starts)) {
        return false;
    }
    for (size_t i = 0; i < scene->link_count; i++) {
        CK_ASSERT(starts[i] <= starts[i + 1]);
        size_t count = starts[i + 1] - starts[i];
        if (pairs[i].state == CLINKER_STATE_INTERFERE) {
            contacts[i] = (ck_contacts){.crossings = &faces[starts[i]], .crossing_count = count};
        } else if (pairs[i].state == CLINKER_STATE_TOUCH) {
            contacts[i] = (ck_contacts){.touchings = &faces[starts[i]], .touching_count = count};
        }
        pairs[i].crossings = contacts[i].crossing_count;
        pairs[i].touchings = contacts[i].touching_count;
    }
    return true;
}

clinker_status ck_pixel_judge(const ck_pixel_scene *scene, const ck_check *check, ck_judgement *pairs,
                              ck_contacts *contacts) {
    for (size_t i = 0; i < scene->link_count; i++) {
        contacts[i] = (ck_contacts){0};
        if (!judge_link(scene, check, i, &pairs[i])) {
            return ck_fail_memory(check->workspace);
        }
    }
    return !scene->faces || give_faces(scene, pairs, contacts) ? CLINKER_STATUS_OK : ck_fail_memory(check->workspace);
}
