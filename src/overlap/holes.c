/* A hole is a closed loop of cuts on one face, clockwise, as what is inside of the other body lies on the left of a
 * cut. From its rightmost corner on, the first border on the right is that of what is around it. In doubles: what
 * rounding hides lies within rounding of something else. */
#include "overlap/holes.h"
#include "overlap/scratch.h"

#include "base/sort.h"
#include "math/vec3.h"
#include "overlap/solid_face.h"
#include "overlap/terms/sums.h"

#include <string.h>

#define NO_NODE UINT32_MAX

/* A cut on the face, in the plane, with what is inside on its left. */
typedef struct border {
    double from[2], to[2];
    uint32_t cut;
    bool at_rim;   /* of a loop that the face's own edges are part of */
    double area;   /* of its loop, at the loop's root */
    double right;  /* the rightmost corner of its loop, at the root */
    double height; /* of that corner */
} border;

/* An end of a cut within the face. */
typedef struct loop_end {
    uint32_t puncture, border;
} loop_end;

typedef struct hole_work {
    clinker_workspace *workspace;
    ck_overlap_scratch *scratch;
    const ck_node_search *search;
    const ck_nodes *nodes;
    int of;
    const ck_cut_face *face;
    double corners[3][2]; /* in the plane, counter-clockwise */
    int axes[2];
    border *borders;
    ck_forest loops; /* of the borders */
} hole_work;

/* A loop takes two cuts at least that do not belong to chains from rim to rim. */
static bool may_have_loops(const hole_work *work) {
    const ck_cut_use *uses = work->search->cuts->uses[work->of] + work->face->first;
    uint32_t at_rim = 0;
    for (uint32_t i = 0; i < work->face->count; i++) {
        const ck_cut *cut = &work->search->cuts->items[uses[i].cut].cut;
        at_rim += (cut->start.of == work->of ? 1U : 0U) + (cut->end.of == work->of ? 1U : 0U);
    }
    return work->face->count >= at_rim / 2 + 2;
}

/* Looks at the face along the axis that shows it largest, so that it turns counter-clockwise. */
static void lay_flat(hole_work *work, double t[3][3]) {
    double sides[2][3];
    double normal[3];
    ck_sub(t[1], t[0], sides[0]);
    ck_sub(t[2], t[0], sides[1]);
    ck_cross(sides[0], sides[1], normal);
    int axis = 0;
    for (int i = 1; i < 3; i++) {
        axis = fabs(normal[i]) > fabs(normal[axis]) ? i : axis;
    }
    bool up = normal[axis] > 0;
    work->axes[0] = up ? (axis + 1) % 3 : (axis + 2) % 3;
    work->axes[1] = up ? (axis + 2) % 3 : (axis + 1) % 3;
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 2; i++) {
            work->corners[k][i] = t[k][work->axes[i]] - t[0][work->axes[i]];
        }
    }
}

static border border_of(const hole_work *work, uint32_t cut, const ck_centre *corner) {
    const ck_face_cut *item = &work->search->cuts->items[cut];
    double f[3][3];
    double g[3][3];
    double ends[2][3];
    ck_solid_triangle(work->search->bodies[0], item->faces.a, f);
    ck_solid_triangle(work->search->bodies[1], item->faces.b, g);
    ck_cut_ends((const double(*)[3])f, (const double(*)[3])g, &item->cut, corner, ends[0], ends[1]);
    border made = {.cut = cut, .at_rim = item->cut.start.of == work->of || item->cut.end.of == work->of};
    for (int i = 0; i < 2; i++) {
        made.from[i] = ends[work->of][work->axes[i]];
        made.to[i] = ends[1 - work->of][work->axes[i]];
    }
    return made;
}

static int compare_ends(const void *left, const void *right) {
    const loop_end *a = left;
    const loop_end *b = right;
    return (a->puncture > b->puncture) - (a->puncture < b->puncture);
}

/* Joins the cuts that share an end within the face. */
static void join_loops(const hole_work *work, loop_end *ends) {
    const ck_cut_use *uses = work->search->cuts->uses[work->of] + work->face->first;
    size_t count = 0;
    for (uint32_t i = 0; i < work->face->count; i++) {
        uint32_t cut = uses[i].cut;
        const ck_cut *at = &work->search->cuts->items[cut].cut;
        for (uint32_t end = 0; end < 2; end++) {
            if ((end == 0 ? at->start.of : at->end.of) != work->of) {
                ends[count++] = (loop_end){work->nodes->same[2 * cut + end], i};
            }
        }
    }
    ck_sort(ends, count, sizeof *ends, compare_ends);
    for (size_t i = 1; i < count; i++) {
        if (ends[i].puncture == ends[i - 1].puncture) {
            ck_forest_join(work->loops, ends[i].border, ends[i - 1].border);
        }
    }
}

static void measure_loops(hole_work *work) {
    for (uint32_t i = 0; i < work->face->count; i++) {
        border *root = &work->borders[ck_forest_root(work->loops, i)];
        const border *at = &work->borders[i];
        root->area += at->from[0] * at->to[1] - at->from[1] * at->to[0];
        root->at_rim = root->at_rim || at->at_rim;
        const double *ends[2] = {at->from, at->to};
        for (int k = 0; k < 2; k++) {
            if (ends[k][0] > root->right) {
                root->right = ends[k][0];
                root->height = ends[k][1];
            }
        }
    }
}

/* Where a ray to the right crosses a border from its left to its right; infinity: it does not. */
static double crossing(const double from[2], const double to[2], const border *hole) {
    if (!(from[1] <= hole->height && hole->height < to[1])) {
        return INFINITY;
    }
    double x = from[0] + (to[0] - from[0]) * ((hole->height - from[1]) / (to[1] - from[1]));
    return x >= hole->right ? x : INFINITY;
}

/* The node at the end of that piece of edge `edge` of the face that has a point at this height; NO_NODE: it is not
 * inside, as far as doubles tell. */
static uint32_t node_at_rim(const hole_work *work, int edge, double height) {
    uint32_t vertex = ck_solid_corner(work->search->bodies[work->of], work->face->face, (edge + 1) % 3);
    bool inside = work->search->insides[work->of].marks[vertex] == CK_MARK_INSIDE;
    uint32_t best = inside ? ck_node_of_vertex(work->nodes, work->of, vertex) : NO_NODE;
    double lowest = INFINITY;
    for (uint32_t i = 0; i < work->face->count; i++) {
        const ck_cut *at = &work->search->cuts->items[work->borders[i].cut].cut;
        for (int end = 0; end < 2; end++) {
            const ck_puncture *puncture = end == 0 ? &at->start : &at->end;
            const double *place = (end == 0) == (work->of == 0) ? work->borders[i].from : work->borders[i].to;
            if (puncture->of == work->of && puncture->edge == edge && place[1] >= height && place[1] < lowest) {
                lowest = place[1];
                best = ck_node_of_end(work->nodes, work->borders[i].cut, end);
            }
        }
    }
    return best;
}

static void join_hole(const hole_work *work, uint32_t root) {
    const border *hole = &work->borders[root];
    double nearest = INFINITY;
    uint32_t around = NO_NODE;
    for (int k = 0; k < 3; k++) {
        double x = crossing(work->corners[k], work->corners[(k + 1) % 3], hole);
        if (x < nearest) {
            nearest = x;
            around = node_at_rim(work, k, hole->height);
        }
    }
    for (uint32_t i = 0; i < work->face->count; i++) {
        const border *at = &work->borders[i];
        double x = ck_forest_root(work->loops, i) == root ? INFINITY : crossing(at->from, at->to, hole);
        if (x < nearest) {
            nearest = x;
            around = ck_node_of_end(work->nodes, at->cut, 0);
        }
    }
    if (around != NO_NODE) {
        ck_forest_join(work->nodes->up, ck_node_of_end(work->nodes, hole->cut, 0), around);
    }
}

/* Whether some loop has no end at the face's rim: chains from rim to rim have no hole. */
static bool has_loops(const hole_work *work) {
    const ck_cut_use *uses = work->search->cuts->uses[work->of] + work->face->first;
    for (uint32_t i = 0; i < work->face->count; i++) {
        const ck_cut *cut = &work->search->cuts->items[uses[i].cut].cut;
        if (cut->start.of == work->of || cut->end.of == work->of) {
            work->borders[ck_forest_root(work->loops, i)].at_rim = true;
        }
    }
    for (uint32_t i = 0; i < work->face->count; i++) {
        if (work->loops[i] == 0 && !work->borders[i].at_rim) {
            return true;
        }
    }
    return false;
}

/* Where the cuts are on the face. */
static void place_borders(hole_work *work) {
    double t[3][3];
    ck_solid_triangle(work->search->bodies[work->of], work->face->face, t);
    ck_centre corner = {.scale = work->search->bodies[work->of]->points.scale};
    for (int i = 0; i < 9; i++) {
        t[i / 3][i % 3] *= corner.scale;
    }
    memcpy(corner.at, t[0], sizeof corner.at);
    lay_flat(work, t);
    const ck_cut_use *uses = work->search->cuts->uses[work->of] + work->face->first;
    for (uint32_t i = 0; i < work->face->count; i++) {
        work->borders[i] = border_of(work, uses[i].cut, &corner);
        work->borders[i].right = -INFINITY;
    }
}

static bool join_face(hole_work *work) {
    uint32_t count = work->face->count;
    ck_memory *memory = &work->workspace->memory;
    if (!ck_buffer_reserve(memory, &work->scratch->borders, count, sizeof(border)) ||
        !ck_buffer_reserve(memory, &work->scratch->loops, count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &work->scratch->loop_ends, 2 * (size_t)count, sizeof(loop_end))) {
        return false;
    }
    work->borders = work->scratch->borders.data;
    work->loops = work->scratch->loops.data;
    memset(work->loops, 0, count * sizeof *work->loops);
    for (uint32_t i = 0; i < count; i++) {
        work->borders[i].at_rim = false;
    }
    join_loops(work, work->scratch->loop_ends.data);
    if (!has_loops(work)) {
        return true;
    }
    place_borders(work);
    measure_loops(work);
    for (uint32_t i = 0; i < count; i++) {
        if (ck_forest_root(work->loops, i) == i && !work->borders[i].at_rim && work->borders[i].area < 0) {
            join_hole(work, i);
        }
    }
    return true;
}

bool ck_holes_join(clinker_workspace *workspace, const ck_node_search *search, const ck_nodes *nodes) {
    hole_work work = {
        .workspace = workspace, .scratch = ck_overlap_scratch_of(workspace), .search = search, .nodes = nodes};
    for (work.of = 0; work.of < 2; work.of++) {
        for (size_t i = 0; i < search->cuts->face_count[work.of]; i++) {
            work.face = &search->cuts->faces[work.of][i];
            if (!work.face->unknown && may_have_loops(&work) && !join_face(&work)) {
                return false;
            }
        }
    }
    return true;
}
