/* Which kind of file a picture becomes: its name tells. */
#ifndef CLINKER_CLI_PICTURE_FORMAT_H
#define CLINKER_CLI_PICTURE_FORMAT_H

#include "cli/base/problem.h"

typedef enum picture_format {
    PICTURE_PNG, /* of names without an ending as well */
    PICTURE_SVG,
    PICTURE_PDF,
} picture_format;

/* False: there is no such format, or this build draws none at all. */
bool picture_format_find(const char *path, picture_format *format, cli_problem *problem);

#endif
