#include "cli/bodies/body_warnings.h"

#include <stdlib.h>

typedef enum body_flaw {
    FLAW_DEGENERATE,
    FLAW_OPEN,
    FLAW_FLIPPED,
    FLAW_CROWDED_EDGES,
    FLAW_INWARD,
    FLAWS,
} body_flaw;

static const char consequence[] = "whether it contains another body is not decided";
static const char consequences[] = "whether they contain another body is not decided";

static const char *plural(size_t count) {
    return count == 1 ? "" : "s";
}

/* How many faces or edges make the flaw; 0: the body does not have it. Only a solid has an inside: of what keeps a body
 * from being one, the first reason is told. */
static size_t flaw_size(const clinker_inspection *found, body_flaw flaw) {
    bool open = !found->solid && found->boundary_edges > 0;
    bool flipped = !found->solid && !open && found->flipped_edges > 0;
    switch (flaw) {
    case FLAW_DEGENERATE:
        return found->degenerate_faces;
    case FLAW_OPEN:
        return open ? found->boundary_edges : 0;
    case FLAW_FLIPPED:
        return flipped ? found->flipped_edges : 0;
    case FLAW_CROWDED_EDGES:
        return found->solid || open || flipped ? 0 : (found->non_manifold_edges > 0 ? found->non_manifold_edges : 1);
    case FLAW_INWARD:
        return found->solid && found->orientation == CLINKER_ORIENTATION_INWARD;
    default:
        return 0;
    }
}

static void warn_of_body(line_list *warnings, const cli_body *body, body_flaw flaw) {
    size_t size = flaw_size(&body->inspection, flaw);
    char *who = body->alone ? text_format("%s", body->file) : text_format("%s: %s", body->file, body->name);
    switch (flaw) {
    case FLAW_DEGENERATE:
        line_list_add(warnings, "%s: %zu degenerate triangle%s ignored", who, size, plural(size));
        break;
    case FLAW_OPEN:
        line_list_add(warnings, "%s: not closed (%zu boundary edge%s): %s", who, size, plural(size), consequence);
        break;
    case FLAW_FLIPPED:
        line_list_add(warnings, "%s: neighbouring faces disagree on which side is outside (%zu edge%s): %s", who, size,
                      plural(size), consequence);
        break;
    case FLAW_CROWDED_EDGES:
        line_list_add(warnings, "%s: not a solid (%zu edge%s with more than two faces): %s", who,
                      body->inspection.non_manifold_edges, plural(body->inspection.non_manifold_edges), consequence);
        break;
    default:
        line_list_add(warnings, "%s: faces point inwards; taken the other way round", who);
        break;
    }
    free(who);
}

/* The first bodies with a flaw, as in "a, b, c and 38 more". */
static char *name_some(const body_list *list, body_flaw flaw, size_t count) {
    enum { NAMED = 3 };
    char *names = text_format("%s", "");
    size_t named = 0;
    for (size_t i = 0; i < list->count && named < NAMED; i++) {
        if (flaw_size(&list->bodies[i].inspection, flaw) > 0) {
            char *longer = text_format("%s%s%s", names, named == 0 ? "" : ", ", list->bodies[i].name);
            free(names);
            names = longer;
            named++;
        }
    }
    char *all = count > named ? text_format("%s and %zu more", names, count - named) : text_format("%s", names);
    free(names);
    return all;
}

static void warn_of_many(line_list *warnings, const body_list *list, body_flaw flaw, size_t count, size_t size) {
    char *where = list->model_count == 1 ? text_format("%s: ", list->files[0]) : text_format("%s", "");
    char *who = name_some(list, flaw, count);
    switch (flaw) {
    case FLAW_DEGENERATE:
        line_list_add(warnings, "%s%zu degenerate triangles of %zu bodies ignored (%s)", where, size, count, who);
        break;
    case FLAW_OPEN:
        line_list_add(warnings, "%s%zu bodies are not closed (%s): %s", where, count, who, consequences);
        break;
    case FLAW_FLIPPED:
        line_list_add(warnings, "%sneighbouring faces of %zu bodies disagree on which side is outside (%s): %s", where,
                      count, who, consequences);
        break;
    case FLAW_CROWDED_EDGES:
        line_list_add(warnings, "%s%zu bodies are no solids, with edges of more than two faces (%s): %s", where, count,
                      who, consequences);
        break;
    default:
        line_list_add(warnings, "%sfaces of %zu bodies point inwards; taken the other way round (%s)", where, count,
                      who);
        break;
    }
    free(where);
    free(who);
}

void body_list_warn(body_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        for (int flaw = 0; flaw < FLAWS; flaw++) {
            if (flaw_size(&list->bodies[i].inspection, (body_flaw)flaw) > 0) {
                warn_of_body(&list->warnings, &list->bodies[i], (body_flaw)flaw);
            }
        }
    }
}

void body_list_warn_briefly(body_list *list) {
    for (int kind = 0; kind < FLAWS; kind++) {
        body_flaw flaw = (body_flaw)kind;
        size_t count = 0;
        size_t size = 0;
        for (size_t i = 0; i < list->count; i++) {
            size_t found = flaw_size(&list->bodies[i].inspection, flaw);
            count += found > 0;
            size += found;
        }
        for (size_t i = 0; i < list->count && count <= TOLD_ONE_BY_ONE; i++) {
            if (flaw_size(&list->bodies[i].inspection, flaw) > 0) {
                warn_of_body(&list->warnings, &list->bodies[i], flaw);
            }
        }
        if (count > TOLD_ONE_BY_ONE) {
            warn_of_many(&list->warnings, list, flaw, count, size);
        }
    }
}
