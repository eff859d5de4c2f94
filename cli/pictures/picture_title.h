/* What the title of a picture says: how many pairs interfere or, where none does, touch and are near. */
#ifndef CLINKER_CLI_PICTURE_TITLE_H
#define CLINKER_CLI_PICTURE_TITLE_H

#include <clinker/clinker.h>

/* To be freed. */
char *picture_title(const clinker_answer *answer, size_t body_count, const char *unit);

#endif
