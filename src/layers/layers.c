#include "layers/layers.h"

#include "base/assert.h"
#include "layers/sequence.h"
#include "layers/spikes.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

/* What the views say together: the best that one of them says. */
typedef struct layer_answer {
    ck_judgement pair;
    ck_contacts contacts;
} layer_answer;

/* Whether one view says more than another: a state that is farther from apart or, of overlaps, a shorter way out. What
 * spikes cross has no span, so any view that has one says more. */
static bool says_more(const ck_judgement *one, const ck_judgement *other) {
    if (one->state != other->state) {
        return one->state > other->state;
    }
    bool measured = one->state != CLINKER_STATE_INTERFERE || (one->span > 0 && other->span > 0);
    return measured ? one->span < other->span : one->span > other->span;
}

/* Face pairs are owned by the scratch until the next view. */
static bool keep_faces(ck_layers *layers, ck_contacts *contacts) {
    ck_buffer *buffer = &layers->scratch->faces;
    size_t count = contacts->crossing_count + contacts->touching_count;
    CK_ASSERT(contacts->crossing_count == 0 || contacts->touching_count == 0); /* one list is kept */
    if (!ck_buffer_reserve(&layers->scene.workspace->memory, buffer, count, sizeof(clinker_face_pair))) {
        return false;
    }
    const clinker_face_pair *from = contacts->crossing_count > 0 ? contacts->crossings : contacts->touchings;
    clinker_face_pair *to = buffer->data;
    if (count > 0) {
        memcpy(to, from, count * sizeof *to);
    }
    contacts->crossings = contacts->crossing_count > 0 ? to : NULL;
    contacts->touchings = contacts->touching_count > 0 ? to : NULL;
    return true;
}

/* The same pixels, and some around them: a spike at the edge of the window is judged by what is seen beyond it. */
static ck_view with_rim(const ck_view *view) {
    const uint32_t rim = 2;
    ck_view wider = *view;
    if (view->width + 2 * rim <= CK_VIEW_MOST_PIXELS && view->height + 2 * rim <= CK_VIEW_MOST_PIXELS) {
        wider.half_width += rim * ck_view_pixel_width(view);
        wider.half_height += rim * ck_view_pixel_height(view);
        wider.width += 2 * rim;
        wider.height += 2 * rim;
    }
    return wider;
}

/* What no pixel sees interfere, spikes may. What they cross is proof, however deep it is. */
static clinker_status find_spikes(ck_layers *layers, ck_judgement *pair, ck_contacts *contacts) {
    const ck_pixel_scene *scene = &layers->scene;
    const ck_view view = with_rim(&scene->view);
    ck_spike_search search = {.workspace = scene->workspace,
                              .view = &view,
                              .sources = {layers->whole[0], layers->whole[1]},
                              .judged = {&scene->bodies[0].body->mesh, &scene->bodies[1].body->mesh}};
    ck_spikes spikes;
    clinker_status status = scene->backend->extremes(scene->workspace, &view, layers->whole, 2, search.planes);
    if (status == CLINKER_STATUS_OK) {
        status = ck_spikes_find(&search, &spikes);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    ck_layers_explain(layers, &(clinker_step){.kind = CLINKER_STEP_SPIKES,
                                              .triangles = spikes.triangles,
                                              .pixels = spikes.met,
                                              .clash = spikes.crossing_count});
    if (spikes.crossing_count > 0) {
        bool kinds = layers->check->query->detail >= CLINKER_DETAIL_KIND;
        pair->state = CLINKER_STATE_INTERFERE;
        pair->kind = kinds ? CLINKER_KIND_CROSSING : CLINKER_KIND_NONE;
        pair->span = 0;
        pair->crossings = kinds ? spikes.crossing_count : 0;
        pair->touchings = 0;
        *contacts = (ck_contacts){.crossings = spikes.crossings, .crossing_count = pair->crossings};
        double point[3];
        if (kinds && ck_contacts_point(scene->bodies[0].body, scene->bodies[1].body, contacts, NULL, point)) {
            ck_judgement_place(pair, point);
        }
    }
    return CLINKER_STATUS_OK;
}

/* Whether spikes are to be looked for. They are no deeper than a pixel is wide, so a tolerance of that much or more
 * leaves nothing to find. */
static bool wants_spikes(const ck_layers *layers, const ck_judgement *pair) {
    return layers->check->query->layers.spikes && pair->state != CLINKER_STATE_INTERFERE && !layers->scene.open &&
           pair->tolerance < pair->sample_spacing;
}

/* Looks along the scene's view and joins what that says to the answer. */
static clinker_status look(ck_layers *layers, bool first, layer_answer *answer) {
    ck_judgement pair = ck_judgement_begin(answer->pair.a, answer->pair.b, 0);
    ck_contacts contacts = {0};
    clinker_status status = ck_layers_begin(layers, &pair);
    if (status == CLINKER_STATUS_OK) {
        status = ck_layers_judge(layers, &pair, &contacts);
    }
    if (status == CLINKER_STATUS_OK && wants_spikes(layers, &pair) && answer->pair.state != CLINKER_STATE_INTERFERE) {
        status = find_spikes(layers, &pair, &contacts);
    }
    if (pair.undecided && !answer->pair.undecided) {
        answer->pair.tolerance = pair.tolerance;
    }
    answer->pair.undecided = pair.undecided = pair.undecided || answer->pair.undecided;
    if (status == CLINKER_STATUS_OK && (first || says_more(&pair, &answer->pair))) {
        answer->pair = pair;
        answer->contacts = contacts;
        status = keep_faces(layers, &answer->contacts) ? CLINKER_STATUS_OK : ck_fail_memory(layers->scene.workspace);
    }
    return status;
}

/* Sets the view along a direction, and looks. */
static clinker_status look_along(ck_layers *layers, const ck_guess *guess, const double direction[3],
                                 clinker_sight sight, double agreement, bool first, layer_answer *answer) {
    CK_ASSERT(!layers->resumed);
    clinker_status status = ck_pixel_look(&layers->scene, layers->check, guess, direction);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    memcpy(layers->direction, layers->scene.view.forward, sizeof layers->direction);
    memcpy(layers->guessed, guess->projection.direction, sizeof layers->guessed);
    layers->sight = sight;
    layers->agreement = agreement;
    ck_layers_widen(layers);
    return look(layers, first, answer);
}

static clinker_sight sight_of(ck_projection_why why) {
    CK_ASSERT(why <= CK_PROJECTION_ACROSS);
    static const clinker_sight sights[] = {
        [CK_PROJECTION_BOXES] = CLINKER_SIGHT_BOXES,
        [CK_PROJECTION_NORMALS] = CLINKER_SIGHT_NORMALS,
        [CK_PROJECTION_CLUSTER] = CLINKER_SIGHT_PART,
        [CK_PROJECTION_ACROSS] = CLINKER_SIGHT_ACROSS,
    };
    return sights[why];
}

/* A bare question takes the guess first, which costs nothing, and mostly that is the end of it if there is
 * interference. For every other one, and to say that bodies are apart, the views are chosen with care. */
static clinker_status look_around(ck_layers *layers, const ck_guess *guess, layer_answer *answer) {
    bool bare = ck_layers_bare(layers->check);
    ck_projections projections;
    clinker_status status = CLINKER_STATUS_OK;
    if (bare) {
        status = look_along(layers, guess, guess->projection.direction, CLINKER_SIGHT_BOXES, 0, true, answer);
    }
    if (status != CLINKER_STATUS_OK || answer->pair.state == CLINKER_STATE_INTERFERE) {
        return status;
    }
    ck_pixel_restart(&layers->scene, layers->whole);
    const ck_sighting sighting = ck_pixel_sighting(&layers->scene);
    status = ck_projection_several(&sighting, guess, &projections);
    for (int i = 0; status == CLINKER_STATUS_OK && i < projections.count; i++) {
        ck_projection *projection = &projections.list[i];
        ck_projection_snap(projection->direction);
        status = look_along(layers, guess, projection->direction, sight_of(projection->why), projection->agreement,
                            !bare && i == 0, answer);
        if (bare && answer->pair.state == CLINKER_STATE_INTERFERE) {
            break;
        }
    }
    if (status == CLINKER_STATUS_OK && projections.count > 1) {
        /* The last of several views alone would say less in the next step of a sequence than all of them do here. */
        ck_layers_forget(layers);
    }
    return status;
}

static clinker_status look_from_everywhere(ck_layers *layers, layer_answer *answer) {
    const clinker_query *query = layers->check->query;
    const double *asked = query->view.direction;
    ck_guess guess;
    clinker_status status = ck_pixel_guess(&layers->scene, layers->check, &guess);
    if (status != CLINKER_STATUS_OK || (guess.apart && (query->layers.sequence || ck_is_zero(asked)))) {
        return status;
    }
    if (ck_layers_resume(layers, &guess)) {
        status = look(layers, true, answer);
        /* A view that was only guessed may prove that bodies meet, but not that they are apart. */
        if (status != CLINKER_STATUS_OK || layers->sight != CLINKER_SIGHT_BOXES ||
            answer->pair.state == CLINKER_STATE_INTERFERE) {
            return status;
        }
        ck_layers_leave(layers);
    }
    return ck_is_zero(asked) ? look_around(layers, &guess, answer)
                             : look_along(layers, &guess, asked, CLINKER_SIGHT_ASKED, 0, true, answer);
}

bool ck_layers_open(clinker_workspace *workspace) {
    ck_layers_scratch *scratch = ck_layers_scratch_of(workspace);
    if (scratch != NULL) {
        scratch->explanation_count = 0;
    }
    return scratch != NULL;
}

const clinker_explanation *ck_layers_explanations(clinker_workspace *workspace, size_t *count) {
    CK_ASSERT(workspace->rooms[CK_ROOM_LAYERS].data != NULL);
    const ck_layers_scratch *scratch = ck_layers_scratch_of(workspace);
    *count = scratch->explanation_count;
    return scratch->explanations.data;
}

clinker_status ck_layers_check(ck_check *check, const ck_layer_settings *settings, ck_judgement *pair,
                               ck_contacts *contacts) {
    CK_ASSERT(pair->a < pair->b && pair->b < check->body_count && settings != NULL);
    ck_layers layers = {.check = check, .scratch = ck_layers_scratch_of(check->workspace), .settings = settings};
    layer_answer answer = {.pair = ck_judgement_begin(pair->a, pair->b, 0)};
    if (layers.scratch == NULL) {
        return ck_fail_memory(check->workspace);
    }
    clinker_status status = ck_pixel_open(check, pair, 1, &layers.scene);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    layers.scene.tolerances = check->query->layers.spikes;
    for (int slot = 0; slot < 2; slot++) {
        layers.whole[slot] = layers.scene.sources[slot];
    }
    status = look_from_everywhere(&layers, &answer);
    if (status != CLINKER_STATUS_OK) {
        ck_layers_forget(&layers);
    }
    *pair = answer.pair;
    *contacts = answer.contacts;
    return status;
}
