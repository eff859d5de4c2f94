/* Above the topmost corner of a cavity is what is around it: the first face there, of either body, bounds the part that
 * the cavity is in. In doubles. Where that face belongs to several parts, or there is no such corner, it is the
 * smallest part whose box holds the cavity. */
#include "overlap/cavities.h"

#include "base/assert.h"
#include "math/vec3.h"
#include "overlap/solid_face.h"

#include <string.h>

#define NO_PART UINT32_MAX

typedef struct cavity_search {
    const ck_node_search *search;
    const ck_labels *labels;
    uint32_t cavity;
    double top[3];
    double height; /* of the lowest face above it so far */
    uint32_t part; /* that has it */
} cavity_search;

/* The topmost corner of the cavity; false: it has none. */
static bool find_top(cavity_search *at) {
    at->top[2] = -INFINITY;
    for (int of = 0; of < 2; of++) {
        const ck_mesh *mesh = &at->search->bodies[of]->mesh;
        const uint8_t *marks = at->search->insides[of].marks;
        for (uint32_t i = 0; i < mesh->vertex_count; i++) {
            if (marks[i] != CK_MARK_INSIDE ||
                ck_label_of(at->labels, ck_node_of_vertex(at->labels->nodes, of, i)) != at->cavity) {
                continue;
            }
            double p[3];
            ck_mesh_world(mesh, i, p);
            if (p[2] > at->top[2]) {
                memcpy(at->top, p, sizeof p);
            }
        }
    }
    return isfinite(at->top[2]);
}

/* The height of a face over the top; infinite: it is not above it. */
static double height_of(const double t[3][3], const double top[3]) {
    double side[3];
    for (int k = 0; k < 3; k++) {
        const double *a = t[(k + 1) % 3];
        const double *b = t[(k + 2) % 3];
        side[k] = (b[0] - a[0]) * (top[1] - a[1]) - (b[1] - a[1]) * (top[0] - a[0]);
    }
    double whole = side[0] + side[1] + side[2];
    bool within = (side[0] >= 0 && side[1] >= 0 && side[2] >= 0) || (side[0] <= 0 && side[1] <= 0 && side[2] <= 0);
    if (!within || whole == 0) {
        return INFINITY;
    }
    double height = (side[0] * t[0][2] + side[1] * t[1][2] + side[2] * t[2][2]) / whole;
    return height > top[2] ? height : INFINITY;
}

static void look_at(cavity_search *at, int of, uint32_t face, uint32_t part) {
    double t[3][3];
    ck_solid_triangle(at->search->bodies[of], face, t);
    double height = height_of((const double(*)[3])t, at->top);
    if (height < at->height) {
        at->height = height;
        at->part = part;
    }
}

/* The part that all cuts of a face belong to; NO_PART: there are several. */
static uint32_t part_of_cuts(const cavity_search *at, int of, const ck_cut_face *face) {
    const ck_cut_use *uses = at->search->cuts->uses[of] + face->first;
    uint32_t part = NO_PART;
    for (uint32_t i = 0; i < face->count && !face->unknown; i++) {
        uint32_t here = ck_label_of(at->labels, ck_node_of_end(at->labels->nodes, uses[i].cut, 0));
        if (part != NO_PART && part != here) {
            return NO_PART;
        }
        part = here;
    }
    return part;
}

static uint32_t part_above(cavity_search *at) {
    at->height = INFINITY;
    at->part = NO_PART;
    for (int of = 0; of < 2; of++) {
        const ck_insides *insides = &at->search->insides[of];
        for (uint32_t i = 0; i < insides->face_count; i++) {
            uint32_t vertex = ck_mesh_corner(&at->search->bodies[of]->mesh, insides->faces[i], 0);
            uint32_t part = ck_label_of(at->labels, ck_node_of_vertex(at->labels->nodes, of, vertex));
            if (part != at->cavity) {
                look_at(at, of, insides->faces[i], part);
            }
        }
        for (size_t i = 0; i < at->search->cuts->face_count[of]; i++) {
            const ck_cut_face *face = &at->search->cuts->faces[of][i];
            look_at(at, of, face->face, part_of_cuts(at, of, face));
        }
    }
    return at->part;
}

static bool holds(const ck_sums *outer, const ck_sums *inner) {
    for (int i = 0; i < 3; i++) {
        double way = inner->about.at[i] - outer->about.at[i];
        if (outer->low[i] > inner->low[i] + way || outer->high[i] < inner->high[i] + way) {
            return false;
        }
    }
    return true;
}

static uint32_t smallest_box_around(const ck_sums *parts, uint32_t count, uint32_t cavity) {
    uint32_t best = NO_PART;
    for (uint32_t i = 0; i < count; i++) {
        if (!parts[i].empty && parts[i].volume.high > 0 && holds(&parts[i], &parts[cavity]) &&
            (best == NO_PART || parts[i].volume.high < parts[best].volume.high)) {
            best = i;
        }
    }
    return best;
}

uint32_t ck_cavity_around(const ck_node_search *search, const ck_labels *labels, const ck_sums *parts, uint32_t count,
                          uint32_t cavity) {
    cavity_search at = {.search = search, .labels = labels, .cavity = cavity};
    uint32_t around = find_top(&at) ? part_above(&at) : NO_PART;
    bool good = around != NO_PART && around != cavity && !parts[around].empty && parts[around].volume.high > 0;
    around = good ? around : smallest_box_around(parts, count, cavity);
    return around != NO_PART ? around : cavity;
}

void ck_cavities_join(const ck_node_search *search, const ck_labels *labels, ck_sums *parts, uint32_t count,
                      void (*add)(const ck_sums *part, ck_sums *whole)) {
    for (uint32_t i = 0; i < count && count > 1; i++) {
        if (parts[i].empty || parts[i].volume.high >= 0) {
            continue;
        }
        uint32_t around = ck_cavity_around(search, labels, parts, count, i);
        if (around != i) {
            add(&parts[i], &parts[around]);
            parts[i].empty = true;
            parts[i].around = around + 1;
        }
    }
}
