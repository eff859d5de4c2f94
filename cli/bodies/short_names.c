#include "cli/bodies/short_names.h"

#include "cli/base/memory.h"

#include <stdlib.h>
#include <string.h>

typedef struct shortened {
    const char *text;
    size_t body;
    bool alike; /* another body has the same */
} shortened;

static int compare_texts(const void *left, const void *right) {
    return strcmp(((const shortened *)left)->text, ((const shortened *)right)->text);
}

/* Bodies of which the short names are the same get back their full ones. */
static void tell_apart(short_names *names, const body_list *bodies, shortened *list, size_t count) {
    qsort(list, count, sizeof *list, compare_texts);
    for (size_t i = 1; i < count; i++) {
        if (strcmp(list[i - 1].text, list[i].text) == 0) {
            list[i - 1].alike = true;
            list[i].alike = true;
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (list[i].alike) {
            free(names->names[list[i].body]);
            names->names[list[i].body] = text_format("%s", bodies->bodies[list[i].body].name);
        }
    }
}

short_names short_names_make(const body_list *bodies) {
    short_names made = {.names = memory_take(bodies->count, sizeof *made.names), .count = bodies->count};
    shortened *list = memory_take(bodies->count, sizeof *list);
    size_t count = 0;
    for (size_t i = 0; i < bodies->count; i++) {
        made.names[i] = text_shorten(bodies->bodies[i].name, SHORT_NAME_MOST);
        if (text_width(bodies->bodies[i].name) > SHORT_NAME_MOST) {
            list[count++] = (shortened){.text = made.names[i], .body = i};
        }
    }
    tell_apart(&made, bodies, list, count);
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
