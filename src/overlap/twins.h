/* Depths of pairs that show the same (bodies/twin.h): what is proved of one holds for all of them, but for how far they
 * differ. */
#ifndef CK_OVERLAP_TWINS_H
#define CK_OVERLAP_TWINS_H

#include "exact/exact.h"

/* Finds, for each of these pairs, the first one that shows the same; all of them are awaited. Bodies with few faces
 * have none. `settled`, NULL: none, is not 0 for pairs of which all is known, whose bodies may not be open. False: no
 * memory. */
bool ck_twins_find(const ck_check *check, const ck_body_pair *pairs, const uint8_t *settled, size_t count,
                   ck_twin *twins);

/* A ball of a pair, and a bound for the largest one, scaled, as what is known of a twin tells: the centre is about
 * where that is found, its radius is not known. False: nothing is known. */
bool ck_twin_carry(const ck_check *check, ck_twin *like, const ck_twin *to, double centre[3], double *upper);

/* Keeps bounds of the largest diameter, scaled, for others; the first ones stay. */
void ck_twin_keep(ck_twin *twin, const double centre[3], double lower, double upper);

/* Nothing more will be known. */
void ck_twin_close(ck_twin *twin);

#endif
