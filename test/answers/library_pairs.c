#include "library.h"

static scene_pair ball_in_hollow(void) {
    const scene_pair pair = {scene_hollow_box(1, 0.5F), scene_icosphere(0.5625F, 3), clinker_pose_identity()};
    return pair;
}

static scene_pair linked_rings(void) {
    const double place[3] = {1, 0, 0}, turn[3] = {1.5, 0, 0.25};
    const scene_pair pair = {scene_torus(1, 0.25F, 20, 10), scene_torus(1, 0.25F, 20, 10),
                             clinker_pose_euler(place, turn)};
    return pair;
}

scene_pair make_pair(size_t number, const char **name) {
    static const char *const names[PAIRS] = {"spheres-graze", "spheres-inside", "jaws-clear",     "jaws-overlap",
                                             "grid-jaws",     "stacks-none",    "ball-in-hollow", "linked-rings"};
    *name = names[number];
    switch (number) {
    case 0:
        return scene_spheres(600, SCENE_GRAZE);
    case 1:
        return scene_spheres(600, SCENE_INSIDE);
    case 2:
        return scene_jaws(800, SCENE_CLEAR);
    case 3:
        return scene_jaws(800, SCENE_OVERLAP);
    case 4:
        return scene_grid_jaws(8);
    case 5:
        return scene_stacks(300, SCENE_NONE_CONVEX, true);
    case 6:
        return ball_in_hollow();
    default:
        return linked_rings();
    }
}
