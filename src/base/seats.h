/* A workspace for each thread of a team, for jobs whose parts are whole pieces of work. A seat has a team of one and
 * memory of its own, so that what runs there runs as if it were alone. */
#ifndef CK_BASE_SEATS_H
#define CK_BASE_SEATS_H

#include "base/workspace.h"

/* Makes workspace->seats[i] for each thread i of its team, unless they are there. False: no memory. */
bool ck_seats_open(clinker_workspace *workspace);

/* Gives every seat the room that any of them has: next time the same pieces may fall to others. False: no memory. */
bool ck_seats_level(clinker_workspace *workspace);

#endif
