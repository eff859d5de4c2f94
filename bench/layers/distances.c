/* Figure 7: distances between jaws, as a map tells them, against 16 exact rays for each pixel. */
#include "clinker/draw.h"
#include "error_picture.h"
#include "ray_gaps.h"
#include "sections.h"

#include <jaw.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double model_mm = 32;  /* three molars in a row, of 10.5 mm each: what the side of a jaw stands for */
static const double model_size = 2; /* that side */

/* Two jaws askew in the world. */
typedef struct askew {
    scene_mesh jaws[2];
    double axis[3]; /* along which their bumps rise */
    size_t bumps;   /* faces of their bumpy sides, which come first */
} askew;

typedef struct errors {
    double *sorted; /* absolute, in mm, smallest first */
    size_t count;
    double rms;
} errors;

static int by_value(const void *left, const void *right) {
    const double *a = left;
    const double *b = right;
    return (*a > *b) - (*a < *b);
}

/* Puts in place of the mean gaps how far the map is off, in mm; NaN where one of them has none. */
static void subtract(const clinker_map *map, double *means) {
    for (size_t i = 0; i < (size_t)map->width * map->height; i++) {
        means[i] = fabs((double)map->gap[i] - means[i]) * model_mm / model_size;
    }
}

/* Sorts the errors at `count` pixels, without those that have none, in place. */
static errors summarise(double *all, size_t count) {
    errors found = {.sorted = all};
    double squares = 0;
    for (size_t i = 0; i < count; i++) {
        if (!isnan(all[i])) {
            squares += all[i] * all[i];
            found.sorted[found.count++] = all[i];
        }
    }
    qsort(found.sorted, found.count, sizeof *found.sorted, by_value);
    found.rms = found.count > 0 ? sqrt(squares / (double)found.count) : 0;
    return found;
}

static double share_below(const errors *found, double share) {
    size_t place = (size_t)(share * (double)found->count);
    return found->sorted[place < found->count ? place : found->count - 1];
}

static double degrees_between(const double a[3], const double b[3]) {
    double cosine = fabs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
    return acos(fmin(1, cosine)) * 180 / acos(-1);
}

static void print_errors(const errors *at_centre, const errors *found) {
    double largest = share_below(found, 1);
    printf(" %.5f | %.5f | %.5f | %.5f | %.4f | %.1e | %.1e |\n", at_centre->rms, found->rms, share_below(found, 0.5),
           share_below(found, 0.99), largest, found->rms / model_mm, largest / model_mm);
    fflush(stdout);
}

typedef struct sighting {
    const char *name;
    double direction[3]; /* all 0: the library chooses */
    uint32_t resolution;
    const char *picture, *title; /* NULL: none is drawn */
} sighting;

static bool draw_errors(const layers_bench *bench, const sighting *from, const clinker_map *map, const double *all) {
#ifdef BENCH_WITH_PICTURES
    char path[512];
    if (bench->figures == NULL || from->picture == NULL) {
        return true;
    }
    int length = snprintf(path, sizeof path, "%s/%s", bench->figures, from->picture);
    return length > 0 && (size_t)length < sizeof path && error_picture_write(path, from->title, map, all);
#else
    (void)bench;
    (void)from;
    (void)map;
    (void)all;
    return true;
#endif
}

/* Against one ray through each pixel's centre, then against 16. */
static bool measure(const layers_bench *bench, const askew *placed, const clinker_map *map, const sighting *from) {
    const ray_bodies bodies = {{&placed->jaws[0], &placed->jaws[1]}, {placed->bumps, placed->bumps}};
    size_t pixels = (size_t)map->width * map->height;
    double *one = malloc(2 * pixels * sizeof *one);
    double *sixteen = one != NULL ? one + pixels : NULL;
    bool done = one != NULL && ray_gaps_mean(map, &bodies, 1, one) && ray_gaps_mean(map, &bodies, 4, sixteen);
    if (done) {
        subtract(map, one);
        subtract(map, sixteen);
        done = draw_errors(bench, from, map, sixteen);
        errors at_centre = summarise(one, pixels);
        errors found = summarise(sixteen, pixels);
        done = done && found.count > 0;
        if (found.count > 0) {
            print_errors(&at_centre, &found);
        }
    }
    free(one);
    return done;
}

static bool print_row(const layers_bench *bench, const askew *placed, const sighting *from) {
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&placed->jaws[0])},
                                    {.mesh = scene_mesh_borrow(&placed->jaws[1])}};
    const clinker_view view = {.direction = {from->direction[0], from->direction[1], from->direction[2]},
                               .resolution = bench->quick ? from->resolution / 4 : from->resolution};
    clinker_map map = CLINKER_INIT(clinker_map);
    if (clinker_bodies_map(bench->workspace, bodies, &view, &map) != CLINKER_STATUS_OK) {
        return false;
    }
    printf("| %s | %.1f | %u x %u |", from->name, degrees_between(map.forward, placed->axis), (unsigned)map.width,
           (unsigned)map.height);
    return measure(bench, placed, &map, from);
}

static bool print_rows(const layers_bench *bench, const askew *placed, bool pictures) {
    const double *axis = placed->axis;
    const sighting sightings[] = {
        {"what the library chooses",
         {0, 0, 0},
         512,
         pictures ? "layers_errors.png" : NULL,
         "Errors along the refined view, mm"},
        {"an axis of the world, not refined",
         {0, 0, 1},
         512,
         pictures ? "layers_errors_unrefined.png" : NULL,
         "Errors along an axis of the world, mm"},
        {"the axis of the jaws", {axis[0], axis[1], axis[2]}, 512, NULL, NULL},
        {"what the library chooses", {0, 0, 0}, 1024, NULL, NULL},
    };
    bool done = true;
    printf("| seen along | degrees off the jaws' axis | map | RMS to the ray at the centre, mm | RMS, mm | half are "
           "below, mm | 99 %% are below, mm | largest, mm | RMS / size | largest / size |\n"
           "| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |\n");
    for (size_t i = 0; i < sizeof sightings / sizeof *sightings; i++) {
        done = print_row(bench, placed, &sightings[i]) && done;
    }
    printf("| the paper, refined | – | – | – | 0.00090 | – | – | 0.0600 | %.1e | %.1e |\n", 0.0009 / model_mm,
           0.06 / model_mm);
    return done;
}

/* Both jaws turned alike, after their bumps were made `height` times as high. */
static bool place_jaws(const scene_pair *pair, double height, askew *placed) {
    static const double nowhere[3] = {0, 0, 0};
    static const double tilt[3] = {0.35, -0.25, 0};
    clinker_pose turn = clinker_pose_euler(nowhere, tilt);
    for (int i = 0; i < 3; i++) {
        placed->axis[i] = turn.m[4 * i + 2];
        turn.m[4 * i + 2] *= height;
    }
    scene_mesh upper = scene_mesh_placed(&pair->b, &pair->pose);
    if (upper.positions == NULL) {
        return false;
    }
    placed->jaws[0] = scene_mesh_placed(&pair->a, &turn);
    placed->jaws[1] = scene_mesh_placed(&upper, &turn);
    scene_mesh_free(&upper);
    return placed->jaws[0].positions != NULL && placed->jaws[1].positions != NULL;
}

static bool print_jaws(const layers_bench *bench, const char *name, double height, bool pictures) {
    const size_t triangles = bench->quick ? 5500 : 55000;
    scene_pair pair = scene_jaws_pressed(triangles, 0.2);
    size_t cells = scene_jaw_cells(triangles);
    askew placed = {.bumps = 2 * cells * cells};
    printf("\n### %s\n\n", name);
    bool done = pair.a.positions != NULL && place_jaws(&pair, height, &placed) && print_rows(bench, &placed, pictures);
    scene_mesh_free(&placed.jaws[0]);
    scene_mesh_free(&placed.jaws[1]);
    scene_pair_free(&pair);
    return done;
}

bool layers_distances(const layers_bench *bench) {
    printf("## Figure 7: distances against exact rays\n\n"
           "Jaws as in figure 5c, askew in the world; the distance between bumps at each pixel against the mean of 16 "
           "rays. Lengths as if a jaw were %g mm wide.\n",
           model_mm);
    bool done = print_jaws(bench, "Bumps of 4.3 mm, slopes up to 62 degrees", 1, true);
    return print_jaws(bench, "Bumps of 2.1 mm, as on molars, slopes up to 43 degrees", 0.5, false) && done;
}
