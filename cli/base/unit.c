#include "cli/base/unit.h"

#include "cli/base/numeral.h"

#include "io.h"

#include <math.h>
#include <string.h>

enum { LONGEST_NAME = 16 };

bool unit_read(const char *option, const char *name, double *metres, cli_problem *problem) {
    *metres = io_unit_metres(name);
    return *metres > 0 || problem_set(problem, "%s %s: not a unit; units are " IO_UNIT_NAMES, option, name);
}

bool length_read(const char *text, size_t length, cli_length *read) {
    /* No unit begins with a letter that numbers have. */
    size_t digits = strspn(text, "0123456789+-.eE");
    digits = digits < length ? digits : length;
    read->unit = 0;
    if (!numeral_read(text, digits, &read->value)) {
        return false;
    }
    if (digits == length) {
        return true;
    }
    size_t begin = digits + (text[digits] == ' ');
    char name[LONGEST_NAME];
    if (length - begin >= sizeof name) {
        return false;
    }
    memcpy(name, text + begin, length - begin);
    name[length - begin] = '\0';
    read->unit = io_unit_metres(name);
    return read->unit > 0;
}

size_t length_read_list(const char *text, cli_length *read, size_t most) {
    for (size_t count = 0;;) {
        size_t length = strcspn(text, ",");
        if (count == most || !length_read(text, length, &read[count])) {
            return 0;
        }
        count++;
        if (text[length] == '\0') {
            return count;
        }
        text += length + 1;
    }
}

bool length_convert(cli_length *length, double metres, const char *option, cli_problem *problem) {
    if (length->unit == 0) {
        return true;
    }
    if (metres == 0) {
        return problem_set(problem,
                           "%s has a length with a unit, %s, but no file says its own: say what the files are in with "
                           "--unit",
                           option, io_unit_name(length->unit));
    }
    *length = (cli_length){.value = length->value * io_unit_factor(length->unit, metres)};
    return isfinite(length->value) || problem_set(problem, "%s: the length is beyond the range of numbers", option);
}
