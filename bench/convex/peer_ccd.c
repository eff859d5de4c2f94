/* libccd, whose support functions are the caller's: one that looks at all corners, and one that climbs from neighbour
 * to neighbour, which libccd does not come with, but everybody writes who has many corners. */
#include "entrants.h"

#include <ccd/ccd.h>
#include <stdlib.h>

enum { CLIMBING_PAYS = 1000 };

typedef struct side {
    ccd_t settings;
    const convex_body *body;
    uint32_t *starts;     /* of each corner's neighbours; NULL: looks at all corners */
    uint32_t *neighbours; /* of all corners, one after the other */
} side;

typedef struct placed {
    const side *side;
    const clinker_pose *pose;
    uint32_t last; /* corner that was found */
} placed;

static double reach(const double *point, const double way[3]) {
    return point[0] * way[0] + point[1] * way[1] + point[2] * way[2];
}

static uint32_t scan(const side *s, const double way[3]) {
    uint32_t best = 0;
    double most = reach(s->body->points, way);
    for (uint32_t i = 1; i < s->body->point_count; i++) {
        double here = reach(s->body->points + 3 * (size_t)i, way);
        if (here > most) {
            most = here;
            best = i;
        }
    }
    return best;
}

static uint32_t climb(const side *s, const double way[3], uint32_t from) {
    const double *points = s->body->points;
    uint32_t best = from;
    double most = reach(points + 3 * (size_t)best, way);
    for (bool moved = true; moved;) {
        moved = false;
        uint32_t end = s->starts[best + 1];
        for (uint32_t i = s->starts[best]; i < end && !moved; i++) {
            double here = reach(points + 3 * (size_t)s->neighbours[i], way);
            if (here > most) {
                most = here;
                best = s->neighbours[i];
                moved = true;
            }
        }
    }
    return best;
}

static void support(const void *object, const ccd_vec3_t *direction, ccd_vec3_t *out) {
    placed *p = (placed *)object;
    const double *m = p->pose->m, *d = direction->v;
    const double way[3] = {m[0] * d[0] + m[4] * d[1] + m[8] * d[2], m[1] * d[0] + m[5] * d[1] + m[9] * d[2],
                           m[2] * d[0] + m[6] * d[1] + m[10] * d[2]};
    p->last = p->side->starts != NULL ? climb(p->side, way, p->last) : scan(p->side, way);
    const double *corner = p->side->body->points + 3 * (size_t)p->last;
    for (int i = 0; i < 3; i++) {
        out->v[i] = reach(corner, m + 4 * i) + m[4 * i + 3];
    }
}

static void centre(const void *object, ccd_vec3_t *out) {
    const placed *p = object;
    for (int i = 0; i < 3; i++) {
        out->v[i] = reach(p->side->body->facts.centre, p->pose->m + 4 * i) + p->pose->m[4 * i + 3];
    }
}

static void destroy(void *self) {
    side *s = self;
    free(s->starts);
    free(s->neighbours);
    free(s);
}

static void *create(clinker_workspace *workspace, const convex_body *body) {
    (void)workspace;
    side *s = calloc(1, sizeof *s);
    if (s != NULL) {
        CCD_INIT(&s->settings);
        s->settings.support1 = s->settings.support2 = support;
        s->settings.center1 = s->settings.center2 = centre;
        s->settings.max_iterations = 1000;
        s->body = body;
    }
    return s;
}

/* Every edge is there once each way, as faces are oriented: the next corner in each face is a neighbour. */
static void *create_climbing(clinker_workspace *workspace, const convex_body *body) {
    side *s = create(workspace, body);
    size_t uses = 3 * body->face_count;
    if (s == NULL) {
        return NULL;
    }
    s->starts = calloc(body->point_count + 2, sizeof *s->starts);
    s->neighbours = malloc(uses * sizeof *s->neighbours);
    if (s->starts == NULL || s->neighbours == NULL) {
        destroy(s);
        return NULL;
    }
    for (size_t i = 0; i < uses; i++) {
        s->starts[body->faces[i] + 2]++;
    }
    for (size_t i = 1; i < body->point_count + 2; i++) {
        s->starts[i] += s->starts[i - 1];
    }
    for (size_t i = 0; i < uses; i++) {
        s->neighbours[s->starts[body->faces[i] + 1]++] = body->faces[i % 3 == 2 ? i - 2 : i + 1];
    }
    return s;
}

static bool ask_mpr(void *self, const convex_query *query) {
    const side *s = self;
    uint32_t first = s->body->faces[0];
    placed a = {s, &query->a, first}, b = {s, &query->b, first};
    return ccdMPRIntersect(&a, &b, &s->settings) != 0;
}

static bool ask_gjk(void *self, const convex_query *query) {
    const side *s = self;
    uint32_t first = s->body->faces[0];
    placed a = {s, &query->a, first}, b = {s, &query->b, first};
    return ccdGJKIntersect(&a, &b, &s->settings) != 0;
}

#define LOOKING(title, plotted, question)                                                                              \
    {                                                                                                                  \
        .name = (title), .colour = (plotted), .peer = true, .most_corners = 10 * CLIMBING_PAYS, .create = create,      \
        .destroy = destroy, .ask = (question)                                                                          \
    }
#define CLIMBING(title, plotted, question)                                                                             \
    {                                                                                                                  \
        .name = (title), .colour = (plotted), .dashed = true, .peer = true, .least_corners = CLIMBING_PAYS,            \
        .most_corners = SIZE_MAX, .create = create_climbing, .destroy = destroy, .ask = (question)                     \
    }

const convex_entrant convex_ccd_mpr = LOOKING("libccd MPR", "#2f855a", ask_mpr);
const convex_entrant convex_ccd_gjk = LOOKING("libccd GJK", "#97c26b", ask_gjk);
const convex_entrant convex_ccd_mpr_climbing = CLIMBING("libccd MPR, climbing", "#2f855a", ask_mpr);
const convex_entrant convex_ccd_gjk_climbing = CLIMBING("libccd GJK, climbing", "#97c26b", ask_gjk);
