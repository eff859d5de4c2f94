#include "base/seats.h"

#include "base/assert.h"

/* A seat lies in memory of the workspace; what it takes itself comes from the same allocator, under the same lock. */
static bool open_seat(clinker_workspace *workspace, unsigned number) {
    CK_ASSERT(number < ck_team_size(workspace->team));
    clinker_workspace **seat = &workspace->seats[number];
    if (*seat == NULL) {
        *seat = ck_workspace_take(workspace, sizeof **seat);
        if (*seat == NULL) {
            return false;
        }
        ck_memory_init(&(*seat)->memory, &workspace->memory.allocator);
        (*seat)->memory.lock = workspace->memory.lock;
    }
    if ((*seat)->team == NULL) {
        (*seat)->team = ck_team_create(&(*seat)->memory, 1);
    }
    return (*seat)->team != NULL;
}

bool ck_seats_open(clinker_workspace *workspace) {
    for (unsigned i = 0; i < ck_team_size(workspace->team); i++) {
        if (!open_seat(workspace, i)) {
            return false;
        }
    }
    return true;
}

static ck_buffer *buffers_of(const clinker_workspace *seat, ck_room room) {
    CK_ASSERT(seat->rooms[room].data != NULL);
    return seat->rooms[room].data;
}

/* Levels buffer number `number` of a room that all seats have. */
static bool level_buffer(clinker_workspace *const *seats, unsigned count, ck_room room, size_t number) {
    CK_ASSERT(count <= CK_MAX_THREADS);
    size_t most = 0;
    bool used = false; /* a buffer of no bytes is not none, and takes memory as well */
    for (unsigned i = 0; i < count; i++) {
        CK_ASSERT(number < seats[i]->rooms[room].buffers);
        const ck_buffer *buffer = &buffers_of(seats[i], room)[number];
        most = buffer->capacity > most ? buffer->capacity : most;
        used = used || buffer->data != NULL;
    }
    for (unsigned i = 0; i < count && used; i++) {
        if (!ck_buffer_reserve(&seats[i]->memory, &buffers_of(seats[i], room)[number], most, 1)) {
            return false;
        }
    }
    return true;
}

static bool level_room(clinker_workspace *const *seats, unsigned count, ck_room room) {
    ck_room_scratch kind = {0};
    for (unsigned i = 0; i < count; i++) {
        CK_ASSERT(seats[i] != NULL);
        kind = seats[i]->rooms[room].data != NULL ? seats[i]->rooms[room] : kind;
    }
    for (unsigned i = 0; i < count && kind.data != NULL; i++) {
        if (ck_workspace_scratch(seats[i], room, kind.bytes, kind.answers, kind.buffers) == NULL) {
            return false;
        }
    }
    for (size_t i = 0; i < kind.buffers; i++) {
        if (!level_buffer(seats, count, room, i)) {
            return false;
        }
    }
    return true;
}

bool ck_seats_level(clinker_workspace *workspace) {
    for (int room = 0; room < CK_ROOMS; room++) {
        if (!level_room(workspace->seats, ck_team_size(workspace->team), (ck_room)room)) {
            return false;
        }
    }
    return true;
}
