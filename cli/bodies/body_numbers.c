#include "cli/bodies/body_numbers.h"

#include <string.h>

bool body_numbers_read(const char *text, body_numbers *numbers) {
    /* A name may hold an equals sign, a number cannot. */
    const char *equals = strrchr(text, '=');
    cli_length read[6] = {{0}};
    const size_t count = equals == NULL || equals == text ? 0 : length_read_list(equals + 1, read, 6);
    const bool angles = read[3].unit == 0 && read[4].unit == 0 && read[5].unit == 0;
    if ((count != 3 && count != 6) || !angles) {
        return false;
    }
    *numbers = (body_numbers){.text = text, .name_length = (size_t)(equals - text)};
    for (size_t i = 0; i < 3; i++) {
        numbers->lengths[i] = read[i];
        numbers->degrees[i] = read[3 + i].value;
    }
    return true;
}

bool body_numbers_find(const body_list *list, const char *option, const char *what, const body_numbers *numbers,
                       bool *marked, size_t *body, cli_problem *problem) {
    const int length = (int)numbers->name_length;
    if (!name_table_find(&list->names, numbers->text, numbers->name_length, body)) {
        char names[512];
        body_list_names(list, names, sizeof names);
        return problem_set(problem, "%s %s: no body is named %.*s; bodies are %s", option, numbers->text, length,
                           numbers->text, names);
    }
    if (marked[*body]) {
        return problem_set(problem, "%s %s: %.*s has %s already; give one", option, numbers->text, length,
                           numbers->text, what);
    }
    marked[*body] = true;
    return true;
}

bool body_numbers_settle(const body_numbers *numbers, const body_list *list, const char *option, double lengths[3],
                         cli_problem *problem) {
    for (size_t i = 0; i < 3; i++) {
        cli_length length = numbers->lengths[i];
        if (!length_convert(&length, list->unit, option, problem)) {
            return false;
        }
        lengths[i] = length.value;
    }
    return true;
}
