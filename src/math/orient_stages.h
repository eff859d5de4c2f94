/* The exact stages behind orient.h, each on its own, so that tests can hold them against each other. */
#ifndef CK_MATH_ORIENT_STAGES_H
#define CK_MATH_ORIENT_STAGES_H

#include <stdbool.h>

/* By numbers of twice the precision: the sign, or CK_UNDECIDED. For coordinates as below. */
enum { CK_UNDECIDED = 2 };
int ck_orient3d_twofold(const double a[3], const double b[3], const double c[3], const double d[3]);

/* By expansions: exact where every coordinate is 0 or has a magnitude from 2^-300 to 2^300. Then a product of three
 * differences stays below 2^904, and its last digit above 2^(3 * -352) > 2^-1074. */
int ck_orient2d_expansion(const double a[2], const double b[2], const double c[2]);
int ck_orient3d_expansion(const double a[3], const double b[3], const double c[3], const double d[3]);

/* The determinants themselves, for coordinates as above. By numbers of twice the precision: false where the value may
 * be off by more than 2^-52 of it. By expansions: off by less than 2^-52 of it, always. */
bool ck_orient3d_twofold_value(const double a[3], const double b[3], const double c[3], const double d[3],
                               double *value);
double ck_orient2d_expansion_value(const double a[2], const double b[2], const double c[2]);
double ck_orient3d_expansion_value(const double a[3], const double b[3], const double c[3], const double d[3]);

/* By wide integers: exact for every finite input, and slow where magnitudes differ widely. */
int ck_orient2d_wide(const double a[2], const double b[2], const double c[2]);
int ck_orient3d_wide(const double a[3], const double b[3], const double c[3], const double d[3]);

/* The determinants themselves are the result times 2^exponent, off by less than 2^-51 of it. */
double ck_orient2d_wide_value(const double a[2], const double b[2], const double c[2], int *exponent);
double ck_orient3d_wide_value(const double a[3], const double b[3], const double c[3], const double d[3],
                              int *exponent);

#endif
