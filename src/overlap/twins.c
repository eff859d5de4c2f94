/* Let a pair of bodies A, B show the same two meshes as another one, A' and B'. S is the map that takes A' to A, T that
 * which takes B' to B, and e is no less than |T y - S y| for points y of B'. A ball of radius r within A and B, with
 * the centre c, has no point of the surface of B. So none of S(B') is nearer to c than r - e, and on the way from T to
 * S none passes c: the ball of radius r - e lies within S(A') and S(B'). S stretches no length by more than s, so there
 * is a ball of radius (r - e) / s in A' and B'. With r', the largest radius there: r <= s r' + e. */
#include "overlap/twins.h"

#include "base/sort.h"
#include "math/vec3.h"
#include "model/hash_table.h"
#include "model/same_mesh.h"
#include "overlap/scratch.h"

#include <math.h>
#include <string.h>

enum {
    FEWEST_FACES = 32, /* of a body: others are measured at once */
    MOST_FIRST = 32,   /* pairs of the same meshes that all differ, before nobody looks any further */
};

#define NO_KIND UINT32_MAX

/* Poses that stretch more than this are left alone, and so are pairs that differ by more than this of their size. */
static const double most_stretch = 0x1p-16, most_shift = 0x1p-16;

/* ---- Maps from one pair to another ---- */

typedef struct affine {
    double m[3][3], t[3];
} affine;

static affine pose_of(const ck_body *body) {
    affine pose = {.m = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (int i = 0; i < 3 && body->mesh.placed; i++) {
        memcpy(pose.m[i], &body->mesh.m[4 * i], sizeof pose.m[i]);
        pose.t[i] = body->mesh.m[4 * i + 3];
    }
    return pose;
}

static void apply(const affine *map, const double p[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = ck_dot(map->m[i], p) + map->t[i];
    }
}

/* How far columns are from those of a turn: the square root of the sum of squares of M^T M - I. */
static double stretch_of(const affine *map) {
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            double product = i == k ? -1 : 0;
            for (int row = 0; row < 3; row++) {
                product += map->m[row][i] * map->m[row][k];
            }
            sum += product * product;
        }
    }
    return sqrt(sum);
}

/* The map that takes what one pose shows to what another does, of poses that stretch next to nothing. */
static affine from_pose_to_pose(const affine *from, const affine *to) {
    affine map = {0};
    double inverse[3][3], moved[3];
    for (int i = 0; i < 3; i++) {
        ck_cross(from->m[(i + 1) % 3], from->m[(i + 2) % 3], inverse[i]);
    }
    const double determinant = ck_dot(from->m[0], inverse[0]);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            for (int l = 0; l < 3; l++) {
                map.m[i][k] += to->m[i][l] * inverse[k][l] / determinant;
            }
        }
    }
    apply(&map, from->t, moved);
    ck_sub(to->t, moved, map.t);
    return map;
}

/* How two pairs lie to each other, in the world: not scaled. */
typedef struct likeness {
    affine map;     /* of the first bodies */
    double stretch; /* no length grows by more than this share */
    double shift;   /* no point of the second body is farther from where the map takes it */
} likeness;

/* The largest distance between two images of corners of a body's box. */
static double farthest_apart(const affine *one, const affine *other, const ck_body *body, double scale) {
    double most = 0;
    for (int corner = 0; corner < 8; corner++) {
        double p[3], images[2][3], way[3];
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = ((corner >> axis & 1) != 0 ? body->high[axis] : body->low[axis]) / scale;
        }
        apply(one, p, images[0]);
        apply(other, p, images[1]);
        ck_sub(images[0], images[1], way);
        most = ck_greater(most, ck_norm(way));
    }
    return most;
}

/* Compares a pair with the one that it may be like. Poses, their inverses and products of these have entries up to
 * 1 + 2^-15, and are off by less than 100 u; so are places, of the largest coordinates and of what poses move them by,
 * which coordinates of meshes may cancel. 2^-40 = 8192 u of these, and 2^-44 for the stretch, are added. False: they
 * differ too much. */
static bool compare(const ck_check *check, const ck_body *const like[2], const ck_body *const own[2], likeness *found) {
    affine from[2], to[2];
    double coordinates = 0;
    for (int i = 0; i < 2; i++) {
        from[i] = pose_of(like[i]);
        to[i] = pose_of(own[i]);
        coordinates += (like[i]->magnitude + own[i]->magnitude) / check->scale;
        for (int axis = 0; axis < 3; axis++) {
            coordinates += fabs(from[i].t[axis]) + fabs(to[i].t[axis]);
        }
        if (!(stretch_of(&from[i]) < most_stretch && stretch_of(&to[i]) < most_stretch)) {
            return false;
        }
    }
    const affine other = from_pose_to_pose(&from[1], &to[1]);
    found->map = from_pose_to_pose(&from[0], &to[0]);
    found->stretch = stretch_of(&found->map) + 0x1p-44;
    const double shift = farthest_apart(&found->map, &other, like[1], check->scale);
    found->shift = shift + 0x1p-40 * coordinates;
    double size = 0;
    for (int axis = 0; axis < 3; axis++) {
        size += (like[1]->high[axis] - like[1]->low[axis]) / check->scale;
    }
    return shift < most_shift * size && isfinite(found->shift);
}

static bool compare_pairs(const ck_check *check, ck_body_pair like, ck_body_pair own, bool swapped, likeness *found) {
    const ck_body *bodies = check->bodies;
    return compare(check, (const ck_body *const[2]){&bodies[like.a], &bodies[like.b]},
                   (const ck_body *const[2]){&bodies[swapped ? own.b : own.a], &bodies[swapped ? own.a : own.b]},
                   found);
}

bool ck_twin_carry(const ck_check *check, ck_twin *like, const ck_twin *to, double centre[3], double *upper) {
    likeness found;
    if (ck_twin_state_of(like) != CK_TWIN_KNOWN || !compare_pairs(check, like->pair, to->pair, to->swapped, &found)) {
        return false;
    }
    double p[3];
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = like->centre[axis] / check->scale;
    }
    apply(&found.map, p, centre);
    for (int axis = 0; axis < 3; axis++) {
        centre[axis] *= check->scale;
    }
    *upper = (1 + found.stretch) * like->upper + 2 * found.shift * check->scale;
    return true;
}

void ck_twin_keep(ck_twin *twin, const double centre[3], double lower, double upper) {
    if (ck_twin_state_of(twin) == CK_TWIN_AWAITED) {
        memcpy(twin->centre, centre, sizeof twin->centre);
        twin->lower = lower;
        twin->upper = upper;
        atomic_store_explicit(&twin->state, CK_TWIN_KNOWN, memory_order_release);
    }
}

void ck_twin_close(ck_twin *twin) {
    if (ck_twin_state_of(twin) == CK_TWIN_AWAITED) {
        atomic_store_explicit(&twin->state, CK_TWIN_UNKNOWN, memory_order_release);
    }
}

/* ---- Kinds of bodies ---- */

/* A body, or a pair, under a key by which those that may show the same come together. */
typedef struct keyed {
    uint64_t key;
    size_t number;
} keyed;

static int compare_keyed(const void *left, const void *right) {
    const keyed *a = left, *b = right;
    return a->key != b->key ? (a->key > b->key) - (a->key < b->key) : (a->number > b->number) - (a->number < b->number);
}

static uint64_t key_of_mesh(const ck_mesh *mesh) {
    double ends[2][3];
    ck_mesh_local(mesh, 0, ends[0]);
    ck_mesh_local(mesh, mesh->vertex_count - 1, ends[1]);
    uint64_t key = ck_hash_mix(mesh->triangle_count, mesh->vertex_count);
    key = ck_hash_mix(key, ck_hash_point(ends[0]));
    return ck_hash_mix(key, ck_hash_point(ends[1]));
}

static bool has_kind(const ck_body *body) {
    return body->mesh.triangle_count >= FEWEST_FACES && body->mesh.vertex_count > 0;
}

/* Notes the bodies of these pairs, each once or more often, sorted by their keys; returns how many. */
static size_t list_bodies(const ck_check *check, const ck_body_pair *pairs, const uint8_t *settled, size_t count,
                          uint32_t *kinds, keyed *out) {
    size_t kept = 0;
    memset(kinds, 0xff, check->body_count * sizeof *kinds);
    for (size_t i = 0; i < 2 * count; i++) {
        const uint32_t body = i % 2 == 0 ? pairs[i / 2].a : pairs[i / 2].b;
        const bool open = settled == NULL || settled[i / 2] == 0;
        if (open && kinds[body] == NO_KIND && has_kind(&check->bodies[body])) {
            kinds[body] = body;
            out[kept++] = (keyed){key_of_mesh(&check->bodies[body].mesh), body};
        }
    }
    ck_sort(out, kept, sizeof *out, compare_keyed);
    return kept;
}

/* The kind of a body is the first one that shows the same mesh. */
static void find_kinds(const ck_check *check, const keyed *bodies, size_t count, uint32_t *kinds) {
    size_t first = 0;
    for (size_t i = 1; i < count; i++) {
        const uint32_t kind = (uint32_t)bodies[first].number, body = (uint32_t)bodies[i].number;
        const bool same =
            bodies[i].key == bodies[first].key && ck_same_mesh(&check->bodies[kind].mesh, &check->bodies[body].mesh);
        kinds[body] = same ? kind : body;
        first = same ? first : i;
    }
}

/* ---- Pairs of the same kinds ---- */

static bool is_like(const ck_check *check, const uint32_t *kinds, const ck_twin *first, ck_twin *twin) {
    const ck_body_pair like = first->pair, own = twin->pair;
    likeness found;
    for (int swapped = 0; swapped < 2; swapped++) {
        const uint32_t a = swapped == 1 ? own.b : own.a, b = swapped == 1 ? own.a : own.b;
        if (kinds[a] == kinds[like.a] && kinds[b] == kinds[like.b] &&
            compare_pairs(check, like, own, swapped == 1, &found)) {
            twin->swapped = swapped == 1;
            return true;
        }
    }
    return false;
}

/* Pairs that may show the same, by the kinds of their bodies, in the order of pairs; returns how many. */
static size_t list_pairs(const uint32_t *kinds, const ck_body_pair *pairs, size_t count, keyed *out) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t a = kinds[pairs[i].a], b = kinds[pairs[i].b];
        if (a != NO_KIND && b != NO_KIND) {
            out[kept++] = (keyed){(uint64_t)(a < b ? a : b) << 32 | (a < b ? b : a), i};
        }
    }
    ck_sort(out, kept, sizeof *out, compare_keyed);
    return kept;
}

/* Holds a pair against the first ones of its kinds, of which it may be another. */
static void find_first(const ck_check *check, const uint32_t *kinds, size_t number, size_t first[MOST_FIRST],
                       size_t *first_count, ck_twin *twins) {
    for (size_t i = 0; i < *first_count; i++) {
        if (is_like(check, kinds, &twins[first[i]], &twins[number])) {
            twins[number].like = first[i];
            return;
        }
    }
    if (*first_count < MOST_FIRST) {
        first[(*first_count)++] = number;
    }
}

bool ck_twins_find(const ck_check *check, const ck_body_pair *pairs, const uint8_t *settled, size_t count,
                   ck_twin *twins) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(check->workspace);
    ck_memory *memory = &check->workspace->memory;
    const size_t most = check->body_count > count ? check->body_count : count;
    if (scratch == NULL || !ck_buffer_reserve(memory, &scratch->twin_kinds, check->body_count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->twin_keys, most, sizeof(keyed))) {
        return false;
    }
    uint32_t *kinds = scratch->twin_kinds.data;
    keyed *keys = scratch->twin_keys.data;
    find_kinds(check, keys, list_bodies(check, pairs, settled, count, kinds, keys), kinds);
    for (size_t i = 0; i < count; i++) {
        twins[i] = (ck_twin){.pair = pairs[i], .like = i};
        atomic_init(&twins[i].state, CK_TWIN_AWAITED);
    }
    const size_t kept = list_pairs(kinds, pairs, count, keys);
    size_t first[MOST_FIRST], first_count = 0;
    for (size_t i = 0; i < kept; i++) {
        first_count = i > 0 && keys[i].key == keys[i - 1].key ? first_count : 0;
        find_first(check, kinds, keys[i].number, first, &first_count, twins);
    }
    return true;
}
