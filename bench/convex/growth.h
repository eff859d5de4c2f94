/* How time and checked pairs grow with the number of corners, of Clinker and of the published form: what the paper's
 * figures of polyhedra and of polygons have in common. */
#ifndef CLINKER_BENCH_CONVEX_GROWTH_H
#define CLINKER_BENCH_CONVEX_GROWTH_H

#include "lib/sections.h"
#include "race.h"

enum { CONVEX_SIZES = 13, CONVEX_FORMS = 2, CONVEX_MOST_SHAPES = 4 };
extern const size_t convex_sizes[CONVEX_SIZES]; /* 10 to 100k corners */

/* Bodies of one shape and size. Clinker is the first of the forms, the published one the second. */
typedef struct convex_row {
    double ns[CONVEX_FORMS], checks[CONVEX_FORMS];
    size_t missed, invented; /* by the published form, of as many questions as it was asked */
    size_t asked;
    size_t verified; /* answers of Clinker, by exact arithmetic */
    clinker_convex_facts facts;
    double hull_ms, prepare_ms;
} convex_row;

/* What is measured. */
typedef struct convex_growth {
    const convex_shape *shapes;
    size_t shape_count, size_count;
    bool (*make)(clinker_workspace *workspace, size_t corners, const double axes[3], convex_body *body);
    const convex_query *queries;
    size_t query_count;
    convex_row rows[CONVEX_MOST_SHAPES][CONVEX_SIZES]; /* the results */
} convex_growth;

/* False: no memory, or an answer of Clinker is wrong. */
bool convex_growth_measure(const section_bench *bench, convex_growth *growth);

/* A table of what `print` writes into its cells. */
void convex_growth_print(const convex_growth *growth, const char *what, void (*print)(const convex_row *row));
void convex_print_time(const convex_row *row);
void convex_print_checks(const convex_row *row);

/* Time, or checked pairs, as a picture of this name. True where no pictures are wanted. */
bool convex_growth_draw(const section_bench *bench, const convex_growth *growth, bool checks, const char *name,
                        const char *title);

#endif
