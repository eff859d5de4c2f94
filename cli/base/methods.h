/* The methods of answering: their names, what the help says of each, and which options mean something to it. The one
 * table that --method, its help and its complaints are read from. */
#ifndef CLINKER_CLI_METHODS_H
#define CLINKER_CLI_METHODS_H

#include <clinker/clinker.h>

typedef struct method_row {
    const char *name;
    const char *help; /* stands right behind the name */
    bool samples;     /* looks at pixels: has a view and a parity, and measures no clearance */
} method_row;

/* All rows, in the order of clinker_method. */
const method_row *methods_all(size_t *count);
const method_row *method_of(clinker_method method);

/* False: there is none of this name. */
bool method_find(const char *name, clinker_method *method);

/* "exact, zlist and layers", with `last` ("and", "or") before the last name; of all methods, or of those that look at
 * pixels. */
void methods_list(char *text, size_t size, const char *last, bool sampling_alone);

#endif
