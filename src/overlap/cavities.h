/* Cavities in parts of an overlap: surfaces that enclose less than nothing. They belong to the part around them. */
#ifndef CK_OVERLAP_CAVITIES_H
#define CK_OVERLAP_CAVITIES_H

#include "overlap/regions.h"
#include "overlap/terms/sums.h"

/* Adds each cavity to the part around it, and leaves it empty. */
void ck_cavities_join(const ck_node_search *search, const ck_labels *labels, ck_sums *parts, uint32_t count,
                      void (*add)(const ck_sums *part, ck_sums *whole));

/* Which part is around a cavity, by what is left of the others; the cavity itself where that is not known. */
uint32_t ck_cavity_around(const ck_node_search *search, const ck_labels *labels, const ck_sums *parts, uint32_t count,
                          uint32_t cavity);

#endif
