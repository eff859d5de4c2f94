/* Pictures of assemblies: bodies that interfere in strong colours among ghosts of the others. */
#ifndef CLINKER_CLI_PICTURE_H
#define CLINKER_CLI_PICTURE_H

#include "cli/bodies/bodies.h"
#include "cli/pictures/canvas.h"

typedef struct picture_request {
    const char *path;        /* of the PNG */
    const double *direction; /* of sight; all zero: to be chosen */
    const char *unit;        /* what lengths are called; NULL: "units" */
    unsigned threads;
} picture_request;

/* What a body is in the picture, and the colour that follows. */
typedef enum body_role {
    ROLE_OTHER = 0,
    ROLE_TOUCHING,
    ROLE_CLASHING,
} body_role;

typedef struct body_colour {
    body_role role;
    double depth; /* of its deepest interference */
    clinker_colour colour;
} body_colour;

/* How all bodies look. */
typedef struct picture_colours {
    body_colour *bodies;
    size_t count;
    size_t *clashing; /* numbers of those that interfere, deepest first */
    size_t clashing_count, touching_count;
} picture_colours;

extern const clinker_colour picture_overlap, picture_touching, picture_other;

/* Two that interfere never have the same colour, unless one of them interferes with more than there are colours. */
picture_colours picture_colours_choose(const clinker_answer *answer, size_t body_count);
void picture_colours_free(picture_colours *colours);

/* All that a page shows. */
typedef struct picture_page {
    const body_list *bodies;
    const clinker_answer *answer;
    const picture_colours *colours;
    const clinker_picture *picture;
    const char *unit;
} picture_page;

/* Writes the picture with a title, a legend and a scale. */
bool picture_page_write(const picture_page *page, FILE *file);

/* Draws the answer of a check. */
bool picture_make(const body_list *bodies, const clinker_answer *answer, const picture_request *request,
                  cli_problem *problem);

#endif
