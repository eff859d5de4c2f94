#include "cli/text/headline_text.h"

#include "cli/pairs/answer.h"
#include "cli/text/clash_text.h"
#include "cli/text/measure_text.h"

/* The pair of this state by which people go: the deepest of those that touch, the nearest of those that are near. */
static const clinker_pair *first_of(const clinker_answer *answer, clinker_state state) {
    const clinker_pair *found = NULL;
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = &answer->pairs[i];
        if (pair->state == state &&
            (found == NULL || (state == CLINKER_STATE_NEAR ? pair->distance < found->distance
                                                           : pair_depth_or_span(pair) > pair_depth_or_span(found)))) {
            found = pair;
        }
    }
    return found;
}

/* "overlaps" and what else was asked for and is not there. */
static void print_what(FILE *out, const check_result *result, const answer_counts *counts) {
    const size_t touching = counts->states[CLINKER_STATE_TOUCH];
    const size_t near = counts->states[CLINKER_STATE_NEAR];
    const char *which = result->counted->moving ? " that comes or goes on" : "";
    if (touching > 0) {
        /* What is no deeper than the tolerance counts as touching. */
        const bool within = result->verdict || pair_depth_or_span(first_of(result->counted, CLINKER_STATE_TOUCH)) > 0;
        fprintf(out, "overlaps%s%s", within ? " deeper than the tolerance" : "", which);
    } else if (result->counted->moving) {
        fprintf(out, "meets%s", which);
    } else if (result->clearance > 0 && near == 0) {
        fprintf(out, "overlaps, touches or is nearer than %s",
                measure_length(result->clearance, result->bodies->unit_name).text);
    } else {
        fputs("overlaps or touches", out);
    }
}

static void print_touching(FILE *out, size_t touching) {
    if (touching > 0) {
        fprintf(out, "; %zu pair%s", touching, touching == 1 ? " touches" : "s touch");
    }
}

/* Of bodies that touch, the smallest distance is none. */
static void print_near(FILE *out, const check_result *result, const answer_counts *counts) {
    const clinker_pair *nearest = first_of(result->counted, CLINKER_STATE_NEAR);
    if (nearest == NULL) {
        return;
    }
    if (counts->states[CLINKER_STATE_TOUCH] > 0) {
        const size_t near = counts->states[CLINKER_STATE_NEAR];
        fprintf(out, "; %zu pair%s nearer than %s", near, near == 1 ? " is" : "s are",
                measure_length(result->clearance, result->bodies->unit_name).text);
        return;
    }
    fprintf(out, "; smallest distance %s, between ", measure_length(nearest->distance, result->bodies->unit_name).text);
    text_print(out, result->bodies->bodies[nearest->a].name);
    fputs(" and ", out);
    text_print(out, result->bodies->bodies[nearest->b].name);
}

/* Pairs that meet nowhere, are near or touch, while one body may lie within the other. */
static size_t count_undecided(const clinker_answer *answer) {
    size_t count = 0;
    for (size_t i = 0; i < answer->pair_count; i++) {
        count += answer->pairs[i].undecided && answer->pairs[i].state != CLINKER_STATE_INTERFERE;
    }
    return count;
}

static bool shows_any(const clinker_answer *answer) {
    bool any = false;
    for (size_t i = 0; i < answer->pair_count && !any; i++) {
        any = answer->pairs[i].state != CLINKER_STATE_APART;
    }
    return any;
}

static void print_how_sure(FILE *out, const clinker_answer *answer) {
    if (answer->partial) {
        fputs(" so far", out);
    } else if (answer->sample_spacing > 0) {
        fputs(" as far as samples tell", out);
    }
}

void headline_text(FILE *out, const check_result *result) {
    const clinker_answer *answer = result->counted;
    const answer_counts counts = answer_count(answer);
    const bool interferes = counts.states[CLINKER_STATE_INTERFERE] > 0;
    if (interferes && shows_any(result->answer)) {
        return;
    }
    const size_t undecided = count_undecided(answer);
    fputs(result->ignoring ? "of the pairs checked, " : "", out);
    fputs(result->accepted->left_out > 0 ? "nothing else " : "nothing ", out);
    if (interferes) {
        fputs("is of the states asked for", out);
        print_how_sure(out, answer);
        fputs("; not shown: ", out);
        clash_text_counts(out, counts.states, false);
    } else {
        print_what(out, result, &counts);
        print_how_sure(out, answer);
        print_touching(out, counts.states[CLINKER_STATE_TOUCH]);
        print_near(out, result, &counts);
    }
    if (undecided > 0) {
        fprintf(out, "; %zu pair%s not decided", undecided, undecided == 1 ? " is" : "s are");
    }
    fputc('\n', out);
}
