/* Whether a quotation is true: what a page quotes of a command's output against what the command prints. */
#ifndef CLINKER_TEST_DOCS_MATCH_H
#define CLINKER_TEST_DOCS_MATCH_H

#include "lines.h"

/* A line `...` stands for any lines, `...` behind other text for any text. Times may differ, and nothing else: numbers
 * in front of " s", and what stands in "seconds" of JSON. */
bool line_matches(const char *quoted, const char *printed);
bool lines_match(const lines *quoted, const lines *printed);

/* The quotation brought up to date. What is still true stays as it is, times included; so does what was elided: as
 * many lines as were quoted before the first `...` and behind the last one. False where that gives no true quotation,
 * which then has to be made by hand. */
bool lines_requote(const lines *quoted, const lines *printed, lines *fresh);

/* Shows where the two differ, as diff does. */
void lines_show_difference(const lines *quoted, const lines *printed);

#endif
