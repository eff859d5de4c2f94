#include "cli/base/problem.h"

#include <stdarg.h>
#include <stdio.h>

bool problem_set(cli_problem *problem, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (vsnprintf(problem->text, sizeof problem->text, format, arguments) >= (int)sizeof problem->text) {
        text_end_whole(problem->text);
    }
    va_end(arguments);
    return false;
}
