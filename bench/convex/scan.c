#include "scan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 16, BLOCK = 16 * LANES };

static size_t padded(size_t count) {
    return (count + BLOCK - 1) / BLOCK * BLOCK;
}

bool convex_scan_make(size_t count, convex_scan *scan) {
    *scan = (convex_scan){.count = count};
    bool made = true;
    for (int k = 0; k < 4; k++) {
        scan->values[k] = malloc(padded(count) * sizeof(float));
        made = made && scan->values[k] != NULL;
    }
    scan->found = malloc(count * sizeof *scan->found);
    if (!made || scan->found == NULL) {
        convex_scan_free(scan);
        return false;
    }
    return true;
}

void convex_scan_free(convex_scan *scan) {
    for (int k = 0; k < 4; k++) {
        free(scan->values[k]);
    }
    free(scan->found);
    *scan = (convex_scan){0};
}

void convex_scan_set(convex_scan *scan, size_t item, const double values[4]) {
    size_t end = item + 1 == scan->count ? padded(scan->count) : item + 1;
    for (int k = 0; k < 4; k++) {
        scan->largest[k] = fmax(scan->largest[k], fabs(values[k]));
        for (size_t i = item; i < end; i++) {
            scan->values[k][i] = (float)values[k];
        }
    }
}

/* Values, vector and level are rounded to floats, by 2^-24 of their sizes each; four products and three sums round
 * likewise, fused or not. So a product and the level are off by 10 times 2^-24 of the sum of the sizes of all terms at
 * most, and what vector and level were off by before comes to 2^-28 of that; 2^-20, 16 times 2^-24, has room for all.
 * Floats that underflow are off by 2^-140. */
static double margin(const convex_scan *scan, const double way[4], double level) {
    double sizes = fabs(level);
    for (int k = 0; k < 4; k++) {
        sizes += fabs(way[k]) * scan->largest[k];
    }
    return 0x1p-20 * sizes + 0x1p-120;
}

static inline float product(const convex_scan *scan, const float way[4], size_t i) {
    return way[0] * scan->values[0][i] + way[1] * scan->values[1][i] + way[2] * scan->values[2][i] +
           way[3] * scan->values[3][i];
}

static void round_way(const double way[4], float out[4]) {
    for (int k = 0; k < 4; k++) {
        out[k] = (float)way[k];
    }
}

/* Of most blocks nothing is found: that is told by a loop without branches. */
static size_t find_above(const convex_scan *scan, const float way[4], float level) {
    size_t found = 0;
    for (size_t block = 0; block < scan->count; block += BLOCK) {
        unsigned above = 0;
        for (size_t i = block; i < block + BLOCK; i++) {
            above |= product(scan, way, i) >= level;
        }
        for (size_t i = block; above != 0 && i < block + BLOCK && i < scan->count; i++) {
            scan->found[found] = (uint32_t)i;
            found += product(scan, way, i) >= level;
        }
    }
    return found;
}

size_t convex_scan_above(const convex_scan *scan, const double way[4], double level) {
    float rounded[4];
    round_way(way, rounded);
    return find_above(scan, rounded, (float)(level - margin(scan, way, level)));
}

size_t convex_scan_furthest(const convex_scan *scan, const double way[4]) {
    float rounded[4], most[LANES];
    round_way(way, rounded);
    for (int lane = 0; lane < LANES; lane++) {
        most[lane] = -HUGE_VALF;
    }
    for (size_t i = 0; i < scan->count; i += LANES) {
        for (size_t lane = 0; lane < LANES; lane++) {
            float value = product(scan, rounded, i + lane);
            most[lane] = value > most[lane] ? value : most[lane];
        }
    }
    double furthest = (double)most[0];
    for (int lane = 1; lane < LANES; lane++) {
        furthest = fmax(furthest, (double)most[lane]);
    }
    return find_above(scan, rounded, (float)(furthest - 2 * margin(scan, way, furthest)));
}
