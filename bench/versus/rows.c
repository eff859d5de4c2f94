#include "rows.h"

#include <stdio.h>
#include <string.h>

enum { MOST_CASES = 2 * CASES_MAX };

typedef struct row_list {
    versus_row *rows;
    size_t count;
    case_spec cases[MOST_CASES];
    size_t case_count;
} row_list;

static void add(row_list *list, versus_row row, const char *name) {
    if (list->count < VERSUS_MOST_ROWS) {
        snprintf(row.name, sizeof row.name, "%s", name);
        row.threads = row.threads == 0 ? 1 : row.threads;
        list->rows[list->count++] = row;
    }
}

/* Nothing happens where there is no case of that name. */
static void add_case(row_list *list, const char *case_name, versus_row row, const char *name) {
    for (size_t i = 0; i < list->case_count; i++) {
        if (strcmp(list->cases[i].name, case_name) == 0) {
            row.bodies = list->cases[i];
            add(list, row, name);
        }
    }
}

/* Takes further cases, and adds a row for each. The building is slow, and is asked about once, for its contact. */
static void add_cases(row_list *list, size_t (*list_cases)(case_spec specs[CASES_MAX], bool quick)) {
    case_spec specs[CASES_MAX];
    size_t count = list_cases(specs, false);
    for (size_t i = 0; i < count && list->case_count < MOST_CASES; i++) {
        versus_row row = {.question = specs[i].all_pairs ? VERSUS_FACES : VERSUS_STATE, .bodies = specs[i]};
        if (row.bodies.shape != CASE_BUILDING) {
            add(list, row, row.bodies.name);
        }
        list->cases[list->case_count++] = specs[i];
    }
}

static void add_thrown(row_list *list) {
    const versus_row row = {.question = VERSUS_STATE, .motion = VERSUS_THROWN};
    add_case(list, "W1 10k apart", row, "W4 10k");
    add_case(list, "W1 100k apart", row, "W4 100k");
}

static void add_hulls(row_list *list) {
    static const double axes[][3] = {{1, 0.66, 0.33}, {1, 1, 1}, {1, 0.2, 0.1}};
    char name[56];
    for (size_t corners = 10; corners <= 10000; corners *= 10) {
        for (size_t i = 0; i < sizeof axes / sizeof *axes; i++) {
            versus_row row = {.question = VERSUS_CONVEX, .motion = VERSUS_HULLS, .corners = corners};
            memcpy(row.axes, axes[i], sizeof row.axes);
            snprintf(name, sizeof name, "W5 %zu, %g %g %g", corners, row.axes[0], row.axes[1], row.axes[2]);
            add(list, row, name);
        }
    }
    const versus_row separation = {
        .question = VERSUS_SEPARATION, .motion = VERSUS_HULLS, .corners = 100, .axes = {1, 0.66, 0.33}};
    add(list, separation, "W5 100, distance and depth");
}

static void add_deformed(row_list *list) {
    const versus_row row = {.question = VERSUS_STATE, .motion = VERSUS_DEFORMED};
    add_case(list, "W1 100k apart", row, "W7 100k apart");
    add_case(list, "W1 100k graze", row, "W7 100k graze");
    add_case(list, "W1 100k deep", row, "W7 100k deep");
    add_case(list, "W1 100k inside", row, "W7 100k inside");
}

/* The default question, the contact and the other methods, on spheres and jaws. */
static void add_questions(row_list *list) {
    static const struct {
        const char *name;
        versus_question question;
    } questions[] = {{"default", VERSUS_DEFAULT},
                     {"contact", VERSUS_CONTACT},
                     {"zlist", VERSUS_ZLIST},
                     {"layers", VERSUS_LAYERS},
                     {"edges", VERSUS_EDGES}};
    char name[56];
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        const versus_row row = {.question = questions[i].question};
        snprintf(name, sizeof name, "%s, 10k deep", questions[i].name);
        add_case(list, "W1 10k deep", row, name);
        snprintf(name, sizeof name, "%s, jaws 55k kiss", questions[i].name);
        add_case(list, "W3a 55k kiss", row, name);
    }
    add_case(list, "W1 100k inside", (versus_row){.question = VERSUS_DEFAULT}, "default, 100k inside");
    add_case(list, "W6 10k boxes", (versus_row){.question = VERSUS_DEFAULT}, "default, 10k boxes");
}

/* The default question and the contact, which the command asks for, of bodies that touch. */
static void add_touching(row_list *list) {
    add_case(list, "T1 1k stack", (versus_row){.question = VERSUS_DEFAULT}, "default, T1 1k stack");
    add_case(list, "T1 1k stack", (versus_row){.question = VERSUS_CONTACT}, "contact, T1 1k stack");
    add_case(list, "T4 building", (versus_row){.question = VERSUS_CONTACT}, "contact, T4 building");
}

static void add_threads(row_list *list) {
    add_case(list, "W2 1M deep", (versus_row){.question = VERSUS_FACES, .threads = 2}, "W2 1M deep, two threads");
    add_case(list, "W6 10k boxes", (versus_row){.question = VERSUS_STATE, .threads = 2}, "W6 10k boxes, two threads");
}

size_t versus_rows_list(versus_row rows[VERSUS_MOST_ROWS]) {
    row_list list = {.rows = rows};
    add_cases(&list, cases_list);
    add_thrown(&list);
    add_hulls(&list);
    add_deformed(&list);
    add_cases(&list, cases_touching);
    add_questions(&list);
    add_touching(&list);
    add_threads(&list);
    return list.count;
}
