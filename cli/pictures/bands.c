#include "cli/pictures/bands.h"
#include "clinker/draw.h"

#include "cli/base/memory.h"
#include "cli/pictures/round_number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Overlap goes from orange to dark red, contact is yellow, clearance goes from dark blue to light: lightness alone
 * tells the bands of each side apart, and blue from orange is what every kind of dichromacy keeps. */
const canvas_colour band_palette[INK_COUNT] = {
    [INK_PAPER] = {255, 255, 255},
    [INK_TEXT] = {0, 0, 0},
    [INK_ONLY_A] = {178, 178, 178},
    [INK_ONLY_B] = {222, 222, 222},
    [INK_BANDS] = {100, 0, 20},
    [INK_BANDS + 1] = {168, 28, 20},
    [INK_BANDS + 2] = {220, 84, 20},
    [INK_BANDS + 3] = {248, 148, 48},
    [INK_BANDS + BAND_CONTACT] = {255, 240, 40},
    [INK_BANDS + BAND_CONTACT + 1] = {12, 36, 110},
    [INK_BANDS + BAND_CONTACT + 2] = {30, 84, 168},
    [INK_BANDS + BAND_CONTACT + 3] = {66, 138, 214},
    [INK_BANDS + BAND_CONTACT + 4] = {126, 184, 240},
    [INK_BANDS + BAND_CONTACT + 5] = {190, 222, 255},
};

static const double steps[BAND_CLEARANCES] = {1, 2, 5, 10, 20};

static int compare(const void *a, const void *b) {
    float x = *(const float *)a;
    float y = *(const float *)b;
    return (x > y) - (x < y);
}

/* Some of the gaps, sorted: enough to know how they are distributed. */
typedef struct gap_samples {
    float *gaps;
    size_t count;
} gap_samples;

/* Depths of overlaps alone, or the sizes of all gaps. */
static gap_samples take_samples(const gap_field *field, bool overlaps) {
    enum { MOST = 1 << 16 };
    size_t stride = field->count / MOST + 1;
    gap_samples samples = {.gaps = memory_take(MOST, sizeof *samples.gaps)};
    for (size_t i = 0; i < field->count; i += stride) {
        float gap = field->gaps[i];
        if (!isnan(gap) && (gap < 0 || !overlaps)) {
            samples.gaps[samples.count++] = fabsf(gap);
        }
    }
    qsort(samples.gaps, samples.count, sizeof *samples.gaps, compare);
    return samples;
}

/* What this share of the samples keeps below; 0 if there are none. */
static double quantile(const gap_field *field, bool overlaps, double share) {
    gap_samples samples = take_samples(field, overlaps);
    double found = samples.count > 0 ? (double)samples.gaps[(size_t)((double)(samples.count - 1) * share)] : 0;
    free(samples.gaps);
    return found;
}

/* The nearest tenth of the surfaces, and half of what overlaps, shall fall into the inner bands. Not finer than the
 * depths are precise. */
static double choose_contact(const gap_field *field) {
    double near = quantile(field, false, 0.1) / 5;
    double deep = quantile(field, true, 0.5) / 5;
    return round_below(fmax(fmax(near, deep), field->side * 1e-5));
}

gap_field gap_field_of_map(const clinker_map *map) {
    return (gap_field){.gaps = map->gap,
                       .count = (size_t)map->width * map->height,
                       .side = map->pixel * (map->width > map->height ? map->width : map->height)};
}

gap_bands gap_bands_choose(const gap_field *field, double contact) {
    gap_bands bands;
    contact = contact > 0 ? contact : choose_contact(field);
    for (int i = 0; i < BAND_CLEARANCES; i++) {
        bands.limits[i] = contact * steps[i];
    }
    return bands;
}

int gap_bands_find(const gap_bands *bands, double gap) {
    int steps_away = 0;
    int most = gap < 0 ? BAND_OVERLAPS : BAND_CLEARANCES;
    while (steps_away < most && fabs(gap) > bands->limits[steps_away]) {
        steps_away++;
    }
    return gap < 0 ? BAND_CONTACT - steps_away : BAND_CONTACT + steps_away;
}

double gap_bands_floor(const gap_bands *bands, int band) {
    if (band == 0) {
        return -INFINITY;
    }
    /* Limits belong to the band that is nearer to contact. */
    return band <= BAND_CONTACT ? -bands->limits[BAND_CONTACT - band]
                                : nextafter(bands->limits[band - BAND_CONTACT - 1], INFINITY);
}

void gap_bands_label(const gap_bands *bands, int band, char *text, size_t size) {
    int away = abs(band - BAND_CONTACT);
    int most = band < BAND_CONTACT ? BAND_OVERLAPS : BAND_CLEARANCES;
    if (away == 0) {
        snprintf(text, size, "up to %.4g", bands->limits[0]);
    } else if (away == most) {
        snprintf(text, size, "> %.4g", bands->limits[away - 1]);
    } else {
        snprintf(text, size, "%.4g to %.4g", bands->limits[away - 1], bands->limits[away]);
    }
}
