#include "cli/base/short_names.h"

#include "cli/base/memory.h"
#include "cli/base/text.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct shortened {
    const char *text;
    size_t number;
    bool alike; /* another name has the same */
} shortened;

static int compare_texts(const void *left, const void *right) {
    return strcmp(((const shortened *)left)->text, ((const shortened *)right)->text);
}

/* Names whose short forms are the same stay as they are. */
static void tell_apart(short_names *names, const char *const full[], shortened *list, size_t count) {
    qsort(list, count, sizeof *list, compare_texts);
    for (size_t i = 1; i < count; i++) {
        if (strcmp(list[i - 1].text, list[i].text) == 0) {
            list[i - 1].alike = true;
            list[i].alike = true;
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (list[i].alike) {
            free(names->names[list[i].number]);
            names->names[list[i].number] = text_format("%s", full[list[i].number]);
        }
    }
}

short_names short_names_make(const char *const full[], size_t count) {
    short_names made = {.names = memory_take(count, sizeof *made.names), .count = count};
    shortened *list = memory_take(count, sizeof *list);
    size_t listed = 0;
    for (size_t i = 0; i < count; i++) {
        made.names[i] = text_shorten(full[i], SHORT_NAME_MOST);
        if (text_width(full[i]) > SHORT_NAME_MOST) {
            list[listed++] = (shortened){.text = made.names[i], .number = i};
        }
    }
    tell_apart(&made, full, list, listed);
    free(list);
    return made;
}

void short_names_free(short_names *names) {
    for (size_t i = 0; i < names->count; i++) {
        free(names->names[i]);
    }
    free(names->names);
    *names = (short_names){0};
}

/* Appends a name as a whole, behind a comma if it is not the first. False: there is no room for it. */
static bool append(char *text, size_t room, const char *name) {
    const size_t used = strlen(text);
    const char *comma = used > 0 ? ", " : "";
    if (used + strlen(comma) + strlen(name) >= room) {
        return false;
    }
    (void)snprintf(text + used, room - used, "%s%s", comma, name);
    return true;
}

void short_names_list(const char *const full[], size_t count, size_t total, char *text, size_t size) {
    enum { ROOM_FOR_REST = 32 }; /* " and 18446744073709551615 more" */
    const size_t room = size > ROOM_FOR_REST ? size - ROOM_FOR_REST : 0;
    short_names names = short_names_make(full, count);
    size_t told = 0;
    text[0] = '\0';
    for (bool fits = true; fits && told < count; told += fits) {
        char *shorter = text_shorten(full[told], SHORT_NAME_MOST);
        fits = append(text, room, names.names[told]) || append(text, room, shorter);
        free(shorter);
    }
    if (total > told) {
        const size_t used = strlen(text);
        (void)snprintf(text + used, size - used, "%s%zu more", used > 0 ? " and " : "", total - told);
    }
    short_names_free(&names);
}
