/* What bench_versus asks of a build of the library. An older and a newer build agree on nothing but this: plain arrays
 * go in, and nothing of the public header, which may differ between the two, is in it. */
#ifndef CLINKER_BENCH_VERSUS_INTERFACE_H
#define CLINKER_BENCH_VERSUS_INTERFACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* To be raised with every change of this file: modules of different numbers are not compared. */
enum { VERSUS_INTERFACE = 1 };

typedef enum versus_question {
    VERSUS_STATE = 0,  /* exact, the state alone, at tolerance 0, without a depth */
    VERSUS_FACES,      /* the same with all face pairs */
    VERSUS_DEFAULT,    /* what a query asks that nobody has changed: kind and depth, the automatic tolerance */
    VERSUS_CONTACT,    /* and the contact */
    VERSUS_ZLIST,      /* the default question by sorted depths */
    VERSUS_LAYERS,     /* by counted layers */
    VERSUS_EDGES,      /* by cast edges */
    VERSUS_CONVEX,     /* two convex bodies, prepared when the task is opened; nothing known of the pose before */
    VERSUS_SEPARATION, /* of these the distance or depth */
} versus_question;

typedef struct versus_body {
    const float *positions; /* x, y, z of each vertex */
    size_t vertex_count;
    const uint32_t *indices; /* three for each triangle */
    size_t triangle_count;
    const double *pose; /* three rows of four; NULL: in world coordinates */
} versus_body;

/* One question about bodies at one or more steps, between which they move or deform. */
typedef struct versus_task {
    versus_question question;
    unsigned threads;
    const versus_body *bodies; /* of the first step, then of the next; borrowed until the task is closed */
    size_t body_count;         /* at each step */
    size_t step_count;
} versus_task;

/* A build of the library. */
typedef struct versus_side {
    unsigned interface; /* VERSUS_INTERFACE as this module knows it */
    void *(*open)(const versus_task *task);
    bool (*ask)(void *self, size_t step); /* timed; false: the call failed */

    /* Asks once more and hashes all of the answer, numbers bit by bit. */
    bool (*digest)(void *self, size_t step, uint64_t *digest);
    void (*close)(void *self); /* NULL is allowed */
} versus_side;

/* The one symbol that a module shows. */
#define VERSUS_SYMBOL "versus_module"

#endif
