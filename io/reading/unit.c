/* Units of length: one table for what formats, lists of parts and the command line say. */
#include "io.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* In whole nanometres, so that the quotient of two is rounded once: an inch is 25.4 mm, not 25.399999999999999. */
static const struct unit {
    const char *name;
    double nanometres;
    const char *others[6];
} units[] = {
    {"um", 1e3, {"\xc2\xb5m", "micron", "microns", "micrometre", "micrometer"}},
    {"mm", 1e6, {"millimetre", "millimeter", "millimetres", "millimeters"}},
    {"cm", 1e7, {"centimetre", "centimeter", "centimetres", "centimeters"}},
    {"m", 1e9, {"metre", "meter", "metres", "meters"}},
    {"km", 1e12, {"kilometre", "kilometer", "kilometres", "kilometers"}},
    {"mil", 25400, {"mils", "thou"}},
    {"in", 25400000, {"inch", "inches"}},
    {"ft", 304800000, {"foot", "feet"}},
    {"yd", 914400000, {"yard", "yards"}},
};

enum { UNIT_COUNT = sizeof units / sizeof units[0] };

static const double nanometres_of_metre = 1e9;

static bool has_name(const struct unit *unit, const char *name) {
    bool found = strcmp(unit->name, name) == 0;
    for (size_t i = 0; !found && i < sizeof unit->others / sizeof unit->others[0] && unit->others[i] != NULL; i++) {
        found = strcmp(unit->others[i], name) == 0;
    }
    return found;
}

/* Programs keep units as floats: 0.001 is read back as 0.0010000000475. */
static const struct unit *nearest(double metres) {
    const double digits_of_float = 1e-6;
    for (size_t i = 0; i < UNIT_COUNT; i++) {
        double exact = units[i].nanometres / nanometres_of_metre;
        if (fabs(metres - exact) <= digits_of_float * exact) {
            return &units[i];
        }
    }
    return NULL;
}

double io_unit_metres(const char *name) {
    for (size_t i = 0; i < UNIT_COUNT; i++) {
        if (has_name(&units[i], name)) {
            return units[i].nanometres / nanometres_of_metre;
        }
    }
    return 0;
}

const char *io_unit_name(double metres) {
    const struct unit *unit = nearest(metres);
    return unit != NULL ? unit->name : NULL;
}

double io_unit_factor(double from, double to) {
    const struct unit *a = nearest(from);
    const struct unit *b = nearest(to);
    return a != NULL && b != NULL ? a->nanometres / b->nanometres : from / to;
}
