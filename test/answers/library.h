/* What the library tells, case by case. All that knows the public headers is in library*.[ch] alone. */
#ifndef TEST_ANSWERS_LIBRARY_H
#define TEST_ANSWERS_LIBRARY_H

#include "book.h"
#include "scenes.h"

#include <clinker/clinker.h>

/* Each asks the cases of a group, in workspaces of one and of two threads where that may matter. */
void ask_checks(book *answers, clinker_workspace *workspaces[2]);
void ask_sequences(book *answers);
void ask_casts(book *answers, clinker_workspace *workspaces[2]);
void ask_views(book *answers, clinker_workspace *workspaces[2]);
void ask_convex(book *answers, clinker_workspace *workspace);

/* Ends the program where there is no memory. */
clinker_workspace *make_workspace(unsigned threads);

/* Pairs of bodies, by number from 0 to PAIRS - 1. */
enum { PAIRS = 8 };
scene_pair make_pair(size_t number, const char **name);

/* The hash of all fields of an answer, one by one. */
uint64_t digest_answer(uint64_t digest, const clinker_answer *answer);

/* Of a status and, where it is not CLINKER_STATUS_OK, its message. */
uint64_t digest_status(uint64_t digest, clinker_status status, const clinker_workspace *workspace);

#endif
