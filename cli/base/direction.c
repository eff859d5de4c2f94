#include "cli/base/direction.h"

#include "cli/base/numeral.h"

#include <string.h>

/* Reads "dx,dy,dz"; false where it is anything else. */
static bool read_numbers(const char *text, double direction[3]) {
    return numeral_read_list(text, direction, 3) == 3 && (direction[0] != 0 || direction[1] != 0 || direction[2] != 0);
}

bool direction_read(const char *text, double direction[3], cli_problem *problem) {
    static const char axes[] = "xyz";
    const char *axis = text[0] != '\0' && text[1] == '\0' ? strchr(axes, text[0]) : NULL;
    direction[0] = direction[1] = direction[2] = 0;
    if (axis != NULL) {
        direction[axis - axes] = -1; /* from the positive end, as plans are drawn */
        return true;
    }
    if (strcmp(text, "auto") != 0 && !read_numbers(text, direction)) {
        return problem_set(problem, "--view %s: not a view; give auto, x, y, z, or a direction as in 0,0.5,-1", text);
    }
    return true;
}

void direction_name(const double direction[3], char *text, size_t size) {
    static const char *const names[3][2] = {{"x", "-x"}, {"y", "-y"}, {"z", "-z"}};
    for (int axis = 0; axis < 3; axis++) {
        if (direction[axis] == 1 || direction[axis] == -1) {
            snprintf(text, size, "%s", names[axis][direction[axis] < 0]);
            return;
        }
    }
    snprintf(text, size, "(%.3g, %.3g, %.3g)", direction[0], direction[1], direction[2]);
}
