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

/* The depth with its sign in front, as in "0.25" or ">= 0.24". */
decimal pair_text_depth(const clinker_pair *pair);

/* The longest overlap along the view. */
decimal pair_text_span(const clinker_pair *pair);

/* How near two places of a pair may come that look different: such that regions can be told apart, and the two closest
 * points of bodies that are near each other. */
double pair_text_resolution(const body_list *bodies, const clinker_pair *pair);

/* All that was measured, in one line with the names of both, and the places to look at. */
void pair_text(FILE *out, const check_result *result, const clinker_pair *pair, const size_t columns[2]);

/* Faces and edges that meet, if they were asked for. */
void pair_text_lists(FILE *out, const check_result *result, const clinker_pair *pair);

#endif
