#include "cli/text/clash_text.h"

#include "cli/pairs/answer.h"
#include "cli/text/pair_text.h"

enum {
    MEASURE_COLUMN = 18, /* "depth >= 0.001234" */
    STATE_COLUMN = 20,   /* "interfere (crossing)"; other kinds are rare, and some hold names */
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

static void print_heading(FILE *out, const check_result *result, const clash_tally *tally, size_t body) {
    text_print(out, result->bodies->bodies[body].name);
    fputs(": ", out);
    clash_text_counts(out, tally->states, false);
    const clinker_pair *worst = tally->worst;
    if (worst != NULL) {
        const char *what = worst->depth > 0 ? "deepest" : worst->span > 0 ? "longest span" : "longest curve";
        fprintf(out, ", %s %s", what, pair_text_extent(worst).text);
    }
    if (tally->listed < tally->pairs) {
        fprintf(out, " (%zu of them here)", tally->listed);
    }
    fputc('\n', out);
}

/* Depth, span, length of the crossing curve or distance, in a column that the eye can run down. */
static void print_measure(FILE *out, const clinker_pair *pair) {
    char text[64] = "";
    if (pair->state == CLINKER_STATE_NEAR) {
        snprintf(text, sizeof text, "distance %.4g", pair->distance);
    } else if (pair->depth > 0 || pair->span > 0 || pair_is_told_by_curve(pair)) {
        const char *what = pair->depth > 0 ? "depth" : pair->span > 0 ? "span" : "curve";
        snprintf(text, sizeof text, "%s %s", what, pair_text_extent(pair).text);
    }
    fprintf(out, "%-*s ", MEASURE_COLUMN, text);
}

static void print_place(FILE *out, const body_list *bodies, const clinker_pair *pair) {
    const double *place = pair_place(pair);
    if (pair->patch_count > 0) {
        pair_text_patch(out, bodies, pair);
    } else if (place != NULL) {
        if (pair->region_count > 1 && pair->state == CLINKER_STATE_INTERFERE) {
            fprintf(out, "%zu regions, largest ", pair->region_count);
        }
        fprintf(out, "at %s", decimal_point(place, pair_text_resolution(bodies, pair)).text);
    } else if (pair->crossings + pair->touchings > 0) {
        size_t met = pair->crossings > 0 ? pair->crossings : pair->touchings;
        fprintf(out, "%zu face pair%s", met, met == 1 ? "" : "s");
    }
    if (pair->undecided) {
        fputs("  containment not decided", out);
    }
}

/* One line: below a heading without the name that it has, else with both. */
static void print_clash(FILE *out, const check_result *result, const clash *shown, const size_t columns[2]) {
    const body_list *bodies = result->bodies;
    const clinker_pair *pair = shown->pair;
    if (shown->heading < bodies->count) {
        fputs("  ", out);
        print_measure(out, pair);
        pair_text_name(out, bodies->bodies[pair->a == shown->heading ? pair->b : pair->a].name, columns[0]);
    } else {
        pair_text_name(out, bodies->bodies[pair->a].name, columns[0]);
        pair_text_name(out, bodies->bodies[pair->b].name, columns[1]);
        print_measure(out, pair);
    }
    size_t width = pair_text_state(out, bodies, pair);
    fprintf(out, "%*s", width < STATE_COLUMN ? (int)(STATE_COLUMN - width) + 2 : 2, "");
    print_place(out, bodies, pair);
    fputc('\n', out);
    pair_text_lists(out, result, pair);
}

static void print_grouped(FILE *out, const check_result *result, const clash_list *list) {
    const cli_body *bodies = result->bodies->bodies;
    size_t begin = 0;
    while (begin < list->count) {
        size_t heading = list->shown[begin].heading;
        size_t columns[2] = {0, 0};
        size_t end = begin;
        for (; end < list->count && list->shown[end].heading == heading; end++) {
            const clinker_pair *pair = list->shown[end].pair;
            columns[0] = pair_text_wider(columns[0], bodies[pair->a == heading ? pair->b : pair->a].name);
            columns[1] = pair_text_wider(columns[1], bodies[pair->b].name);
        }
        if (heading < result->bodies->count) {
            print_heading(out, result, &list->tally[heading], heading);
        }
        for (; begin < end; begin++) {
            print_clash(out, result, &list->shown[begin], columns);
        }
    }
}

static void print_plain(FILE *out, const check_result *result, const clash_list *list) {
    size_t columns[2] = {0, 0};
    for (size_t i = 0; i < list->count; i++) {
        columns[0] = pair_text_wider(columns[0], result->bodies->bodies[list->shown[i].pair->a].name);
        columns[1] = pair_text_wider(columns[1], result->bodies->bodies[list->shown[i].pair->b].name);
    }
    for (size_t i = 0; i < list->count; i++) {
        pair_text(out, result, list->shown[i].pair, columns);
    }
}

void clash_text(FILE *out, const check_result *result, const clash_list *list) {
    if (list->grouped) {
        print_grouped(out, result, list);
    } else {
        print_plain(out, result, list);
    }
    size_t left =
        list->left[CLINKER_STATE_INTERFERE] + list->left[CLINKER_STATE_TOUCH] + list->left[CLINKER_STATE_NEAR];
    if (left > 0) {
        fprintf(out, "... and %zu more pair%s (", left, left == 1 ? "" : "s");
        clash_text_counts(out, list->left, false);
        fputs("); use --top or --json to see them\n", out);
    }
}
