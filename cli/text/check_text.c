#include "cli/text/check_text.h"

#include "cli/pairs/answer.h"
#include "cli/pairs/pair_key.h"
#include "cli/text/cast_text.h"
#include "cli/text/clash_text.h"
#include "cli/text/explain_text.h"
#include "cli/text/front_text.h"
#include "cli/text/headline_text.h"
#include "cli/text/measure_text.h"
#include "cli/text/motion_text.h"
#include "cli/text/warnings_text.h"

enum {
    WARNINGS_SHOWN = 20, /* of each kind; a heap of open meshes has thousands */
};

static void print_gone(FILE *out, const check_result *result) {
    const accepted_pairs *accepted = result->accepted;
    line_list gone = {0};
    for (size_t i = 0; i < accepted->count; i++) {
        const accepted_pair *pair = &accepted->pairs[i];
        if (pair->gone) {
            line_list_add(&gone, "%s: line %zu: %s and %s do not clash any more", accepted->file, pair->line,
                          result->bodies->bodies[pair_key_a(pair->key)].name,
                          result->bodies->bodies[pair_key_b(pair->key)].name);
        }
    }
    for (size_t i = 0; i < accepted->rule_count; i++) {
        const accepted_rule *rule = &accepted->rules[i];
        if (rule->terms.gone) {
            line_list_add(&gone, "%s: line %zu: no pair of %s and %s clashes any more", accepted->file,
                          rule->terms.line, rule->names[0], rule->names[1]);
        }
    }
    warnings_text(out, &gone, WARNINGS_SHOWN);
    line_list_free(&gone);
}

static void print_bodies(FILE *out, const check_result *result) {
    const body_list *bodies = result->bodies;
    fprintf(out, "%zu bodies", bodies->count);
    if (result->split) {
        fprintf(out, " (split from %zu)", bodies->whole);
    }
    if (bodies->total > bodies->count) {
        fprintf(out, ", %zu left out", bodies->total - bodies->count);
    }
}

static void print_seconds(FILE *out, const check_seconds *seconds) {
    fprintf(out, "; read %.3f s, inspect %.3f s, check %.3f s, measure %.3f s", seconds->read, seconds->inspect,
            seconds->check, seconds->measure);
    if (seconds->draw > 0) {
        fprintf(out, ", draw %.3f s", seconds->draw);
    }
    fputc('\n', out);
}

static void print_summary(FILE *out, const check_result *result) {
    const clinker_answer *answer = result->counted;
    answer_counts counts = answer_count(answer);
    print_bodies(out, result);
    fprintf(out, ", %zu pair%s tested", answer->tested, answer->tested == 1 ? "" : "s");
    if (result->ignoring) {
        fprintf(out, ", %zu pair%s ignored", result->ignored, result->ignored == 1 ? "" : "s");
    }
    if (result->accepted->file != NULL) {
        fprintf(out, ", %zu accepted before", result->accepted->left_out);
    }
    fputs(": ", out);
    clash_text_counts(out, counts.states, true);
    if (answer->pair_count > result->answer->pair_count) {
        fprintf(out, " (%zu not shown)", answer->pair_count - result->answer->pair_count);
    }
    if (counts.undecided > 0) {
        fprintf(out, ", %zu not decided", counts.undecided);
    }
    if (answer->sample_spacing > 0) {
        fprintf(out, ", by samples %.3g%s apart", answer->sample_spacing,
                measure_suffix(result->bodies->unit_name, 1).text);
    }
    print_seconds(out, &result->seconds);
    if (answer->partial) {
        fprintf(out, "stopped after %zu of %zu pairs: this is a partial answer\n", result->done, result->total);
    }
}

void check_text(FILE *out, FILE *warnings, const check_result *result) {
    const clinker_answer *answer = result->answer;
    warnings_text(warnings, &result->bodies->warnings, WARNINGS_SHOWN);
    warnings_text(warnings, result->tangled, WARNINGS_SHOWN);
    warnings_text(warnings, result->undecided, WARNINGS_SHOWN);
    warnings_text(warnings, &result->accepted->warnings, WARNINGS_SHOWN);
    print_gone(warnings, result);
    if (result->algorithm != 0) {
        cast_text(out, result->bodies, result->algorithm, result->cast);
        return;
    }
    motion_text(out, result);
    headline_text(out, result);
    clash_text(out, result);
    for (size_t i = 0; i < answer->explanation_count; i++) {
        explain_text(out, result->bodies, &answer->explanations[i]);
    }
    receding_text(out, result);
    if (result->fronts != NULL) {
        front_text(out, result->bodies, result->fronts);
    }
    print_summary(out, result);
}
