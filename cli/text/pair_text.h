/* What is known of a pair, in words. */
#ifndef CLINKER_CLI_PAIR_TEXT_H
#define CLINKER_CLI_PAIR_TEXT_H

#include "cli/base/decimal.h"
#include "cli/pairs/check_result.h"

/* A name and the spaces up to the next column. */
void pair_text_name(FILE *out, const char *name, size_t column);

/* The column for a name: as wide as the widest so far, but for names so long that they push their line out. */
size_t pair_text_wider(size_t column, const char *name);

/* State and kind, as in "interfere (crossing)"; returns its width. */
size_t pair_text_state(FILE *out, const body_list *bodies, const clinker_pair *pair);

/* The depth with its sign in front, as in "0.25" or ">= 0.24"; where there is none the span, else the length of the
 * curve in which surfaces cross. */
decimal pair_text_extent(const clinker_pair *pair);

/* The largest patch in which two bodies touch, as in "flush, area 4, at (0.5, 0.5, 1)". There is one. */
void pair_text_patch(FILE *out, const body_list *bodies, const clinker_pair *pair);

/* How near two places of a pair may come that look different: such that regions can be told apart, and the two closest
 * points of bodies that are near each other. */
double pair_text_resolution(const body_list *bodies, const clinker_pair *pair);

/* All that was measured, in one line with the names of both, and the places to look at. */
void pair_text(FILE *out, const check_result *result, const clinker_pair *pair, const size_t columns[2]);

/* Faces and edges that meet, if they were asked for. */
void pair_text_lists(FILE *out, const check_result *result, const clinker_pair *pair);

#endif
