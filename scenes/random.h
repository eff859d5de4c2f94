/* Random numbers and smooth noise that are the same on every machine. */
#ifndef CLINKER_SCENES_RANDOM_H
#define CLINKER_SCENES_RANDOM_H

#include <clinker/clinker.h>

#define SCENE_PI 3.14159265358979323846

typedef struct scene_random {
    uint64_t state;
} scene_random;

uint64_t scene_random_bits(scene_random *random);
size_t scene_random_below(scene_random *random, size_t limit);
double scene_random_between(scene_random *random, double low, double high);
void scene_random_direction(scene_random *random, double direction[3]);

/* A uniformly random rotation, then a move; all numbers exact in float. */
clinker_pose scene_random_pose(scene_random *random, const double position[3]);

/* A sum of cosine waves in random directions, with values in [-1, 1]. */
enum { SCENE_WAVES_MAX = 16 };
typedef struct scene_waves {
    struct {
        double frequency[3], phase, amplitude;
    } wave[SCENE_WAVES_MAX];
    unsigned count;
} scene_waves;

/* `planar`: all waves run in the x, y plane. */
scene_waves scene_waves_make(uint64_t seed, unsigned count, double low_frequency, double high_frequency, bool planar);
double scene_waves_at(const scene_waves *waves, const double point[3]);

#endif
