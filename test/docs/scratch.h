/* A folder of the build tree in which the commands of a page are run. It has what a reader of the page has: the command
 * as `build/clinker` and `clinker`, the jaws of ./run demo in `out`, and real meshes where there are some. */
#ifndef CLINKER_TEST_DOCS_SCRATCH_H
#define CLINKER_TEST_DOCS_SCRATCH_H

#include "lines.h"
#include "page.h"

enum { PATH_SIZE = 4096 };

typedef struct scratch {
    char path[PATH_SIZE];
    bool has_meshes; /* real ones */
} scratch;

/* A fresh one for a page; false, told on stdout, where it cannot be made. */
bool scratch_make(scratch *folder, const doc_page *page);

/* Whether a command names a real mesh that is not there, or draws where the build does not. */
bool scratch_lacks(const scratch *folder, const char *command);

/* Runs a command through sh with an empty stdin. `status` is that of the command before, for $?, and becomes its own;
 * 128 and the signal where one ended it, as SIGALRM does after ten minutes. What it prints on both streams becomes
 * `printed`. False where it could not be run. */
bool scratch_run(const scratch *folder, const char *command, int *status, lines *printed);

/* The path of a file in it. */
void scratch_file(const scratch *folder, const char *name, char path[PATH_SIZE]);

#endif
