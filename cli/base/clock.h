/* The clock of the command. */
#ifndef CLINKER_CLI_CLOCK_H
#define CLINKER_CLI_CLOCK_H

/* Seconds on a clock that only goes forward. */
double clock_seconds(void);

#endif
