#include "cli/pairs/tangled.h"

#include "cli/base/memory.h"
#include "cli/bodies/body_warnings.h"

#include <stdlib.h>

/* What shows that a body overlaps itself. */
typedef struct tangle {
    bool found;
    const uint32_t *faces; /* two, or one twice; both CLINKER_NO_FACE where none is known */
} tangle;

/* Of the pairs of a body, one that has faces to show tells more than one that has none. */
static void note(tangle *known, const uint32_t faces[2]) {
    if (!known->found || (known->faces[0] == CLINKER_NO_FACE && faces[0] != CLINKER_NO_FACE)) {
        *known = (tangle){.found = true, .faces = faces};
    }
}

static size_t find(const clinker_answer *answer, tangle *of_bodies, size_t body_count) {
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = &answer->pairs[i];
        const uint32_t bodies[2] = {pair->a, pair->b};
        for (int k = 0; k < 2; k++) {
            if (pair->overlaps_itself[k]) {
                note(&of_bodies[bodies[k]], pair->own_faces[k]);
            }
        }
    }
    size_t count = 0;
    for (size_t i = 0; i < body_count; i++) {
        count += of_bodies[i].found;
    }
    return count;
}

static char *show(const cli_body *body, const tangle *known) {
    if (known->faces[0] == CLINKER_NO_FACE) {
        return text_format("%s", "overlaps itself, or is too tangled to tell");
    }
    unsigned first = (unsigned)cli_body_file_face(body, known->faces[0]);
    unsigned second = (unsigned)cli_body_file_face(body, known->faces[1]);
    return first == second ? text_format("overlaps itself (face %u)", first)
                           : text_format("overlaps itself (faces %u and %u)", first, second);
}

static void warn_of_each(line_list *warnings, const body_list *bodies, const tangle *of_bodies) {
    for (size_t i = 0; i < bodies->count; i++) {
        if (of_bodies[i].found) {
            const cli_body *body = &bodies->bodies[i];
            char *shown = show(body, &of_bodies[i]);
            line_list_add(warnings, "%s%s%s: %s: volume and regions of its pairs are not exact", body->file,
                          body->alone ? "" : ": ", body->alone ? "" : body->name, shown);
            free(shown);
        }
    }
}

static void warn_of_many(line_list *warnings, const body_list *bodies, const tangle *of_bodies, size_t count) {
    enum { NAMED = 3 };
    char *names = text_format("%s", "");
    size_t named = 0;
    for (size_t i = 0; i < bodies->count && named < NAMED; i++) {
        if (of_bodies[i].found) {
            char *longer = text_format("%s%s%s", names, named == 0 ? "" : ", ", bodies->bodies[i].name);
            free(names);
            names = longer;
            named++;
        }
    }
    line_list_add(warnings,
                  "%zu bodies overlap themselves (%s and %zu more; use --json): volume and regions of their pairs are "
                  "not exact",
                  count, names, count - named);
    free(names);
}

void tangled_warn(line_list *warnings, const body_list *bodies, const clinker_answer *answer, bool briefly) {
    tangle *of_bodies = memory_take(bodies->count, sizeof *of_bodies);
    size_t count = find(answer, of_bodies, bodies->count);
    if (briefly && count > TOLD_ONE_BY_ONE) {
        warn_of_many(warnings, bodies, of_bodies, count);
    } else {
        warn_of_each(warnings, bodies, of_bodies);
    }
    free(of_bodies);
}
