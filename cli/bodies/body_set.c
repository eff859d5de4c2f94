#include "cli/bodies/body_set.h"

#include "cli/base/memory.h"
#include "cli/base/pattern.h"
#include "cli/base/short_names.h"

#include <stdlib.h>
#include <string.h>

body_set body_set_make(const body_list *list) {
    return (body_set){.members = memory_take(list->total, sizeof(unsigned char))};
}

void body_set_free(body_set *set) {
    free(set->members);
    *set = (body_set){0};
}

static void add(body_set *set, size_t body, body_member how) {
    set->count += set->members[body] == MEMBER_NOT;
    if (set->members[body] < how) {
        set->members[body] = (unsigned char)how;
    }
}

static const char *subject_of(const cli_body *body, pattern_subject subject) {
    switch (subject) {
    case PATTERN_CLASS:
        return body->source->class_name;
    case PATTERN_LAYER:
        return body->source->layer;
    default:
        return body->name;
    }
}

/* A few of the classes or layers that there are, as in "IfcWall, IfcSlab and 3 more"; empty: none. */
static void list_subjects(const body_list *list, pattern_subject subject, char *text, size_t size) {
    enum { SHOWN = 8 };
    const char *names[SHOWN];
    name_table known = name_table_make(list->total);
    size_t count = 0;
    for (size_t i = 0; i < list->total; i++) {
        const char *found = subject_of(&list->bodies[i], subject);
        size_t before;
        if (found == NULL || name_table_find(&known, found, strlen(found), &before)) {
            continue;
        }
        name_table_add(&known, found, i);
        if (count < SHOWN) {
            names[count] = found;
        }
        count++;
    }
    short_names_list(names, count < SHOWN ? count : SHOWN, count, text, size);
    name_table_free(&known);
}

static bool complain(const body_list *list, const name_pattern *pattern, const char *where, cli_problem *problem) {
    char known[512];
    list_subjects(list, pattern->subject, known, sizeof known);
    if (pattern->subject == PATTERN_NAME) {
        return problem_set(problem, "%s: no body matches '%.200s'; bodies are %s", where, pattern->text, known);
    }
    const char *one = pattern->subject == PATTERN_CLASS ? "class" : "layer";
    const char *many = pattern->subject == PATTERN_CLASS ? "classes" : "layers";
    if (known[0] == '\0') {
        return problem_set(problem, "%s: no body has %s %.200s; the files name no %s", where, one, pattern->text, many);
    }
    return problem_set(problem, "%s: no body has %s %.200s; %s are %s", where, one, pattern->text, many, known);
}

static bool add_pattern(body_set *set, const body_list *list, const char *text, size_t length, const char *where,
                        cli_problem *problem) {
    name_pattern pattern;
    if (!pattern_read(&pattern, text, length, where, problem)) {
        return false;
    }
    bool found = false;
    /* Of class:Ifc* nobody means the spaces. */
    const bool named = pattern.subject == PATTERN_CLASS && pattern_is_plain(pattern.text);
    body_member how = named ? MEMBER_EXPRESSLY : MEMBER_BY_PATTERN;
    for (size_t i = 0; i < list->total; i++) {
        if (pattern_matches(&pattern, subject_of(&list->bodies[i], pattern.subject))) {
            add(set, i, how);
            found = true;
        }
    }
    found = found || complain(list, &pattern, where, problem);
    pattern_free(&pattern);
    return found;
}

/* The longest beginning of a list that is the name of a body, as names may hold commas; 0: none is. */
static size_t name_length(const body_list *list, const char *text, size_t *body) {
    for (size_t length = strlen(text); length > 0; length--) {
        bool ends = text[length] == '\0' || text[length] == ',';
        if (ends && name_table_find(&list->names, text, length, body)) {
            return length;
        }
    }
    return 0;
}

size_t body_set_first_length(const body_list *list, const char *text) {
    size_t body;
    size_t length = name_length(list, text, &body);
    return length > 0 ? length : pattern_length(text);
}

bool body_set_add(body_set *set, const body_list *list, const char *text, const char *where, cli_problem *problem) {
    for (;;) {
        size_t body = 0;
        size_t length = name_length(list, text, &body);
        if (length > 0) {
            add(set, body, MEMBER_EXPRESSLY);
        } else {
            length = pattern_length(text);
            if (!add_pattern(set, list, text, length, where, problem)) {
                return false;
            }
        }
        if (text[length] == '\0') {
            return true;
        }
        text += length + 1;
    }
}

bool body_set_readable(const body_list *list, const char *text, const char *where, cli_problem *problem) {
    for (;;) {
        size_t body;
        size_t length = body_set_first_length(list, text);
        if (!name_table_find(&list->names, text, length, &body)) {
            name_pattern pattern;
            if (!pattern_read(&pattern, text, length, where, problem)) {
                return false;
            }
            pattern_free(&pattern);
        }
        if (text[length] == '\0') {
            return true;
        }
        text += length + 1;
    }
}
