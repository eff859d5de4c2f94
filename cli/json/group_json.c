#include "cli/json/group_json.h"

#include "cli/base/memory.h"

#include <stdlib.h>

/* The place of each pair of the answer among those that JSON lists. */
static size_t *number_pairs(const clinker_answer *answer) {
    size_t *places = memory_take(answer->pair_count, sizeof *places);
    size_t listed = 0;
    for (size_t i = 0; i < answer->pair_count; i++) {
        places[i] = listed;
        listed += answer->pairs[i].state != CLINKER_STATE_APART;
    }
    return places;
}

static void write_group(json_writer *json, const check_result *result, size_t number, const size_t *places) {
    const clash_list *list = result->clashes;
    const clash_group *group = &list->groups[number];
    json_write_break(json);
    json_write_object_begin(json, NULL);
    json_write_count(json, "number", number + 1);
    json_write_string(json, "cause", clash_cause_name(group->cause));
    json_write_string(json, "state", clinker_state_name(list->clashes[group->first].pair->state));
    if (group->cause == CLASH_PART) {
        json_write_string(json, "part", result->bodies->bodies[group->part].name);
    }
    json_write_array_begin(json, "pairs");
    for (size_t i = 0; i < group->count; i++) {
        json_write_count(json, NULL, places[list->clashes[group->first + i].pair - result->answer->pairs]);
    }
    json_write_array_end(json);
    json_write_object_end(json);
}

void groups_json(json_writer *json, const check_result *result) {
    const clash_list *list = result->clashes;
    if (list->group_count == list->count) {
        return;
    }
    size_t *places = number_pairs(result->answer);
    json_write_break(json);
    json_write_array_begin(json, "groups");
    for (size_t i = 0; i < list->group_count; i++) {
        if (list->groups[i].count > 1) {
            write_group(json, result, i, places);
        }
    }
    json_write_array_end(json);
    free(places);
}

void pair_group_json(json_writer *json, const check_result *result, const clinker_pair *pair) {
    const clash_list *list = result->clashes;
    const size_t number = list->numbers[pair - result->answer->pairs];
    json_write_count(json, "number", number);
    if (list->groups[number - 1].count > 1) {
        json_write_count(json, "group", list->groups[number - 1].index);
    }
}
