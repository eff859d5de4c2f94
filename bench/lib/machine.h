/* What a table of times is worth nothing without: the machine, the compiler, the day. */
#ifndef CLINKER_BENCH_MACHINE_H
#define CLINKER_BENCH_MACHINE_H

#include <stdio.h>

void machine_print(FILE *out);

#endif
