/* The file of accepted pairs: read for --allow, written for --write-allow.
 *
 * The file is plain text, for people to edit and compare, with a pair on each line:
 *
 *     # clinker allow-file 2
 *     # unit mm
 *     # press fits
 *     housing "left bushing" 0.05
 *     housing pin#2
 *     bolt* /^plate-[0-9]+$/ 0.1
 *     upper lower curve 12.5 at 0,0,1 in -2,-2,0.5 2,2,1.5
 *
 * Two names or patterns (pattern.h) and, if wanted, up to what the overlap is accepted: a depth; `span` and a length,
 * of methods that sample; of bodies that are not closed `curve`, the length of the curve in which they cross, `at` its
 * centre `in` its box; or `unmeasured`. A name with blanks or quotes in it, or with a # in front, is quoted; within
 * quotes stand \" and \\ for themselves and \x0A for a byte; what has such a byte is never a pattern. A word that
 * begins with # starts a comment, but for the first line, which has the version: in files without one, a depth is not
 * the one of today. A line that is
 * "# unit" and one word more says what the lengths of those below it are in; without one they are in the unit that is
 * printed. The order of names and lines does not matter beyond that. */
#ifndef CLINKER_CLI_ACCEPTED_FILE_H
#define CLINKER_CLI_ACCEPTED_FILE_H

#include "cli/pairs/accepted.h"

#define ACCEPTED_FILE_MARK "# clinker allow-file "
#define ACCEPTED_UNIT_MARK "# unit "
enum { ACCEPTED_FILE_VERSION = 2 };

/* Reads the file; names that no body has and old depths are warnings, all else that is wrong is a problem. The caller
 * frees with accepted_pairs_free(), also after a failure. */
bool accepted_pairs_read(accepted_pairs *accepted, const char *file, const body_list *bodies, cli_problem *problem);

/* Writes the pairs of the answer that interfere, and, if asked for, those that touch, with how much they
 * overlap. The file is there as a whole or, after a failure, as it was before. */
bool accepted_pairs_write(const char *file, const body_list *bodies, const clinker_answer *answer, bool touching,
                          cli_problem *problem);

#endif
