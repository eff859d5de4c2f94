#include "cli/pictures/picture_marks.h"

#include <math.h>
#include <string.h>

/* ---- what is marked */

/* The place of a pair and its size, in pixels; false: none is known, or it is not in the picture. */
static bool find_place(const clinker_pair *pair, const clinker_picture *picture, picture_mark *mark) {
    if (!pair->placed) {
        return false;
    }
    const clinker_region *region = pair->region_count > 0 ? &pair->regions[0] : NULL;
    mark->at[0] = 0.5;
    mark->at[1] = 0.5;
    mark->size = 0;
    for (int i = 0; i < 3; i++) {
        double away = (pair->place[i] - picture->origin[i]) / picture->pixel;
        mark->at[0] += picture->right[i] * away;
        mark->at[1] -= picture->up[i] * away;
        double extent = region != NULL ? region->box_max[i] - region->box_min[i] : 0;
        mark->size = fmax(mark->size, extent / picture->pixel);
    }
    return mark->at[0] >= 0 && mark->at[0] < picture->width && mark->at[1] >= 0 && mark->at[1] < picture->height;
}

/* Interfering pairs alone, where there are some: the others are as they should be. */
static bool is_worth_a_mark(const clash_list *list, const clinker_pair *pair) {
    return list->clashes[0].pair->state != CLINKER_STATE_INTERFERE || pair->state == CLINKER_STATE_INTERFERE;
}

static bool has_mark(const picture_marks *marks, const clinker_pair *pair) {
    bool has = false;
    for (size_t i = 0; i < marks->count && !has; i++) {
        has = marks->marks[i].pair == pair;
    }
    return has;
}

/* Whether there was room, and a place in the picture. */
static bool add_mark(picture_marks *marks, const clash *found, const clinker_picture *picture) {
    picture_mark mark = {.pair = found->pair, .number = found->number};
    if (marks->count == PICTURE_MARKS || !find_place(found->pair, picture, &mark)) {
        return false;
    }
    marks->marks[marks->count++] = mark;
    return true;
}

/* The worst pair of each finding that has its place in the picture. */
static void mark_findings(picture_marks *marks, const clash_list *list, const clinker_picture *picture) {
    for (size_t i = 0; i < list->group_count && marks->count < PICTURE_MARKS; i++) {
        const clash *pairs = &list->clashes[list->groups[i].first];
        bool marked = !is_worth_a_mark(list, pairs[0].pair); /* pairs of a finding are of one state */
        for (size_t k = 0; k < list->groups[i].count && !marked; k++) {
            marked = add_mark(marks, &pairs[k], picture);
        }
    }
}

static void mark_further_pairs(picture_marks *marks, const clash_list *list, const clinker_picture *picture) {
    for (size_t i = 0; i < list->count && marks->count < PICTURE_MARKS; i++) {
        const clash *found = &list->clashes[i];
        if (is_worth_a_mark(list, found->pair) && !has_mark(marks, found->pair)) {
            (void)add_mark(marks, found, picture);
        }
    }
}

picture_marks picture_marks_find(const clash_list *list, const clinker_picture *picture) {
    picture_marks marks = {.count = 0};
    mark_findings(&marks, list, picture);
    mark_further_pairs(&marks, list, picture);
    return marks;
}

/* ---- where the discs are */

static double distance(const double a[2], const double b[2]) {
    const double across = a[0] - b[0];
    const double down = a[1] - b[1];
    return sqrt(across * across + down * down); /* hypot() takes care of sizes that no picture has, and longer */
}

/* From a point to the line between two others. */
static double distance_to_line(const double point[2], const double a[2], const double b[2]) {
    const double along[2] = {b[0] - a[0], b[1] - a[1]};
    double length = along[0] * along[0] + along[1] * along[1];
    double share = ((point[0] - a[0]) * along[0] + (point[1] - a[1]) * along[1]) / fmax(length, 1e-9);
    share = fmin(fmax(share, 0), 1);
    const double nearest[2] = {a[0] + share * along[0], a[1] + share * along[1]};
    return distance(point, nearest);
}

/* How much of a disc lies on bodies: it hides less where nothing is drawn. */
static double share_on_bodies(const clinker_picture *picture, const double disc[2], double radius) {
    enum { PROBES = 9 };
    const uint8_t *empty = picture->rgba; /* the corner shows the background */
    int hidden = 0;
    for (int i = 0; i < PROBES; i++) {
        int column = i % 3 - 1;
        int row = i / 3 - 1;
        double x = fmin(fmax(disc[0] + column * radius, 0), picture->width - 1.0);
        double y = fmin(fmax(disc[1] + row * radius, 0), picture->height - 1.0);
        const uint8_t *pixel = &picture->rgba[4 * ((size_t)y * picture->width + (size_t)x)];
        hidden += memcmp(pixel, empty, 4) != 0;
    }
    return hidden / (double)PROBES;
}

/* How bad a place for the disc of mark `index` is: far away, on bodies, or in the way of others. */
static double badness(const picture_marks *marks, size_t index, const double disc[2], const clinker_picture *picture,
                      double radius, double ring) {
    const double gap = 5;
    const double in_the_way = 1000;
    const double *at = marks->marks[index].at;
    double sum = distance(disc, at) + 60 * share_on_bodies(picture, disc, radius);
    for (size_t i = 0; i < marks->count; i++) {
        const picture_mark *other = &marks->marks[i];
        if (i != index) {
            sum += distance(disc, other->at) < radius + ring + gap ? in_the_way : 0;
            sum += distance_to_line(other->at, at, disc) < ring ? in_the_way / 4 : 0;
        }
        if (i < index) { /* those that have their place */
            sum += distance(disc, other->disc) < 2 * radius + gap ? in_the_way : 0;
            sum += distance_to_line(other->disc, at, disc) < radius + gap ? in_the_way : 0;
            sum += distance_to_line(disc, other->at, other->disc) < radius + gap ? in_the_way : 0;
        }
    }
    return sum;
}

static void place(picture_marks *marks, size_t index, const clinker_picture *picture, double radius, double ring) {
    enum { DIRECTIONS = 24, STEPS = 10 };
    const double turn = 6.283185307179586 / DIRECTIONS;
    picture_mark *mark = &marks->marks[index];
    double best = INFINITY;
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < DIRECTIONS; i++) {
            double reach = ring + radius + 14 + step * 1.5 * radius;
            double disc[2] = {mark->at[0] + reach * cos(i * turn), mark->at[1] - reach * sin(i * turn)};
            disc[0] = fmin(fmax(disc[0], radius + 2), picture->width - radius - 2);
            disc[1] = fmin(fmax(disc[1], radius + 2), picture->height - radius - 2);
            double bad = badness(marks, index, disc, picture, radius, ring);
            if (bad < best) {
                best = bad;
                mark->disc[0] = disc[0];
                mark->disc[1] = disc[1];
            }
        }
    }
}

void picture_marks_place(picture_marks *marks, const clinker_picture *picture, double radius, double ring) {
    for (size_t i = 0; i < marks->count; i++) {
        place(marks, i, picture, radius, ring);
    }
}
