/* Where a command is asked to write. A path that would overwrite an input, or another output, is refused, and so is one
 * whose ending is that of another format.
 *
 * Files are told by device and inode, so that links and other spellings of a path are found. */
#ifndef CLINKER_CLI_OUTPUT_PATHS_H
#define CLINKER_CLI_OUTPUT_PATHS_H

#include "cli/commands/options.h"

/* By the command line alone, before anything is read. */
bool output_paths_check(const cli_options *options, cli_problem *problem);

/* Against all files that the bodies were read from, those of folders and those that scenes name included. */
bool output_paths_spare(const cli_options *options, const body_list *bodies, cli_problem *problem);

#endif
