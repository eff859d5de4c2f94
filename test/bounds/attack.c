#include "attack.h"

#include "fixtures/random_bits.h"
#include "rounds.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* ---- Wide numbers ---- */

wide wide_abs(wide x) {
    return x < 0 ? -x : x;
}

wide wide_max(wide x, wide y) {
    return x > y ? x : y;
}

/* Newton's step doubles the digits. */
wide wide_root(wide x) {
    if (!(x > 0)) {
        return 0;
    }
    wide root = sqrt((double)x);
    for (int i = 0; i < 2; i++) {
        root = (root + x / root) / 2;
    }
    return root;
}

wide wide_dot(const wide a[3], const wide b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

void wide_cross(const wide a[3], const wide b[3], wide out[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = a[j] * b[k] - a[k] * b[j];
    }
}

wide wide_orient(const wide a[3], const wide b[3], const wide c[3], const wide d[3]) {
    wide ab[3], ac[3], ad[3], normal[3];
    for (int i = 0; i < 3; i++) {
        ab[i] = b[i] - a[i];
        ac[i] = c[i] - a[i];
        ad[i] = d[i] - a[i];
    }
    wide_cross(ab, ac, normal);
    return wide_dot(normal, ad);
}

wide wide_invert(wide m[3][3], wide inverse[3][3]) {
    wide rows[3][3];
    for (int i = 0; i < 3; i++) {
        wide_cross(m[(i + 1) % 3], m[(i + 2) % 3], rows[i]);
    }
    const wide determinant = wide_dot(m[0], rows[0]);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            inverse[i][k] = rows[k][i] / determinant;
        }
    }
    return determinant;
}

/* ---- Inputs ---- */

static double cut_to_bits(double x, int bits) {
    return bits == 24 ? (double)(float)x : x;
}

static double last_place(double x, int bits) {
    return ldexp(1, ilogb(x == 0 ? 1 : x) + 1 - bits);
}

static double round_off(random_state *state, double x) {
    return rint(x * 16) / 16 + (random_below(state, 4) == 0 ? 0x1p-20 * random_below(state, 9) : 0);
}

/* Kinds of starts: anywhere, of mixed magnitudes, far from the origin, near to each other, on a coarse grid, near 1. */
static double start_with(random_state *state, const attack *plan, int kind, const double *before, size_t count) {
    const double unit = random_unit(state), most = plan->magnitude > 0 ? plan->magnitude : 20;
    switch (kind) {
    case 1:
        return ldexp(unit, (int)(most * random_unit(state)));
    case 2:
        return 0x1p20 + unit;
    case 3:
        if (count > 0) {
            const double near = before[random_below(state, (int)count)];
            return near + 4 * unit * last_place(near, plan->bits);
        }
        return unit;
    case 4:
        return round_off(state, 4 * unit);
    case 5:
        return (unit < 0 ? -1 : 1) * (1 + 64 * unit * ldexp(1, -plan->bits));
    default:
        return unit;
    }
}

enum { START_KINDS = 6, STEPS = 100 };

/* By a few last places, by a random part, to another number, its sign, or its power of two. */
static void change(random_state *state, const attack *plan, double *inputs) {
    const int count = plan->inputs > 0 ? (int)plan->inputs : 1, at = random_below(state, count);
    double x = inputs[at];
    switch (random_below(state, 8)) {
    case 0:
        x *= 1 + 0.5 * random_unit(state);
        break;
    case 1:
        x = -x;
        break;
    case 2:
        x = inputs[random_below(state, count)];
        break;
    case 3:
        x = random_unit(state);
        break;
    case 4:
        x = ldexp(x, random_below(state, 5) - 2);
        break;
    default:
        x += (double)(random_below(state, 33) - 16) * last_place(x, plan->bits) * (random_below(state, 2) ? 1 : 64);
    }
    inputs[at] = cut_to_bits(x, plan->bits);
}

static double climb(random_state *state, const attack *plan, double *inputs) {
    double best = plan->trial(inputs), kept[MOST_INPUTS];
    for (int step = 0; step < STEPS; step++) {
        memcpy(kept, inputs, sizeof kept);
        const int changes = 1 + random_below(state, 3);
        for (int i = 0; i < changes; i++) {
            change(state, plan, inputs);
        }
        const double found = plan->trial(inputs);
        if (found >= best) {
            best = found;
        } else {
            memcpy(inputs, kept, sizeof kept);
        }
    }
    return best;
}

void attack_run(const attack *plan) {
    const test_rounds rounds = test_rounds_of(plan->starts);
    double most = -1;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state state = (seed + 1) * 0x9e3779b97f4a7c15u;
        double inputs[MOST_INPUTS] = {0};
        const int kind = (int)(seed % START_KINDS);
        for (size_t i = 0; i < plan->inputs; i++) {
            const int own = random_below(&state, 8) == 0 ? random_below(&state, START_KINDS) : kind;
            inputs[i] = cut_to_bits(start_with(&state, plan, own, inputs, i), plan->bits);
        }
        most = fmax(most, climb(&state, plan, inputs));
        if (most > 1) {
            fail_msg("%s: seed %llu breaks the bound, error / bound = %g", plan->name, (unsigned long long)seed, most);
        }
    }
    print_message("%-52s error / bound <= %.3f\n", plan->name, most);
    if (rounds.whole && most < plan->reached) {
        fail_msg("%s: came to %g of the bound, less than %g: is it vacuous?", plan->name, most, plan->reached);
    }
}
