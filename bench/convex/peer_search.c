/* The fair rival: the search of Gilbert, Johnson & Keerthi as it is in textbooks, with corners from the same maps. No
 * line of centres, no bounds, nothing proved. */
#include "convex/prepare/prepared.h"
#include "convex/search/search.h"
#include "entrants.h"

#include <stdlib.h>

enum { MOST_STEPS = 100 };

typedef struct side {
    const ck_polyhedron *body;
} side;

static void *create(clinker_workspace *workspace, const convex_body *body) {
    (void)workspace;
    side *self = malloc(sizeof *self);
    if (self != NULL) {
        self->body = &body->convex->body;
    }
    return self;
}

static void add_corner(ck_simplex *simplex, const ck_convex_pair *pair, const ck_support *a, const ck_support *b,
                       double nearest[3]) {
    ck_simplex_corner *corner = &simplex->corners[simplex->count++];
    for (int k = 0; k < 3; k++) {
        corner->a[k] = a->point[k];
        corner->b[k] = b->point[k];
        corner->point[k] = a->point[k] - b->point[k] - pair->between[k];
    }
    ck_simplex_reduce(simplex, nearest);
}

static bool search(const ck_convex_pair *pair) {
    ck_simplex simplex;
    simplex.count = 0;
    double nearest[3], square = HUGE_VAL;
    for (int k = 0; k < 3; k++) {
        nearest[k] = -pair->between[k];
    }
    for (int step = 0; step < MOST_STEPS; step++) {
        const double back[3] = {-nearest[0], -nearest[1], -nearest[2]};
        ck_support a = ck_placed_support(&pair->a, back, CK_CAREFUL);
        ck_support b = ck_placed_support(&pair->b, nearest, CK_CAREFUL);
        if (a.reach + b.reach < -ck_dot(nearest, pair->between)) {
            return false;
        }
        add_corner(&simplex, pair, &a, &b, nearest);
        double now = ck_dot(nearest, nearest);
        if (simplex.count == 4 || !(now < square)) {
            return true;
        }
        square = now;
    }
    return true;
}

static bool ask(void *self, const convex_query *query) {
    const ck_polyhedron *body = ((const side *)self)->body;
    ck_convex_pair pair;
    return ck_convex_pair_make(body, query->a.m, body, query->b.m, &pair) && search(&pair);
}

const convex_entrant convex_search_alone = {.name = "search alone",
                                            .colour = "#805ad5",
                                            .most_corners = SIZE_MAX,
                                            .create = create,
                                            .destroy = free,
                                            .ask = ask};
