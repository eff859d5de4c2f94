/* Random numbers by splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014). */
#include "random.h"

#include <math.h>

uint64_t scene_random_bits(scene_random *random) {
    random->state += 0x9e3779b97f4a7c15U;
    uint64_t bits = random->state;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebU;
    return bits ^ (bits >> 31);
}

size_t scene_random_below(scene_random *random, size_t limit) {
    return (size_t)(scene_random_bits(random) % limit);
}

double scene_random_between(scene_random *random, double low, double high) {
    double unit = (double)(scene_random_bits(random) >> 11) * 0x1.0p-53;
    return low + (high - low) * unit;
}

static double random_gauss(scene_random *random) {
    double radius = sqrt(-2 * log(1 - scene_random_between(random, 0, 1)));
    return radius * cos(scene_random_between(random, 0, 2 * SCENE_PI));
}

void scene_random_direction(scene_random *random, double direction[3]) {
    double length = 0;
    while (length == 0) {
        for (int i = 0; i < 3; i++) {
            direction[i] = random_gauss(random);
        }
        length = sqrt(direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2]);
    }
    for (int i = 0; i < 3; i++) {
        direction[i] /= length;
    }
}

/* The quaternion of four normally distributed numbers has a uniformly distributed direction. */
clinker_pose scene_random_pose(scene_random *random, const double position[3]) {
    double q[4] = {0};
    double squares = 0;
    while (squares == 0) {
        for (int i = 0; i < 4; i++) {
            q[i] = random_gauss(random);
            squares += q[i] * q[i];
        }
    }
    double s = 2 / squares;
    double w = q[0];
    double x = q[1];
    double y = q[2];
    double z = q[3];
    const double rows[12] = {
        1 - s * (y * y + z * z), s * (x * y - w * z),     s * (x * z + w * y),     position[0],
        s * (x * y + w * z),     1 - s * (x * x + z * z), s * (y * z - w * x),     position[1],
        s * (x * z - w * y),     s * (y * z + w * x),     1 - s * (x * x + y * y), position[2],
    };
    clinker_pose pose;
    for (int i = 0; i < 12; i++) {
        pose.m[i] = (double)(float)rows[i];
    }
    return pose;
}

scene_waves scene_waves_make(uint64_t seed, unsigned count, double low_frequency, double high_frequency, bool planar) {
    scene_random random = {seed};
    scene_waves waves = {.count = count < SCENE_WAVES_MAX ? count : SCENE_WAVES_MAX};
    double amplitudes = 0;
    for (unsigned i = 0; i < waves.count; i++) {
        double direction[3] = {0, 0, 0};
        if (planar) {
            double angle = scene_random_between(&random, 0, 2 * SCENE_PI);
            direction[0] = cos(angle);
            direction[1] = sin(angle);
        } else {
            scene_random_direction(&random, direction);
        }
        double frequency = scene_random_between(&random, low_frequency, high_frequency);
        for (int k = 0; k < 3; k++) {
            waves.wave[i].frequency[k] = direction[k] * frequency;
        }
        waves.wave[i].phase = scene_random_between(&random, 0, 2 * SCENE_PI);
        waves.wave[i].amplitude = scene_random_between(&random, 0.5, 1);
        amplitudes += waves.wave[i].amplitude;
    }
    for (unsigned i = 0; i < waves.count; i++) {
        waves.wave[i].amplitude /= amplitudes;
    }
    return waves;
}

double scene_waves_at(const scene_waves *waves, const double point[3]) {
    double sum = 0;
    for (unsigned i = 0; i < waves->count; i++) {
        const double *k = waves->wave[i].frequency;
        double angle = k[0] * point[0] + k[1] * point[1] + k[2] * point[2] + waves->wave[i].phase;
        sum += waves->wave[i].amplitude * cos(angle);
    }
    return sum;
}
