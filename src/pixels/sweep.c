/* The sweep along the lines of sight, through sorted depths (A-buffer): who is inside, from which depth on, and for how
 * long together with whom.
 *
 * Ranges are closed: of faces at one depth, all that enter come before all that leave, so that bodies which only touch
 * have a common range of no length. That makes the outcome independent of the order of the bodies. */
#include "base/assert.h"
#include "pixels/scratch.h"
#include "pixels/sightline.h"

#include <math.h>
#include <string.h>

#define NONE UINT32_MAX

/* A body along the line of sight. */
typedef struct track {
    int32_t winding; /* unless parity counts */
    uint32_t left;   /* faces still to come, of an open body */
    float since;     /* the depth at which it was entered */
    uint32_t entry, exit;
    uint32_t pending; /* the first of the faces that wait for its exit */
    bool inside;
    bool leaving; /* at this very depth */
    bool seen;    /* inside it at some depth of this pixel */
    bool beyond;
    uint64_t ranges;
} track;

/* A face of a body that was left within another one, and waits for that one's exit. */
typedef struct pending_face {
    uint32_t next;
    uint32_t link;
    uint32_t face;
    bool of_a;
} pending_face;

typedef struct sweeper {
    const ck_pixel_scene *scene;
    track *tracks;
    ck_pixel_tally *tallies;
    uint32_t *active; /* slots of the bodies that are inside */
    uint32_t active_count;
    ck_buffer *meetings, *pending;
    size_t meeting_count;
    uint32_t pending_count;
    uint32_t pixel;
    ck_buffer *candidates; /* of the second sweep; else NULL */
    size_t candidate_count;
    bool failed; /* no memory */
} sweeper;

/* Neighbouring pixels mostly say the same: what repeats the last one goes at once. */
static void add_meeting(sweeper *at, uint32_t link, uint32_t face_a, uint32_t face_b) {
    CK_ASSERT(link < at->scene->link_count && face_a != NONE && face_b != NONE);
    ck_pixel_meeting *list = at->meetings->data;
    size_t count = at->meeting_count;
    if (count > 0 && list[count - 1].link == link && list[count - 1].faces.a == face_a &&
        list[count - 1].faces.b == face_b) {
        return;
    }
    if (!ck_buffer_extend(&at->scene->workspace->memory, at->meetings, count, count + 1, sizeof *list)) {
        at->failed = true;
        return;
    }
    list = at->meetings->data;
    list[at->meeting_count++] = (ck_pixel_meeting){.link = link, .faces = {face_a, face_b}};
}

/* The same with the face of `slot` first, whichever body of the link that is. */
static void add_faces(sweeper *at, uint32_t link, uint32_t slot, uint32_t face, uint32_t other_face) {
    bool first = at->scene->links[link].a == slot;
    add_meeting(at, link, first ? face : other_face, first ? other_face : face);
}

static void add_pending(sweeper *at, uint32_t link, uint32_t slot, uint32_t other) {
    uint32_t count = at->pending_count;
    if (!ck_buffer_extend(&at->scene->workspace->memory, at->pending, count, (size_t)count + 1, sizeof(pending_face))) {
        at->failed = true;
        return;
    }
    ((pending_face *)at->pending->data)[count] = (pending_face){.next = at->tracks[other].pending,
                                                                .link = link,
                                                                .face = at->tracks[slot].exit,
                                                                .of_a = at->scene->links[link].a == slot};
    at->tracks[other].pending = at->pending_count++;
}

static void finish_pending(sweeper *at, const track *left) {
    for (uint32_t i = left->pending; i != NONE;) {
        CK_ASSERT(i < at->pending_count);
        pending_face face = ((const pending_face *)at->pending->data)[i];
        add_meeting(at, face.link, face.of_a ? face.face : left->exit, face.of_a ? left->exit : face.face);
        i = face.next;
    }
}

/* The faces of a common range that ends as `slot` is left. */
static void find_faces(sweeper *at, uint32_t link, uint32_t slot, uint32_t other) {
    const track *left = &at->tracks[slot];
    const track *around = &at->tracks[other];
    bool within = left->since >= around->since;
    if (around->leaving || within) {
        add_faces(at, link, slot, left->entry, around->entry);
    } else {
        add_faces(at, link, slot, left->exit, around->entry);
    }
    if (around->leaving) {
        add_faces(at, link, slot, left->exit, around->exit);
    } else if (within) {
        add_pending(at, link, slot, other);
    }
}

/* The common range of a link that ends as `slot` is left. */
static ck_pixel_range range_of(const sweeper *at, uint32_t link, uint32_t slot, uint32_t other, float depth) {
    CK_ASSERT(at->scene->links[link].a == slot || at->scene->links[link].b == slot);
    bool first = at->scene->links[link].a == slot;
    const track *a = &at->tracks[first ? slot : other];
    const track *b = &at->tracks[first ? other : slot];
    return (ck_pixel_range){.pixel = at->pixel,
                            .entry = {a->entry, b->entry},
                            .exit = {a->leaving ? a->exit : CK_PIXEL_NO_FACE, b->leaving ? b->exit : CK_PIXEL_NO_FACE},
                            .since = {a->since, b->since},
                            .until = depth};
}

/* Whether one of two longest ranges comes before the other. The order of the bodies does not show in it. */
static bool comes_before(const ck_pixel_range *one, const ck_pixel_range *other) {
    return one->pixel != other->pixel ? one->pixel < other->pixel : one->until < other->until;
}

/* Keeps the longer of two ranges; `met` says whether the tally has one. */
static void keep_longer(ck_pixel_tally *tally, double length, const ck_pixel_range *range) {
    CK_ASSERT(length >= 0);
    if (!tally->met || length > tally->longest || (length == tally->longest && comes_before(range, &tally->range))) {
        tally->met = true;
        tally->longest = length;
        tally->range = *range;
    }
}

/* Of the second sweep. */
static void add_candidate(sweeper *at, uint32_t link, const ck_pixel_range *range) {
    const ck_pixel_tally *tally = &at->scene->tallies[link];
    double from;
    double to;
    if (!tally->doubtful || !(ck_pixel_range_length(range) > tally->tolerance) ||
        !ck_pixel_certain(at->scene, &at->scene->links[link], range, &from, &to)) {
        return;
    }
    if (!ck_buffer_extend(&at->scene->workspace->memory, at->candidates, at->candidate_count, at->candidate_count + 1,
                          sizeof(ck_pixel_candidate))) {
        at->failed = true;
        return;
    }
    ((ck_pixel_candidate *)at->candidates->data)[at->candidate_count++] = (ck_pixel_candidate){link, *range};
}

/* `slot` is left at this depth, `other` is inside. */
static void meet(sweeper *at, uint32_t slot, uint32_t other, float depth) {
    uint32_t link = ck_pixel_find_link(at->scene, slot, other);
    if (link == CK_PIXEL_NO_LINK) {
        return;
    }
    bool open = at->scene->bodies[slot].sign == 0 || at->scene->bodies[other].sign == 0;
    const ck_pixel_range range = range_of(at, link, slot, other, depth);
    if (at->candidates != NULL) {
        if (!open) {
            add_candidate(at, link, &range);
        }
        return;
    }
    ck_pixel_tally *tally = &at->tallies[link];
    if (open) {
        tally->met = true;
        return;
    }
    const track *left = &at->tracks[slot];
    const track *around = &at->tracks[other];
    bool slot_within = left->since >= around->since;
    bool other_within = around->leaving && around->since >= left->since;
    bool first = at->scene->links[link].a == slot;
    keep_longer(tally, ck_pixel_range_length(&range), &range);
    tally->ranges++;
    tally->a_within += first ? slot_within : other_within;
    tally->b_within += first ? other_within : slot_within;
    if (at->scene->faces) {
        find_faces(at, link, slot, other);
    }
}

static void enter(sweeper *at, uint32_t slot, const ck_fragment *fragment) {
    CK_ASSERT(slot < at->scene->body_count && !at->tracks[slot].inside && at->active_count < at->scene->body_count);
    track *entered = &at->tracks[slot];
    entered->inside = true;
    entered->seen = true;
    entered->since = fragment->depth;
    entered->entry = fragment->face;
    entered->pending = NONE;
    at->active[at->active_count++] = slot;
}

static void leave(sweeper *at, uint32_t slot, float depth) {
    CK_ASSERT(at->tracks[slot].inside && at->active_count > 0);
    track *left = &at->tracks[slot];
    uint32_t place = 0;
    for (uint32_t i = 0; i < at->active_count; i++) {
        if (at->active[i] == slot) {
            place = i;
        } else {
            meet(at, slot, at->active[i], depth);
        }
    }
    finish_pending(at, left);
    CK_ASSERT(at->active[place] == slot);
    at->active[place] = at->active[--at->active_count];
    left->inside = false;
    left->leaving = false;
    left->ranges++;
}

/* Counts the faces of one body at one depth: those that wind up, then those that wind down. */
static void wind(sweeper *at, uint32_t slot, const ck_fragment *fragments, uint32_t count) {
    track *body = &at->tracks[slot];
    bool inwards = at->scene->bodies[slot].sign < 0;
    for (uint32_t i = 0; i < count; i++) {
        if (ck_fragment_back(&fragments[i]) == inwards && ++body->winding == 1) {
            enter(at, slot, &fragments[i]);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        if (ck_fragment_back(&fragments[i]) != inwards && --body->winding == 0) {
            body->exit = fragments[i].face;
            body->leaving = body->inside;
        }
    }
}

/* Each second face leaves. Faces at one depth go together: an even number of them inside changes nothing. */
static void toggle(sweeper *at, uint32_t slot, const ck_fragment *fragments, uint32_t count) {
    CK_ASSERT(count > 0);
    track *body = &at->tracks[slot];
    bool stays = body->inside == (count % 2 == 0);
    if (!body->inside) {
        enter(at, slot, &fragments[0]);
    }
    body->exit = fragments[count - 1].face;
    body->leaving = !stays;
}

/* For want of an inside. */
static void span(sweeper *at, uint32_t slot, const ck_fragment *fragments, uint32_t count) {
    CK_ASSERT(count > 0 && at->tracks[slot].left >= count);
    track *body = &at->tracks[slot];
    if (!body->inside) {
        enter(at, slot, &fragments[0]);
    }
    body->left -= count;
    body->exit = fragments[count - 1].face;
    body->leaving = body->left == 0;
}

static void take(sweeper *at, uint32_t slot, const ck_fragment *fragments, uint32_t count) {
    if (at->scene->bodies[slot].sign == 0) {
        span(at, slot, fragments, count);
    } else if (at->scene->parity) {
        toggle(at, slot, fragments, count);
    } else {
        wind(at, slot, fragments, count);
    }
}

/* Fragments at one depth, which are sorted by body: all that enter, then all that leave. */
static void take_depth(sweeper *at, const ck_fragment *fragments, uint32_t count) {
    CK_ASSERT(count > 0 && fragments[0].depth == fragments[count - 1].depth);
    for (uint32_t i = 0, next; i < count; i = next) {
        uint32_t slot = ck_fragment_body(&fragments[i]);
        for (next = i + 1; next < count && ck_fragment_body(&fragments[next]) == slot;) {
            next++;
        }
        take(at, slot, &fragments[i], next - i);
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = ck_fragment_body(&fragments[i]);
        if (at->tracks[slot].leaving) {
            leave(at, slot, fragments[i].depth);
        }
    }
}

/* Whether all fragments are of one body. */
static bool alone(const ck_fragment *fragments, uint32_t count) {
    uint32_t first = ck_fragment_body(&fragments[0]);
    for (uint32_t i = 1; i < count; i++) {
        if (ck_fragment_body(&fragments[i]) != first) {
            return false;
        }
    }
    return true;
}

/* Where as many faces of an open body are seen from their front as from their back, it reaches from the first to the
 * last. Where not, the line of sight goes through an opening, and the body may be taken to reach any depth. */
static void begin_open(sweeper *at, const ck_fragment *fragments, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        track *body = &at->tracks[ck_fragment_body(&fragments[i])];
        body->left++;
        body->winding += ck_fragment_back(&fragments[i]) ? -1 : 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = ck_fragment_body(&fragments[i]);
        track *body = &at->tracks[slot];
        if (at->scene->bodies[slot].sign != 0) {
            body->winding = 0;
        } else if (body->winding != 0 && !body->inside) {
            const ck_fragment before_all = {.depth = -INFINITY};
            enter(at, slot, &before_all);
            body->left = UINT32_MAX;
        }
    }
}

static void begin_pixel(sweeper *at, const ck_fragment *fragments, uint32_t count) {
    at->pending_count = 0;
    at->active_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        track *body = &at->tracks[ck_fragment_body(&fragments[i])];
        body->winding = 0;
        body->left = 0;
        body->inside = false;
        body->seen = false;
    }
    if (at->scene->open) {
        begin_open(at, fragments, count);
    }
}

static void sweep_pixel(sweeper *at, const ck_fragment *fragments, uint32_t count) {
    if (alone(fragments, count)) {
        at->tracks[ck_fragment_body(&fragments[0])].beyond = true;
        return;
    }
    begin_pixel(at, fragments, count);
    for (uint32_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && fragments[next].depth == fragments[i].depth;) {
            next++;
        }
        CK_ASSERT(next == count || fragments[next].depth > fragments[i].depth);
        take_depth(at, &fragments[i], next - i);
    }
    while (at->active_count > 0) {
        leave(at, at->active[0], INFINITY);
    }
    /* A body that shows and has no inside here meets nothing. */
    for (uint32_t i = 0; i < count; i++) {
        track *body = &at->tracks[ck_fragment_body(&fragments[i])];
        CK_ASSERT(body->winding == 0 || at->scene->parity || at->scene->bodies[body - at->tracks].sign == 0);
        body->beyond = body->beyond || !body->seen;
    }
}

typedef struct sweep_job {
    ck_pixel_scene *scene;
    const ck_raster_lists *lists;
    bool again; /* for candidates */
    bool failed[CK_PIXEL_PARTS];
} sweep_job;

static void sweep_part(void *data, size_t part, unsigned worker) {
    sweep_job *job = data;
    ck_pixel_scene *scene = job->scene;
    ck_pixel_scratch *scratch = scene->scratch;
    sweeper at = {.scene = scene,
                  .tracks = scratch->tracks[worker].data,
                  .tallies = scratch->tallies[worker].data,
                  .active = scratch->active[worker].data,
                  .meetings = &scratch->meetings[part],
                  .pending = &scratch->pending[part],
                  .candidates = job->again ? &scratch->candidates[part] : NULL};
    const uint32_t *starts = job->lists->starts;
    for (uint32_t row = ck_pixel_part_row(scene, part); row < ck_pixel_part_row(scene, part + 1); row++) {
        for (uint32_t column = 0; column < scene->view.width && !at.failed; column++) {
            size_t pixel = (size_t)row * scene->view.width + column;
            if (starts[pixel + 1] > starts[pixel] && (scene->wanted == NULL || scene->wanted[pixel] != 0)) {
                at.pixel = (uint32_t)pixel;
                sweep_pixel(&at, &job->lists->fragments[starts[pixel]], starts[pixel + 1] - starts[pixel]);
            }
        }
    }
    if (job->again) {
        scene->candidate_counts[part] = at.candidate_count;
    } else {
        scene->meeting_counts[part] = at.meeting_count;
    }
    job->failed[part] = at.failed;
}

static bool clear_tracks(const ck_pixel_scene *scene) {
    ck_memory *memory = &scene->workspace->memory;
    size_t bytes = scene->body_count * sizeof(track);
    for (unsigned worker = 0; worker < ck_team_size(scene->workspace->team); worker++) {
        ck_buffer *tracks = &scene->scratch->tracks[worker];
        if (!ck_buffer_reserve(memory, tracks, bytes, 1) ||
            !ck_buffer_reserve(memory, &scene->scratch->active[worker], scene->body_count, sizeof(uint32_t))) {
            return false;
        }
        memset(tracks->data, 0, bytes);
    }
    return true;
}

static void join_tracks(const ck_pixel_scene *scene) {
    for (unsigned worker = 0; worker < ck_team_size(scene->workspace->team); worker++) {
        const track *tracks = scene->scratch->tracks[worker].data;
        for (size_t i = 0; i < scene->body_count; i++) {
            scene->bodies[i].ranges += tracks[i].ranges;
            scene->bodies[i].beyond = scene->bodies[i].beyond || tracks[i].beyond;
        }
    }
}

ck_pixel_tally *ck_pixel_tallies_of(const ck_pixel_scene *scene, unsigned worker) {
    return scene->scratch->tallies[worker].data;
}

bool ck_pixel_clear_tallies(const ck_pixel_scene *scene) {
    for (unsigned worker = 0; worker < ck_team_size(scene->workspace->team); worker++) {
        ck_buffer *tallies = &scene->scratch->tallies[worker];
        size_t bytes = scene->link_count * sizeof(ck_pixel_tally);
        if (!ck_buffer_reserve(&scene->workspace->memory, tallies, bytes, 1)) {
            return false;
        }
        memset(tallies->data, 0, bytes);
    }
    return true;
}

void ck_pixel_join_tallies(const ck_pixel_scene *scene) {
    memset(scene->tallies, 0, scene->link_count * sizeof *scene->tallies);
    for (unsigned worker = 0; worker < ck_team_size(scene->workspace->team); worker++) {
        const ck_pixel_tally *tallies = scene->scratch->tallies[worker].data;
        for (size_t i = 0; i < scene->link_count; i++) {
            ck_pixel_tally *all = &scene->tallies[i];
            if (tallies[i].met) {
                keep_longer(all, tallies[i].longest, &tallies[i].range);
            }
            all->ranges += tallies[i].ranges;
            all->a_within += tallies[i].a_within;
            all->b_within += tallies[i].b_within;
        }
    }
}

static bool run_sweep(ck_pixel_scene *scene, const ck_raster_lists *lists, bool again) {
    if (!clear_tracks(scene)) {
        return false;
    }
    sweep_job job = {.scene = scene, .lists = lists, .again = again};
    ck_team_run(scene->workspace->team, CK_PIXEL_PARTS, sweep_part, &job);
    for (size_t part = 0; part < CK_PIXEL_PARTS; part++) {
        if (job.failed[part]) {
            return false;
        }
    }
    return true;
}

bool ck_pixel_sweep_again(ck_pixel_scene *scene, const ck_raster_lists *lists) {
    return run_sweep(scene, lists, true);
}

bool ck_pixel_sweep(ck_pixel_scene *scene, const ck_raster_lists *lists) {
    if (!ck_pixel_clear_tallies(scene) || !run_sweep(scene, lists, false)) {
        return false;
    }
    join_tracks(scene);
    ck_pixel_join_tallies(scene);
    return true;
}
