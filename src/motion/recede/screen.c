#include "motion/recede/screen.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

/* ---- Faces ---- */

enum { ARRAYS = 8 };

/* What the factors of a face are multiplied by before the largest is taken: per_edge and `least` of a step are as many
 * times smaller than per_product, as long as world coordinates are not far larger than the body, and some to spare. */
static const double EDGE_SHARE = 0x1p-20, LEAST_SHARE = 0x1p-40;

static int16_t to_steps(double x) {
    CK_ASSERT(fabs(x) <= 1 + 0x1p-20);
    return (int16_t)nearbyint(fmin(fmax(x, -1), 1) * CK_SCREEN_STEPS);
}

/* The higher half of a float that is not below x; what is no number becomes infinite. */
static uint16_t high_half(double x) {
    const float above = x < 0x1p100 ? nextafterf((float)x, INFINITY) : INFINITY;
    uint32_t bits;
    memcpy(&bits, &above, sizeof bits);
    return (uint16_t)((bits + 0xFFFF) >> 16);
}

/* The points of the polygon of a face: number 0 is the corner. */
static void point_of(const clinker_facets *made, const ck_facet *facet, uint32_t number, double out[3]) {
    for (int k = 0; k < 3; k++) {
        const float *off = number > 0 ? made->points[facet->first_point + number - 1] : NULL;
        out[k] = (double)facet->corner[k] + (off != NULL ? (double)off[k] : 0);
    }
}

/* A face as it is written down. */
typedef struct screened_face {
    int16_t normal[3], centre[3];
    uint16_t factor, radius;
} screened_face;

static screened_face look_at(const clinker_facets *made, const ck_facet *facet) {
    const uint32_t count = facet->point_count + 1;
    screened_face out;
    double mean[3] = {0, 0, 0}, most = 0, square = 0;
    for (uint32_t i = 0; i < count; i++) {
        double p[3];
        point_of(made, facet, i, p);
        for (int k = 0; k < 3; k++) {
            mean[k] += p[k] / count;
            most = fmax(most, fabs(p[k]));
        }
    }
    bool fits = most <= 4;
    for (int k = 0; k < 3; k++) {
        fits = fits && fabs(mean[k]) <= 1;
        out.normal[k] = to_steps((double)facet->normal[k]);
        out.centre[k] = to_steps(fits ? mean[k] : 0);
    }
    for (uint32_t i = 0; i < count; i++) {
        double p[3], off[3];
        point_of(made, facet, i, p);
        for (int k = 0; k < 3; k++) {
            off[k] = p[k] - (double)out.centre[k] / CK_SCREEN_STEPS;
        }
        square = fmax(square, ck_dot(off, off));
    }
    const double factor =
        fmax((double)facet->product, fmax((double)facet->edges * EDGE_SHARE, (double)facet->least * LEAST_SHARE));
    CK_ASSERT(!(factor < 4));
    out.factor = high_half(fits ? factor : INFINITY);
    out.radius = high_half(sqrt(square));
    return out;
}

bool ck_screen_make(clinker_facets *made) {
    const size_t room = ck_facing_words(made->facet_count) * CK_FACING_WORD;
    if (!ck_buffer_reserve(&made->memory, &made->screen_memory, ARRAYS * room, sizeof(int16_t))) {
        return false;
    }
    memset(made->screen_memory.data, 0, ARRAYS * room * sizeof(int16_t));
    int16_t *numbers = made->screen_memory.data;
    uint16_t *halves = made->screen_memory.data;
    for (size_t i = 0; i < made->facet_count; i++) {
        const screened_face face = look_at(made, &made->facets[i]);
        for (size_t k = 0; k < 3; k++) {
            numbers[k * room + i] = face.normal[k];
            numbers[(3 + k) * room + i] = face.centre[k];
        }
        halves[6 * room + i] = face.factor;
        halves[7 * room + i] = face.radius;
    }
    made->screen = (ck_facet_screen){.factor = &halves[6 * room], .radius = &halves[7 * room]};
    for (size_t k = 0; k < 3; k++) {
        made->screen.normal[k] = &numbers[k * room];
        made->screen.centre[k] = &numbers[(3 + k) * room];
    }
    return true;
}

/* ---- Steps ---- */

/* Bounds of |M x| / |x|: eigenvalues of M^T M are no farther from an entry of its diagonal than the other entries of
 * the row add up to. */
static void find_stretch(const float matrix[3][3], double *least, double *most) {
    double low = INFINITY, high = 0;
    for (int i = 0; i < 3; i++) {
        double sizes[3];
        for (int j = 0; j < 3; j++) {
            sizes[j] = 0;
            for (int k = 0; k < 3; k++) {
                sizes[j] += (double)matrix[k][i] * (double)matrix[k][j];
            }
        }
        const double others = fabs(sizes[(i + 1) % 3]) + fabs(sizes[(i + 2) % 3]);
        low = fmin(low, sizes[i] - others);
        high = fmax(high, sizes[i] + others);
    }
    *least = sqrt(fmax(low, 0)) * (1 - 0x1p-18);
    *most = sqrt(high) * (1 + 0x1p-18);
}

static float up(double x) {
    return nextafterf((float)x, INFINITY);
}
static float down(double x) {
    return nextafterf((float)x, -INFINITY);
}

/* What the factor of a face is multiplied by to be no less than what its own factors add up to. */
static double room_of(float product, float edge, float least) {
    return (double)product + (double)edge / EDGE_SHARE + (double)least / LEAST_SHARE;
}

ck_screen_step ck_screen_ask(const ck_flow_step *step) {
    const double error = 0x1p-15, of_ball = 0x1p-14;
    ck_screen_step asked = {.rests = !step->recedes, .turns = step->recedes && step->turns, .ball = step->ball};
    double least, most, none, stretch;
    find_stretch(step->cofactors, &least, &most);
    find_stretch(step->linear, &none, &stretch);
    for (int k = 0; k < 3; k++) {
        asked.constant[k] = step->constant[k] / CK_SCREEN_STEPS;
        asked.ball_at[k] = step->ball_at[k] / CK_SCREEN_STEPS;
        for (int j = 0; j < 3; j++) {
            asked.linear[k][j] = step->linear[k][j] / CK_SCREEN_STEPS / CK_SCREEN_STEPS;
        }
    }
    asked.error = (float)error;
    asked.stretch = up(stretch);
    asked.room = up(room_of(step->per_product, step->per_edge, step->least) + error);
    if (step->per_normal > 0x1p-60F) { /* else there is room for it in the error, and no need of so small numbers */
        asked.slow = down((double)step->per_normal * least);
        asked.fast = up((double)step->per_normal * most);
    }
    asked.ball_slope = step->ball_slope / CK_SCREEN_STEPS / CK_SCREEN_STEPS;
    asked.ball_error = (float)of_ball;
    asked.ball_room = up(room_of(step->ball_product, step->ball_edge, step->ball_least) + of_ball);
    asked.ball_near = down((double)step->ball_radius * least);
    asked.ball_far = up((double)step->ball_radius * most);
    return asked;
}
