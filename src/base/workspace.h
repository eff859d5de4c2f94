/* What every call of the library works with: memory, threads, and the text of the last complaint. The scratch of each
 * room hangs on it, opaque: of later rooms this header knows the names alone. */
#ifndef CK_BASE_WORKSPACE_H
#define CK_BASE_WORKSPACE_H

#include "base/memory.h"
#include "base/parallel.h"
#include "base/sized.h"

/* Rooms that keep scratch from call to call; what is in it, they alone know. */
typedef enum ck_room {
    CK_ROOM_MODEL,
    CK_ROOM_RASTER,
    CK_ROOM_BODIES,
    CK_ROOM_EXACT,
    CK_ROOM_PIXELS,
    CK_ROOM_ZLIST,
    CK_ROOM_LAYERS,
    CK_ROOM_EDGES,
    CK_ROOM_OVERLAP,
    CK_ROOM_CONVEX,
    CK_ROOM_MOTION,
    CK_ROOM_CONTACT,
    CK_ROOM_CHECK,
    CK_ROOM_REPORT,
    CK_ROOMS
} ck_room;

/* The scratch of a room. Its first part consists of buffers and nothing else. */
typedef struct ck_room_scratch {
    void *data; /* NULL: none yet */
    size_t bytes;
    size_t buffers; /* that it begins with; 0: it has some, but not in one row */
    size_t answers; /* of these, how many at the beginning answers point into */
} ck_room_scratch;

struct clinker_workspace {
    ck_memory memory;
    ck_team *team;
    clinker_workspace *seats[CK_MAX_THREADS]; /* of the team's threads, see seats.h */
    ck_room_scratch rooms[CK_ROOMS];
    uint64_t checks;     /* how many calls about bodies there have been */
    clinker_fault fault; /* its message is part of the text */
    char text[256];      /* one line: the body at fault, and what is wrong with it */
};

/* A pointer that a public call was given and that may not be NULL. */
typedef struct ck_given {
    const char *name; /* NULL: the list ends */
    const void *pointer;
    size_t full; /* bytes of a struct that begins with its size; 0: of another one */
} ck_given;

#define CK_GIVEN(pointer)                                                                                              \
    { #pointer, (pointer), 0 }

/* One to a struct that begins with its size. */
#define CK_GIVEN_SIZED(pointer)                                                                                        \
    { #pointer, (pointer), sizeof *(pointer) }

/* One that may be NULL where there is nothing in it. */
#define CK_GIVEN_ARRAY(pointer, count)                                                                                 \
    { #pointer, (count) == 0 ? "" : (const void *)(pointer), 0 }

/* Begins a public call: nothing is left of the fault before, and the first pointer that is NULL is named, as
 * CLINKER_STATUS_INVALID, or the first struct with a size that cannot be served. Without a workspace there is no place
 * for a message. */
#define CK_CALL_BEGIN(workspace, ...) ck_call_begin((workspace), (const ck_given[]){__VA_ARGS__, {NULL, NULL, 0}})

clinker_status ck_call_begin(clinker_workspace *workspace, const ck_given *given);

/* Zeroes the pointer that a public call gives out, where the caller passed a place for it. */
void ck_clear_pointer(void *output);

/* Forgets the fault of the call before. */
static inline void ck_forget_fault(clinker_workspace *workspace) {
    workspace->fault.status = CLINKER_STATUS_OK;
    workspace->text[0] = '\0';
}

/* Writes the text of a failure and returns its status. */
clinker_status ck_fail(clinker_workspace *workspace, clinker_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* What is at fault, by number; CLINKER_NONE: no such thing. */
typedef struct ck_where {
    size_t body, face, vertex;
} ck_where;

static inline ck_where ck_at_body(size_t body) {
    return (ck_where){body, CLINKER_NONE, CLINKER_NONE};
}

static inline ck_where ck_at_face(size_t face) {
    return (ck_where){CLINKER_NONE, face, CLINKER_NONE};
}

static inline ck_where ck_at_vertex(size_t vertex) {
    return (ck_where){CLINKER_NONE, CLINKER_NONE, vertex};
}

/* The same; a body that is at fault is named before the text. */
clinker_status ck_fail_at(clinker_workspace *workspace, ck_where where, clinker_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The fault of another workspace. */
clinker_status ck_fail_like(clinker_workspace *workspace, const clinker_workspace *other);

clinker_status ck_fail_memory(clinker_workspace *workspace);

/* Zeroed memory that lives as long as the workspace; NULL: none left. */
void *ck_workspace_take(clinker_workspace *workspace, size_t bytes);

/* The scratch of a room, zeroed when it is made, at the first call; NULL: no memory. The two numbers of buffers are
 * those of ck_room_scratch. Between calls a caller may trim the workspace: then all behind `answers` is zero again. */
void *ck_workspace_scratch(clinker_workspace *workspace, ck_room room, size_t bytes, size_t answers, size_t buffers);

/* How many buffers a struct begins with that has `member` behind them; and one that consists of buffers alone. */
#define CK_BUFFERS_BEFORE(type, member) (offsetof(type, member) / sizeof(ck_buffer))
#define CK_BUFFERS_IN(type)             (sizeof(type) / sizeof(ck_buffer))

#endif
