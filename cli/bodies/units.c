#include "cli/bodies/units.h"

#include <stdlib.h>
#include <string.h>

/* The unit of the first file that says one; metres where that has no name, as decimetres do. */
static double first_unit(const body_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        double unit = list->bodies[i].unit;
        if (unit > 0) {
            return io_unit_name(unit) != NULL ? unit : 1;
        }
    }
    return 0;
}

/* "mm", "inches", as "is in in" cannot be read, or metres in figures. */
static char *unit_text(double metres) {
    const char *name = io_unit_name(metres);
    return name == NULL              ? text_format("units of %g m", metres)
           : strcmp(name, "in") == 0 ? text_format("inches")
                                     : text_format("%s", name);
}

/* Units that were told so far; more than there are names for. */
typedef struct told_units {
    double metres[16];
    size_t count;
} told_units;

/* Notes a unit; false where it was there before, or there is no more room. */
static bool is_new(told_units *told, double metres) {
    for (size_t i = 0; i < told->count; i++) {
        if (io_unit_factor(told->metres[i], metres) == 1) {
            return false;
        }
    }
    bool room = told->count < sizeof told->metres / sizeof told->metres[0];
    if (room) {
        told->metres[told->count++] = metres;
    }
    return room;
}

/* "arm.glb is in m, plate.3mf in mm: all is printed in m", with one file for each unit. */
static void warn_scaled(body_list *list) {
    told_units told = {.count = 0};
    char *line = text_format("%s", "");
    for (size_t i = 0; i < list->count; i++) {
        const cli_body *body = &list->bodies[i];
        if (body->unit > 0 && is_new(&told, body->unit)) {
            bool first = *line == '\0';
            char *unit = unit_text(body->unit);
            char *longer = text_format("%s%s%s %sin %s", line, first ? "" : ", ", body->file, first ? "is " : "", unit);
            free(unit);
            free(line);
            line = longer;
        }
    }
    char *printed = unit_text(list->unit);
    line_list_add(&list->warnings, "%s: all is printed in %s", line, printed);
    free(printed);
    free(line);
}

/* Files that say nothing beside files that say something. */
static void warn_unsaid(body_list *list) {
    const char *first = NULL;
    const char *last = NULL;
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        const cli_body *body = &list->bodies[i];
        if (body->unit == 0 && body->file != last) {
            first = first == NULL ? body->file : first;
            last = body->file;
            count++;
        }
    }
    char *unit = unit_text(list->unit);
    if (count == 1) {
        line_list_add(&list->warnings, "%s does not say its unit: taken to be in %s; --unit says what it is in", first,
                      unit);
    } else if (count > 1) {
        line_list_add(&list->warnings,
                      "%s and %zu more file%s do not say their unit: taken to be in %s; --unit says what they are in",
                      first, count - 1, count == 2 ? "" : "s", unit);
    }
    free(unit);
}

void body_list_settle_unit(body_list *list, double files_in, double asked) {
    for (size_t i = 0; i < list->count; i++) {
        list->bodies[i].unit = files_in > 0 ? files_in : list->bodies[i].source->unit;
    }
    list->unit = asked > 0 ? asked : first_unit(list);
    list->unit_name = list->unit > 0 ? io_unit_name(list->unit) : NULL;
    bool scaled = false;
    for (size_t i = 0; i < list->count; i++) {
        cli_body *body = &list->bodies[i];
        if (body->unit > 0) {
            body->scale = io_unit_factor(body->unit, list->unit);
            body->pose = cli_body_home(body);
            scaled = scaled || body->scale != 1;
        }
    }
    if (scaled) {
        warn_scaled(list);
    }
    if (list->unit > 0 && asked == 0) {
        warn_unsaid(list);
    }
}
