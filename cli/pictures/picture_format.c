#include "cli/pictures/picture_format.h"

#include <string.h>
#include <strings.h>

#ifdef CLINKER_WITH_CAIRO
static const bool can_draw = true;
#else
static const bool can_draw = false;
#endif

/* What follows the last dot of a file's name; NULL: it has no ending, which promises nothing. */
static const char *ending_of(const char *path) {
    const char *slash = strrchr(path, '/');
    const char *name = slash == NULL ? path : slash + 1;
    const char *dot = strrchr(name, '.');
    return dot == NULL || dot == name ? NULL : dot + 1;
}

bool picture_format_find(const char *path, picture_format *format, cli_problem *problem) {
    static const char *const endings[] = {[PICTURE_PNG] = "png", [PICTURE_SVG] = "svg", [PICTURE_PDF] = "pdf"};
    if (!can_draw) {
        return problem_set(problem, "%s: this build draws no pictures: cairo was not found when it was built", path);
    }
    const char *ending = ending_of(path);
    *format = PICTURE_PNG;
    for (int i = PICTURE_PNG; ending != NULL && i <= PICTURE_PDF; i++) {
        if (strcasecmp(ending, endings[i]) == 0) {
            *format = (picture_format)i;
            return true;
        }
    }
    return ending == NULL || problem_set(problem,
                                         "%s: can only be written as PNG, SVG or PDF; choose a name that ends in "
                                         ".png, .svg or .pdf",
                                         path);
}
