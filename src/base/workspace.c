#include "base/workspace.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *clinker_version(void) {
    return CLINKER_VERSION;
}

clinker_workspace_settings clinker_workspace_settings_default(void) {
    return (clinker_workspace_settings){.threads = 1, .marker = CK_SETTINGS_MARKER};
}

/* The workspace is the first block of its own memory. */
clinker_status clinker_workspace_create(const clinker_workspace_settings *settings, clinker_workspace **workspace) {
    clinker_workspace_settings chosen = settings != NULL ? *settings : clinker_workspace_settings_default();
    if (workspace == NULL) {
        return CLINKER_INVALID;
    }
    *workspace = NULL;
    bool half_an_allocator = (chosen.allocator.allocate == NULL) != (chosen.allocator.release == NULL);
    if (chosen.marker != CK_SETTINGS_MARKER || half_an_allocator) {
        return CLINKER_INVALID;
    }
    ck_memory memory;
    ck_memory_init(&memory, &chosen.allocator);
    ck_buffer buffer = {0};
    if (!ck_buffer_reserve(&memory, &buffer, 1, sizeof(clinker_workspace) + ck_monitor_size())) {
        return CLINKER_NO_MEMORY;
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
        return CLINKER_NO_MEMORY;
    }
    made->memory.lock = lock;
    *workspace = made;
    return CLINKER_OK;
}

/* See seats.h. */
static void release_seats(clinker_workspace *workspace) {
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

const char *clinker_workspace_message(const clinker_workspace *workspace) {
    return workspace != NULL ? workspace->message : "`workspace` is NULL";
}

size_t clinker_workspace_face(const clinker_workspace *workspace) {
    return workspace != NULL && workspace->message[0] != '\0' ? workspace->face : SIZE_MAX;
}

void ck_clear(void *output, size_t bytes) {
    if (output != NULL) {
        memset(output, 0, bytes);
    }
}

clinker_status ck_call_begin(clinker_workspace *workspace, const ck_given *given) {
    if (workspace == NULL) {
        return CLINKER_INVALID;
    }
    workspace->message[0] = '\0';
    for (; given->name != NULL; given++) {
        if (given->pointer == NULL) {
            return ck_fail(workspace, CLINKER_INVALID, "`%s` is NULL", given->name);
        }
    }
    return CLINKER_OK;
}

clinker_status ck_fail(clinker_workspace *workspace, clinker_status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(workspace->message, sizeof workspace->message, format, arguments);
    va_end(arguments);
    workspace->face = SIZE_MAX;
    return status;
}

clinker_status ck_fail_at_face(clinker_workspace *workspace, size_t face, clinker_status status, const char *format,
                               ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(workspace->message, sizeof workspace->message, format, arguments);
    va_end(arguments);
    workspace->face = face;
    return status;
}

clinker_status ck_fail_memory(clinker_workspace *workspace) {
    return ck_fail(workspace, CLINKER_NO_MEMORY, "out of memory");
}

void *ck_workspace_take(clinker_workspace *workspace, size_t bytes) {
    ck_buffer buffer = {0};
    if (!ck_buffer_reserve(&workspace->memory, &buffer, 1, bytes)) {
        return NULL;
    }
    memset(buffer.data, 0, bytes);
    return buffer.data;
}

void *ck_workspace_scratch(clinker_workspace *workspace, ck_room room, size_t bytes, size_t buffers) {
    ck_room_scratch *scratch = &workspace->rooms[room];
    if (scratch->data == NULL) {
        *scratch = (ck_room_scratch){ck_workspace_take(workspace, bytes), bytes, buffers};
    }
    return scratch->data;
}
