/* The bodies of a real file, where it is at hand. */
#ifndef CLINKER_BENCH_ASSEMBLY_H
#define CLINKER_BENCH_ASSEMBLY_H

#include <clinker/clinker.h>

typedef struct assembly {
    clinker_body *bodies;
    size_t count;
    void *model; /* that owns their meshes and poses */
} assembly;

/* False: there is no such file in the folder of data beside the checkout, or nothing here reads it. */
bool assembly_open(const char *file, assembly *out);
void assembly_close(assembly *opened);

#endif
