/* Paths of files: where they lead, what the file is called. */
#ifndef CLINKER_IO_PATH_H
#define CLINKER_IO_PATH_H

#include <stdbool.h>

/* Whether a file lies below a folder, wherever links and ".." on the way to it lead: both are compared by their real
 * paths. False where one of these cannot be told. */
bool path_within(const char *folder, const char *path);

/* "part" of "dir/part.stl", to be freed; NULL: no memory. */
char *path_stem(const char *path);

#endif
