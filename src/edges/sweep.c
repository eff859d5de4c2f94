/* The sweep along lines of sight that are cast at edges: which bodies have been entered and not left where an edge is
 * met.
 *
 * Bodies are closed: of what lies at one depth, faces that enter come first, then edges, then faces that leave. So an
 * edge on a surface is found as well, no depth inside, where the line of sight passes through it. Beside it the surface
 * lies elsewhere: along a ridge always behind the edge. So bodies that the line of sight is inside of at once are noted
 * as well, for all their edges may lie on the surface of the other one. */
#include "base/assert.h"
#include "edges/search.h"

#include <math.h>
#include <string.h>

/* A body along the line of sight. */
typedef struct edge_track {
    int32_t winding;
    uint32_t left; /* faces still to come, of an open body */
    float since;   /* the depth at which it was entered */
    bool inside;
    bool leaving; /* at this very depth */
} edge_track;

typedef struct edge_sweeper {
    const ck_pixel_scene *scene;
    edge_track *tracks;
    ck_pixel_tally *tallies;
    uint32_t *active; /* slots of the bodies that are inside */
    uint32_t active_count;
    ck_buffer *hits;
    size_t hit_count;
    size_t pixel_hits; /* where those of this pixel begin */
    uint32_t pixel;
    bool failed; /* no memory */
} edge_sweeper;

static void add_hit(edge_sweeper *at, uint32_t link, uint32_t slot, const ck_fragment *sample, float since) {
    CK_ASSERT(link < at->scene->link_count && ck_edge_side(sample) < 3 && since <= sample->depth);
    if (!ck_buffer_extend(&at->scene->workspace->memory, at->hits, at->hit_count, at->hit_count + 1,
                          sizeof(ck_edge_hit))) {
        at->failed = true;
        return;
    }
    ((ck_edge_hit *)at->hits->data)[at->hit_count++] =
        (ck_edge_hit){.half_link = 2 * link + (at->scene->links[link].b == slot),
                      .face = sample->face,
                      .side = ck_edge_side(sample),
                      .pixel = at->pixel,
                      .depth = sample->depth,
                      .inside = ck_edge_length_between(&at->scene->view, since, sample->depth)};
}

/* An edge lies inside of all bodies that are active, but for its own. */
static void meet_edge(edge_sweeper *at, const ck_fragment *sample) {
    CK_ASSERT(ck_edge_body(sample) < at->scene->body_count);
    uint32_t slot = ck_edge_body(sample);
    for (uint32_t i = 0; i < at->active_count && !at->failed; i++) {
        uint32_t around = at->active[i];
        uint32_t link = around != slot ? ck_pixel_find_link(at->scene, slot, around) : CK_PIXEL_NO_LINK;
        if (link != CK_PIXEL_NO_LINK) {
            add_hit(at, link, slot, sample, at->tracks[around].since);
        }
    }
}

static void enter(edge_sweeper *at, uint32_t slot, float depth) {
    CK_ASSERT(slot < at->scene->body_count && !at->tracks[slot].inside && at->active_count < at->scene->body_count);
    at->tracks[slot].inside = true;
    at->tracks[slot].since = depth;
    at->active[at->active_count++] = slot;
}

/* The body on whose inside a hit is. */
static uint32_t body_around(const ck_pixel_scene *scene, const ck_edge_hit *hit) {
    const ck_pixel_link *link = &scene->links[hit->half_link / 2];
    return hit->half_link % 2 == 0 ? link->b : link->a;
}

/* Links a body that is left here with those that the line of sight is inside of as well, for long enough. */
static void meet_bodies(edge_sweeper *at, uint32_t slot, float depth) {
    for (uint32_t i = 0; i < at->active_count; i++) {
        uint32_t other = at->active[i];
        bool closed = at->scene->bodies[slot].sign != 0 && at->scene->bodies[other].sign != 0;
        float since = fmaxf(at->tracks[slot].since, at->tracks[other].since);
        if (other != slot && closed && ck_edge_shows_overlap(&at->scene->view, since, depth)) {
            uint32_t link = ck_pixel_find_link(at->scene, slot, other);
            if (link != CK_PIXEL_NO_LINK) {
                at->tallies[link].met = true;
            }
        }
    }
}

/* Edges that were met in a body which is left now lie no deeper than up to here. */
static void leave(edge_sweeper *at, uint32_t slot, float depth) {
    CK_ASSERT(at->tracks[slot].inside && at->active_count > 0);
    meet_bodies(at, slot, depth);
    ck_edge_hit *hits = at->hits->data;
    for (size_t i = at->pixel_hits; i < at->hit_count; i++) {
        if (body_around(at->scene, &hits[i]) == slot && hits[i].depth >= at->tracks[slot].since) {
            hits[i].inside = fminf(hits[i].inside, ck_edge_length_between(&at->scene->view, hits[i].depth, depth));
        }
    }
    uint32_t place = 0;
    while (at->active[place] != slot) {
        CK_ASSERT(place + 1 < at->active_count);
        place++;
    }
    at->active[place] = at->active[--at->active_count];
    at->tracks[slot].inside = false;
    at->tracks[slot].leaving = false;
}

/* Counts a face. Of those at one depth, a body that is left and entered again is not left. */
static void take_face(edge_sweeper *at, const ck_fragment *face) {
    uint32_t slot = ck_fragment_body(face);
    edge_track *body = &at->tracks[slot];
    int sign = at->scene->bodies[slot].sign;
    if (sign == 0) {
        CK_ASSERT(body->left > 0);
        body->left--;
        body->leaving = body->left == 0;
        if (!body->inside) {
            enter(at, slot, face->depth);
        }
        return;
    }
    body->winding = at->scene->parity ? 1 - body->winding : body->winding + (ck_fragment_back(face) ? -sign : sign);
    if (body->winding > 0 && !body->inside) {
        enter(at, slot, face->depth);
    }
    body->leaving = body->inside && body->winding <= 0;
}

/* Where as many faces of an open body are seen from their front as from their back, it reaches from the first to the
 * last. Where not, the line of sight goes through an opening, and the body may be taken to reach any depth. */
static void begin_open(edge_sweeper *at, const ck_fragment *faces, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        edge_track *body = &at->tracks[ck_fragment_body(&faces[i])];
        body->left++;
        body->winding += ck_fragment_back(&faces[i]) ? -1 : 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = ck_fragment_body(&faces[i]);
        edge_track *body = &at->tracks[slot];
        if (at->scene->bodies[slot].sign == 0 && body->winding != 0 && !body->inside) {
            enter(at, slot, -INFINITY);
            body->left = UINT32_MAX;
        }
        body->winding = at->scene->bodies[slot].sign == 0 ? body->winding : 0;
    }
}

static void begin_pixel(edge_sweeper *at, const ck_fragment *faces, uint32_t count) {
    at->active_count = 0;
    at->pixel_hits = at->hit_count;
    for (uint32_t i = 0; i < count; i++) {
        at->tracks[ck_fragment_body(&faces[i])] = (edge_track){0};
    }
    if (at->scene->open) {
        begin_open(at, faces, count);
    }
}

/* Fragments of a pixel, sorted by depth. */
typedef struct run {
    const ck_fragment *at, *end;
} run;

/* Meets edges up to a depth, or to right before it. */
static void meet_edges(edge_sweeper *at, run *edges, float depth, bool before) {
    while (edges->at < edges->end && (before ? edges->at->depth < depth : edges->at->depth <= depth)) {
        meet_edge(at, edges->at++);
    }
}

static void sweep_pixel(edge_sweeper *at, run edges, run faces) {
    begin_pixel(at, faces.at, (uint32_t)(faces.end - faces.at));
    while (faces.at < faces.end && edges.at < edges.end) {
        const ck_fragment *first = faces.at;
        float depth = first->depth;
        CK_ASSERT(faces.at + 1 == faces.end || depth <= faces.at[1].depth);
        meet_edges(at, &edges, depth, true);
        for (; faces.at < faces.end && faces.at->depth == depth; faces.at++) {
            take_face(at, faces.at);
        }
        meet_edges(at, &edges, depth, false);
        for (; first < faces.at; first++) {
            if (at->tracks[ck_fragment_body(first)].leaving) {
                leave(at, ck_fragment_body(first), depth);
            }
        }
    }
    /* After the last edge, faces only tell where bodies end. */
    for (; faces.at < faces.end; faces.at++) {
        take_face(at, faces.at);
        if (at->tracks[ck_fragment_body(faces.at)].leaving) {
            leave(at, ck_fragment_body(faces.at), faces.at->depth);
        }
    }
    meet_edges(at, &edges, INFINITY, true);
}

typedef struct edge_sweep_job {
    const ck_edge_scene *scene;
    const ck_raster_lists *faces;
    size_t counts[CK_PIXEL_PARTS];
    bool failed[CK_PIXEL_PARTS];
} edge_sweep_job;

static run run_at(const ck_raster_lists *lists, size_t pixel) {
    return (run){&lists->fragments[lists->starts[pixel]], &lists->fragments[lists->starts[pixel + 1]]};
}

static void sweep_part(void *data, size_t part, unsigned worker) {
    edge_sweep_job *job = data;
    const ck_pixel_scene *base = &job->scene->base;
    edge_sweeper at = {.scene = base,
                       .tracks = job->scene->scratch->tracks[worker].data,
                       .tallies = ck_pixel_tallies_of(base, worker),
                       .active = job->scene->scratch->active[worker].data,
                       .hits = &job->scene->scratch->part_hits[part]};
    size_t first = (size_t)ck_pixel_part_row(base, part) * base->view.width;
    size_t last = (size_t)ck_pixel_part_row(base, part + 1) * base->view.width;
    for (size_t pixel = first; pixel < last && !at.failed; pixel++) {
        run edges = run_at(&job->scene->samples, pixel);
        run faces = run_at(job->faces, pixel);
        if (base->wanted[pixel] != 0 && edges.at < edges.end && faces.at < faces.end) {
            at.pixel = (uint32_t)pixel;
            sweep_pixel(&at, edges, faces);
        }
    }
    job->counts[part] = at.hit_count;
    job->failed[part] = at.failed;
}

/* Brings the hits of all parts together, sorted by half-link. False: no memory. */
static bool sort_hits(ck_edge_scene *scene, const edge_sweep_job *job) {
    ck_memory *memory = &scene->base.workspace->memory;
    ck_edge_scratch *scratch = scene->scratch;
    size_t half_links = 2 * scene->base.link_count;
    size_t total = 0;
    for (size_t part = 0; part < CK_PIXEL_PARTS; part++) {
        total += job->counts[part];
    }
    if (!ck_buffer_reserve(memory, &scratch->hits, total, sizeof(ck_edge_hit)) ||
        !ck_buffer_reserve(memory, &scratch->starts, half_links + 2, sizeof(size_t))) {
        return false;
    }
    size_t *starts = scratch->starts.data;
    ck_edge_hit *hits = scratch->hits.data;
    memset(starts, 0, (half_links + 2) * sizeof *starts);
    for (size_t part = 0; part < CK_PIXEL_PARTS; part++) {
        const ck_edge_hit *of_part = scratch->part_hits[part].data;
        for (size_t i = 0; i < job->counts[part]; i++) {
            CK_ASSERT(of_part[i].half_link < half_links);
            starts[of_part[i].half_link + 2]++;
        }
    }
    for (size_t half_link = 2; half_link < half_links + 2; half_link++) {
        starts[half_link] += starts[half_link - 1];
    }
    for (size_t part = 0; part < CK_PIXEL_PARTS; part++) {
        const ck_edge_hit *of_part = scratch->part_hits[part].data;
        for (size_t i = 0; i < job->counts[part]; i++) {
            hits[starts[of_part[i].half_link + 1]++] = of_part[i];
        }
    }
    CK_ASSERT(starts[0] == 0 && starts[half_links] == total);
    scene->hits = hits;
    scene->starts = starts;
    return true;
}

bool ck_edges_sweep(ck_edge_scene *scene, const ck_raster_lists *faces) {
    ck_memory *memory = &scene->base.workspace->memory;
    size_t bodies = scene->base.body_count;
    if (!ck_pixel_clear_tallies(&scene->base)) {
        return false;
    }
    for (unsigned worker = 0; worker < ck_team_size(scene->base.workspace->team); worker++) {
        if (!ck_buffer_reserve(memory, &scene->scratch->tracks[worker], bodies, sizeof(edge_track)) ||
            !ck_buffer_reserve(memory, &scene->scratch->active[worker], bodies, sizeof(uint32_t))) {
            return false;
        }
    }
    edge_sweep_job job = {.scene = scene, .faces = faces};
    ck_team_run(scene->base.workspace->team, CK_PIXEL_PARTS, sweep_part, &job);
    for (size_t part = 0; part < CK_PIXEL_PARTS; part++) {
        if (job.failed[part]) {
            return false;
        }
    }
    ck_pixel_join_tallies(&scene->base);
    return sort_hits(scene, &job);
}
