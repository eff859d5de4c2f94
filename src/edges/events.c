#include "edges/events.h"

#include "base/assert.h"
#include "base/sort.h"
#include "math/segment_passage.h"
#include "math/vec3.h"

/* A segment in the frame of a tree, and how far apart rounding may have put it and the boxes there. */
typedef struct frame_segment {
    double middle[3], half[3];
    double slack;
} frame_segment;

typedef struct event_search {
    ck_memory *memory;
    const ck_locator *around;
    const double *p, *q;
    frame_segment segment;
    ck_buffer *events;
    size_t count;
} event_search;

static bool add_event(event_search *search, ck_edge_event event) {
    CK_ASSERT(event.at >= 0 && event.at <= 1);
    if (!ck_buffer_extend(search->memory, search->events, search->count, search->count + 1, sizeof event)) {
        return false;
    }
    ((ck_edge_event *)search->events->data)[search->count++] = event;
    return true;
}

/* An end that lies on a face is an event of its own where the face is not passed there: it tells what is met. */
static bool add_ends(event_search *search, uint32_t face, const ck_passage *passage) {
    bool passed = passage->turn != 0;
    return (!passage->from_on || (passed && passage->at == 0) ||
            add_event(search, (ck_edge_event){.at = 0, .face = face})) &&
           (!passage->to_on || (passed && passage->at == 1) ||
            add_event(search, (ck_edge_event){.at = 1, .face = face}));
}

static bool meet_face(event_search *search, uint32_t face) {
    double t[3][3];
    ck_passage passage;
    ck_mesh_triangle(&search->around->body->mesh, face, t);
    if (!ck_segment_passage(search->p, search->q, (const double(*)[3])t, &passage)) {
        return true;
    }
    ck_edge_event event = {.at = passage.at, .face = face, .proper = passage.proper};
    event.turn = (int8_t)(passage.turn * search->around->body->outward);
    if (passage.turn != 0 && !add_event(search, event)) {
        return false;
    }
    ck_edge_event first = {.at = passage.first, .face = face, .along = 1};
    ck_edge_event last = {.at = passage.last, .face = face, .along = -1};
    if (passage.along && !(add_event(search, first) && add_event(search, last))) {
        return false;
    }
    return add_ends(search, face, &passage);
}

/* ---- The walk of the tree ---- */

/* Whether the segment may meet a box: neither an axis separates them nor what is across the segment and an axis. */
static bool may_meet(const frame_segment *segment, const ck_boxes *boxes, unsigned lane) {
    const double *half = segment->half;
    double off[3];
    double room[3];
    for (int axis = 0; axis < 3; axis++) {
        double low = (double)boxes->low[axis][lane];
        double high = (double)boxes->high[axis][lane];
        off[axis] = segment->middle[axis] - 0.5 * (low + high);
        room[axis] = 0.5 * (high - low) + segment->slack;
        if (!(fabs(off[axis]) <= room[axis] + fabs(half[axis]))) {
            return false;
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        int i = (axis + 1) % 3;
        int j = (axis + 2) % 3;
        if (fabs(half[i] * off[j] - half[j] * off[i]) > fabs(half[i]) * room[j] + fabs(half[j]) * room[i]) {
            return false;
        }
    }
    return true;
}

/* Lanes of a group of boxes that the segment may meet. */
static unsigned lanes_met(const frame_segment *segment, const ck_boxes *boxes) {
    unsigned lanes = 0;
    for (unsigned lane = 0; lane < CK_LANES; lane++) {
        lanes |= (unsigned)may_meet(segment, boxes, lane) << lane;
    }
    return lanes;
}

static bool meet_below(event_search *search, uint32_t level, uint32_t node) {
    CK_ASSERT(level <= search->around->plan.tree.levels);
    CK_ASSERT(level > 0 || node < search->around->plan.tree.cluster_count);
    const ck_tree *tree = &search->around->plan.tree;
    bool fine = true;
    if (level == 0) {
        const ck_cluster *cluster = &tree->clusters[node];
        ck_boxes boxes = ck_cluster_boxes(cluster);
        unsigned used = (1U << cluster->count) - 1;
        for (unsigned lanes = lanes_met(&search->segment, &boxes) & used; fine && lanes != 0; lanes &= lanes - 1) {
            fine = meet_face(search, cluster->triangle[__builtin_ctz(lanes)]);
        }
        return fine;
    }
    unsigned lanes = lanes_met(&search->segment, &tree->boxes[level - 1][node]);
    for (; fine && lanes != 0; lanes &= lanes - 1) {
        fine = meet_below(search, level - 1, node * CK_LANES + (uint32_t)__builtin_ctz(lanes));
    }
    return fine;
}

/* False: the segment is too far from the frame for its numbers. */
static bool to_frame(const ck_locator *around, const double p[3], const double q[3], frame_segment *segment) {
    const ck_frame *frame = &around->frame;
    double scale = around->body->points.scale;
    double most = 0;
    for (int axis = 0; axis < 3; axis++) {
        double from = (p[axis] * scale - frame->centre[axis]) * frame->zoom;
        double to = (q[axis] * scale - frame->centre[axis]) * frame->zoom;
        segment->middle[axis] = 0.5 * (from + to);
        segment->half[axis] = 0.5 * (to - from);
        most = ck_greater(most, ck_greater(fabs(from), fabs(to)));
    }
    /* Beyond the rounding of the boxes there is that of the segment, here and in the products of may_meet(). */
    segment->slack = 2 * around->slack + 0x1p-45 * most;
    return most < 0x1p60;
}

/* ---- Their order ---- */

static int by_place(const void *left, const void *right) {
    const ck_edge_event *a = left;
    const ck_edge_event *b = right;
    if (a->at != b->at) {
        return a->at < b->at ? -1 : 1;
    }
    return (a->face > b->face) - (a->face < b->face);
}

bool ck_edge_events_find(ck_memory *memory, const ck_locator *around, const double p[3], const double q[3],
                         ck_buffer *events, size_t *count) {
    CK_ASSERT(p[0] != q[0] || p[1] != q[1] || p[2] != q[2]);
    event_search search = {.memory = memory, .around = around, .p = p, .q = q, .events = events};
    bool fine = true;
    if (around->has_tree && to_frame(around, p, q, &search.segment)) {
        fine = meet_below(&search, around->plan.tree.levels, 0);
    } else {
        for (uint32_t i = 0; i < around->body->mesh.triangle_count && fine; i++) {
            fine = meet_face(&search, i);
        }
    }
    ck_sort(events->data, search.count, sizeof(ck_edge_event), by_place);
    *count = search.count;
    return fine;
}
