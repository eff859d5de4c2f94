/* The file of accepted pairs: read for --allow, written for --write-allow.
 *
 * The file is plain text, for people to edit and compare, with a pair on each line:
 *
 *     # press fits
 *     housing "left bushing" 0.05
 *     housing pin#2
 *
 * Two names and, if wanted, the depth up to which the overlap is accepted. A name with blanks or quotes in it, or with
 * a # in front, is quoted; within quotes stand \" and \\ for themselves and \x0A for a byte. A word that begins with #
 * starts a comment. The order of names and lines does not matter. */
#ifndef CLINKER_CLI_ACCEPTED_FILE_H
#define CLINKER_CLI_ACCEPTED_FILE_H

#include "cli/pairs/accepted.h"

/* Reads the file; names that no body has are warnings, all else that is wrong is a problem. The caller frees with
 * accepted_pairs_free(), also after a failure. */
bool accepted_pairs_read(accepted_pairs *accepted, const char *file, const body_list *bodies, cli_problem *problem);

/* Writes the pairs of the answer that interfere, and, if asked for, those that touch, with their depths. The file is
 * there as a whole or, after a failure, as it was before. */
bool accepted_pairs_write(const char *file, const body_list *bodies, const clinker_answer *answer, bool touching,
                          cli_problem *problem);

#endif
