/* How a gap becomes a colour: bands with round limits, finer towards contact, in colours that stay apart for people
 * with any kind of colour vision. */
#ifndef CLINKER_CLI_BANDS_H
#define CLINKER_CLI_BANDS_H

#include "cli/pictures/colour.h"

#include <clinker/clinker.h>
#include <clinker/draw.h>

enum {
    BAND_OVERLAPS = 4,   /* deepest first */
    BAND_CLEARANCES = 5, /* narrowest first */
    BAND_CONTACT = BAND_OVERLAPS,
    BAND_COUNT = BAND_OVERLAPS + 1 + BAND_CLEARANCES,
};

/* The inks of a map. Those of bands follow each other. */
enum {
    INK_PAPER,
    INK_TEXT,
    INK_ONLY_A,
    INK_ONLY_B,
    INK_BANDS,
    INK_COUNT = INK_BANDS + BAND_COUNT,
};

extern const canvas_colour band_palette[INK_COUNT];

/* A gap of at most limits[0], either way, is contact; the others end the bands that follow, on both sides. */
typedef struct gap_bands {
    double limits[BAND_CLEARANCES];
} gap_bands;

/* Gaps that are shown together. */
typedef struct gap_field {
    const float *gaps; /* NaN: none */
    size_t count;
    double side; /* of what they are shown on */
} gap_field;

gap_field gap_field_of_map(const clinker_map *map);

/* Bands whose contact ends at `contact`; 0: at a round number that suits these gaps. */
gap_bands gap_bands_choose(const gap_field *field, double contact);

/* From 0, the deepest overlap, to BAND_COUNT - 1, the widest clearance. */
int gap_bands_find(const gap_bands *bands, double gap);

/* Gaps of this band and of those that follow are not below this. */
double gap_bands_floor(const gap_bands *bands, int band);

/* "0.1 to 0.2", "> 1" or "up to 0.05". */
void gap_bands_label(const gap_bands *bands, int band, char *text, size_t size);

#endif
