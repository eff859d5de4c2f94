#include "base/seats.h"

/* A seat lies in memory of the workspace; what it takes itself comes from the same allocator, under the same lock. */
static bool open_seat(clinker_workspace *workspace, unsigned number) {
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

static ck_buffer *buffers_of(const clinker_workspace *seat, ck_stage stage) {
    return seat->stages[stage].data;
}

/* Levels buffer number `number` of a stage that all seats have. */
static bool level_buffer(clinker_workspace *const *seats, unsigned count, ck_stage stage, size_t number) {
    size_t most = 0;
    for (unsigned i = 0; i < count; i++) {
        size_t capacity = buffers_of(seats[i], stage)[number].capacity;
        most = capacity > most ? capacity : most;
    }
    for (unsigned i = 0; i < count && most > 0; i++) {
        if (!ck_buffer_reserve(&seats[i]->memory, &buffers_of(seats[i], stage)[number], most, 1)) {
            return false;
        }
    }
    return true;
}

static bool level_stage(clinker_workspace *const *seats, unsigned count, ck_stage stage) {
    ck_stage_scratch kind = {0};
    for (unsigned i = 0; i < count; i++) {
        kind = seats[i]->stages[stage].data != NULL ? seats[i]->stages[stage] : kind;
    }
    for (unsigned i = 0; i < count && kind.data != NULL; i++) {
        if (ck_workspace_scratch(seats[i], stage, kind.bytes, kind.buffers) == NULL) {
            return false;
        }
    }
    for (size_t i = 0; i < kind.buffers; i++) {
        if (!level_buffer(seats, count, stage, i)) {
            return false;
        }
    }
    return true;
}

bool ck_seats_level(clinker_workspace *workspace) {
    for (int stage = 0; stage < CK_STAGES; stage++) {
        if (!level_stage(workspace->seats, ck_team_size(workspace->team), (ck_stage)stage)) {
            return false;
        }
    }
    return true;
}

void ck_seats_close(clinker_workspace *workspace) {
    for (unsigned i = 0; i < CK_MAX_THREADS && workspace->seats[i] != NULL; i++) {
        ck_team_destroy(workspace->seats[i]->team);
        ck_memory_release(&workspace->seats[i]->memory);
    }
}
