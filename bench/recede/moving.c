#include "moving.h"

#include <math.h>

static moving_pair of(const char *name, scene_pair pair, double x, double y, double z, double reach) {
    return (moving_pair){.name = name, .pair = pair, .approach = {x, y, z}, .reach = reach};
}

/* About twice as many faces around as across. */
static moving_pair make_tori(size_t triangles) {
    const unsigned across = (unsigned)fmax(3, round(sqrt((double)triangles / 4)));
    scene_pair pair = {.a = scene_torus(1, 0.4F, 2 * across, across), .b = scene_torus(1, 0.4F, 2 * across, across)};
    pair.pose = (clinker_pose){{1, 0, 0, 0.25, 0, 0, -1, 0, 0, 1, 0, 1.9}}; /* upright */
    return of("two tori", pair, 0, 0, -1, 1.4);
}

static moving_pair make_pin(size_t triangles) {
    const unsigned sides = (unsigned)fmax(8, (double)triangles / 8) / 8 * 8;
    scene_pair pair = {.a = scene_plate_with_hole(1, 0.25F, 0.5F, sides), .b = scene_pin(0.499F, 0.25F, sides)};
    pair.pose = (clinker_pose){{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0.375}};
    return of("a pin in its hole", pair, 0, 0, -1, 1);
}

moving_pair moving_pair_make(moving_shape shape, size_t triangles) {
    switch (shape) {
    case MOVING_TORI:
        return make_tori(triangles);
    case MOVING_PLATES:
        return of("plates", scene_plates(triangles, SCENE_GAP), 0, 0, -1, 1);
    case MOVING_PIN:
        return make_pin(triangles);
    case MOVING_JAWS:
        return of("jaws", scene_jaws(triangles, SCENE_CLEAR), 0, 0, -1, 1);
    case MOVING_ARCHES:
        return of("dental arches", scene_dental_arches(-0.1), 0, -1, 0, 30);
    case MOVING_SPHERES:
    default: {
        moving_pair made = of("bumpy spheres", scene_spheres(triangles, SCENE_APART), 0, 0, 0, 1);
        const double *m = made.pair.pose.m;
        const double length = sqrt(m[3] * m[3] + m[7] * m[7] + m[11] * m[11]);
        for (int axis = 0; axis < 3; axis++) {
            made.approach[axis] = -m[4 * axis + 3] / length;
        }
        return made;
    }
    }
}

const char *moving_way_name(moving_way way) {
    static const char *const names[MOVING_WAYS] = {"b approaches", "translation", "rotation", "both",
                                                   "both, a at rest"};
    return names[way];
}

/* -1 to 1 (Steele, Lea & Flood's SplitMix64). */
static double next_number(uint64_t *random) {
    uint64_t z = *random += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return (double)((z ^ z >> 31) >> 11) * 0x1p-52 - 1;
}

void moving_choose(const moving_pair *pair, moving_way way, uint64_t *random, clinker_motion motions[2]) {
    const bool moves = way != MOVING_TURNS, turns = way != MOVING_TRANSLATES;
    for (int i = 0; i < 2; i++) {
        motions[i] = (clinker_motion){.centred = false};
        for (int axis = 0; axis < 3; axis++) {
            const double velocity = pair->reach * next_number(random), angular = next_number(random);
            motions[i].velocity[axis] = moves ? velocity : 0;
            motions[i].angular[axis] = turns ? angular : 0;
        }
    }
    if (way == MOVING_ONE_AT_REST || way == MOVING_APPROACHES) {
        motions[0] = (clinker_motion){.centred = false};
    }
    if (way == MOVING_APPROACHES) {
        motions[1] = (clinker_motion){.velocity = {pair->approach[0], pair->approach[1], pair->approach[2]}};
    }
}

size_t moving_left(clinker_workspace *workspace, const clinker_body *bodies, const clinker_motion *motions,
                   const clinker_recede_settings *settings, clinker_recession *recession) {
    clinker_recession_init(recession);
    if (clinker_bodies_recede(workspace, bodies, motions, settings, recession) != CLINKER_STATUS_OK) {
        return 0;
    }
    return recession->bodies[0].face_count + recession->bodies[1].face_count;
}

clinker_recede_settings moving_settings(void) {
    clinker_recede_settings settings;
    clinker_recede_settings_init(&settings);
    settings.vouched = true;
    return settings;
}
