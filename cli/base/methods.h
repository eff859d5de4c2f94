/* The library's table of methods, by name: what --method, its help and its complaints are read from. */
#ifndef CLINKER_CLI_METHODS_H
#define CLINKER_CLI_METHODS_H

#include <clinker/clinker.h>

/* False: there is none of this name. */
bool method_find(const char *name, clinker_method *method);

/* Which methods a list names. */
typedef enum methods_listed {
    METHODS_ALL,
    METHODS_THAT_SAMPLE,
    METHODS_THAT_SAMPLE_TOGETHER, /* all pairs at once */
    METHODS_WITH_EYE,
    METHODS_WITH_MOTIONS,
} methods_listed;

/* "exact, zlist and layers", with `last` (" and ", " or ", ", ") before the last name. */
void methods_list(char *text, size_t size, const char *last, methods_listed which);

#endif
