/* Ctrl-C while a check runs: the first one asks it to stop and to tell what it knows, a second one ends the command at
 * once, as it would have without any of this. */
#ifndef CLINKER_CLI_INTERRUPT_H
#define CLINKER_CLI_INTERRUPT_H

#include <stdbool.h>

/* From here on Ctrl-C is a request, until interrupt_unwatch(). Does nothing where the signal is ignored, as in the
 * background of a shell script. */
void interrupt_watch(void);
void interrupt_unwatch(void);

/* Whether it came. */
bool interrupt_asked(void);

#endif
