#include "cli/text/clash_text.h"

#include "cli/base/memory.h"
#include "cli/text/pair_text.h"

#include <stdlib.h>

enum { HANDFUL = 5 }; /* pairs of which the regions are shown as well */

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

static void print_rows(FILE *out, const check_result *result, const clash_list *list, const row *rows) {
    const row_widths widths = row_measure(rows, list->shown);
    const int digits = snprintf(NULL, 0, "%zu", list->shown);
    for (size_t i = 0; i < list->shown; i++) {
        const clinker_pair *pair = list->clashes[i].pair;
        fprintf(out, "%*zu  ", digits, list->clashes[i].number);
        row_print(out, &rows[i], &widths);
        fputc('\n', out);
        if (pair->state == CLINKER_STATE_INTERFERE && (list->shown <= HANDFUL || result->depths)) {
            pair_text_regions(out, result, pair);
        }
        pair_text_lists(out, result, pair);
    }
}

static void print_left(FILE *out, const clash_list *list) {
    size_t left = list->count - list->shown;
    if (left > 0) {
        fprintf(out, "... and %zu more pair%s (", left, left == 1 ? "" : "s");
        clash_text_counts(out, list->left, false);
        fputs("); use --top or --json to see them\n", out);
    }
}

void clash_text(FILE *out, const check_result *result, const clash_list *list) {
    short_names names = short_names_make(result->bodies);
    row *rows = memory_take(list->shown, sizeof *rows);
    for (size_t i = 0; i < list->shown; i++) {
        rows[i] = pair_text_row(result->bodies, &names, list->clashes[i].pair);
    }
    print_rows(out, result, list, rows);
    print_left(out, list);
    for (size_t i = 0; i < list->shown; i++) {
        row_free(&rows[i]);
    }
    free(rows);
    short_names_free(&names);
}
