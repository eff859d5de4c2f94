/* What stands in for drawing where cairo was not found: pictures are refused before it comes to that. */
#include "cli/pictures/map_picture.h"
#include "cli/pictures/picture_format.h"
#include "cli/pictures/picture_page.h"

bool map_write_picture(const named_map *named, const char *path, cli_problem *problem) {
    (void)named;
    picture_format none;
    return picture_format_find(path, &none, problem);
}

bool picture_page_write(const picture_page *page, const char *path, cli_problem *problem) {
    (void)page;
    picture_format none;
    return picture_format_find(path, &none, problem);
}
