/* The inner loops of culling by velocity: triangles as they are, faces made ready, and the lists of what is left. One
 * text, compiled once for each instruction set and chosen at run time; all give the same bits. */
#ifndef CK_MOTION_RECEDE_KERNELS_KERNELS_H
#define CK_MOTION_RECEDE_KERNELS_KERNELS_H

#include "motion/recede/flow.h"

enum { CK_FACING_WORD = 32 }; /* faces in a word of bits */

/* What is known of faces, a bit for each, the lowest of a word first: those of which no bit is set stay. */
typedef struct ck_facing_bits {
    uint32_t *goes;    /* it recedes, or the ball is out of its reach, in every step so far */
    uint32_t *recedes; /* it recedes in every step so far; such a face also `goes` */
} ck_facing_bits;

/* Words for some faces, and at least one bit more, which is 0. */
static inline size_t ck_facing_words(uint32_t faces) {
    return (size_t)faces / CK_FACING_WORD + 1;
}

static inline bool ck_facing_has(const uint32_t *bits, uint32_t face) {
    return (bits[face / CK_FACING_WORD] >> face % CK_FACING_WORD & 1) != 0;
}

/* The bits of faces first .. end-1 that are in the word of face `first`, which begins it. */
static inline uint32_t ck_facing_mask(uint32_t first, uint32_t end) {
    return end - first < CK_FACING_WORD ? (1U << (end - first)) - 1 : UINT32_MAX;
}

/* The steps in which faces made ready are written down, of numbers from -1 to 1. */
#define CK_SCREEN_STEPS 32767

/* Faces made ready as a first, rough look at them reads them: see screen.h. All arrays go on to the end of a word. */
typedef struct ck_facet_screen {
    const int16_t *normal[3], *centre[3]; /* in units of 1 / CK_SCREEN_STEPS */
    const uint16_t *factor, *radius;      /* the higher halves of floats, rounded up */
} ck_facet_screen;

/* What it asks in a step of time. With m = n . (constant + linear c), a face of centre c
 * - stays for certain if m > error factor - slow;
 * - recedes for certain if m + stretch radius + room factor < -fast;
 * and with h = n . (ball_at - ball_slope c) the ball
 * - reaches it for certain if |h| + ball_error factor < ball_near,
 * - does not reach it for certain if |h| > ball_far + ball_room factor. */
typedef struct ck_screen_step {
    bool rests; /* nothing recedes in this step */
    bool turns, ball;
    float constant[3], linear[3][3]; /* for numbers in units of 1 / CK_SCREEN_STEPS, as all that follows */
    float stretch, error, room, slow, fast;
    float ball_at[3], ball_slope;
    float ball_error, ball_room, ball_near, ball_far;
} ck_screen_step;

typedef struct ck_facing_kernels {
    const char *name;

    /* Writes what is known of triangles first .. first+count-1 of a list, or of the mesh where `list` is NULL, into
     * whole words from the first one of `bits` on; those beyond the last triangle are 0. Coordinates are those of
     * `points`, times `unit`. */
    void (*triangles)(const ck_points *points, float unit, const uint32_t *list, uint32_t first, uint32_t count,
                      const ck_flow *flow, ck_facing_bits bits);

    /* Looks at those of faces first .. end-1 that go so far. Takes the bits of those that do not for certain, and
     * writes into `open`, a bit for each face from `first` on, whose bits it cannot tell. `first` begins a word. */
    void (*screen)(const ck_facet_screen *facets, const ck_screen_step *step, uint32_t first, uint32_t end,
                   ck_facing_bits bits, uint32_t *open);

    /* Writes bits first .. end-1: bit i is bit at[i] of `from`. `first` begins a word. */
    void (*gather)(const uint32_t *from, const uint32_t *at, uint32_t first, uint32_t end, uint32_t *bits);

    /* How many bits are set in some words. */
    uint32_t (*count)(const uint32_t *bits, size_t words);

    /* Writes the numbers from first to end-1 whose bits are not set; there are `some` of them. `first` begins a word.
     */
    void (*list)(const uint32_t *bits, uint32_t first, uint32_t end, uint32_t *out, uint32_t some);

    /* Widens a box by tightly packed points. False: some coordinate is not finite; the box is nonsense then. */
    bool (*box)(const float *points, size_t count, float low[3], float high[3]);
} ck_facing_kernels;

extern const ck_facing_kernels ck_facing_kernels_baseline;
extern const ck_facing_kernels ck_facing_kernels_avx2;
extern const ck_facing_kernels ck_facing_kernels_avx512;

/* The best that this build has and this machine can run. */
const ck_facing_kernels *ck_facing_kernels_select(void);

#endif
