#include "cli/text/motion_text.h"

#include "cli/base/text.h"

#include <stdlib.h>

void motion_text(FILE *out, const check_result *result) {
    if (!result->counted->moving) {
        return;
    }
    char *terms = body_motions_terms(result->motions);
    fprintf(out, "%s\n", terms);
    free(terms);
}

void receding_text(FILE *out, const check_result *result) {
    for (size_t i = 0; i < result->receding->count; i++) {
        const receding_pair *pair = &result->receding->pairs[i];
        for (int which = 0; which < 2; which++) {
            text_print(out, result->bodies->bodies[pair->bodies[which]].name);
            fputs(which == 0 ? " and " : ": of ", out);
        }
        fprintf(out, "their %zu and %zu triangles, %zu and %zu recede and were left out\n", pair->triangles[0],
                pair->triangles[1], pair->triangles[0] - pair->left[0], pair->triangles[1] - pair->left[1]);
    }
}
