#include "cli/text/front_text.h"

#include "cli/base/text.h"
#include "cli/text/measure_text.h"

/* When they meet, if all goes on as it is. */
static void print_time(FILE *out, const clinker_front *front) {
    if (front->gap >= 0 && front->speed > 0) {
        fprintf(out, ", to be crossed in a time of %s",
                decimal_round(front->gap / front->speed, 4, DECIMAL_NEAREST).text);
    }
}

static void print_pair(FILE *out, const body_list *bodies, const pair_front *pair) {
    const clinker_front *front = &pair->drawn;
    const char *unit = bodies->unit_name;
    text_print(out, bodies->bodies[pair->bodies[0]].name);
    fputs(" and ", out);
    text_print(out, bodies->bodies[pair->bodies[1]].name);
    fprintf(out, ": gap %s along the sight at %s", measure_length(front->gap, unit).text,
            measure_place(front->at, front->pixel).text);
    print_time(out, front);
    fprintf(out,
            "\n  seen along (%.4g, %.4g, %.4g) in %u x %u pixels of %.3g%s: %zu of %zu triangles on %zu pixels, %zu of "
            "%zu on %zu, both on %zu\n",
            front->forward[0], front->forward[1], front->forward[2], (unsigned)front->width, (unsigned)front->height,
            front->pixel, measure_suffix(unit, 1).text, front->left[0], front->triangles[0], front->pixels[0],
            front->left[1], front->triangles[1], front->pixels[1], front->both);
}

void front_text(FILE *out, const body_list *bodies, const pair_fronts *fronts) {
    fputs("first depths of faces that do not recede, which is no verdict:\n", out);
    for (size_t i = 0; i < fronts->count; i++) {
        print_pair(out, bodies, &fronts->pairs[i]);
    }
    const size_t others = fronts->looked_at - fronts->count;
    if (others > 0 || fronts->looked_at == 0) {
        fprintf(out, "%zu pair%s without a pixel in common\n", others, others == 1 ? "" : "s");
    }
}
