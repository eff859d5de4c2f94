/* What every call of the library works with: memory, threads, and the text of the last complaint. The scratch of each
 * room hangs on it, opaque, so that this header knows no later room. */
#ifndef CK_BASE_WORKSPACE_H
#define CK_BASE_WORKSPACE_H

#include "base/memory.h"
#include "base/parallel.h"

enum { CK_SETTINGS_MARKER = 0x436c6e6b };

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
    CK_ROOM_CONVEX,
    CK_ROOM_CONTACT,
    CK_ROOM_CHECK,
    CK_ROOM_REPORT,
    CK_ROOMS
} ck_room;

/* The scratch of a room. Its first part consists of buffers and nothing else. */
typedef struct ck_room_scratch {
    void *data; /* NULL: none yet */
    size_t bytes;
    size_t buffers; /* that it begins with */
} ck_room_scratch;

struct clinker_workspace {
    ck_memory memory;
    ck_team *team;
    clinker_workspace *seats[CK_MAX_THREADS]; /* of the team's threads, see seats.h */
    ck_room_scratch rooms[CK_ROOMS];
    char message[256];
    size_t face; /* that the message names; SIZE_MAX: none */
};

/* A pointer that a public call was given and that may not be NULL. */
typedef struct ck_given {
    const char *name; /* NULL: the list ends */
    const void *pointer;
} ck_given;

#define CK_GIVEN(pointer)                                                                                              \
    { #pointer, (pointer) }

/* One that may be NULL where there is nothing in it. */
#define CK_GIVEN_ARRAY(pointer, count)                                                                                 \
    { #pointer, (count) == 0 ? "" : (const void *)(pointer) }

/* Begins a public call: nothing is left of the message before, and the first pointer that is NULL is named, as
 * CLINKER_INVALID. Without a workspace there is no place for a message. */
#define CK_CALL_BEGIN(workspace, ...) ck_call_begin((workspace), (const ck_given[]){__VA_ARGS__, {NULL, NULL}})

clinker_status ck_call_begin(clinker_workspace *workspace, const ck_given *given);

/* Zeroes what a public call gives out, where the caller passed a place for it, so that a failed call leaves nothing. */
#define CK_CLEAR(output)         ck_clear((output), sizeof *(output))
#define CK_CLEAR_POINTER(output) ck_clear((output), sizeof(void *))

void ck_clear(void *output, size_t bytes);

/* Writes the text of a failure and returns its status. */
clinker_status ck_fail(clinker_workspace *workspace, clinker_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same, of a message that names a face. */
clinker_status ck_fail_at_face(clinker_workspace *workspace, size_t face, clinker_status status, const char *format,
                               ...) __attribute__((format(printf, 4, 5)));

clinker_status ck_fail_memory(clinker_workspace *workspace);

/* Zeroed memory that lives as long as the workspace; NULL: none left. */
void *ck_workspace_take(clinker_workspace *workspace, size_t bytes);

/* The scratch of a room, zeroed when it is made, at the first call; NULL: no memory. */
void *ck_workspace_scratch(clinker_workspace *workspace, ck_room room, size_t bytes, size_t buffers);

/* How many buffers a struct begins with that has `member` behind them; and one that consists of buffers alone. */
#define CK_BUFFERS_BEFORE(type, member) (offsetof(type, member) / sizeof(ck_buffer))
#define CK_BUFFERS_IN(type)             (sizeof(type) / sizeof(ck_buffer))

#endif
