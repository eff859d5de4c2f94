/* Clinker's convex bodies: from nothing, with the certificate of the pose before, and as published. */
#include "clinker/published.h"
#include "entrants.h"

#include <stdlib.h>

typedef struct side {
    clinker_workspace *workspace;
    const clinker_convex *convex;
    clinker_convex_answer last;
    clinker_polar_settings settings;
} side;

clinker_polar_settings convex_published_settings(const convex_body *body) {
    clinker_polar_settings settings;
    clinker_polar_settings_init(&settings);
    settings.balls = !body->flat;
    return settings;
}

static void *create(clinker_workspace *workspace, const convex_body *body) {
    side *self = calloc(1, sizeof *self);
    if (self != NULL) {
        self->workspace = workspace;
        self->convex = body->convex;
        self->settings = convex_published_settings(body);
        clinker_convex_answer_init(&self->last);
    }
    return self;
}

static bool ask_anew(void *self, const convex_query *query) {
    const side *s = self;
    clinker_convex_answer answer;
    answer.size = sizeof answer;
    answer.certificate.kind = CLINKER_CERTIFICATE_NONE;
    clinker_convex_check(s->workspace, s->convex, &query->a, s->convex, &query->b, &answer);
    return answer.state != CLINKER_STATE_APART;
}

static bool ask_on(void *self, const convex_query *query) {
    side *s = self;
    clinker_convex_check(s->workspace, s->convex, &query->a, s->convex, &query->b, &s->last);
    return s->last.state != CLINKER_STATE_APART;
}

static bool ask_published(void *self, const convex_query *query) {
    const side *s = self;
    clinker_polar_answer answer = CLINKER_INIT(clinker_polar_answer);
    return clinker_convex_polar(s->convex, &query->a, s->convex, &query->b, &s->settings, &answer) && answer.meet;
}

const convex_entrant convex_ours = {.name = "Clinker",
                                    .colour = "#2b6cb0",
                                    .most_corners = SIZE_MAX,
                                    .create = create,
                                    .destroy = free,
                                    .ask = ask_anew};
const convex_entrant convex_ours_moving = {.name = "Clinker, motion",
                                           .colour = "#2b6cb0",
                                           .dashed = true,
                                           .moving = true,
                                           .most_corners = SIZE_MAX,
                                           .create = create,
                                           .destroy = free,
                                           .ask = ask_on};
const convex_entrant convex_ours_moving_slowly = {.name = "Clinker, slow motion",
                                                  .colour = "#90cdf4",
                                                  .dashed = true,
                                                  .moving = true,
                                                  .slow = true,
                                                  .most_corners = SIZE_MAX,
                                                  .create = create,
                                                  .destroy = free,
                                                  .ask = ask_on};
const convex_entrant convex_published = {.name = "published",
                                         .colour = "#c05621",
                                         .most_corners = SIZE_MAX,
                                         .create = create,
                                         .destroy = free,
                                         .ask = ask_published};
