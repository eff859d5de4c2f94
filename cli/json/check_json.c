#include "cli/json/check_json.h"

#include "cli/base/clock.h"
#include "cli/base/methods.h"
#include "cli/json/cast_json.h"
#include "cli/json/explain_json.h"
#include "cli/json/group_json.h"
#include "cli/json/motion_json.h"
#include "cli/json/pair_json.h"
#include "cli/json/report_json.h"
#include "cli/pairs/answer.h"
#include "cli/pairs/pair_key.h"

#include <math.h>

static void write_check_bodies(json_writer *json, const check_result *result) {
    const body_list *bodies = result->bodies;
    json_write_break(json);
    json_write_array_begin(json, "bodies");
    for (size_t i = 0; i < bodies->count; i++) {
        const cli_body *body = &bodies->bodies[i];
        body_json_begin(json, body);
        json_write_boolean(json, "solid", body->inspection.solid);
        json_write_boolean(json, "convex", body->inspection.convex);
        json_write_object_end(json);
    }
    json_write_array_end(json);
    if (result->split) {
        json_write_count(json, "split_from", bodies->whole);
    }
    if (bodies->total > bodies->count) {
        json_write_count(json, "left_out", bodies->total - bodies->count);
    }
}

/* To the nanosecond, which is all that the clock has. */
static void write_seconds(json_writer *json, const char *key, double seconds) {
    json_write_real(json, key, round(seconds * 1e9) / 1e9);
}

/* The last field, so that it can tell how long all before it took to write. */
static void write_times(json_writer *json, const check_seconds *seconds) {
    json_write_break(json);
    json_write_object_begin(json, "seconds");
    write_seconds(json, "read", seconds->read);
    write_seconds(json, "inspect", seconds->inspect);
    write_seconds(json, "check", seconds->check);
    write_seconds(json, "measure", seconds->measure);
    write_seconds(json, "detect", seconds->check + seconds->measure);
    if (seconds->draw > 0) {
        write_seconds(json, "draw", seconds->draw);
    }
    write_seconds(json, "write", seconds->write + (clock_seconds() - seconds->report));
    json_write_object_end(json);
}

static void write_explanations(json_writer *json, const check_result *result) {
    const clinker_answer *answer = result->answer;
    if (answer->explanation_count == 0) {
        return;
    }
    json_write_break(json);
    json_write_array_begin(json, "explain");
    for (size_t i = 0; i < answer->explanation_count; i++) {
        json_write_break(json);
        explain_json(json, result->bodies, &answer->explanations[i]);
    }
    json_write_array_end(json);
}

static void write_counts(json_writer *json, const clinker_answer *answer) {
    answer_counts counts = answer_count(answer);
    json_write_object_begin(json, "counts");
    json_write_count(json, clinker_state_name(CLINKER_STATE_INTERFERE), counts.states[CLINKER_STATE_INTERFERE]);
    json_write_count(json, clinker_state_name(CLINKER_STATE_TOUCH), counts.states[CLINKER_STATE_TOUCH]);
    json_write_count(json, clinker_state_name(CLINKER_STATE_NEAR), counts.states[CLINKER_STATE_NEAR]);
    json_write_count(json, "undecided", counts.undecided);
    json_write_object_end(json);
}

static void write_two(json_writer *json, const char *first, const char *second) {
    json_write_array_begin(json, NULL);
    json_write_string(json, NULL, first);
    json_write_string(json, NULL, second);
    json_write_array_end(json);
}

static void write_accepted(json_writer *json, const check_result *result) {
    const accepted_pairs *accepted = result->accepted;
    if (accepted->file == NULL) {
        return;
    }
    json_write_count(json, "allowed", accepted->left_out);
    json_write_array_begin(json, "allowed_gone");
    for (size_t i = 0; i < accepted->count; i++) {
        if (accepted->pairs[i].gone) {
            write_two(json, result->bodies->bodies[pair_key_a(accepted->pairs[i].key)].name,
                      result->bodies->bodies[pair_key_b(accepted->pairs[i].key)].name);
        }
    }
    for (size_t i = 0; i < accepted->rule_count; i++) {
        if (accepted->rules[i].terms.gone) {
            write_two(json, accepted->rules[i].names[0], accepted->rules[i].names[1]);
        }
    }
    json_write_array_end(json);
}

static void write_pairs(json_writer *json, const check_result *result) {
    const clinker_answer *answer = result->answer;
    if (answer->sample_spacing > 0) {
        json_write_real(json, "sample_spacing", answer->sample_spacing);
    }
    json_write_count(json, "tested", answer->tested);
    if (result->ignoring) {
        json_write_count(json, "ignored", result->ignored);
    }
    if (answer->partial) {
        json_write_boolean(json, "partial", true);
    }
    write_counts(json, result->counted);
    if (result->counted->pair_count > answer->pair_count) {
        json_write_count(json, "not_shown", result->counted->pair_count - answer->pair_count);
    }
    write_accepted(json, result);
    json_write_break(json);
    json_write_array_begin(json, "pairs");
    for (size_t i = 0; i < answer->pair_count; i++) {
        if (answer->pairs[i].state != CLINKER_STATE_APART) {
            pair_json(json, result, &answer->pairs[i]);
        }
    }
    json_write_array_end(json);
    groups_json(json, result);
}

void check_json(FILE *out, const check_result *result) {
    json_writer json = {.out = out};
    json_write_object_begin(&json, NULL);
    json_write_string(&json, "version", clinker_version());
    json_write_string(&json, "method", clinker_method_describe(result->method)->name);
    json_write_string(&json, "backend", "cpu");
    unit_json(&json, result->bodies);
    write_check_bodies(&json, result);
    motion_json(&json, result);
    json_write_break(&json);
    if (result->algorithm != 0) {
        json_write_real(&json, "sample_spacing", result->cast->sample_spacing);
        cast_json(&json, result->bodies, result->algorithm, result->cast);
    } else {
        write_pairs(&json, result);
    }
    write_explanations(&json, result);
    const line_list *warnings[] = {&result->bodies->warnings, result->tangled, result->undecided,
                                   &result->accepted->warnings};
    warnings_json(&json, warnings, sizeof warnings / sizeof warnings[0]);
    write_times(&json, &result->seconds);
    json_write_object_end(&json);
    fputc('\n', out);
}
