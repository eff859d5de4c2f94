/* Are two answers the same to the bit? */
#ifndef TEST_DETECT_ANSWER_HASH_H
#define TEST_DETECT_ANSWER_HASH_H

#include <clinker/clinker.h>

#include <stdint.h>

/* All numbers of an answer, faces and spans of edges included, as one. */
uint64_t answer_hash(const clinker_answer *answer);

#endif
