/* Round numbers, for scales and limits of bands. */
#ifndef CLINKER_CLI_ROUND_NUMBER_H
#define CLINKER_CLI_ROUND_NUMBER_H

/* The largest of 1, 2 and 5 times a power of ten that is not above `value`, which is above 0. */
double round_below(double value);

#endif
