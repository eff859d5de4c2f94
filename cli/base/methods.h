/* The library's table of methods, by name: what --method, its help and its complaints are read from. */
#ifndef CLINKER_CLI_METHODS_H
#define CLINKER_CLI_METHODS_H

#include <clinker/clinker.h>

/* False: there is none of this name. */
bool method_find(const char *name, clinker_method *method);

/* "exact, zlist and layers", with `last` ("and", "or") before the last name; of all methods, or of those that look at
 * samples. */
void methods_list(char *text, size_t size, const char *last, bool sampling_alone);

#endif
