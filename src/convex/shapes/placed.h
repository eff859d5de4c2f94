/* A prepared body in its place, asked about directions of the world: its supports, and how far it reaches (support
 * value). */
#ifndef CK_CONVEX_SHAPES_PLACED_H
#define CK_CONVEX_SHAPES_PLACED_H

#include "convex/shapes/polyhedron.h"

/* What a proof has to leave for rounding, of how far a pose stretches and moves a body. With u = 2^-53: reaches of two
 * bodies against the distance of their centres take 19 u, the plane in the middle that is told 2 * 21 u, points of the
 * difference 31 u of two of these, gauges 9 u. This is 128 u, three times the most. docs/bounds.md, convex bodies. */
#define CK_ROUNDING 0x1p-46

/* Beyond these, products leave the range of doubles. */
#define CK_LEAST_NOISE 0x1p-900
#define CK_MOST_NOISE  0x1p900

/* And those of a search, which multiplies up to four lengths, and directions by poses. */
#define CK_LEAST_SEARCHED 0x1p-300 /* noise */
#define CK_MOST_SEARCHED  0x1p200
#define CK_LEAST_STRETCH  0x1p-290
#define CK_MOST_STRETCH   0x1p290
#define CK_LEAST_NORMAL   0x1p-100
#define CK_MOST_NORMAL    0x1p100

#define CK_LEAST_VOLUME 0x1p-900 /* of the image of a unit cube */
#define CK_MOST_VOLUME  0x1p900

/* A body and its pose, with nothing worked out. */
typedef struct ck_posed {
    const ck_polyhedron *body; /* of moderate size */
    const double *pose;        /* of any kind: where it is not finite, nothing holds */
} ck_posed;

typedef struct ck_placed {
    const ck_polyhedron *body;
    const double *pose;
    double centre[3];      /* in the world */
    double stretch;        /* the pose makes no vector longer than `stretch` times its length */
    double noise;          /* bound on the rounding error of world coordinates, and of reaches along a unit */
    double backward[3][3]; /* rows: from the world to the coordinates of the maps */
    double gauge_noise;    /* bound on the rounding error of gauges up to about 1 */
} ck_placed;

/* Whether a pose has an inverse in doubles; `volume` is that of its image of a unit cube (the determinant). */
static inline bool ck_volume_inverts(double volume) {
    return fabs(volume) > CK_LEAST_VOLUME && fabs(volume) < CK_MOST_VOLUME;
}

/* The noise of a body in a pose: `stretch` as in ck_placed, `moved` is the sum of sizes of its translation. */
static inline double ck_placed_noise(const ck_polyhedron *body, double stretch, double moved) {
    return CK_ROUNDING * (stretch * body->extent + moved);
}

static inline bool ck_is_moderate_noise(double noise) {
    return noise > CK_LEAST_SEARCHED && noise < CK_MOST_SEARCHED;
}

/* Whether a search may be asked about a body in a pose, going by its stretch and noise. */
static inline bool ck_is_searchable(double stretch, double noise) {
    return stretch > CK_LEAST_STRETCH && stretch < CK_MOST_STRETCH && ck_is_moderate_noise(noise);
}

/* Whether a vector may be the normal of a plane; `size` is its 1-norm. */
static inline bool ck_is_normal(double size) {
    return size > CK_LEAST_NORMAL && size < CK_MOST_NORMAL;
}

static inline void ck_point_to_world(const double pose[12], const double point[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        const double *row = &pose[4 * i];
        out[i] = (row[0] * point[0] + row[1] * point[1]) + (row[2] * point[2] + row[3]);
    }
}

/* The 1-norms of the columns of a pose. */
static inline void ck_column_sizes(const double pose[12], double sizes[4]) {
    for (int k = 0; k < 4; k++) {
        sizes[k] = fabs(pose[k]) + fabs(pose[4 + k]) + fabs(pose[8 + k]);
    }
}

/* For questions about supports; the pose is borrowed. False: it is not finite. */
bool ck_placed_make(const ck_polyhedron *body, const double pose[12], ck_placed *placed);

/* Fills in `backward`; gives the volume of the image of a unit cube, 0 where the pose has no inverse. */
double ck_placed_turn_back(ck_placed *placed);

/* For questions about gauges, too; `noise` is that of the vectors that will be asked about. False: the pose has no
 * inverse, or one that rounding makes useless. */
bool ck_placed_invert(ck_placed *placed, double noise);

/* What a map is asked for: the bound of its first level, or the furthest point of a list. */
typedef enum ck_care { CK_QUICK, CK_CAREFUL } ck_care;

#define CK_NO_CORNER UINT32_MAX

typedef struct ck_support {
    double point[3]; /* of the body, from its centre */
    uint32_t number; /* of the corner in the map; CK_NO_CORNER: the body is curved, and has none */
    double reach;    /* of the point along the direction */
    double bound;    /* no point of the body reaches further, but for noise */
} ck_support;

/* From a direction of the world to the direction of the maps along which corners reach as far (the transposed pose). */
static inline void ck_placed_localise(const ck_placed *placed, const double direction[3], double local[3]) {
    const double *pose = placed->pose;
    for (int i = 0; i < 3; i++) {
        local[i] = pose[i] * direction[0] + pose[4 + i] * direction[1] + pose[8 + i] * direction[2];
    }
}

/* From the coordinates of the maps to a point of the body, from its centre. */
static inline void ck_placed_corner(const ck_placed *placed, const double corner[3], double point[3]) {
    for (int i = 0; i < 3; i++) {
        point[i] = ck_dot(&placed->pose[4 * i], corner) * placed->body->unit;
    }
}

/* The support along a direction of the world (support mapping). */
static inline ck_support ck_placed_support(const ck_placed *placed, const double direction[3], ck_care care) {
    double local[3], unit = placed->body->unit;
    ck_placed_localise(placed, direction, local);
    const ck_direction_map *map = &placed->body->corners;
    const ck_curved *curved = placed->body->curved;
    CK_ASSERT(curved != NULL || map->bounds != NULL);
    ck_support found;
    const double *corner;
    double point[3];
    if (curved != NULL) {
        double longest = ck_greater(fabs(local[0]), ck_greater(fabs(local[1]), fabs(local[2])));
        longest = longest > 0 ? longest : 1;
        curved->support(curved, (const double[3]){local[0] / longest, local[1] / longest, local[2] / longest}, point);
        corner = point;
        found.number = CK_NO_CORNER;
        found.reach = ck_dot(corner, local);
        found.bound = found.reach + curved->support_error * ck_sum_of_sizes(local);
    } else if (care == CK_QUICK) {
        const ck_map_bound *guess = ck_direction_map_guess(map, local, &found.reach, &found.bound);
        corner = guess->point;
        found.number = ck_direction_map_number(map, guess);
    } else {
        found.number = ck_direction_map_find(map, local);
        corner = map->points[found.number];
        found.reach = ck_dot(corner, local);
        found.bound = found.reach + map->loss * ck_sum_of_sizes(local);
    }
    CK_ASSERT(curved != NULL || !(found.bound < found.reach));
    found.reach *= unit;
    found.bound *= unit;
    ck_placed_corner(placed, corner, found.point);
    return found;
}

/* The reach of the body along a direction, from its centre, but for noise: without the slack of the
 * maps, by a look at all corners; of curved bodies by their function. */
double ck_placed_reach(const ck_placed *placed, const double direction[3]);

typedef struct ck_gauge {
    double normal[3]; /* in the world, of the plane of a face: where normal . x = 1, x from the centre */
    double value;     /* normal . vector: 1 on that plane */
    double bound;     /* the gauge is no larger, but for noise: below 1 the vector ends inside */
} ck_gauge;

/* The gauge of a vector from the centre (Minkowski functional). */
static inline ck_gauge ck_placed_gauge(const ck_placed *placed, const double vector[3], ck_care care) {
    double local[3];
    for (int i = 0; i < 3; i++) {
        local[i] = ck_dot(placed->backward[i], vector);
    }
    const ck_direction_map *map = &placed->body->poles;
    const ck_curved *curved = placed->body->curved;
    CK_ASSERT(curved != NULL || map->bounds != NULL);
    ck_gauge found;
    const double *pole;
    double tangent[3];
    if (curved != NULL) {
        found.value = curved->gauge(curved, local, tangent);
        pole = tangent;
        found.bound = found.value + curved->gauge_error * ck_sum_of_sizes(local);
    } else if (care == CK_QUICK) {
        pole = ck_direction_map_guess(map, local, &found.value, &found.bound)->point;
    } else {
        pole = map->points[ck_direction_map_find(map, local)];
        found.value = ck_dot(pole, local);
        found.bound = found.value + map->loss * ck_sum_of_sizes(local);
    }
    for (int i = 0; i < 3; i++) {
        found.normal[i] =
            placed->backward[0][i] * pole[0] + placed->backward[1][i] * pole[1] + placed->backward[2][i] * pole[2];
    }
    return found;
}

#endif
