/* What is known of a pair, in words. */
#ifndef CLINKER_CLI_PAIR_TEXT_H
#define CLINKER_CLI_PAIR_TEXT_H

#include "cli/base/short_names.h"
#include "cli/pairs/check_result.h"
#include "cli/text/rows.h"

/* Where to look, as in "at (0, 0, 1)", to be freed; "": no place is known. */
char *pair_text_place(const body_list *bodies, const clinker_pair *pair);

/* One line: measure, both names, state, then the place and what else was measured. */
row pair_text_row(const body_list *bodies, const short_names *names, const clinker_pair *pair);

/* A line for each of the largest regions, of a pair with several. */
void pair_text_regions(FILE *out, const check_result *result, const clinker_pair *pair);

/* Faces and edges that meet, if they were asked for. */
void pair_text_lists(FILE *out, const check_result *result, const clinker_pair *pair);

#endif
