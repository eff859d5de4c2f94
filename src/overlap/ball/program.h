/* A linear program of four unknowns: the largest r, and a place z within a box around the origin, such that
 *
 *     r <= offset_i - gradient_i . z    for all rows i.
 *
 * Dual simplex method: any four rows or sides of the box whose multipliers are not negative bound r from above, and
 * each exchange of one of them for a row that is violated makes the bound smaller. So a program that ends early has a
 * bound as well, and rows may be added at any time. */
#ifndef CK_OVERLAP_BALL_PROGRAM_H
#define CK_OVERLAP_BALL_PROGRAM_H

#include <stdint.h>

enum { CK_PROGRAM_ROWS = 24, CK_PROGRAM_BASIS = 4 };

typedef struct ck_program_row {
    double gradient[3], offset;
} ck_program_row;

typedef struct ck_program {
    double half[3]; /* of the box */
    int count;
    ck_program_row rows[CK_PROGRAM_ROWS];
    uint32_t names[CK_PROGRAM_ROWS];                    /* that rows were added with */
    int basis[CK_PROGRAM_BASIS];                        /* rows, or sides of the box, see program.c */
    double inverse[CK_PROGRAM_BASIS][CK_PROGRAM_BASIS]; /* of the matrix whose rows are those of the basis */
    double place[3], radius;                            /* where the rows of the basis meet */
} ck_program;

void ck_program_begin(ck_program *program, const double half[3], const ck_program_row *first, uint32_t name);

/* Rows that are not in the basis make room for it, if there is none left. */
void ck_program_add(ck_program *program, const ck_program_row *row, uint32_t name);

/* How far a row is violated at the place found; not above 0: not at all. */
double ck_program_excess(const ck_program *program, const ck_program_row *row);

/* Exchanges rows until none is violated, or rounding allows no further one. */
void ck_program_solve(ck_program *program);

/* No less than any r within the box, whatever rounding did before: docs/bounds.md. */
double ck_program_bound(const ck_program *program);

/* The names of the rows in the basis; how many. */
int ck_program_basis_names(const ck_program *program, uint32_t names[CK_PROGRAM_BASIS]);

#endif
