#include "cli/text/clash_text.h"

#include "cli/base/memory.h"
#include "cli/text/group_text.h"
#include "cli/text/pair_text.h"

#include <stdlib.h>

enum {
    HANDFUL = 5,      /* findings of which more is shown than a line */
    PAIRS_SHOWN = 10, /* of one of these */
};

void clash_text_counts(FILE *out, const size_t states[4], bool all) {
    const char *separator = "";
    for (int state = CLINKER_STATE_INTERFERE; state >= CLINKER_STATE_NEAR; state--) {
        static const char *const one[] = {"", "near", "touches", "interferes"};
        if (all || states[state] > 0) {
            fprintf(out, "%s%zu %s", separator, states[state],
                    states[state] == 1 ? one[state] : clinker_state_name((clinker_state)state));
            separator = ", ";
        }
    }
}

/* The first pairs of several, in columns as wide as those of the findings, or wider. */
static void print_pairs(FILE *out, const check_result *result, const clash *of, size_t count, const short_names *names,
                        const row_widths *widths) {
    row lines[PAIRS_SHOWN];
    const size_t shown = count < PAIRS_SHOWN ? count : PAIRS_SHOWN;
    for (size_t i = 0; i < shown; i++) {
        lines[i] = pair_text_row(result->bodies, names, of[i].pair);
    }
    row_widths own = row_measure(lines, shown);
    for (int k = 0; k < ROW_CELLS; k++) {
        own.cells[k] = own.cells[k] > widths->cells[k] ? own.cells[k] : widths->cells[k];
    }
    for (size_t i = 0; i < shown; i++) {
        fputs("    ", out);
        row_print(out, &lines[i], &own);
        fputc('\n', out);
        row_free(&lines[i]);
    }
    if (count > shown) {
        fprintf(out, "    ... and %zu more pair%s (use --all or --json)\n", count - shown,
                count - shown == 1 ? "" : "s");
    }
}

/* Below a few findings, more of each: the regions of a pair by itself, or the first pairs of several. */
static void print_more(FILE *out, const check_result *result, const clash_list *list, const clash_group *group,
                       const short_names *names, const row_widths *widths) {
    const clash *of = &list->clashes[group->first];
    if (group->count > 1) {
        print_pairs(out, result, of, group->count, names, widths);
    } else if (of->pair->state == CLINKER_STATE_INTERFERE) {
        pair_text_regions(out, result, of->pair);
    }
}

static void print_rows(FILE *out, const check_result *result, const clash_list *list, const row *rows,
                       const short_names *names) {
    const row_widths widths = row_measure(rows, list->shown);
    const int digits = snprintf(NULL, 0, "%zu", list->shown);
    for (size_t i = 0; i < list->shown; i++) {
        fprintf(out, "%*zu  ", digits, i + 1);
        row_print(out, &rows[i], &widths);
        fputc('\n', out);
        if (list->shown <= HANDFUL || result->depths) {
            print_more(out, result, list, &list->groups[i], names, &widths);
        }
        if (list->groups[i].count == 1) {
            pair_text_lists(out, result, list->clashes[list->groups[i].first].pair);
        }
    }
}

/* What is not shown, or only as a part of something. */
static void print_left(FILE *out, const clash_list *list) {
    size_t left =
        list->left[CLINKER_STATE_INTERFERE] + list->left[CLINKER_STATE_TOUCH] + list->left[CLINKER_STATE_NEAR];
    if (left > 0) {
        fprintf(out, "... and %zu more pair%s (", left, left == 1 ? "" : "s");
        clash_text_counts(out, list->left, false);
        fputs("); use --top or --json to see them\n", out);
    } else if (list->shown > HANDFUL && list->group_count < list->count) {
        fprintf(out, "%zu pairs in %zu lines; --all has a line for each\n", list->count, list->group_count);
    }
}

void clash_text(FILE *out, const check_result *result) {
    const clash_list *list = result->clashes;
    short_names names = body_list_short_names(result->bodies);
    row *rows = memory_take(list->shown, sizeof *rows);
    for (size_t i = 0; i < list->shown; i++) {
        rows[i] = group_text_row(result->bodies, &names, list, &list->groups[i]);
    }
    print_rows(out, result, list, rows, &names);
    print_left(out, list);
    for (size_t i = 0; i < list->shown; i++) {
        row_free(&rows[i]);
    }
    free(rows);
    short_names_free(&names);
}
