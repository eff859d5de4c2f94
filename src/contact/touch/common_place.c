#include "contact/touch/common_place.h"

#include "base/assert.h"
#include "contact/scratch.h"
#include "math/vec3.h"

/* The longest side of a body's box. */
static double extent_of(const ck_body *body) {
    double longest = 0;
    for (int k = 0; k < 3; k++) {
        longest = ck_greater(longest, body->high[k] - body->low[k]);
    }
    return longest;
}

double ck_common_place_limit(const ck_body *const bodies[2], double tolerance) {
    const double extent = ck_lesser(extent_of(bodies[0]), extent_of(bodies[1]));
    return tolerance > 0x1p-10 * extent ? ck_lesser(tolerance, 0x1p-4 * extent) : INFINITY;
}

/* Whether a point is of one body. */
static bool find_part(ck_check *check, ck_body *body, const double point[3], double limit, bool *is_part) {
    const ck_locator plain = ck_locator_plain(body);
    *is_part = ck_distance_to_surface(&plain, point, limit, nextafter(limit, INFINITY)) <= limit;
    if (*is_part) {
        return true;
    }
    if (!ck_body_find_closed(check->workspace, check->body_kernels, body)) {
        return false;
    }
    if (body->closed <= 0) {
        return true;
    }
    ck_place place;
    const double world[3] = {point[0] / check->scale, point[1] / check->scale, point[2] / check->scale};
    ck_side *side = &ck_contact_scratch_of(check->workspace)->column[0];
    const bool located = ck_locate_once(check->workspace, check->kernels, body, world, side, &place);
    *is_part = located && place != CK_OUTSIDE;
    return located;
}

bool ck_common_place_holds(ck_check *check, ck_body *const bodies[2], const double point[3], double limit,
                           bool *holds) {
    CK_ASSERT(limit >= 0);
    *holds = true;
    for (int i = 0; i < 2 && *holds && limit < INFINITY; i++) {
        if (!find_part(check, bodies[i], point, limit, holds)) {
            return false;
        }
    }
    return true;
}
