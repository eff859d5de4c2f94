/* A workspace for all tests of a program, as their state. Include after cmocka. */
#ifndef TEST_CONVEX_WITH_WORKSPACE_H
#define TEST_CONVEX_WITH_WORKSPACE_H

#include <clinker/clinker.h>

static inline int open_workspace(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_OK ? 0 : -1;
}

static inline int close_workspace(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

#endif
