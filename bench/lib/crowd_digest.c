/* Counts the bodies in a list of pairs, and hashes it. */
#include "crowd_digest.h"

#include <stdlib.h>

/* The finaliser of splitmix64 (Steele, Lea, Flood 2014): sums of its values hardly ever agree by chance. */
static uint64_t scramble(uint64_t value) {
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31);
}

static uint64_t hash_pair(peer_pair pair) {
    uint64_t low = pair.a < pair.b ? pair.a : pair.b;
    uint64_t high = pair.a < pair.b ? pair.b : pair.a;
    return scramble(high << 32 | low);
}

bool crowd_digest_make(const peer_answer *answer, size_t body_count, crowd_digest *digest) {
    bool *met = calloc(body_count, sizeof *met);
    *digest = (crowd_digest){0};
    if (!met) {
        return false;
    }
    bool sound = true;
    for (size_t i = 0; i < answer->pairs && sound; i++) {
        peer_pair pair = answer->list[i];
        sound = pair.a < body_count && pair.b < body_count && pair.a != pair.b;
        if (sound) {
            digest->bodies += (size_t)!met[pair.a] + (size_t)!met[pair.b];
            met[pair.a] = met[pair.b] = true;
            digest->pairs += hash_pair(pair);
        }
    }
    free(met);
    return sound;
}

bool crowd_digest_equal(const crowd_digest *left, const crowd_digest *right) {
    return left->bodies == right->bodies && left->pairs == right->pairs;
}
