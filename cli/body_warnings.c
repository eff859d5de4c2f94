/* What a check has to tell about its bodies beyond its answer. */
#include "bodies.h"

#include <stdlib.h>

static const char *plural(size_t count) {
    return count == 1 ? "" : "s";
}

/* Only a solid has an inside; says why this body is none. */
static void warn_not_solid(line_list *warnings, const char *who, const clinker_inspection *found) {
    static const char consequence[] = "whether it contains another body is not decided";
    if (found->boundary_edges > 0) {
        line_list_add(warnings, "%s: not closed (%zu boundary edge%s): %s", who, found->boundary_edges,
                      plural(found->boundary_edges), consequence);
    } else if (found->flipped_edges > 0) {
        line_list_add(warnings, "%s: neighbouring faces disagree on which side is outside (%zu edge%s): %s", who,
                      found->flipped_edges, plural(found->flipped_edges), consequence);
    } else {
        line_list_add(warnings, "%s: not a solid (%zu edge%s with more than two faces): %s", who,
                      found->non_manifold_edges, plural(found->non_manifold_edges), consequence);
    }
}

static void warn_body(line_list *warnings, const char *who, const clinker_inspection *found) {
    if (found->degenerate_faces > 0) {
        line_list_add(warnings, "%s: %zu degenerate triangle%s ignored", who, found->degenerate_faces,
                      plural(found->degenerate_faces));
    }
    if (!found->solid) {
        warn_not_solid(warnings, who, found);
    } else if (found->orientation == CLINKER_INWARD) {
        line_list_add(warnings, "%s: faces point inwards; taken the other way round", who);
    }
}

void body_list_warn(body_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        const cli_body *body = &list->bodies[i];
        char *who = body->alone ? text_format("%s", body->file) : text_format("%s: %s", body->file, body->name);
        warn_body(&list->warnings, who, &body->inspection);
        free(who);
    }
}
