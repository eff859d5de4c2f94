#include "outcome.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static clinker_face_pair *copy_list(const clinker_face_pair *list, size_t count) {
    clinker_face_pair *copy = malloc((count + 1) * sizeof *copy);
    if (copy == NULL) {
        abort();
    }
    if (list != NULL) {
        memcpy(copy, list, count * sizeof *copy);
    }
    return copy;
}

outcome outcome_of(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_query *query) {
    outcome result = {0};
    clinker_answer answer;
    result.status = clinker_bodies_check(workspace, bodies, 2, query, &answer);
    if (result.status != CLINKER_OK) {
        fprintf(stderr, "%s\n", clinker_workspace_message(workspace));
    }
    if (answer.pair_count == 1) {
        result.pair = answer.pairs[0];
    }
    bool has_faces = result.pair.crossing_faces != NULL;
    result.crossings = copy_list(result.pair.crossing_faces, has_faces ? result.pair.crossings : 0);
    result.touchings = copy_list(result.pair.touching_faces, has_faces ? result.pair.touchings : 0);
    result.pair.crossing_faces = result.crossings;
    result.pair.touching_faces = result.touchings;
    return result;
}

void outcome_free(outcome *result) {
    free(result->crossings);
    free(result->touchings);
    *result = (outcome){0};
}

static int compare_pairs(const void *one, const void *other) {
    const clinker_face_pair *p = one;
    const clinker_face_pair *q = other;
    if (p->a != q->a) {
        return p->a < q->a ? -1 : 1;
    }
    return p->b < q->b ? -1 : p->b > q->b;
}

static void swap_list(clinker_face_pair *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        list[i] = (clinker_face_pair){.a = list[i].b, .b = list[i].a};
    }
    qsort(list, count, sizeof *list, compare_pairs);
}

void outcome_swap(outcome *result) {
    clinker_pair *pair = &result->pair;
    if (pair->kind == CLINKER_A_IN_B || pair->kind == CLINKER_B_IN_A) {
        pair->kind = pair->kind == CLINKER_A_IN_B ? CLINKER_B_IN_A : CLINKER_A_IN_B;
    }
    for (int axis = 0; axis < 3; axis++) {
        double on_a = pair->point_a[axis];
        pair->point_a[axis] = pair->point_b[axis];
        pair->point_b[axis] = on_a;
    }
    swap_list(result->crossings, pair->crossings);
    swap_list(result->touchings, pair->touchings);
}

static void rename_list(clinker_face_pair *list, size_t count, const uint32_t *was_a, const uint32_t *was_b) {
    for (size_t i = 0; i < count; i++) {
        list[i].a = was_a != NULL ? was_a[list[i].a] : list[i].a;
        list[i].b = was_b != NULL ? was_b[list[i].b] : list[i].b;
    }
    qsort(list, count, sizeof *list, compare_pairs);
}

void outcome_rename(outcome *result, const uint32_t *was_a, const uint32_t *was_b) {
    rename_list(result->crossings, result->pair.crossings, was_a, was_b);
    rename_list(result->touchings, result->pair.touchings, was_a, was_b);
}

/* Says which pair differs in what, with the two numbers. */
static bool report(const char *label, uint64_t seed, const char *what, double one, double other) {
    fprintf(stderr, "%s, pair %llu: %s is %.17g or %.17g\n", label, (unsigned long long)seed, what, one, other);
    return false;
}

static bool same_lists(const clinker_face_pair *one, size_t count, const clinker_face_pair *other, size_t other_count) {
    return count == other_count && (count == 0 || memcmp(one, other, count * sizeof *one) == 0);
}

static bool same_contacts(const outcome *one, const outcome *other, const char *label, uint64_t seed) {
    const clinker_pair *p = &one->pair;
    const clinker_pair *q = &other->pair;
    if (!same_lists(one->crossings, p->crossings, other->crossings, q->crossings)) {
        return report(label, seed, "the list of crossings", (double)p->crossings, (double)q->crossings);
    }
    if (!same_lists(one->touchings, p->touchings, other->touchings, q->touchings)) {
        return report(label, seed, "the list of touchings", (double)p->touchings, (double)q->touchings);
    }
    return true;
}

bool outcome_agrees(const outcome *one, const outcome *other, double factor, const char *label, uint64_t seed) {
    const clinker_pair *p = &one->pair;
    const clinker_pair *q = &other->pair;
    if (one->status != other->status) {
        return report(label, seed, "status", one->status, other->status);
    }
    if (p->state != q->state) {
        return report(label, seed, "state", p->state, q->state);
    }
    if (p->undecided != q->undecided) {
        return report(label, seed, "undecided", p->undecided, q->undecided);
    }
    if (p->kind != q->kind) {
        return report(label, seed, "kind", p->kind, q->kind);
    }
    if (!(fabs(p->distance * factor - q->distance) <= 1e-6 * q->distance)) {
        return report(label, seed, "distance", p->distance * factor, q->distance);
    }
    return same_contacts(one, other, label, seed);
}

static bool same_point(const double p[3], const double q[3]) {
    return p[0] == q[0] && p[1] == q[1] && p[2] == q[2];
}

bool outcome_identical(const outcome *one, const outcome *other, const char *label, uint64_t seed) {
    const clinker_pair *p = &one->pair;
    const clinker_pair *q = &other->pair;
    if (!outcome_agrees(one, other, 1.0, label, seed)) {
        return false;
    }
    if (p->tolerance != q->tolerance) {
        return report(label, seed, "tolerance", p->tolerance, q->tolerance);
    }
    if (p->depth != q->depth) {
        return report(label, seed, "depth", p->depth, q->depth);
    }
    if (!same_point(p->point_a, q->point_a) || !same_point(p->point_b, q->point_b)) {
        return report(label, seed, "the point nearest", p->point_a[0], q->point_a[0]);
    }
    return p->distance == q->distance || report(label, seed, "distance", p->distance, q->distance);
}
