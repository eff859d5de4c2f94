/* Where two bodies touch:
 *
 *   1. faces   pairs that come within the tolerance of each other; at a tolerance of 0, that meet  (exact/)
 *   2. pieces  what each pair has in common: polygons, stretches of edges, points                  (pieces.c)
 *   3. patches what hangs together of these                                                       (patches.c)
 *   4. place   a point of the first; where the tolerance is large, it is shown to be one of both bodies
 *                                                                                            (common_place.c) */
#include "contact/contact.h"

#include "base/assert.h"
#include "base/pair_sort.h"
#include "contact/scratch.h"
#include "contact/touch/common_place.h"
#include "math/vec3.h"

#include <string.h>

/* The faces that meet, in one list. */
static bool list_contacts(ck_check *check, const ck_contacts *contacts, ck_near_faces *faces) {
    ck_contact_scratch *scratch = ck_contact_scratch_of(check->workspace);
    ck_memory *memory = &check->workspace->memory;
    size_t crossings = contacts->crossing_count;
    size_t count = crossings + contacts->touching_count;
    if (!ck_buffer_reserve(memory, &scratch->touch.faces, count, sizeof(clinker_face_pair))) {
        return false;
    }
    clinker_face_pair *list = scratch->touch.faces.data;
    if (crossings > 0) {
        memcpy(list, contacts->crossings, crossings * sizeof *list);
    }
    if (contacts->touching_count > 0) {
        memcpy(list + crossings, contacts->touchings, contacts->touching_count * sizeof *list);
    }
    *faces = (ck_near_faces){.pairs = list, .count = count};
    return crossings == 0 || ck_pairs_sort(memory, &scratch->touch.spare, list, count);
}

/* The faces that come within the tolerance of each other. Where faces are far smaller than the tolerance, each would
 * have so many others within it that the tolerance is lowered until they are few. */
static bool list_near(ck_check *check, const ck_judgement *judged, const ck_parting_plane *parting,
                      const ck_contacts *contacts, double *tolerance, ck_near_faces *faces) {
    const ck_body_pair pair = {judged->a, judged->b};
    size_t all = (size_t)check->bodies[pair.a].mesh.triangle_count + check->bodies[pair.b].mesh.triangle_count;
    size_t most = 4096 + 16 * all + 4 * (contacts->crossing_count + contacts->touching_count);
    for (int tries = 0; tries < 16; tries++) {
        if (!ck_near_faces_find(check, pair, parting, *tolerance, most, faces)) {
            return false;
        }
        if (!faces->too_many) {
            return true;
        }
        *tolerance *= 0.25;
    }
    return list_contacts(check, contacts, faces);
}

static void scale_point(const double point[3], double scale, double out[3]) {
    for (int k = 0; k < 3; k++) {
        out[k] = scale * point[k];
    }
}

/* A point for what is too small, or too thin, for anything else: one in which faces meet, else the centre of the ball
 * inside of both, else the middle of what the boxes share of the first faces that meet, or of the bodies. */
static void name_point(const ck_body *const bodies[2], const ck_contacts *contacts, const ck_overlap_measures *overlap,
                       double scale, clinker_patch *patch) {
    bool met = contacts->touching_count + contacts->crossing_count > 0;
    ck_touch_face faces[2];
    if (met) {
        const clinker_face_pair pair = contacts->touching_count > 0 ? contacts->touchings[0] : contacts->crossings[0];
        ck_touch_face_read(bodies[0], pair.a, &faces[0]);
        ck_touch_face_read(bodies[1], pair.b, &faces[1]);
    }
    memset(patch, 0, sizeof *patch);
    patch->size = sizeof *patch;
    patch->kind = CLINKER_PATCH_POINT;
    for (int k = 0; k < 3; k++) {
        double low =
            met ? ck_greater(faces[0].low[k], faces[1].low[k]) : ck_greater(bodies[0]->low[k], bodies[1]->low[k]);
        double high =
            met ? ck_lesser(faces[0].high[k], faces[1].high[k]) : ck_lesser(bodies[0]->high[k], bodies[1]->high[k]);
        patch->centre[k] = 0.5 * low + 0.5 * high;
    }
    double point[3];
    if (met && ck_contacts_point(bodies[0], bodies[1], contacts, NULL, point)) {
        scale_point(point, scale, patch->centre);
    } else if (overlap->exact && overlap->depth[0] > 0) {
        scale_point(overlap->deepest, scale, patch->centre);
    }
    memcpy(patch->box_min, patch->centre, sizeof patch->box_min);
    memcpy(patch->box_max, patch->centre, sizeof patch->box_max);
}

static void scale_patch(clinker_patch *patch, double scale) {
    patch->area = patch->area / scale / scale;
    patch->length /= scale;
    for (int k = 0; k < 3; k++) {
        patch->centre[k] /= scale;
        patch->box_min[k] /= scale;
        patch->box_max[k] /= scale;
    }
}

/* The faces that meet, all of them. */
static clinker_status find_all(ck_check *check, const ck_judgement *judged, ck_contacts *contacts) {
    ck_meeting found;
    return ck_exact_meet(check, (ck_body_pair){judged->a, judged->b}, contacts, &found);
}

/* The patches in the scaled world, by the faces within a tolerance of each other, and a point of the first. Lowers the
 * tolerance where these are too many. False: no memory. */
static bool list_patches(ck_check *check, const ck_judgement *judged, const ck_parting_plane *parting,
                         const ck_contacts *contacts, double *tolerance, size_t *count, double place[3]) {
    ck_contact_scratch *scratch = ck_contact_scratch_of(check->workspace);
    ck_memory *memory = &check->workspace->memory;
    const ck_body *bodies[2] = {&check->bodies[judged->a], &check->bodies[judged->b]};
    ck_near_faces faces;
    ck_pieces pieces;
    return (*tolerance > 0 ? list_near(check, judged, parting, contacts, tolerance, &faces)
                           : list_contacts(check, contacts, &faces)) &&
           ck_pieces_find(memory, &scratch->touch.pieces, bodies, &faces, *tolerance, &pieces) &&
           ck_patches_find(memory, &scratch->touch.made, &pieces, bodies[0]->outward < 0 ? -1.0 : 1.0, count, place);
}

/* The same, by a smaller tolerance where the place is none of both bodies, down to a few thousandths of it; *count 0:
 * there are none, or none that can be trusted. */
static bool trust_patches(ck_check *check, ck_judgement *judged, const ck_parting_plane *parting,
                          const ck_contacts *contacts, size_t *count) {
    enum { MOST_TRIES = 5 };
    ck_body *bodies[2] = {&check->bodies[judged->a], &check->bodies[judged->b]};
    double tolerance = judged->tolerance * check->scale;
    const double limit = ck_common_place_limit((const ck_body *const[2]){bodies[0], bodies[1]}, tolerance);
    for (int tries = 0; tries < MOST_TRIES; tries++) {
        double place[3];
        bool holds = false;
        if (!list_patches(check, judged, parting, contacts, &tolerance, count, place) ||
            (*count > 0 && !ck_common_place_holds(check, bodies, place, limit, &holds))) {
            return false;
        }
        if (*count == 0) {
            return true;
        }
        if (holds) {
            scale_point(place, 1 / check->scale, place);
            ck_judgement_place(judged, place);
            return true;
        }
        *count = 0;
        tolerance *= 0.25;
    }
    return true;
}

/* The patches in the scaled world; there is always one. A point of the first is the place to look. */
static clinker_status find_patches(ck_check *check, ck_judgement *judged, const ck_parting_plane *parting,
                                   ck_contacts *contacts, size_t *count) {
    ck_contact_scratch *scratch = ck_contact_scratch_of(check->workspace);
    const ck_body *bodies[2] = {&check->bodies[judged->a], &check->bodies[judged->b]};
    if (!trust_patches(check, judged, parting, contacts, count)) {
        return ck_fail_memory(check->workspace);
    }
    if (*count > 0) {
        return CLINKER_STATUS_OK;
    }
    clinker_status status = contacts->ended ? find_all(check, judged, contacts) : CLINKER_STATUS_OK;
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    if (!ck_buffer_reserve(&check->workspace->memory, &scratch->touch.made.patches, 1, sizeof(clinker_patch))) {
        return ck_fail_memory(check->workspace);
    }
    double place[3];
    clinker_patch *point = scratch->touch.made.patches.data;
    name_point(bodies, contacts, &judged->overlap, check->scale, point);
    scale_point(point->centre, 1 / check->scale, place);
    ck_judgement_place(judged, place);
    *count = 1;
    return CLINKER_STATUS_OK;
}

clinker_status ck_contact_touch(ck_check *check, ck_judgement *judged, const ck_meeting *meeting) {
    CK_ASSERT(judged->state == CLINKER_STATE_TOUCH && judged->a < judged->b && judged->b < check->body_count);
    ck_contacts contacts = meeting != NULL ? *meeting->contacts : (ck_contacts){.ended = true};
    const bool by_contacts = meeting == NULL || judged->tolerance == 0;
    clinker_status status = by_contacts && contacts.ended ? find_all(check, judged, &contacts) : CLINKER_STATUS_OK;
    size_t count = 0;
    if (status == CLINKER_STATUS_OK) {
        status = find_patches(check, judged, meeting != NULL ? meeting->parting : NULL, &contacts, &count);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    clinker_patch *patches = ck_contact_scratch_of(check->workspace)->touch.made.patches.data;
    for (size_t i = 0; i < count; i++) {
        scale_patch(&patches[i], check->scale);
    }
    const ck_findings more = {.patches = patches, .count = {.patches = count}};
    judged->overlap.found.patches = count;
    if (judged->overlap.empty) {
        memcpy(judged->overlap.centre, patches[0].centre, sizeof patches[0].centre);
    }
    return ck_findings_append(check->workspace, &more) ? CLINKER_STATUS_OK : ck_fail_memory(check->workspace);
}
