/* A picture of an assembly as a page: title, legend, scale, and numbered marks at the worst overlaps. */
#ifndef CLINKER_CLI_PICTURE_PAGE_H
#define CLINKER_CLI_PICTURE_PAGE_H

#include "cli/pairs/clashes.h"
#include "cli/pictures/picture_colours.h"
#include "clinker/draw.h"

/* All that a page shows. */
typedef struct picture_page {
    const body_list *bodies;
    const clinker_answer *answer;
    const clash_list *clashes;
    const picture_colours *colours;
    const clinker_picture *picture;
    const char *unit;
} picture_page;

/* Writes it; false: it could not be written. */
bool picture_page_write(const picture_page *page, const char *path, cli_problem *problem);

#endif
