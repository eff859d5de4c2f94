/* A bar on stderr for what takes longer than a second, on a terminal only.
 *
 * A thread of its own draws it, so that a long call shows signs of life as well. Every function takes NULL, which is
 * what progress_start() gives where there is nobody to look. */
#ifndef CLINKER_CLI_PROGRESS_H
#define CLINKER_CLI_PROGRESS_H

#include <stddef.h>

typedef struct progress_bar progress_bar;

progress_bar *progress_start(void);

/* What is being done now, as in "reading"; `total` steps, 0 where their number is not known. Borrows the text. */
void progress_stage(progress_bar *progress, const char *what, size_t total);
void progress_step(progress_bar *progress);

/* How far the stage is, where it tells that itself. */
void progress_reach(progress_bar *progress, size_t done, size_t total);

/* Wipes the bar away and frees everything. Nothing else may be printed before. */
void progress_stop(progress_bar *progress);

#endif
