#include "convex_verify.h"

#include "math/expansion.h"
#include "math/orient.h"

#include <stdlib.h>

/* Every pair of faces is looked at up to here. */
enum { FEW_FACES = 40 };

bool convex_verifier_make(clinker_workspace *workspace, const convex_body *body, convex_verifier *verifier) {
    *verifier = (convex_verifier){.workspace = workspace, .body = body};
    for (int i = 0; i < 2; i++) {
        verifier->placed[i] = malloc(body->point_count * 3 * sizeof(double));
    }
    if (verifier->placed[0] == NULL || verifier->placed[1] == NULL) {
        convex_verifier_free(verifier);
        return false;
    }
    return true;
}

void convex_verifier_free(convex_verifier *verifier) {
    free(verifier->placed[0]);
    free(verifier->placed[1]);
    *verifier = (convex_verifier){0};
}

static int exact_side(const clinker_certificate *plane, const double point[3]) {
    double sum[8], next[8], product[2];
    int count = 0;
    if (plane->offset != 0) {
        sum[count++] = -plane->offset;
    }
    for (int k = 0; k < 3; k++) {
        int length = point[k] != 0 ? ck_expansion_scale(1, &point[k], plane->normal[k], product) : 0;
        count = ck_expansion_sum(count, sum, length, product, next);
        for (int i = 0; i < count; i++) {
            sum[i] = next[i];
        }
    }
    return ck_expansion_sign(count, sum);
}

/* The sign of normal . point - offset. Three products and three sums round, each by 2^-53 of the sizes at most; 8 has
 * room for all. */
static int side_of(const clinker_certificate *plane, const double point[3]) {
    const double *n = plane->normal;
    double height = n[0] * point[0] + n[1] * point[1] + n[2] * point[2] - plane->offset;
    double sizes = fabs(n[0] * point[0]) + fabs(n[1] * point[1]) + fabs(n[2] * point[2]) + fabs(plane->offset);
    int sign = ck_certain_sign(height, 0x8p-53 * sizes + 0x1p-960);
    return sign != 0 ? sign : exact_side(plane, point);
}

static bool plane_separates(const convex_verifier *v, const clinker_certificate *plane) {
    for (size_t i = 0; i < v->body->point_count; i++) {
        if (side_of(plane, v->placed[0] + 3 * i) >= 0 || side_of(plane, v->placed[1] + 3 * i) <= 0) {
            return false;
        }
    }
    return true;
}

static bool point_inside(const convex_verifier *v, const double point[3]) {
    for (size_t i = 0; i < 2 * v->body->face_count; i++) {
        const double *placed = v->placed[i % 2];
        const uint32_t *face = v->body->faces + 3 * (i / 2);
        if (ck_orient3d(placed + 3 * (size_t)face[0], placed + 3 * (size_t)face[1], placed + 3 * (size_t)face[2],
                        point) >= 0) {
            return false;
        }
    }
    return true;
}

static bool exact_agrees(const convex_verifier *v, const convex_query *query, clinker_state state) {
    const clinker_body bodies[2] = {{v->body->mesh, &query->a}, {v->body->mesh, &query->b}};
    clinker_query asked = clinker_query_default();
    asked.detail = CLINKER_DETAIL_STATE;
    asked.depth = false;
    asked.tolerance = 0;
    asked.reference = v->body->face_count <= FEW_FACES;
    clinker_answer found;
    return clinker_bodies_check(v->workspace, bodies, 2, &asked, &found) == CLINKER_OK &&
           state == (found.pair_count > 0 ? found.pairs[0].state : CLINKER_APART);
}

bool convex_verify(const convex_verifier *verifier, const convex_query *query, const clinker_convex_answer *answer) {
    const clinker_certificate *certificate = &answer->certificate;
    if (certificate->kind == CLINKER_CERTIFICATE_EXACT) {
        return exact_agrees(verifier, query, answer->state);
    }
    for (size_t i = 0; i < verifier->body->point_count; i++) {
        convex_place(&query->a, verifier->body->points + 3 * i, verifier->placed[0] + 3 * i);
        convex_place(&query->b, verifier->body->points + 3 * i, verifier->placed[1] + 3 * i);
    }
    if (certificate->kind == CLINKER_CERTIFICATE_PLANE) {
        return answer->state == CLINKER_APART && plane_separates(verifier, certificate);
    }
    return certificate->kind == CLINKER_CERTIFICATE_POINT && answer->state == CLINKER_INTERFERE &&
           point_inside(verifier, certificate->point);
}
