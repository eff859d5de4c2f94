#include "cli/pictures/contours.h"

#include "cli/base/memory.h"

#include <math.h>
#include <stdlib.h>

enum { BEYOND = 2 }; /* pixels beyond the border: one as those within, and one below every level to close all lines */

typedef struct place {
    int column, row;
} place;

/* A line on its way: between two neighbours, the left one below the level and the right one not. */
typedef struct crossing {
    place left, right;
} crossing;

typedef struct tracer {
    const contour_field *field;
    double level;
    bool *passed; /* upright crossings, by their left pixel, that a line has been through */
    contour_point *points;
    size_t count, room;
} tracer;

static int clamp(int value, int most) {
    return value < 0 ? 0 : value > most ? most : value;
}

static double value_at(const contour_field *field, place at) {
    bool near = at.column >= -1 && at.column <= field->width && at.row >= -1 && at.row <= field->height;
    if (!near) {
        return -INFINITY;
    }
    size_t row = (size_t)clamp(at.row, field->height - 1);
    float value = field->values[row * (size_t)field->width + (size_t)clamp(at.column, field->width - 1)];
    return isnan(value) ? -INFINITY : (double)value;
}

static bool is_inside(const tracer *state, place at) {
    return value_at(state->field, at) >= state->level;
}

static size_t number_of(const contour_field *field, place at) {
    return (size_t)(at.row + BEYOND) * (size_t)(field->width + 2 * BEYOND) + (size_t)(at.column + BEYOND);
}

static void add_point(tracer *state, crossing at) {
    if (state->count == state->room) {
        state->room = 2 * state->room + 64;
        state->points = memory_resize(state->points, state->room, sizeof *state->points);
    }
    double below = value_at(state->field, at.left);
    double above = value_at(state->field, at.right);
    double rise = above - below;
    double share = rise > state->field->jump ? 0.5 : (state->level - below) / rise;
    state->points[state->count++] =
        (contour_point){.x = at.left.column + 0.5 + share * (at.right.column - at.left.column),
                        .y = at.left.row + 0.5 + share * (at.right.row - at.left.row),
                        .rise = rise};
}

/* Across the square of four pixels ahead, to the side where the line leaves it. Where two opposite ones are inside,
 * they belong together if the mean of all is inside. */
static crossing next_crossing(const tracer *state, crossing at) {
    int ahead_x = at.right.row - at.left.row;
    int ahead_y = at.left.column - at.right.column;
    place left = {at.left.column + ahead_x, at.left.row + ahead_y};
    place right = {at.right.column + ahead_x, at.right.row + ahead_y};
    bool left_inside = is_inside(state, left);
    bool right_inside = is_inside(state, right);
    if (left_inside && !right_inside) {
        double sum = value_at(state->field, at.left) + value_at(state->field, at.right) + value_at(state->field, left) +
                     value_at(state->field, right);
        left_inside = sum / 4 >= state->level;
    }
    if (left_inside) {
        return (crossing){at.left, left};
    }
    return right_inside ? (crossing){left, right} : (crossing){right, at.right};
}

/* Follows a line until it is where it began. */
static void follow(tracer *state, crossing start) {
    crossing at = start;
    state->count = 0;
    do {
        if (at.right.column > at.left.column) {
            state->passed[number_of(state->field, at.left)] = true;
        }
        add_point(state, at);
        at = next_crossing(state, at);
    } while (at.left.column != start.left.column || at.left.row != start.left.row ||
             at.right.column != start.right.column || at.right.row != start.right.row);
}

void contours_trace(const contour_field *field, double level, contour_taker take, void *data) {
    size_t places = (size_t)(field->width + 2 * BEYOND) * (size_t)(field->height + 2 * BEYOND);
    tracer state = {.field = field, .level = level, .passed = memory_take(places, sizeof(bool))};
    for (int row = -1; row <= field->height; row++) {
        bool inside = false;
        for (int column = -BEYOND; column <= field->width; column++) {
            const crossing start = {{column, row}, {column + 1, row}};
            bool before = inside;
            inside = is_inside(&state, start.right);
            if (!before && inside && !state.passed[number_of(field, start.left)]) {
                follow(&state, start);
                take(data, state.points, state.count);
            }
        }
    }
    free(state.points);
    free(state.passed);
}
