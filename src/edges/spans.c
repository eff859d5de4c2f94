#include "edges/spans.h"

#include "base/assert.h"
#include "edges/events.h"
#include "edges/scratch.h"
#include "math/vec3.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

enum { EDGES_IN_PART = 256 };

/* The spans of a part of the edges, in the list of the worker that found them. */
typedef struct span_part {
    unsigned worker;
    size_t first, count;
} span_part;

typedef struct span_job {
    ck_memory *memory;
    ck_edge_scratch *scratch;
    const ck_body *edged;
    const ck_edge *edges;
    size_t edge_count;
    const ck_locator *around;
    span_part *parts;
    size_t found[CK_MAX_THREADS];
    atomic_bool no_memory;
} span_job;

/* An edge that is looked at, and by whom. */
typedef struct edge_seat {
    span_job *job;
    unsigned worker;
    uint32_t edge;
    double p[3], q[3];
    bool wound; /* the winding number is known beside the end of the last edge: where the next side of a face begins */
    double last_end[3];
    int winding;
} edge_seat;

/* An end of a span. */
typedef struct span_end {
    double at;
    uint32_t face;
} span_end;

/* Reckons from the nearer end, so that a coordinate that both share comes out as it is. */
static double between(double p, double q, double at) {
    CK_ASSERT(at >= 0 && at <= 1);
    if ((p < 0) != (q < 0)) {
        return (1 - at) * p + at * q; /* q - p may overflow */
    }
    return at < 0.5 ? p + at * (q - p) : q - (1 - at) * (q - p);
}

static bool add_span(const edge_seat *seat, span_end entry, span_end exit) {
    CK_ASSERT(entry.at <= exit.at);
    span_job *job = seat->job;
    ck_buffer *list = &job->scratch->found[seat->worker];
    size_t *count = &job->found[seat->worker];
    ck_edge_span span = {
        .edge = seat->edge, .from = entry.at, .to = exit.at, .entry_face = entry.face, .exit_face = exit.face};
    for (int axis = 0; axis < 3; axis++) {
        span.entry[axis] = between(seat->p[axis], seat->q[axis], entry.at);
        span.exit[axis] = between(seat->p[axis], seat->q[axis], exit.at);
    }
    if (!ck_buffer_extend(job->memory, list, *count, *count + 1, sizeof span)) {
        return false;
    }
    ((ck_edge_span *)list->data)[(*count)++] = span;
    return true;
}

/* How many events from the first on are one. */
static size_t coinciding(const ck_edge_event *events, size_t count) {
    CK_ASSERT(count > 0);
    size_t i = 1;
    while (i < count && ck_edge_events_coincide(&events[i - 1], &events[i])) {
        i++;
    }
    return i;
}

/* The face that stands for events that are one: one at which the winding number grows, where `sign` is 1, or falls,
 * where it is -1, if there is one. */
static span_end end_of(const ck_edge_event *events, size_t count, int sign) {
    CK_ASSERT(count > 0 && (sign == 1 || sign == -1));
    size_t best = 0;
    for (size_t i = 1; i < count; i++) {
        best = events[i].turn * sign > events[best].turn * sign ? i : best;
    }
    return (span_end){events[best].at, events[best].face};
}

/* A closed body: sweeps along the edge, from what is beside its first corner on. */
static bool sweep(edge_seat *seat, const ck_edge_event *events, size_t count) {
    CK_ASSERT(seat->job->around->body->closed > 0);
    bool known = seat->wound && ck_same_point(seat->p, seat->last_end);
    int winding = known ? seat->winding : ck_winding_beside(seat->job->around, seat->p, CK_SHIFT_POINT);
    int along = 0;
    bool inside = winding > 0;
    span_end entry = {0, CK_NO_FACE};
    for (size_t i = 0, next; i < count; i = next) {
        next = i + coinciding(&events[i], count - i);
        CK_ASSERT(next == count || events[next].at >= events[next - 1].at);
        for (size_t k = i; k < next; k++) {
            winding += events[k].turn;
            along += events[k].along;
        }
        /* Nothing of the edge lies before its first corner or after its second. */
        bool was_inside = inside && events[i].at > 0;
        inside = winding > 0 && along == 0 && events[next - 1].at < 1;
        if (was_inside && !inside && !add_span(seat, entry, end_of(&events[i], next - i, -1))) {
            return false;
        }
        if (!was_inside && inside) {
            entry = end_of(&events[i], next - i, 1);
        }
    }
    seat->wound = true;
    seat->winding = winding;
    memcpy(seat->last_end, seat->q, sizeof seat->last_end);
    return !inside || add_span(seat, entry, (span_end){1, CK_NO_FACE});
}

/* Whether a face is passed on its border, between the ends of the edge. */
static bool on_border(const ck_edge_event *event) {
    return !event->proper && event->turn != 0 && event->at > 0 && event->at < 1;
}

/* Of faces that are passed on their borders, the one that stands for all; `count` if as many are passed one way as the
 * other, for there the edge only touches a fold. */
static size_t border_passed(const ck_edge_event *events, size_t count) {
    int turn = 0;
    for (size_t i = 0; i < count; i++) {
        turn += on_border(&events[i]) ? events[i].turn : 0;
    }
    size_t i = 0;
    while (i < count && !(on_border(&events[i]) && events[i].turn * turn > 0)) {
        i++;
    }
    return i;
}

/* A body that is not closed: gives the faces that are passed. */
static bool list_passages(const edge_seat *seat, const ck_edge_event *events, size_t count) {
    for (size_t i = 0, next; i < count; i = next) {
        next = i + coinciding(&events[i], count - i);
        size_t border = i + border_passed(&events[i], next - i);
        for (size_t k = i; k < next; k++) {
            span_end at = {events[k].at, events[k].face};
            if ((events[k].proper || k == border) && !add_span(seat, at, at)) {
                return false;
            }
        }
    }
    return true;
}

static bool look_at_edge(edge_seat *seat) {
    CK_ASSERT(seat->edge < seat->job->edge_count && seat->job->edges[seat->edge].side < 3);
    span_job *job = seat->job;
    const ck_mesh *mesh = &job->edged->mesh;
    ck_edge edge = job->edges[seat->edge];
    ck_mesh_world(mesh, ck_mesh_corner(mesh, edge.face, (int)edge.side), seat->p);
    ck_mesh_world(mesh, ck_mesh_corner(mesh, edge.face, (int)(edge.side + 1) % 3), seat->q);
    if (ck_same_point(seat->p, seat->q)) {
        return true;
    }
    ck_buffer *events = &job->scratch->events[seat->worker];
    size_t count;
    if (!ck_edge_events_find(job->memory, job->around, seat->p, seat->q, events, &count)) {
        return false;
    }
    bool closed = job->around->body->closed > 0;
    return closed ? sweep(seat, events->data, count) : list_passages(seat, events->data, count);
}

static void find_part(void *data, size_t part, unsigned worker) {
    span_job *job = data;
    size_t first = part * EDGES_IN_PART;
    size_t left = job->edge_count - first;
    size_t last = first + (left < EDGES_IN_PART ? left : EDGES_IN_PART);
    size_t before = job->found[worker];
    edge_seat seat = {.job = job, .worker = worker};
    for (size_t i = first; i < last; i++) {
        seat.edge = (uint32_t)i;
        if (atomic_load_explicit(&job->no_memory, memory_order_relaxed) || !look_at_edge(&seat)) {
            atomic_store(&job->no_memory, true);
            return;
        }
    }
    job->parts[part] = (span_part){worker, before, job->found[worker] - before};
}

/* Next time the same edges may fall to other workers, which then find room. */
static bool even_out(span_job *job, unsigned workers, size_t found) {
    size_t most = 0;
    for (unsigned i = 0; i < workers; i++) {
        size_t capacity = job->scratch->events[i].capacity;
        most = capacity > most ? capacity : most;
    }
    for (unsigned i = 0; i < workers && workers > 1; i++) {
        if (!ck_buffer_reserve(job->memory, &job->scratch->events[i], most, 1) ||
            !ck_buffer_reserve(job->memory, &job->scratch->found[i], found, sizeof(ck_edge_span))) {
            return false;
        }
    }
    return true;
}

/* Brings the lists of the workers together, in the order of the edges. */
static bool gather(span_job *job, size_t parts, unsigned workers, ck_edge_spans *spans) {
    size_t count = 0;
    for (unsigned i = 0; i < workers; i++) {
        count += job->found[i];
    }
    if (!ck_buffer_reserve(job->memory, &job->scratch->spans, count, sizeof(ck_edge_span))) {
        return false;
    }
    ck_edge_span *out = job->scratch->spans.data;
    *spans = (ck_edge_spans){out, count};
    for (size_t i = 0; i < parts; i++) {
        span_part part = job->parts[i];
        if (part.count > 0) {
            memcpy(out, (const ck_edge_span *)job->scratch->found[part.worker].data + part.first,
                   part.count * sizeof *out);
            out += part.count;
        }
    }
    CK_ASSERT(out == spans->list + count);
    return even_out(job, workers, count);
}

bool ck_edge_spans_find(clinker_workspace *workspace, const ck_body *edged, const ck_edge *edges, size_t count,
                        const ck_locator *around, ck_edge_spans *spans) {
    CK_ASSERT(around->body->closed != 0);
    ck_edge_scratch *scratch = ck_edge_scratch_of(workspace);
    size_t parts = (count + EDGES_IN_PART - 1) / EDGES_IN_PART;
    if (scratch == NULL || !ck_buffer_reserve(&workspace->memory, &scratch->parts, parts, sizeof(span_part))) {
        return false;
    }
    span_job job = {.memory = &workspace->memory,
                    .scratch = scratch,
                    .edged = edged,
                    .edges = edges,
                    .edge_count = count,
                    .around = around,
                    .parts = scratch->parts.data};
    ck_team_run(workspace->team, parts, find_part, &job);
    return !atomic_load(&job.no_memory) && gather(&job, parts, ck_team_size(workspace->team), spans);
}
