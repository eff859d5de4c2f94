#include "base/workspace.h"

#include "base/assert.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *clinker_version(void) {
    return CLINKER_VERSION;
}

unsigned clinker_version_number(void) {
    return 10000 * CLINKER_VERSION_MAJOR + 100 * CLINKER_VERSION_MINOR + CLINKER_VERSION_PATCH;
}

const char *clinker_status_name(clinker_status status) {
    static const char *const names[] = {
        [CLINKER_STATUS_OK] = "ok",
        [CLINKER_STATUS_INVALID] = "invalid",
        [CLINKER_STATUS_NO_MEMORY] = "no_memory",
        [CLINKER_STATUS_UNSUPPORTED] = "unsupported",
    };
    return CK_NAME_IN(names, status);
}

void clinker_workspace_settings_init(clinker_workspace_settings *settings) {
    if (settings != NULL) {
        *settings = (clinker_workspace_settings){.size = sizeof *settings, .threads = 1};
    }
}

/* The workspace is the first block of its own memory. */
clinker_status clinker_workspace_create(const clinker_workspace_settings *settings, clinker_workspace **workspace) {
    if (workspace == NULL) {
        return CLINKER_STATUS_INVALID;
    }
    *workspace = NULL;
    clinker_workspace_settings chosen;
    clinker_workspace_settings_init(&chosen);
    if (settings != NULL) {
        clinker_status status = ck_sized_check(settings, sizeof *settings);
        if (status != CLINKER_STATUS_OK) {
            return status;
        }
        ck_sized_read(&chosen, settings);
    }
    if ((chosen.allocator.allocate == NULL) != (chosen.allocator.release == NULL)) {
        return CLINKER_STATUS_INVALID;
    }
    ck_memory memory;
    ck_memory_init(&memory, &chosen.allocator);
    ck_buffer buffer = {0};
    if (!ck_buffer_reserve(&memory, &buffer, 1, sizeof(clinker_workspace) + ck_monitor_size())) {
        return CLINKER_STATUS_NO_MEMORY;
    }
    clinker_workspace *made = buffer.data;
    memset(made, 0, sizeof *made);
    made->memory = memory;
    made->team = ck_team_create(&made->memory, chosen.threads);
    ck_monitor *lock = (ck_monitor *)(made + 1);
    if (made->team == NULL || !ck_monitor_init(lock)) {
        ck_team_destroy(made->team);
        memory = made->memory;
        ck_memory_release(&memory);
        return CLINKER_STATUS_NO_MEMORY;
    }
    made->memory.lock = lock;
    *workspace = made;
    return CLINKER_STATUS_OK;
}

/* See seats.h. */
static void release_seats(clinker_workspace *workspace) {
    CK_ASSERT(workspace->memory.lock != NULL);
    for (unsigned i = 0; i < CK_MAX_THREADS && workspace->seats[i] != NULL; i++) {
        ck_team_destroy(workspace->seats[i]->team);
        ck_memory_release(&workspace->seats[i]->memory);
    }
}

void clinker_workspace_destroy(clinker_workspace *workspace) {
    if (workspace == NULL) {
        return;
    }
    ck_team_destroy(workspace->team);
    release_seats(workspace);
    ck_monitor_destroy(workspace->memory.lock);
    ck_memory memory = workspace->memory;
    ck_memory_release(&memory);
}

/* Frees what is behind the buffers of answers, and makes it what it was at first. */
static void trim_room(ck_memory *memory, const ck_room_scratch *scratch) {
    ck_buffer *buffers = scratch->data;
    if (buffers == NULL || scratch->buffers == 0) {
        return;
    }
    for (size_t i = scratch->answers; i < scratch->buffers; i++) {
        ck_buffer_free(memory, &buffers[i]);
    }
    memset(buffers + scratch->buffers, 0, scratch->bytes - scratch->buffers * sizeof *buffers);
}

static void trim_rooms(clinker_workspace *workspace) {
    for (int room = 0; room < CK_ROOMS; room++) {
        trim_room(&workspace->memory, &workspace->rooms[room]);
    }
}

void clinker_workspace_trim(clinker_workspace *workspace) {
    if (workspace == NULL) {
        return;
    }
    trim_rooms(workspace);
    for (unsigned i = 0; i < CK_MAX_THREADS && workspace->seats[i] != NULL; i++) {
        trim_rooms(workspace->seats[i]);
    }
}

const char *clinker_workspace_message(const clinker_workspace *workspace) {
    return workspace != NULL ? workspace->text : "`workspace` is NULL";
}

const clinker_fault *clinker_workspace_fault(const clinker_workspace *workspace) {
    static const clinker_fault none = {CLINKER_STATUS_OK, "", CLINKER_NONE, CLINKER_NONE, CLINKER_NONE};
    if (workspace == NULL) {
        return NULL;
    }
    return workspace->fault.status != CLINKER_STATUS_OK ? &workspace->fault : &none;
}

void ck_clear_pointer(void *output) {
    if (output != NULL) {
        memset(output, 0, sizeof(void *));
    }
}

/* Names a struct that was not made ready, or that is too new. */
static clinker_status check_sized(clinker_workspace *workspace, const ck_given *given) {
    clinker_status status = ck_sized_check(given->pointer, given->full);
    if (status == CLINKER_STATUS_INVALID) {
        return ck_fail(workspace, status, "`%s` has no size: make it ready by its clinker_..._init()", given->name);
    }
    if (status == CLINKER_STATUS_UNSUPPORTED) {
        return ck_fail(workspace, status,
                       "`%s` is larger than this library knows it: the caller needs a newer one than %s", given->name,
                       CLINKER_VERSION);
    }
    return CLINKER_STATUS_OK;
}

clinker_status ck_call_begin(clinker_workspace *workspace, const ck_given *given) {
    CK_ASSERT(given != NULL);
    if (workspace == NULL) {
        return CLINKER_STATUS_INVALID;
    }
    ck_forget_fault(workspace);
    clinker_status status = CLINKER_STATUS_OK;
    for (; given->name != NULL && status == CLINKER_STATUS_OK; given++) {
        if (given->pointer == NULL) {
            status = ck_fail(workspace, CLINKER_STATUS_INVALID, "`%s` is NULL", given->name);
        } else if (given->full > 0) {
            status = check_sized(workspace, given);
        }
    }
    return status;
}

/* Writes text behind what there is, as far as there is room. */
static void write_fault(clinker_workspace *workspace, ck_where where, clinker_status status, const char *format,
                        va_list arguments) {
    int used = 0;
    if (where.body != CLINKER_NONE) {
        used = snprintf(workspace->text, sizeof workspace->text, "body %zu: ", where.body);
    }
    vsnprintf(workspace->text + used, sizeof workspace->text - (size_t)used, format, arguments);
    workspace->fault = (clinker_fault){status, workspace->text + used, where.body, where.face, where.vertex};
}

clinker_status ck_fail(clinker_workspace *workspace, clinker_status status, const char *format, ...) {
    CK_ASSERT(workspace != NULL && format != NULL && status != CLINKER_STATUS_OK);
    va_list arguments;
    va_start(arguments, format);
    write_fault(workspace, ck_at_body(CLINKER_NONE), status, format, arguments);
    va_end(arguments);
    return status;
}

clinker_status ck_fail_at(clinker_workspace *workspace, ck_where where, clinker_status status, const char *format,
                          ...) {
    CK_ASSERT(workspace != NULL && format != NULL && status != CLINKER_STATUS_OK);
    va_list arguments;
    va_start(arguments, format);
    write_fault(workspace, where, status, format, arguments);
    va_end(arguments);
    return status;
}

clinker_status ck_fail_like(clinker_workspace *workspace, const clinker_workspace *other) {
    const clinker_fault *fault = &other->fault;
    const ck_where where = {fault->body, fault->face, fault->vertex};
    return ck_fail_at(workspace, where, fault->status, "%s", fault->message);
}

clinker_status ck_fail_memory(clinker_workspace *workspace) {
    return ck_fail(workspace, CLINKER_STATUS_NO_MEMORY, "out of memory");
}

void *ck_workspace_take(clinker_workspace *workspace, size_t bytes) {
    CK_ASSERT(bytes > 0);
    ck_buffer buffer = {0};
    if (!ck_buffer_reserve(&workspace->memory, &buffer, 1, bytes)) {
        return NULL;
    }
    memset(buffer.data, 0, bytes);
    return buffer.data;
}

void *ck_workspace_scratch(clinker_workspace *workspace, ck_room room, size_t bytes, size_t answers, size_t buffers) {
    CK_ASSERT(room < CK_ROOMS && answers <= buffers && buffers * sizeof(ck_buffer) <= bytes);
    CK_ASSERT(workspace->rooms[room].data == NULL ||
              (workspace->rooms[room].bytes == bytes && workspace->rooms[room].buffers == buffers));
    ck_room_scratch *scratch = &workspace->rooms[room];
    if (scratch->data == NULL) {
        *scratch = (ck_room_scratch){ck_workspace_take(workspace, bytes), bytes, buffers, answers};
    }
    return scratch->data;
}
