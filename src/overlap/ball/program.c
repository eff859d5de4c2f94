#include "overlap/ball/program.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <stdbool.h>
#include <string.h>

enum { BASIS = CK_PROGRAM_BASIS, MOST_EXCHANGES = 40 };

/* Exchanges whose divisor is below this would ruin the inverse. */
static const double least_divisor = 1e-11;

/* ---- Sides of the box as rows: +-z[axis] <= half[axis], numbered from -1 downwards ---- */

static int side_number(int axis, bool positive) {
    return -1 - 2 * axis - (positive ? 1 : 0);
}

static void side_row(int number, double row[BASIS]) {
    const int side = -1 - number;
    memset(row, 0, BASIS * sizeof *row);
    row[side / 2] = side % 2 == 1 ? 1 : -1;
}

static void row_of(const ck_program *program, int number, double row[BASIS]) {
    if (number < 0) {
        side_row(number, row);
        return;
    }
    memcpy(row, program->rows[number].gradient, 3 * sizeof *row);
    row[3] = 1;
}

static double limit_of(const ck_program *program, int number) {
    return number < 0 ? program->half[(-1 - number) / 2] : program->rows[number].offset;
}

/* ---- The basis ---- */

static void find_place(ck_program *program) {
    double found[BASIS] = {0};
    for (int k = 0; k < BASIS; k++) {
        const double limit = limit_of(program, program->basis[k]);
        for (int i = 0; i < BASIS; i++) {
            found[i] += program->inverse[i][k] * limit;
        }
    }
    memcpy(program->place, found, sizeof program->place);
    program->radius = found[3];
}

/* One row, and the sides of the box that it rises towards. */
void ck_program_begin(ck_program *program, const double half[3], const ck_program_row *first, uint32_t name) {
    memcpy(program->half, half, sizeof program->half);
    memset(program->inverse, 0, sizeof program->inverse);
    program->rows[0] = *first;
    program->names[0] = name;
    program->count = 1;
    program->basis[0] = 0;
    program->inverse[3][0] = 1;
    for (int axis = 0; axis < 3; axis++) {
        const bool positive = first->gradient[axis] < 0;
        const double sign = positive ? 1 : -1;
        program->basis[axis + 1] = side_number(axis, positive);
        program->inverse[axis][axis + 1] = sign;
        program->inverse[3][axis + 1] = -sign * first->gradient[axis];
    }
    find_place(program);
}

static bool in_basis(const ck_program *program, int number) {
    for (int k = 0; k < BASIS; k++) {
        if (program->basis[k] == number) {
            return true;
        }
    }
    return false;
}

static void keep_basis_only(ck_program *program) {
    int kept = 0;
    for (int i = 0; i < program->count; i++) {
        for (int k = 0; k < BASIS && in_basis(program, i); k++) {
            if (program->basis[k] == i) {
                program->basis[k] = kept;
                program->rows[kept] = program->rows[i];
                program->names[kept++] = program->names[i];
                break;
            }
        }
    }
    program->count = kept;
}

void ck_program_add(ck_program *program, const ck_program_row *row, uint32_t name) {
    if (program->count == CK_PROGRAM_ROWS) {
        keep_basis_only(program);
    }
    CK_ASSERT(program->count < CK_PROGRAM_ROWS);
    program->rows[program->count] = *row;
    program->names[program->count++] = name;
}

double ck_program_excess(const ck_program *program, const ck_program_row *row) {
    return ck_dot(row->gradient, program->place) + program->radius - row->offset;
}

/* The row or side that is violated most, by more than rounding explains. */
static bool find_violated(const ck_program *program, int *number) {
    double most = 1e-12 * (fabs(program->radius) + program->half[0] + program->half[1] + program->half[2]);
    bool found = false;
    for (int i = 0; i < program->count; i++) {
        const double excess = ck_program_excess(program, &program->rows[i]);
        if (excess > most) {
            most = excess;
            *number = i;
            found = true;
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        const double excess = fabs(program->place[axis]) - program->half[axis];
        if (excess > most) {
            most = excess;
            *number = side_number(axis, program->place[axis] > 0);
            found = true;
        }
    }
    return found;
}

/* Takes a row into the basis for the one whose multiplier falls to 0 first. */
static bool exchange(ck_program *program, int number) {
    double row[BASIS], share[BASIS];
    row_of(program, number, row);
    int leaving = -1;
    double least = HUGE_VAL;
    for (int k = 0; k < BASIS; k++) {
        share[k] = 0;
        for (int i = 0; i < BASIS; i++) {
            share[k] += row[i] * program->inverse[i][k];
        }
        if (share[k] > least_divisor && program->inverse[3][k] < least * share[k]) {
            least = program->inverse[3][k] / share[k];
            leaving = k;
        }
    }
    if (leaving < 0 || in_basis(program, number)) {
        return false;
    }
    for (int i = 0; i < BASIS; i++) {
        const double moved = program->inverse[i][leaving] / share[leaving];
        for (int k = 0; k < BASIS; k++) {
            program->inverse[i][k] -= share[k] * moved;
        }
        program->inverse[i][leaving] = moved;
    }
    program->basis[leaving] = number;
    find_place(program);
    return true;
}

void ck_program_solve(ck_program *program) {
    int number;
    for (int i = 0; i < MOST_EXCHANGES && find_violated(program, &number); i++) {
        if (!exchange(program, number)) {
            return;
        }
    }
}

/* The multipliers y >= 0 of the rows are taken as they are: y_i r <= y_i (offset_i - gradient_i . z), added up, bounds
 * r for any of them. What the gradients leave is made good by the box. */
double ck_program_bound(const ck_program *program) {
    double whole = 0, offset = 0, sizes = 0, rest[3] = {0, 0, 0};
    for (int k = 0; k < BASIS; k++) {
        const double y = program->inverse[3][k];
        if (program->basis[k] < 0 || !(y > 0)) {
            continue;
        }
        const ck_program_row *row = &program->rows[program->basis[k]];
        whole += y;
        offset += y * row->offset;
        sizes += y * fabs(row->offset);
        for (int axis = 0; axis < 3; axis++) {
            rest[axis] += y * row->gradient[axis];
            sizes += y * fabs(row->gradient[axis]) * program->half[axis];
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        offset += fabs(rest[axis]) * program->half[axis];
    }
    const double bound = (offset + 0x1p-48 * sizes) / whole;
    return bound < HUGE_VAL ? bound : HUGE_VAL; /* also where it is no number */
}

int ck_program_basis_names(const ck_program *program, uint32_t names[CK_PROGRAM_BASIS]) {
    int count = 0;
    for (int k = 0; k < BASIS; k++) {
        if (program->basis[k] >= 0) {
            names[count++] = program->names[program->basis[k]];
        }
    }
    return count;
}
