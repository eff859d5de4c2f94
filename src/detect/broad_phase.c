#include "detect/broad_phase.h"

#include <math.h>

enum { KEY_BITS = 30 };

/* The axis along which the middles of the bodies differ most, and its range. */
static int widest_axis(const ck_check *check, double *low, double *high) {
    int best = 0;
    double widest = -1;
    for (int axis = 0; axis < 3; axis++) {
        double from = INFINITY;
        double to = -INFINITY;
        for (size_t i = 0; i < check->body_count; i++) {
            from = fmin(from, check->bodies[i].low[axis]);
            to = fmax(to, check->bodies[i].low[axis]);
        }
        if (to - from > widest) {
            widest = to - from;
            best = axis;
            *low = from;
            *high = to;
        }
    }
    return best;
}

/* Where a coordinate falls among the keys; rises with it, so that no pair is lost to rounding. */
static uint32_t key_of(double x, double low, double high) {
    const double most = (double)((1U << KEY_BITS) - 1);
    double key = high > low ? (x - low) / (high - low) * most : 0.0;
    return (uint32_t)fmin(fmax(key, 0.0), most);
}

static bool append(ck_check *check, size_t *count, uint32_t a, uint32_t b) {
    ck_buffer *buffer = &check->scratch->broad_pairs;
    if (!ck_buffer_extend(&check->workspace->memory, buffer, *count, *count + 1, sizeof(clinker_face_pair))) {
        return false;
    }
    ((clinker_face_pair *)buffer->data)[(*count)++] =
        a < b ? (clinker_face_pair){.a = a, .b = b} : (clinker_face_pair){.a = b, .b = a};
    return true;
}

static bool sweep(ck_check *check, const ck_item *order, const double range[2], int axis, size_t *count) {
    double margin = check->query->clearance * check->scale;
    for (size_t i = 0; i < check->body_count; i++) {
        const ck_body *body = &check->bodies[order[i].number];
        uint32_t last = key_of(body->high[axis] + margin, range[0], range[1]);
        for (size_t j = i + 1; j < check->body_count; j++) {
            const ck_body *next = &check->bodies[order[j].number];
            if (order[j].key > last) {
                break;
            }
            if (!ck_bodies_separated(body, next, margin) && !append(check, count, order[i].number, order[j].number)) {
                return false;
            }
        }
    }
    return true;
}

static bool all_pairs(ck_check *check, size_t *count) {
    for (uint32_t i = 0; i < check->body_count; i++) {
        for (uint32_t j = i + 1; j < check->body_count; j++) {
            if (!append(check, count, i, j)) {
                return false;
            }
        }
    }
    return true;
}

static bool sorted_sweep(ck_check *check, size_t *count) {
    size_t n = check->body_count;
    ck_scratch *scratch = check->scratch;
    ck_memory *memory = &check->workspace->memory;
    if (!ck_buffer_reserve(memory, &scratch->broad_keys, n, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->broad_order, n, sizeof(ck_item)) ||
        !ck_buffer_reserve(memory, &scratch->broad_spare, n, sizeof(ck_item))) {
        return false;
    }
    uint32_t *keys = scratch->broad_keys.data;
    double range[2] = {0, 0};
    int axis = widest_axis(check, &range[0], &range[1]);
    for (size_t i = 0; i < n; i++) {
        keys[i] = key_of(check->bodies[i].low[axis], range[0], range[1]);
    }
    const ck_item *order =
        ck_radix_sort(keys, NULL, (uint32_t)n, KEY_BITS, scratch->broad_order.data, scratch->broad_spare.data);
    return sweep(check, order, range, axis, count);
}

bool ck_broad_phase(ck_check *check, const clinker_face_pair **pairs, size_t *count) {
    *count = 0;
    if (!(check->query->reference ? all_pairs(check, count) : sorted_sweep(check, count))) {
        return false;
    }
    *pairs = check->scratch->broad_pairs.data;
    return ck_face_pairs_sort(&check->workspace->memory, &check->scratch->sorted_faces,
                              check->scratch->broad_pairs.data, *count);
}
