#include "motion/recede/flow.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <string.h>

/* ---- Motions ---- */

static const double MOST = 0x1p200;

static bool fits(const double v[3]) {
    return fabs(v[0]) <= MOST && fabs(v[1]) <= MOST && fabs(v[2]) <= MOST; /* false for NaN */
}

const char *ck_motion_fault(const clinker_motion *motion) {
    if (!fits(motion->velocity)) {
        return "velocity";
    }
    if (!fits(motion->angular)) {
        return "angular velocity";
    }
    return motion->centred && !fits(motion->centre) ? "centre" : NULL;
}

void ck_mover_set(const clinker_motion *motion, const double *pose, double scale, ck_mover *mover) {
    for (int k = 0; k < 3; k++) {
        mover->velocity[k] = motion->velocity[k] * scale;
        mover->angular[k] = motion->angular[k];
        mover->centre[k] = (motion->centred ? motion->centre[k] : pose[4 * k + 3]) * scale;
    }
}

/* ---- Both motions at a moment ---- */

/* Squares of slow motions would underflow, and with them what rounding is allowed. */
static double length_of(const double v[3]) {
    const double most = fmax(fabs(v[0]), fmax(fabs(v[1]), fabs(v[2])));
    if (!(most > 0)) {
        return most;
    }
    const double part[3] = {v[0] / most, v[1] / most, v[2] / most};
    return most * ck_norm(part);
}

/* out = p turned by an angle of `time` times the length of `angular` (Rodrigues). */
static void turn(const double angular[3], double time, const double p[3], double out[3]) {
    const double rate = length_of(angular);
    memcpy(out, p, 3 * sizeof *p);
    if (rate * time == 0) {
        return;
    }
    const double axis[3] = {angular[0] / rate, angular[1] / rate, angular[2] / rate};
    const double sine = sin(rate * time);
    const double half = sin(rate * time / 2);
    double across[3], twice[3];
    ck_cross(axis, p, across);
    ck_cross(axis, across, twice);
    ck_add_scaled(out, sine, across, out);
    ck_add_scaled(out, 2 * half * half, twice, out);
}

/* Both motions, and what does not change with time. */
typedef struct relation {
    const ck_mover *own, *other;
    double velocity[3]; /* V */
    double apart[3];    /* r */
    double drift[3];    /* -w_j x V */
    double change;      /* L but for its first part */
} relation;

static relation relation_of(const ck_mover movers[2], int which) {
    relation made = {.own = &movers[which], .other = &movers[1 - which]};
    double farthest = 0;
    ck_sub(made.own->velocity, made.other->velocity, made.velocity);
    ck_sub(made.own->centre, made.other->centre, made.apart);
    ck_cross(made.velocity, made.other->angular, made.drift);
    for (int corner = 0; corner < 8; corner++) {
        double off[3];
        for (int k = 0; k < 3; k++) {
            off[k] = ((corner >> k & 1) != 0 ? made.own->high[k] : made.own->low[k]) - made.own->centre[k];
        }
        farthest = fmax(farthest, length_of(off));
    }
    double across[3];
    ck_cross(made.own->angular, made.other->angular, across);
    made.change = length_of(made.drift) + length_of(across) * farthest;
    return made;
}

/* q(t), not turned back yet. */
static void pull_at(const relation *both, double time, double out[3]) {
    double across[3];
    ck_cross(both->apart, both->other->angular, across);
    for (int k = 0; k < 3; k++) {
        out[k] = both->velocity[k] + across[k] + both->drift[k] * time;
    }
}

/* L between two moments; rounded up a little. */
static double change_between(const relation *both, double from, double to) {
    double first[3], last[3];
    pull_at(both, from, first);
    pull_at(both, to, last);
    const double pull = fmax(length_of(first), length_of(last));
    return (length_of(both->own->angular) * pull + both->change) * (1 + 0x1p-40);
}

/* The field of velocities at a moment: q, k, and a bound of its rounding, without that of the faces. */
typedef struct velocity_field {
    double q[3], k[3];
    double rounding;
} velocity_field;

static velocity_field field_at(const relation *both, double time, double magnitude) {
    velocity_field made;
    double pull[3], spin[3];
    pull_at(both, time, pull);
    turn(both->own->angular, -time, pull, made.q);
    turn(both->own->angular, -time, both->other->angular, spin);
    ck_sub(both->own->angular, spin, made.k);
    const double own = ck_sum_of_sizes(both->own->angular), other = ck_sum_of_sizes(both->other->angular);
    const double linear = ck_sum_of_sizes(both->own->velocity) + ck_sum_of_sizes(both->other->velocity);
    const double places = ck_sum_of_sizes(both->own->centre) + ck_sum_of_sizes(both->other->centre);
    const double sum = linear + other * linear * time + (own + other) * (places + 3 * magnitude);
    made.rounding = 0x1p-46 * sum * (1 + own * time) + 0x1p-1000;
    return made;
}

static void velocity_in(const velocity_field *field, const double centre[3], const double x[3], double out[3]) {
    double off[3], across[3];
    ck_sub(x, centre, off);
    ck_cross(field->k, off, across);
    for (int k = 0; k < 3; k++) {
        out[k] = field->q[k] + across[k];
    }
}

/* The largest velocity of a point in the box of the body: that of a corner, as it is convex in the point. */
static double fastest(const relation *both, const velocity_field *field) {
    double most = 0;
    for (int corner = 0; corner < 8; corner++) {
        double x[3], v[3];
        for (int k = 0; k < 3; k++) {
            x[k] = (corner >> k & 1) != 0 ? both->own->high[k] : both->own->low[k];
        }
        velocity_in(field, both->own->centre, x, v);
        most = fmax(most, length_of(v));
    }
    return most;
}

/* ---- Steps of time ---- */

unsigned ck_flow_count_steps(const ck_mover movers[2], double duration) {
    unsigned steps = 1;
    for (int which = 0; which < 2 && duration > 0; which++) {
        const relation pair = relation_of(movers, which);
        const velocity_field now = field_at(&pair, duration / 2, 0);
        const double enough = fastest(&pair, &now) / 16;
        while (steps < CK_MOST_STEPS_OF_TIME &&
               change_between(&pair, 0, duration) * (duration / (2 * steps)) > enough) {
            steps *= 2;
        }
    }
    return steps;
}

/* ---- What faces are asked ---- */

/* What of a frame does not change with time. */
typedef struct frame_shape {
    double cofactors[3][3];
    double largest;     /* of these */
    double stretch;     /* bound of |C n| / |n| */
    double edge;        /* bound of |M e| / |e| */
    double determinant; /* of M */
} frame_shape;

static frame_shape shape_of(const ck_flow_frame *frame) {
    frame_shape made = {.largest = 0};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        ck_cross(frame->matrix[(i + 1) % 3], frame->matrix[(i + 2) % 3], made.cofactors[i]);
        for (int j = 0; j < 3; j++) {
            made.largest = fmax(made.largest, fabs(made.cofactors[i][j]));
        }
        const double column[3] = {frame->matrix[0][i], frame->matrix[1][i], frame->matrix[2][i]};
        made.edge = fmax(made.edge, length_of(column));
    }
    for (int i = 0; i < 3; i++) { /* of the largest one: squares of small ones would underflow */
        for (int j = 0; j < 3 && made.largest > 0; j++) {
            sum += (made.cofactors[i][j] / made.largest) * (made.cofactors[i][j] / made.largest);
        }
    }
    made.stretch = made.largest * sqrt(sum);
    made.determinant = ck_dot(frame->matrix[0], made.cofactors[0]);
    return made;
}

/* out = C^T v */
static void to_normals(const frame_shape *shape, const double v[3], double out[3]) {
    for (int j = 0; j < 3; j++) {
        out[j] = shape->cofactors[0][j] * v[0] + shape->cofactors[1][j] * v[1] + shape->cofactors[2][j] * v[2];
    }
}

/* The next float above a bound that is not negative. */
static float above(double bound) {
    return nextafterf((float)bound, INFINITY);
}

typedef struct question_of_body {
    const ck_flow_frame *frame;
    frame_shape shape;
    int outward;
    double epsilon, speed;
} question_of_body;

enum { LOST = -60 }; /* squares of numbers above 2^LOST do not underflow */

static void set_velocity(const relation *both, const velocity_field *field, double change,
                         const question_of_body *asked, ck_flow_step *step) {
    const frame_shape *shape = &asked->shape;
    const ck_flow_frame *frame = asked->frame;
    double at[3], constant[3], linear[3][3];
    velocity_in(field, both->own->centre, frame->origin, at);
    to_normals(shape, at, constant);
    double size = 0, turning = 0;
    for (int j = 0; j < 3; j++) {
        const double column[3] = {frame->matrix[0][j], frame->matrix[1][j], frame->matrix[2][j]};
        double across[3], seen[3];
        ck_cross(field->k, column, across);
        to_normals(shape, across, seen);
        for (int k = 0; k < 3; k++) {
            linear[k][j] = seen[k];
        }
    }
    for (int k = 0; k < 3; k++) {
        turning = fmax(turning, ck_sum_of_sizes(linear[k]));
        size = fmax(size, fabs(constant[k]) + ck_sum_of_sizes(linear[k]));
    }
    const double per_normal = (asked->epsilon * asked->speed + change) * shape->largest / size;
    const bool fits = size > 0x1p-900 && size < 0x1p900 && asked->speed > 0x1p-900;
    step->recedes = asked->outward != 0 && fits && per_normal < 4;
    if (!step->recedes) {
        return;
    }
    const double off = 4 * 0x1p-49 * frame->magnitude * asked->speed / size; /* of a normal, by rounded corners */
    step->turns = turning > 0;
    for (int k = 0; k < 3; k++) {
        step->constant[k] = (float)(asked->outward * constant[k] / size);
        for (int j = 0; j < 3; j++) {
            step->linear[k][j] = (float)(asked->outward * linear[k][j] / size);
        }
    }
    step->per_product = above(0x1p-18 * (1 + per_normal) + 2 * field->rounding * shape->stretch / size);
    step->per_edge = above(off * shape->edge);
    step->per_normal = per_normal > 0 ? above(per_normal * (1 + 0x1p-18)) : 0;
    step->least = above(ldexp(1.0, LOST) + off * 0x1p-49 * frame->magnitude);
}

/* Where the ball around the other body is in the frame of this one, in the middle of a step, and how much larger it has
 * to be for all of the step. */
static double follow_ball(const relation *both, double middle, double half, double centre[3]) {
    double from[3], off[3], turned[3];
    const ck_flow_ball *ball = &both->other->ball;
    ck_sub(ball->centre, both->other->centre, from);
    turn(both->other->angular, middle, from, off);
    for (int k = 0; k < 3; k++) {
        off[k] -= both->apart[k] + both->velocity[k] * middle;
    }
    turn(both->own->angular, -middle, off, turned);
    for (int k = 0; k < 3; k++) {
        centre[k] = both->own->centre[k] + turned[k];
    }
    /* Seen from this body the centre of the ball moves by the other's rotation and V, and by this one's rotation about
     * a point that is |r + V t| + |from| away at most, which is largest at an end of the step. */
    double away = 0;
    for (int end = -1; end <= 1; end += 2) {
        double apart[3];
        ck_add_scaled(both->apart, middle + end * half, both->velocity, apart);
        away = fmax(away, length_of(apart));
    }
    const double speed = length_of(both->velocity) + length_of(both->other->angular) * length_of(from) +
                         length_of(both->own->angular) * (away + length_of(from));
    return ball->radius + half * speed * (1 + 0x1p-40);
}

static void set_ball(const relation *both, double middle, double half, const question_of_body *asked,
                     ck_flow_step *step) {
    const frame_shape *shape = &asked->shape;
    const ck_flow_frame *frame = asked->frame;
    double centre[3], off[3], seen[3];
    const double radius = follow_ball(both, middle, half, centre);
    ck_sub(centre, frame->origin, off);
    to_normals(shape, off, seen);
    const double linear = length_of(both->own->velocity) + length_of(both->other->velocity);
    const double places = ck_sum_of_sizes(both->own->centre) + ck_sum_of_sizes(both->other->centre) +
                          ck_sum_of_sizes(both->other->ball.centre) + 3 * frame->magnitude;
    const double angle =
        (ck_sum_of_sizes(both->own->angular) + ck_sum_of_sizes(both->other->angular)) * (middle + half);
    const double rounding = 0x1p-46 * (places + linear * (middle + half)) * (1 + angle);
    const double size = fmax(fmax(fabs(seen[0]), fmax(fabs(seen[1]), fabs(seen[2]))) + fabs(shape->determinant),
                             radius * shape->largest);
    step->ball = size > 0x1p-900 && size < 0x1p900;
    if (!step->ball) {
        return;
    }
    const double reach = length_of(off) + 2 * shape->edge; /* from the ball to a point of the face */
    const double edge = 4 * 0x1p-49 * frame->magnitude * reach / size;
    for (int k = 0; k < 3; k++) {
        step->ball_at[k] = (float)(seen[k] / size);
    }
    step->ball_slope = (float)(shape->determinant / size);
    step->ball_radius = above((radius + rounding) * shape->largest / size * (1 + 0x1p-18));
    step->ball_product = above(0x1p-18 + 2 * rounding * shape->stretch / size);
    step->ball_edge = above(edge * shape->edge);
    step->ball_least = above(ldexp(1.0, LOST) + edge * 0x1p-49 * frame->magnitude);
}

void ck_flow_find(const ck_mover movers[2], int which, const ck_flow_frame *frame, const ck_flow_question *question,
                  unsigned steps, ck_flow *flow) {
    CK_ASSERT(steps >= 1 && steps <= CK_MOST_STEPS_OF_TIME && (which == 0 || which == 1));
    const relation pair = relation_of(movers, which);
    const double half = question->duration / (2.0 * steps);
    question_of_body asked = {
        .frame = frame, .shape = shape_of(frame), .outward = question->outward[which], .epsilon = question->epsilon};
    velocity_field fields[CK_MOST_STEPS_OF_TIME];
    double changes[CK_MOST_STEPS_OF_TIME];
    memset(flow, 0, sizeof *flow);
    flow->steps = steps;
    for (unsigned i = 0; i < steps; i++) {
        const double middle = half * (2.0 * i + 1);
        fields[i] = field_at(&pair, middle, frame->magnitude);
        changes[i] = half > 0 ? half * change_between(&pair, middle - half, middle + half) : 0;
        flow->speed = fmax(flow->speed, (fastest(&pair, &fields[i]) + changes[i]) * (1 + 0x1p-40));
    }
    asked.speed = flow->speed;
    for (unsigned i = 0; i < steps; i++) {
        ck_flow_step *step = &flow->step[i];
        for (int k = 0; k < 3; k++) {
            for (int j = 0; j < 3; j++) {
                step->cofactors[k][j] = (float)(asked.shape.cofactors[k][j] / asked.shape.largest);
            }
        }
        set_velocity(&pair, &fields[i], changes[i], &asked, step);
        if (question->spheres && pair.other->ball.radius >= 0) {
            set_ball(&pair, half * (2.0 * i + 1), half, &asked, step);
        }
    }
}
