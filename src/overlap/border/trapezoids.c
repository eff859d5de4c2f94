#include "overlap/border/trapezoids.h"

#include "base/sort.h"

#include <math.h>

/* What lies between two sides, from u on. */
typedef struct between {
    uint32_t lower, upper;
    double from;
} between;

/* What is known of one strip, between neighbouring ends of sides. */
typedef struct strip {
    double from, to;
    uint32_t *crossing; /* sides, in ascending order */
    uint32_t count;
    /* Of the strips before, as far back as the last one that is wider than places may be off: */
    bool ends_inside[2]; /* what is between its lowest two sides, and between its highest two */
    uint32_t cuts;       /* how many cuts pass through it */
    bool any_inside;     /* something of them is */
} strip;

typedef struct sweep {
    clinker_workspace *workspace;
    const ck_trapezoids *face;
    between *open, *next; /* pieces that go on; and those of the strip at hand */
    uint32_t open_count, next_count;
    uint32_t found;
} sweep;

static double height_at(const ck_trapezoid_side *side, double u) {
    const double share = (u - side->u[0]) / (side->u[1] - side->u[0]);
    return side->v[0] + share * (side->v[1] - side->v[0]);
}

/* How far a height of a side may be off. */
static double room_of(const sweep *work, const ck_trapezoid_side *side) {
    return work->face->room * (1 + fabs((side->v[1] - side->v[0]) / (side->u[1] - side->u[0])));
}

static int compare_numbers(const void *left, const void *right) {
    const double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* The sides that pass through a strip. */
static void find_crossing(const sweep *work, strip *at) {
    const double middle = at->from + 0.5 * (at->to - at->from);
    at->count = 0;
    for (uint32_t i = 0; i < work->face->count; i++) {
        const ck_trapezoid_side *side = &work->face->sides[i];
        if (side->u[0] <= at->from && side->u[1] >= at->to) {
            const double height = height_at(side, middle);
            uint32_t k = at->count++;
            for (; k > 0 && height_at(&work->face->sides[at->crossing[k - 1]], middle) > height; k--) {
                at->crossing[k] = at->crossing[k - 1];
            }
            at->crossing[k] = i;
        }
    }
}

/* Whether two sides of a strip, one above the other, may as well be the other way round. */
static bool may_change_places(const sweep *work, const strip *at, uint32_t lower) {
    const ck_trapezoid_side *a = &work->face->sides[at->crossing[lower]];
    const ck_trapezoid_side *b = &work->face->sides[at->crossing[lower + 1]];
    const double middle = at->from + 0.5 * (at->to - at->from);
    return !(height_at(b, middle) - height_at(a, middle) > room_of(work, a) + room_of(work, b));
}

/* What a side, and those that it may have changed places with, tell of what is above it (`up`), or below. */
typedef struct hint {
    bool cut, inside;
} hint;

static hint look_from(const sweep *work, const strip *at, uint32_t place, bool up) {
    hint out = {false, false};
    bool several = false;
    for (bool more = true; more; several = true) {
        const ck_trapezoid_side *side = &work->face->sides[at->crossing[place]];
        more = up ? place > 0 && may_change_places(work, at, place - 1)
                  : place + 1 < at->count && may_change_places(work, at, place);
        out.cut = out.cut || !side->edge;
        out.inside = out.inside || (side->asked_for && (several || more || side->above == up));
        place = more ? (up ? place - 1 : place + 1) : place;
    }
    return out;
}

/* Whether an upright cut may begin the strip. */
static bool begins_upright(const sweep *work, const strip *at) {
    const double room = 4 * work->face->room;
    for (uint32_t i = 0; i < work->face->count; i++) {
        const ck_trapezoid_side *side = &work->face->sides[i];
        if (side->asked_for && side->u[0] >= at->from - room && side->u[1] <= at->from + room) {
            return true;
        }
    }
    return false;
}

/* What the strip before tells of one that lies between two edges: if only one cut was in between, it ended at one of
 * them, and what is beside the other goes on. */
static bool goes_on_inside(const sweep *work, const strip *at) {
    const uint32_t first_edge = work->face->count - 3;
    const double room = 8 * work->face->room;
    bool ended[2] = {false, false};
    for (uint32_t i = 0; i < first_edge; i++) {
        const ck_trapezoid_side *side = &work->face->sides[i];
        for (int k = 0; k < 2 && side->u[1] <= at->from && side->u[1] >= at->from - room; k++) {
            ended[k] = ended[k] || (side->ends[1].edges >> (at->crossing[k] - first_edge) & 1) != 0;
        }
    }
    if (!ended[0] && !ended[1]) {
        return at->ends_inside[0] || at->ends_inside[1];
    }
    return at->cuts == 1 && ended[0] != ended[1] ? at->ends_inside[ended[0] ? 1 : 0] : at->any_inside;
}

/* Whether what lies between two edges is inside: a corner at the end of the strip tells, or the strip before. */
static bool is_inside_edges(const sweep *work, const strip *at) {
    for (int k = 0; k < 3; k++) {
        if (work->face->corners[k] == at->from || work->face->corners[k] == at->to) {
            return work->face->inside[k];
        }
    }
    return goes_on_inside(work, at) || begins_upright(work, at);
}

/* A corner of a piece: where a side is at u. */
static ck_patch_corner corner_at(const sweep *work, uint32_t number, double u) {
    const ck_trapezoid_side *side = &work->face->sides[number];
    ck_patch_corner corner = side->ends[u >= side->u[1]];
    if (u > side->u[0] && u < side->u[1]) {
        const double share = (u - side->u[0]) / (side->u[1] - side->u[0]);
        corner = ck_patch_corner_between(&side->ends[0], &side->ends[1], share, work->face->normal);
    }
    corner.noise += 4 * work->face->room;
    return corner;
}

static bool emit(sweep *work, const between *piece, double to) {
    ck_buffer *buffer = &ck_overlap_scratch_of(work->workspace)->trapezoids;
    if (!ck_buffer_extend(&work->workspace->memory, buffer, work->found, work->found + 1, sizeof(ck_trapezoid))) {
        return false;
    }
    ck_trapezoid *out = (ck_trapezoid *)buffer->data + work->found++;
    out->corners[0] = corner_at(work, piece->lower, piece->from);
    out->corners[1] = corner_at(work, piece->lower, to);
    out->corners[2] = corner_at(work, piece->upper, to);
    out->corners[3] = corner_at(work, piece->upper, piece->from);
    return true;
}

/* Takes up what is inside of a strip: pieces between the same sides go on. */
static void take_up(sweep *work, strip *at) {
    const bool narrow = at->to - at->from <= 8 * work->face->room;
    uint32_t cuts = 0;
    bool ends[2] = {false, false}, any = false;
    for (uint32_t i = 0; i < at->count; i++) {
        cuts += work->face->sides[at->crossing[i]].edge ? 0 : 1;
    }
    work->next_count = 0;
    for (uint32_t i = 0; i + 1 < at->count; i++) {
        const hint below = look_from(work, at, i, true), above = look_from(work, at, i + 1, false);
        const bool inside = below.cut || above.cut ? below.inside || above.inside : is_inside_edges(work, at);
        ends[0] = i == 0 ? inside : ends[0];
        ends[1] = inside;
        any = any || inside;
        if (inside) {
            between piece = {at->crossing[i], at->crossing[i + 1], at->from};
            for (uint32_t k = 0; k < work->open_count; k++) {
                const bool same = work->open[k].lower == piece.lower && work->open[k].upper == piece.upper;
                piece.from = same ? work->open[k].from : piece.from;
            }
            work->next[work->next_count++] = piece;
        }
    }
    at->any_inside = any || (narrow && at->any_inside);
    if (!narrow) {
        at->ends_inside[0] = ends[0];
        at->ends_inside[1] = ends[1];
        at->cuts = cuts;
    }
}

/* Those that do not go on are pieces. */
static bool give_up(sweep *work, double to) {
    for (uint32_t i = 0; i < work->open_count; i++) {
        bool goes_on = false;
        for (uint32_t k = 0; k < work->next_count; k++) {
            goes_on = goes_on || (work->next[k].lower == work->open[i].lower &&
                                  work->next[k].upper == work->open[i].upper && work->next[k].from < to);
        }
        if (!goes_on && !emit(work, &work->open[i], to)) {
            return false;
        }
    }
    between *free_list = work->open;
    work->open = work->next;
    work->open_count = work->next_count;
    work->next = free_list;
    work->next_count = 0;
    return true;
}

/* The ends of all sides, in ascending order: what is between two of them is a strip. */
static uint32_t list_ends(const ck_trapezoids *face, double *ends) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < face->count; i++) {
        ends[2 * i] = face->sides[i].u[0];
        ends[2 * i + 1] = face->sides[i].u[1];
    }
    ck_sort(ends, 2 * (size_t)face->count, sizeof *ends, compare_numbers);
    for (uint32_t i = 0; i < 2 * face->count; i++) {
        if (count == 0 || ends[i] > ends[count - 1]) {
            ends[count++] = ends[i];
        }
    }
    return count;
}

bool ck_trapezoids_find(clinker_workspace *workspace, const ck_trapezoids *face, const ck_trapezoid **found,
                        uint32_t *count) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    ck_memory *memory = &workspace->memory;
    if (!ck_buffer_reserve(memory, &scratch->trapezoid_ends, 2 * (size_t)face->count, sizeof(double)) ||
        !ck_buffer_reserve(memory, &scratch->trapezoid_sides, face->count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->open_trapezoids, 2 * (size_t)face->count, sizeof(between))) {
        return false;
    }
    double *ends = scratch->trapezoid_ends.data;
    sweep work = {.workspace = workspace, .face = face, .open = scratch->open_trapezoids.data};
    work.next = work.open + face->count;
    strip at = {.crossing = scratch->trapezoid_sides.data};
    const uint32_t end_count = list_ends(face, ends);
    bool done = true;
    for (uint32_t i = 0; i + 1 < end_count && done; i++) {
        at.from = ends[i];
        at.to = ends[i + 1];
        find_crossing(&work, &at);
        take_up(&work, &at);
        done = give_up(&work, at.from);
    }
    done = done && (end_count == 0 || give_up(&work, ends[end_count - 1]));
    *found = scratch->trapezoids.data;
    *count = work.found;
    return done;
}
