#include "report/pixel_overlap.h"

#include "base/assert.h"

enum { MOST_MET = 16 };

/* A body, or a surface, on the line of sight. */
typedef struct met_body {
    uint32_t body;
    int counts;      /* for so many bodies that the line is inside of: a surface is that of two */
    int32_t winding; /* 0: outside of it, for bodies whose faces point inwards as well */
    bool closed;
} met_body;

typedef struct met_bodies {
    met_body met[MOST_MET];
    size_t count;
} met_bodies;

/* NULL: it is none of those that are met. */
static met_body *find(met_bodies *list, uint32_t body) {
    CK_ASSERT(list->count <= MOST_MET);
    for (size_t i = 0; i < list->count; i++) {
        if (list->met[i].body == body) {
            return &list->met[i];
        }
    }
    return NULL;
}

static bool is_surface(const ck_overlap_line *line, uint32_t body) {
    return body >= line->body_count;
}

/* NULL: it does not matter, or there is no room for another one. */
static met_body *meet(met_bodies *list, const ck_overlap_line *line, uint32_t body) {
    met_body *met = find(list, body);
    const bool surface = is_surface(line, body);
    if (met == NULL && list->count < MOST_MET && (surface || ck_is_marked(line->marks, body))) {
        list->met[list->count] = (met_body){.body = body, .counts = surface ? 2 : 1};
        met = &list->met[list->count++];
    }
    return met;
}

static int32_t turn_of(const ck_fragment *fragment) {
    return ck_fragment_back(fragment) ? -1 : 1;
}

/* Finds the bodies, and which of them the line leaves as often as it enters; for how many these count. */
static int meet_all(met_bodies *list, const ck_overlap_line *line) {
    int closed = 0;
    for (size_t i = 0; i < line->count; i++) {
        met_body *met = meet(list, line, ck_fragment_body(&line->fragments[i]));
        if (met != NULL) {
            met->winding += turn_of(&line->fragments[i]);
        }
    }
    for (size_t i = 0; i < list->count; i++) {
        list->met[i].closed = list->met[i].winding == 0;
        list->met[i].winding = 0;
        closed += list->met[i].closed ? list->met[i].counts : 0;
    }
    return closed;
}

/* Whether two fragments are in one face of a surface: where some of its triangles take away what others have too much,
 * a line may be inside between them, by rounding. */
static bool in_one_face(const ck_overlap_line *line, const ck_fragment *a, const ck_fragment *b) {
    const uint32_t body = ck_fragment_body(a);
    return body == ck_fragment_body(b) && is_surface(line, body) &&
           ck_face_of_part(line->bodies, &line->bodies[body], a->face) ==
               ck_face_of_part(line->bodies, &line->bodies[body], b->face);
}

/* Follows the line until there is nothing more to find. */
static void find_stretches(met_bodies *list, const ck_overlap_line *line, const ck_overlap_question *question,
                           ck_overlap_seen *seen) {
    int inside = 0;
    const ck_fragment *since = NULL;
    for (size_t i = 0; i < line->count && !seen->thick; i++) {
        const ck_fragment *here = &line->fragments[i];
        met_body *met = find(list, ck_fragment_body(here));
        if (met == NULL || !met->closed) {
            continue;
        }
        CK_ASSERT(i == 0 || here[-1].depth <= here->depth);
        if (inside >= 2) {
            const double length = (double)here->depth - (double)since->depth;
            const bool shown = length > question->least && !in_one_face(line, since, here);
            seen->front = seen->front == NULL && shown ? since : seen->front;
            seen->thick = shown && length > question->thick;
        }
        const int before = inside;
        inside -= met->winding != 0 ? met->counts : 0;
        met->winding += turn_of(here);
        inside += met->winding != 0 ? met->counts : 0;
        since = before < 2 ? here : since;
    }
}

/* Whether faces of two of the bodies follow each other within `near`. */
static bool are_close(const ck_overlap_line *line, double near) {
    const ck_fragment *before = NULL;
    for (size_t i = 0; i < line->count; i++) {
        const ck_fragment *here = &line->fragments[i];
        const uint32_t body = ck_fragment_body(here);
        if (is_surface(line, body) || !ck_is_marked(line->marks, body)) {
            continue;
        }
        if (before != NULL && ck_fragment_body(before) != body && (double)here->depth - (double)before->depth < near) {
            return true;
        }
        before = here;
    }
    return false;
}

ck_overlap_seen ck_pixel_overlap(const ck_overlap_line *line, const ck_overlap_question *question) {
    met_bodies list;
    list.count = 0; /* those beyond are not read */
    ck_overlap_seen seen = {.front = NULL};
    const int closed = meet_all(&list, line);
    if (closed >= 2) {
        find_stretches(&list, line, question, &seen);
    }
    seen.close = list.count >= 2 && !seen.thick && question->near > 0 && are_close(line, question->near);
    return seen;
}
