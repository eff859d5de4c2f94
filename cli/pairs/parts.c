/* One part with several others. A pattern counts as one finding of a body that is in all of its pairs. */
#include "cli/base/memory.h"
#include "cli/pairs/causes.h"

#include <stdlib.h>

enum { FEWEST = 3 }; /* findings that make a part the likely cause of them */

/* A finding and the bodies that are in all of its pairs. */
typedef struct unit {
    size_t leader;
    uint32_t bodies[2];
    bool common[2]; /* whether that body is in all of them */
    bool taken;
} unit;

/* A body, how many findings it has, and where they begin in the list of these. */
typedef struct body_units {
    size_t body, count, first;
} body_units;

/* The findings of one state, in order; returns how many. */
static size_t list_units(const clash *clashes, size_t count, const clash_mark *marks, clinker_state state,
                         size_t *unit_of, unit *units) {
    size_t made = 0;
    for (size_t i = 0; i < count; i++) {
        const clinker_pair *pair = clashes[i].pair;
        if (pair->state != state) {
            continue;
        }
        if (marks[i].leader == i) {
            unit_of[i] = made;
            units[made++] = (unit){.leader = i, .bodies = {pair->a, pair->b}, .common = {true, true}};
            continue;
        }
        unit *of = &units[unit_of[marks[i].leader]];
        for (int k = 0; k < 2; k++) {
            of->common[k] = of->common[k] && (of->bodies[k] == pair->a || of->bodies[k] == pair->b);
        }
    }
    return made;
}

/* By how many they have, the most first; equals in the order of the bodies. */
static int compare_bodies(const void *left, const void *right) {
    const body_units *a = left;
    const body_units *b = right;
    if (a->count != b->count) {
        return a->count > b->count ? -1 : 1;
    }
    return (a->body > b->body) - (a->body < b->body);
}

/* Gives a part all of its findings that no other part has, if they are enough. */
static void take_units(const body_units *part, const size_t *listed, unit *units, clash_mark *marks) {
    size_t left = 0;
    size_t leader = 0;
    for (size_t i = part->count; i-- > 0;) {
        const unit *of = &units[listed[part->first + i]];
        left += !of->taken;
        leader = of->taken ? leader : of->leader;
    }
    for (size_t i = 0; left >= FEWEST && i < part->count; i++) {
        unit *of = &units[listed[part->first + i]];
        if (!of->taken) {
            of->taken = true;
            marks[of->leader] =
                (clash_mark){.leader = leader, .cause = CLASH_PART, .part = (uint32_t)part->body, .swapped = false};
        }
    }
}

/* The findings of each body, one body after the other. */
static void list_by_body(const unit *units, size_t count, size_t body_count, body_units *bodies, size_t *listed) {
    for (size_t i = 0; i < body_count; i++) {
        bodies[i] = (body_units){.body = i};
    }
    for (size_t i = 0; i < 2 * count; i++) {
        bodies[units[i / 2].bodies[i % 2]].count += units[i / 2].common[i % 2];
    }
    for (size_t i = 1; i < body_count; i++) {
        bodies[i].first = bodies[i - 1].first + bodies[i - 1].count;
    }
    for (size_t i = 0; i < body_count; i++) {
        bodies[i].count = 0;
    }
    for (size_t i = 0; i < 2 * count; i++) {
        if (units[i / 2].common[i % 2]) {
            body_units *body = &bodies[units[i / 2].bodies[i % 2]];
            listed[body->first + body->count++] = i / 2;
        }
    }
}

void parts_join(const clash *clashes, size_t count, size_t body_count, clash_mark *marks) {
    size_t *unit_of = memory_take(count, sizeof *unit_of);
    unit *units = memory_take(count, sizeof *units);
    size_t *listed = memory_take(2 * count, sizeof *listed);
    body_units *bodies = memory_take(body_count, sizeof *bodies);
    for (int state = CLINKER_STATE_NEAR; state <= CLINKER_STATE_INTERFERE; state++) {
        size_t made = list_units(clashes, count, marks, (clinker_state)state, unit_of, units);
        list_by_body(units, made, body_count, bodies, listed);
        qsort(bodies, body_count, sizeof *bodies, compare_bodies);
        for (size_t i = 0; i < body_count && bodies[i].count >= FEWEST; i++) {
            take_units(&bodies[i], listed, units, marks);
        }
    }
    for (size_t i = 0; i < count; i++) {
        marks[i].leader = marks[marks[i].leader].leader; /* of patterns that a part has taken */
    }
    free(bodies);
    free(listed);
    free(units);
    free(unit_of);
}
