/* Lists the cases of the workloads, and makes their meshes. */
#include "cases.h"

#include <stdio.h>
#include <string.h>

typedef struct case_list {
    case_spec *specs;
    size_t count;
} case_list;

static const char *const spheres_poses[] = {"apart", "graze", "deep", "inside"};
static const char *const jaws_poses[] = {"clear", "kiss", "overlap"};
static const char *const plates_poses[] = {"aligned", "askew"};

static const struct {
    const char *name;
    double shift;
} twins[] = {{"twin", 0}, {"twin 1e-6", 1e-6}, {"twin 1e-3", 1e-3}};

/* With a blank behind it; nothing for 0. */
static void print_size(char text[9], size_t size) {
    if (size == 0) {
        text[0] = '\0';
    } else if (size % 1000000 == 0) {
        snprintf(text, 9, "%zuM ", size / 1000000 % 1000);
    } else if (size % 1000 == 0) {
        snprintf(text, 9, "%zuk ", size / 1000 % 1000);
    } else {
        snprintf(text, 9, "%zu ", size % 1000000);
    }
}

static void add(case_list *list, case_spec spec, const char *workload, const char *pose) {
    char size[9];
    if (list->count == CASES_MAX) {
        return;
    }
    print_size(size, spec.size);
    snprintf(spec.workload, sizeof spec.workload, "%s", workload);
    snprintf(spec.name, sizeof spec.name, "%s %s%s%s", workload, size, pose, spec.shuffled ? " shuffled" : "");
    list->specs[list->count++] = spec;
}

/* W1 asks for yes or no in all poses; W2 for the crossing faces, which a body inside another has not. */
static void add_spheres(case_list *list, size_t size, bool all_pairs, bool shuffled) {
    int poses = all_pairs ? SCENE_INSIDE : SCENE_INSIDE + 1;
    for (int pose = 0; pose < poses; pose++) {
        case_spec spec = {.shape = CASE_SPHERES, .size = size, .pose = pose, .all_pairs = all_pairs};
        spec.shuffled = shuffled;
        spec.expected = pose != SCENE_APART;
        add(list, spec, all_pairs ? "W2" : "W1", spheres_poses[pose]);
    }
}

static void add_jaws(case_list *list, size_t size, bool all_pairs, bool shuffled) {
    for (int pose = 0; pose <= SCENE_OVERLAP; pose++) {
        case_spec spec = {.shape = CASE_JAWS, .size = size, .pose = pose, .all_pairs = all_pairs};
        spec.shuffled = shuffled;
        spec.expected = pose != SCENE_CLEAR;
        add(list, spec, all_pairs ? "W3b" : "W3a", jaws_poses[pose]);
    }
}

static void add_crowds(case_list *list, bool quick) {
    for (size_t bodies = 100; bodies <= (quick ? 1000 : 100000); bodies *= 10) {
        add(list, (case_spec){.shape = CASE_BOXES, .size = bodies, .expected = true}, "W6", "boxes");
    }
    case_spec spheres = {.shape = CASE_CROWD, .size = quick ? 100 : 1000, .expected = true};
    add(list, spheres, "W6", "spheres");
}

size_t cases_list(case_spec specs[CASES_MAX], bool quick) {
    case_list list = {.specs = specs};
    for (int all_pairs = 0; all_pairs < 2; all_pairs++) {
        for (size_t size = 1000; size <= (quick ? 10000 : 1000000); size *= 10) {
            add_spheres(&list, size, all_pairs, false);
        }
        for (size_t size = quick ? 10000 : 100000; size <= (quick ? 10000 : 1000000); size *= 10) {
            add_spheres(&list, size, all_pairs, true);
        }
    }
    for (int all_pairs = 0; all_pairs < 2; all_pairs++) {
        add_jaws(&list, quick ? 5000 : 55000, all_pairs, false);
        if (!quick) {
            add_jaws(&list, 440000, all_pairs, false);
        }
        add_jaws(&list, quick ? 5000 : 55000, all_pairs, true);
    }
    add_crowds(&list, quick);
    return list.count;
}

size_t cases_crowds(case_spec specs[CASES_MAX], bool quick) {
    case_list list = {.specs = specs};
    add_crowds(&list, quick);
    return list.count;
}

static void add_plates(case_list *list, size_t size, bool all_pairs) {
    for (int pose = 0; pose <= SCENE_ASKEW; pose++) {
        case_spec spec = {.shape = CASE_PLATES, .size = size, .pose = pose, .all_pairs = all_pairs};
        spec.touching = spec.expected = true;
        add(list, spec, all_pairs ? "T2b" : "T2a", plates_poses[pose]);
    }
}

static void add_twins(case_list *list, size_t size, bool all_pairs) {
    for (size_t i = 0; i < sizeof twins / sizeof *twins; i++) {
        case_spec spec = {.shape = CASE_TWINS, .size = size, .shift = twins[i].shift, .all_pairs = all_pairs};
        spec.touching = spec.expected = true;
        add(list, spec, all_pairs ? "T3b" : "T3a", twins[i].name);
    }
}

size_t cases_touching(case_spec specs[CASES_MAX], bool quick) {
    static const size_t plates[] = {10000, 100000, 400000};
    case_list list = {.specs = specs};
    for (size_t bodies = 1000; bodies <= (quick ? 1000 : 10000); bodies *= 10) {
        case_spec spec = {.shape = CASE_STACK, .size = bodies, .touching = true, .expected = true};
        add(&list, spec, "T1", "stack");
    }
    for (int all_pairs = 0; all_pairs < 2; all_pairs++) {
        for (size_t i = 0; i < (quick ? 1 : sizeof plates / sizeof *plates); i++) {
            add_plates(&list, plates[i], all_pairs);
        }
    }
    for (int all_pairs = 0; all_pairs < 2; all_pairs++) {
        add_twins(&list, quick ? 10000 : 100000, all_pairs);
    }
    add(&list, (case_spec){.shape = CASE_BUILDING, .touching = true, .expected = true}, "T4", "building");
    return list.count;
}

static scene_pair pair_of(const case_spec *spec) {
    switch (spec->shape) {
    case CASE_JAWS:
        return scene_jaws(spec->size, (scene_jaws_pose)spec->pose);
    case CASE_PLATES:
        return scene_plates(spec->size, (scene_plates_pose)spec->pose);
    case CASE_TWINS:
        return scene_twins(spec->size, spec->shift);
    default:
        return scene_spheres(spec->size, (scene_spheres_pose)spec->pose);
    }
}

static bool make_pair(const case_spec *spec, scene_pair *pair) {
    *pair = pair_of(spec);
    if (!pair->a.positions) {
        return false;
    }
    return !spec->shuffled || (scene_shuffle(&pair->a, 21, false) && scene_shuffle(&pair->b, 22, false));
}

bool case_make(const case_spec *spec, case_input *input) {
    *input = (case_input){0};
    switch (spec->shape) {
    case CASE_BOXES:
        input->crowd = scene_boxes(spec->size);
        return input->crowd.count > 0;
    case CASE_CROWD:
        input->crowd = scene_sphere_crowd(spec->size);
        return input->crowd.count > 0;
    case CASE_STACK:
        input->crowd = scene_stack(spec->size);
        return input->crowd.count > 0;
    case CASE_BUILDING:
        input->parts = scene_building();
        return input->parts.count > 0;
    default:
        return make_pair(spec, &input->pair);
    }
}

void case_free(case_input *input) {
    scene_pair_free(&input->pair);
    scene_crowd_free(&input->crowd);
    scene_parts_free(&input->parts);
}

size_t case_bodies(const case_input *input) {
    return input->parts.count ? input->parts.count : input->crowd.count ? input->crowd.count : 2;
}

size_t case_triangles(const case_input *input) {
    size_t most = 0;
    for (size_t i = 0; i < input->parts.count; i++) {
        most = input->parts.meshes[i].triangle_count > most ? input->parts.meshes[i].triangle_count : most;
    }
    if (most > 0) {
        return most;
    }
    return input->crowd.count ? input->crowd.mesh.triangle_count : input->pair.a.triangle_count;
}
