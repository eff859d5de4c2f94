/* What is inside of a face is bounded by its cuts and by what of its edges is inside. Triangles from a point X to all
 * of these, each with the sign of the way that it is gone, add up to it, wherever X is; with X on its border, most do
 * so without taking anything away.
 *
 * What of an edge is inside follows from its punctures in their order, from its lexicographically smaller end c to the
 * other one, o: faces beside the edge agree about c, so what one of them has on it is what the other one has the other
 * way, and the surface is closed, as long as a puncture is in one place for all; that this place is not quite on the
 * edge does not matter. */
#include "overlap/surface.h"

#include "base/assert.h"
#include "base/sort.h"
#include "math/triangle_contact.h"
#include "math/vec3.h"
#include "overlap/cut_ends.h"
#include "overlap/scratch.h"
#include "overlap/solid_face.h"

#include <stdlib.h>

/* A puncture of an edge of a face. */
typedef struct surface_end {
    double along; /* how far from c, in the direction of o */
    uint32_t corner;
    int8_t sign; /* 1: on the way from c to o, the edge enters the other body there; -1: it leaves it */
    uint8_t edge;
} surface_end;

typedef struct surface_work {
    const ck_node_search *search;
    const ck_totals *totals;
    const uint32_t *numbers;   /* of the points where cuts begin and end, two for each */
    const double (*points)[3]; /* in the world */
    surface_end *ends;         /* room for those of a face */
    ck_memory *memory;
    ck_buffer *room; /* of the triangles */
    size_t count;    /* of these */
    bool failed;     /* no memory for them */
} surface_work;

/* A corner of a triangle: 0 to 2 are corners of the face with its normal outwards, points follow. */
enum { FIRST_POINT = 3 };

/* The face that triangles are a part of. */
typedef struct surface_face {
    const ck_body *body;
    int of;
    uint32_t face;
    double corners[3][3]; /* in the world */
    uint32_t apex;        /* X */
} surface_face;

/* Whether a part has a volume, or is a cavity in one that has. */
static bool has_volume(const surface_work *work, uint32_t part) {
    CK_ASSERT(part < work->totals->count);
    return !work->totals->parts[part].empty || work->totals->parts[part].around > 0;
}

static bool corner_is_inside(const surface_work *work, const surface_face *face, int corner) {
    const uint32_t vertex = ck_solid_corner(face->body, face->face, corner);
    return work->search->insides[face->of].marks[vertex] == CK_MARK_INSIDE &&
           has_volume(work, ck_part_of_vertex(work->totals->labels, face->of, vertex));
}

/* A corner as the face's own mesh counts it. */
static uint32_t own_corner(const surface_face *face, uint32_t corner) {
    return corner < FIRST_POINT && face->body->outward < 0 ? (3 - corner) % 3 : corner;
}

/* Adds the triangle from the apex of a face to p and q, or to q and p. With two corners in one place it would add
 * nothing. */
static void add(surface_work *work, const surface_face *face, uint32_t p, uint32_t q, bool forward) {
    const clinker_surface_triangle added = {
        .corners = {own_corner(face, face->apex), own_corner(face, forward ? p : q), own_corner(face, forward ? q : p)},
        .face = face->face,
        .of_b = face->of == 1};
    if (p == face->apex || q == face->apex || p == q || work->failed) {
        return;
    }
    work->failed = !ck_buffer_extend(work->memory, work->room, work->count, work->count + 1, sizeof added);
    if (!work->failed) {
        ((clinker_surface_triangle *)work->room->data)[work->count++] = added;
    }
}

/* Whether a face has no area, of a body that is closed without these alone. */
static bool stays_out(const surface_face *face) {
    double t[3][3];
    if (!face->body->with_area) {
        return false;
    }
    ck_mesh_triangle(&face->body->mesh, face->face, t);
    return ck_triangle_degenerate((const double(*)[3])t);
}

static void add_whole_faces(surface_work *work, int of) {
    const ck_insides *insides = &work->search->insides[of];
    for (uint32_t i = 0; i < insides->face_count; i++) {
        const surface_face face = {.body = work->search->bodies[of], .of = of, .face = insides->faces[i]};
        if (corner_is_inside(work, &face, 0) && !stays_out(&face)) {
            add(work, &face, 1, 2, true);
        }
    }
}

static uint32_t corner_of_end(const surface_work *work, uint32_t cut, int end) {
    return FIRST_POINT + work->numbers[2 * (size_t)cut + (size_t)end];
}

/* Whether the way from c to o is that from the first corner of an edge to the next. */
static bool is_forward(const surface_face *face, int edge) {
    return ck_lexicographic_less(face->corners[edge], face->corners[(edge + 1) % 3]);
}

/* Adds an end of a cut to those of the edges of a face, if it is one. */
static void note_end(const surface_work *work, const surface_face *face, ck_puncture puncture, uint32_t corner,
                     size_t *count) {
    if (puncture.of == face->of) {
        const bool forward = is_forward(face, puncture.edge);
        const double *first = face->corners[puncture.edge], *next = face->corners[(puncture.edge + 1) % 3];
        const double *c = forward ? first : next, *o = forward ? next : first;
        double way[3], reached[3];
        const double scale = work->totals->whole.about.scale; /* products of lengths do not overflow then */
        for (int i = 0; i < 3; i++) {
            way[i] = o[i] * scale - c[i] * scale;
            reached[i] = work->points[corner - FIRST_POINT][i] * scale - c[i] * scale;
        }
        work->ends[(*count)++] = (surface_end){.along = ck_dot(way, reached),
                                               .corner = corner,
                                               .sign = forward ? puncture.sign : (int8_t)-puncture.sign,
                                               .edge = puncture.edge};
    }
}

static int compare_ends(const void *left, const void *right) {
    const surface_end *a = left, *b = right;
    if (a->edge != b->edge) {
        return a->edge < b->edge ? -1 : 1;
    }
    if (a->along != b->along) {
        return a->along < b->along ? -1 : 1;
    }
    return (a->corner > b->corner) - (a->corner < b->corner);
}

/* Adds the cuts of a face, whose apex becomes the start of the first one. How many ends its edges have: these are left
 * in their order. */
static size_t add_cuts(surface_work *work, const ck_cut_face *item, surface_face *face) {
    const ck_cuts *cuts = work->search->cuts;
    size_t ends = 0;
    for (uint32_t k = item->first; k < item->first + item->count; k++) {
        const uint32_t number = cuts->uses[face->of][k].cut;
        CK_ASSERT(number != CK_NO_CUT);
        if (has_volume(work, ck_part_of_cut(work->totals->labels, number))) {
            const ck_cut *cut = &cuts->items[number].cut;
            const uint32_t start = corner_of_end(work, number, 0), end = corner_of_end(work, number, 1);
            face->apex = face->apex < FIRST_POINT ? start : face->apex;
            add(work, face, start, end, face->of == 0);
            note_end(work, face, cut->start, start, &ends);
            note_end(work, face, cut->end, end, &ends);
        }
    }
    ck_sort(work->ends, ends, sizeof *work->ends, compare_ends);
    return ends;
}

/* Adds what of an edge is inside, between its ends. How often it is inside there, 0 or 1, follows from o and from the
 * ends beyond. Where ends are so close to each other that rounding has left no order, others come out, which add up to
 * the same. */
static void add_edge(surface_work *work, const surface_face *face, int edge, const surface_end *ends, size_t count) {
    const bool forward = is_forward(face, edge);
    const int next = (edge + 1) % 3, o = forward ? next : edge, c = forward ? edge : next;
    int inside = corner_is_inside(work, face, o) ? 1 : 0;
    uint32_t above = (uint32_t)o;
    for (size_t k = count; k-- > 0; above = ends[k].corner) {
        for (int times = 0; times < abs(inside); times++) {
            add(work, face, ends[k].corner, above, (inside > 0) == forward);
        }
        inside -= ends[k].sign;
    }
    for (int times = 0; times < abs(inside); times++) {
        add(work, face, (uint32_t)c, above, (inside > 0) == forward);
    }
}

static void add_cut_faces(surface_work *work, int of) {
    const ck_cuts *cuts = work->search->cuts;
    for (size_t i = 0; i < cuts->face_count[of]; i++) {
        const ck_cut_face *item = &cuts->faces[of][i];
        surface_face face = {.body = work->search->bodies[of], .of = of, .face = item->face};
        ck_solid_triangle(face.body, face.face, face.corners);
        const size_t count = add_cuts(work, item, &face);
        size_t first = 0;
        for (int edge = 0; edge < 3; edge++) {
            size_t end = first;
            while (end < count && work->ends[end].edge == edge) {
                end++;
            }
            add_edge(work, &face, edge, &work->ends[first], end - first);
            first = end;
        }
    }
}

/* Gives numbers to the punctures; how many there are. Ends of cuts that are the same puncture have the first one's. */
static size_t number_points(const surface_work *work, uint32_t *numbers) {
    const uint32_t *same = work->totals->labels->nodes->same;
    size_t count = 0;
    for (size_t end = 0; end < 2 * work->search->cuts->count; end++) {
        CK_ASSERT(same[end] <= end);
        numbers[end] = same[end] == end ? (uint32_t)count++ : numbers[same[end]];
    }
    return count;
}

/* Writes where up to eight cuts from `first` on begin and end, in the world, where they are the first to tell. */
static void place_points(const surface_work *work, const ck_cut_ends_search *search, size_t first,
                         double (*points)[3]) {
    const size_t left = work->search->cuts->count - first, count = left < CK_LANES ? left : CK_LANES;
    const uint32_t *same = work->totals->labels->nodes->same;
    uint32_t some[CK_LANES];
    double at[2][CK_LANES][3];
    for (size_t i = 0; i < count; i++) {
        some[i] = (uint32_t)(first + i);
    }
    ck_cut_ends_find_some(search, some, count, at[0], at[1]);
    for (size_t i = 0; i < 2 * count; i++) {
        const size_t end = 2 * first + i;
        for (int k = 0; k < 3 && same[end] == end; k++) {
            points[work->numbers[end]][k] = at[i % 2][i / 2][k] / search->centre->scale;
        }
    }
}

static bool find_points(surface_work *work, ck_overlap_scratch *scratch, ck_surface_list *surface) {
    const ck_cuts *cuts = work->search->cuts;
    const ck_cut_ends_search search = {work->search->bodies, cuts, &work->totals->whole.about, work->search->kernels};
    if (!ck_buffer_reserve(work->memory, &scratch->surface_numbers, 2 * cuts->count, sizeof(uint32_t))) {
        return false;
    }
    work->numbers = scratch->surface_numbers.data;
    surface->point_count = number_points(work, scratch->surface_numbers.data);
    if (!ck_buffer_reserve(work->memory, &scratch->surface_points, surface->point_count, sizeof(double[3]))) {
        return false;
    }
    double(*points)[3] = scratch->surface_points.data;
    for (size_t first = 0; first < cuts->count; first += CK_LANES) {
        place_points(work, &search, first, points);
    }
    surface->points = work->points = (const double(*)[3])points;
    return true;
}

/* As many triangles as there are, but for rounding, see add_edge(): a cut is one in each of its faces, an end of a cut
 * is one on an edge of one of them, and so is each edge of a face that has cuts. */
static size_t likely_triangles(const ck_node_search *search) {
    const ck_cuts *cuts = search->cuts;
    return (size_t)search->insides[0].face_count + search->insides[1].face_count +
           3 * (cuts->face_count[0] + cuts->face_count[1]) + 4 * cuts->count;
}

bool ck_surface_find(clinker_workspace *workspace, const ck_node_search *search, const ck_totals *totals,
                     ck_surface_list *surface) {
    CK_ASSERT(totals->labels != NULL);
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    surface_work work = {
        .search = search, .totals = totals, .memory = &workspace->memory, .room = &scratch->surface_triangles};
    *surface = (ck_surface_list){0};
    if (search->cuts->flat || totals->whole.empty) {
        return true;
    }
    if (!find_points(&work, scratch, surface) ||
        !ck_buffer_reserve(work.memory, &scratch->surface_ends, 2 * search->cuts->count, sizeof(surface_end)) ||
        !ck_buffer_reserve(work.memory, work.room, likely_triangles(search), sizeof(clinker_surface_triangle))) {
        return false;
    }
    work.ends = scratch->surface_ends.data;
    for (int of = 0; of < 2; of++) {
        add_whole_faces(&work, of);
        add_cut_faces(&work, of);
    }
    surface->triangles = work.room->data;
    surface->triangle_count = work.count;
    return !work.failed;
}
