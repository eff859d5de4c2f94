/* How bodies move: --velocity and --duration. */
#ifndef CLINKER_CLI_BODY_MOTIONS_H
#define CLINKER_CLI_BODY_MOTIONS_H

#include "cli/bodies/body_numbers.h"

#include <clinker/motion.h>

/* What the command line says. */
typedef struct motion_request {
    body_numbers *velocities;
    size_t velocity_count; /* 0: bodies are checked as they stand */
    double duration;       /* 0: this instant */
    bool lasting;          /* a duration was given, 0 or not */
} motion_request;

/* What it says of one body, as it is told back. */
typedef struct cli_motion {
    bool given;         /* else the body is at rest */
    double velocity[3]; /* in the unit of the list, for each unit of time */
    double degrees[3];  /* for each unit of time, about x, y, z */
    double centre[3];   /* of rotation */
} cli_motion;

typedef struct body_motions {
    clinker_motion *motions; /* one for each body that counts, as the library takes them; NULL: none was asked for */
    cli_motion *told;        /* likewise */
    double duration;
} body_motions;

/* Adds "BODY=vx,vy,vz" or "BODY=vx,vy,vz,wx,wy,wz", lengths and degrees for each unit of time. Borrows the text. */
bool motion_request_add(motion_request *request, const char *text, cli_problem *problem);

/* Reads a time of 0 or more. */
bool motion_request_last(motion_request *request, const char *text, cli_problem *problem);

/* Finds the bodies, which are where they stay: each turns about the origin of its own coordinates, wherever its pose
 * has brought that. */
bool body_motions_find(body_motions *motions, const body_list *list, const motion_request *request,
                       cli_problem *problem);
void body_motions_free(body_motions *motions);

/* What an answer for bodies that move tells, and what it does not; to be freed. */
char *body_motions_terms(const body_motions *motions);

#endif
