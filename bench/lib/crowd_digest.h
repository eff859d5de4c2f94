/* What is kept of a list of pairs, to compare those of several peers. */
#ifndef CLINKER_BENCH_CROWD_DIGEST_H
#define CLINKER_BENCH_CROWD_DIGEST_H

#include "peers/peer.h"

typedef struct crowd_digest {
    size_t bodies;  /* in some pair */
    uint64_t pairs; /* a hash that does not depend on their order, nor on the order within a pair */
} crowd_digest;

/* False if memory ran out, or a pair names a body that is not there or the same one twice. */
bool crowd_digest_make(const peer_answer *answer, size_t body_count, crowd_digest *digest);
bool crowd_digest_equal(const crowd_digest *left, const crowd_digest *right);

#endif
