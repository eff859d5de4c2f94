/* Every public call that takes a struct which begins with its size, once for each such struct. */
#ifndef TEST_API_SIZED_CALLS_H
#define TEST_API_SIZED_CALLS_H

#include "kit.h"

typedef struct sized_call {
    const char *name; /* of the parameter, as the header has it */
    size_t full;      /* bytes that this version has */
    size_t least;     /* bytes with which the call still succeeds */
    void (*init)(void *sized);
    /* Makes the call with that struct. `broken`: without another pointer, so that it fails. */
    clinker_status (*make)(kit *from, void *sized, bool broken);
    bool complains;               /* there is a workspace that tells why not */
    bool yes_or_no;               /* there is no status: false counts as CLINKER_STATUS_INVALID */
    size_t witness, witness_size; /* a member that the call fills in; size 0: none */
} sized_call;

extern const sized_call SIZED_CALLS[];
extern const size_t SIZED_CALL_COUNT;

#endif
