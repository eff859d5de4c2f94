/* Which body has which colour. The first hues are those of Okabe and Ito, which people with any kind of colour vision
 * can tell apart; red is kept for overlaps. */
#ifndef CLINKER_CLI_PICTURE_COLOURS_H
#define CLINKER_CLI_PICTURE_COLOURS_H

#include "cli/pairs/answer.h"

#include <clinker/draw.h>

/* What a body is in the picture, and the colour that follows. */
typedef enum body_role {
    ROLE_OTHER = 0,
    ROLE_NEAR,
    ROLE_TOUCHING,
    ROLE_CLASHING,
} body_role;

typedef struct body_colour {
    body_role role;
    pair_extent extent; /* of its worst interference */
    clinker_colour colour;
} body_colour;

/* How all bodies look. */
typedef struct picture_colours {
    body_colour *bodies;
    size_t count;
    size_t *clashing; /* numbers of those that interfere, deepest first */
    size_t clashing_count, touching_count, near_count;
} picture_colours;

/* Bodies with a colour of their own, and a line in the legend. */
enum { PICTURE_NAMED = 18 };

extern const clinker_colour picture_overlap, picture_touching, picture_near, picture_other;

/* Of all that interfere beyond those, and of all bodies beyond those where nothing interferes. */
extern const clinker_colour picture_further, picture_further_soft;

/* No colour is given twice, but for these. */
picture_colours picture_colours_choose(const clinker_answer *answer, size_t body_count);
void picture_colours_free(picture_colours *colours);

#endif
