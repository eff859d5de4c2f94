/* Included by one translation unit for each instruction set, which defines CK_FACING_KERNELS, the name of the table.
 * Loops over the triangles of a batch have no branches and write one array each, so that compilers make vectors of
 * them. */
#include "motion/recede/kernels/kernels.h"

#include "base/simd/fetch.h"
#include "base/simd/simd.h"

#include <string.h>

enum { BATCH = 64 };

/* A corner and two edges of triangles, and their normals. */
typedef struct batch {
    float corner[3][BATCH], first[3][BATCH], second[3][BATCH];
    float normal[3][BATCH];
    float edges[BATCH], product[BATCH]; /* |e1| + |e2|, |e1| |e2| */
} batch;

/* ---- Reading ---- */

static void read_doubles(const ck_points *points, const uint32_t vertices[3][BATCH], float unit, batch *out) {
    for (int i = 0; i < BATCH; i++) {
        double p[3][3];
        for (int corner = 0; corner < 3; corner++) {
            if (points->careful) {
                ck_mesh_world(points->mesh, vertices[corner][i], p[corner]);
            } else {
                ck_mesh_local(points->mesh, vertices[corner][i], p[corner]);
            }
        }
        for (int k = 0; k < 3; k++) {
            const double at = p[0][k] * points->scale;
            out->corner[k][i] = (float)((at - points->origin[k]) * (double)unit);
            out->first[k][i] = (float)((p[1][k] * points->scale - at) * (double)unit);
            out->second[k][i] = (float)((p[2][k] * points->scale - at) * (double)unit);
        }
    }
}

/* Eight triangles, from the first of them in a batch on: floats as they lie, made corners and edges. */
static inline void read_eight(const float *const at[3][CK_LANES], const float origin[3], float unit, int first,
                              batch *out) {
    const ck_f8 factor = ck_f8_set(unit);
    ck_f8 p[3][3];
    for (int corner = 0; corner < 3; corner++) {
        ck_f8_load_points(at[corner], p[corner]);
    }
    for (int k = 0; k < 3; k++) {
        ck_f8_store(&out->corner[k][first], ck_f8_mul(ck_f8_sub(p[0][k], ck_f8_set(origin[k])), factor));
        ck_f8_store(&out->first[k][first], ck_f8_mul(ck_f8_sub(p[1][k], p[0][k]), factor));
        ck_f8_store(&out->second[k][first], ck_f8_mul(ck_f8_sub(p[2][k], p[0][k]), factor));
    }
}

static void read_floats(const ck_points *points, const uint32_t vertices[3][BATCH], float unit, batch *out) {
    const ck_mesh *mesh = points->mesh;
    const float origin[3] = {(float)points->origin[0], (float)points->origin[1], (float)points->origin[2]};
    for (int first = 0; first < BATCH; first += CK_LANES) {
        const float *at[3][CK_LANES];
        for (int corner = 0; corner < 3; corner++) {
            for (int i = 0; i < CK_LANES; i++) {
                at[corner][i] =
                    (const float *)(const void *)(mesh->positions + (size_t)vertices[corner][first + i] * mesh->stride);
            }
        }
        read_eight((const float *const(*)[CK_LANES])at, origin, unit, first, out);
    }
}

/* A tightly packed soup needs no numbers of vertices. */
static void read_soup(const ck_points *points, uint32_t first, float unit, batch *out) {
    const float *p = (const float *)(const void *)points->mesh->positions + 9 * (size_t)first;
    const float origin[3] = {(float)points->origin[0], (float)points->origin[1], (float)points->origin[2]};
    for (int i = 0; i < BATCH; i += CK_LANES, p += 9 * CK_LANES) {
        const float *at[3][CK_LANES];
        for (int corner = 0; corner < 3; corner++) {
            for (int lane = 0; lane < CK_LANES; lane++) {
                at[corner][lane] = p + 9 * lane + 3 * corner;
            }
        }
        for (int ahead = 0; ahead < 9 * CK_LANES; ahead += 16) {
            ck_fetch_ahead(&p[ahead]);
        }
        read_eight((const float *const(*)[CK_LANES])at, origin, unit, i, out);
    }
}

/* A batch that is not full repeats its last triangle. */
static void read_batch(const ck_points *points, float unit, const uint32_t *list, uint32_t first, uint32_t count,
                       batch *out) {
    CK_ASSERT(count > 0 && count <= BATCH);
    const ck_mesh *mesh = points->mesh;
    const bool plain = !mesh->wide && !points->careful;
    if (plain && list == NULL && mesh->indices == NULL && mesh->stride == 3 * sizeof(float) && count == BATCH) {
        read_soup(points, first, unit, out);
        return;
    }
    uint32_t vertices[3][BATCH];
    for (uint32_t i = 0; i < BATCH; i++) {
        const uint32_t at = first + (i < count ? i : count - 1);
        const uint32_t triangle = list != NULL ? list[at] : at;
        for (int corner = 0; corner < 3; corner++) {
            vertices[corner][i] = ck_mesh_corner(mesh, triangle, corner);
        }
    }
    if (plain) {
        read_floats(points, (const uint32_t(*)[BATCH])vertices, unit, out);
    } else {
        read_doubles(points, (const uint32_t(*)[BATCH])vertices, unit, out);
    }
}

static inline float size_of(float x) {
    return __builtin_fabsf(x);
}

static void find_normals(batch *t) {
    for (int i = 0; i < BATCH; i++) {
        const float a[3] = {t->first[0][i], t->first[1][i], t->first[2][i]};
        const float b[3] = {t->second[0][i], t->second[1][i], t->second[2][i]};
        const float one = size_of(a[0]) + size_of(a[1]) + size_of(a[2]);
        const float other = size_of(b[0]) + size_of(b[1]) + size_of(b[2]);
        t->normal[0][i] = a[1] * b[2] - a[2] * b[1];
        t->normal[1][i] = a[2] * b[0] - a[0] * b[2];
        t->normal[2][i] = a[0] * b[1] - a[1] * b[0];
        t->edges[i] = one + other;
        t->product[i] = one * other;
    }
}

/* ---- Judging ---- */

/* The largest v . n of the three corners. */
static inline __attribute__((always_inline)) float approach(const batch *t, const ck_flow_step *step, int i,
                                                            bool turns) {
    const float n[3] = {t->normal[0][i], t->normal[1][i], t->normal[2][i]};
    const float base = n[0] * step->constant[0] + n[1] * step->constant[1] + n[2] * step->constant[2];
    if (!turns) {
        return base;
    }
    float along[3]; /* the gradient of v . n */
    for (int j = 0; j < 3; j++) {
        along[j] = n[0] * step->linear[0][j] + n[1] * step->linear[1][j] + n[2] * step->linear[2][j];
    }
    const float at = base + (along[0] * t->corner[0][i] + along[1] * t->corner[1][i] + along[2] * t->corner[2][i]);
    const float one = along[0] * t->first[0][i] + along[1] * t->first[1][i] + along[2] * t->first[2][i];
    const float other = along[0] * t->second[0][i] + along[1] * t->second[1][i] + along[2] * t->second[2][i];
    const float more = one > other ? one : other;
    return at + (more > 0.0F ? more : 0.0F);
}

/* The square of |C n|. */
static inline float square_of_normal(const batch *t, const ck_flow_step *step, int i) {
    float sum = 0;
    for (int k = 0; k < 3; k++) {
        const float c = step->cofactors[k][0] * t->normal[0][i] + step->cofactors[k][1] * t->normal[1][i] +
                        step->cofactors[k][2] * t->normal[2][i];
        sum += c * c;
    }
    return sum;
}

/* How far the centre of the ball is from the plane, in units of |C n|. */
static inline float height_of_ball(const batch *t, const ck_flow_step *step, int i) {
    float sum = 0;
    for (int k = 0; k < 3; k++) {
        sum += t->normal[k][i] * (step->ball_at[k] - step->ball_slope * t->corner[k][i]);
    }
    return sum;
}

/* Numbers that are no numbers fail every comparison, so that a face stays. A face goes where the rest is above
 * per_normal |C n|: squares tell that without a root. */
static inline __attribute__((always_inline)) void judge_plain(const batch *t, const ck_flow_step *step, bool turns,
                                                              int32_t out[BATCH]) {
    for (int i = 0; i < BATCH; i++) {
        const float room = step->least + step->per_product * t->product[i] + step->per_edge * t->edges[i];
        out[i] = approach(t, step, i, turns) < -room ? CK_FACING_GOES | CK_FACING_RECEDES : CK_FACING_LEFT;
    }
}

static void judge_wholly(const batch *t, const ck_flow_step *step, int32_t out[BATCH]) {
    const float most = step->per_normal * step->per_normal;
    const float reach = step->ball_radius * step->ball_radius;
    const int receding = step->recedes ? CK_FACING_GOES | CK_FACING_RECEDES : CK_FACING_LEFT;
    const int beyond = step->ball ? CK_FACING_GOES : CK_FACING_LEFT;
    for (int i = 0; i < BATCH; i++) {
        const float square = square_of_normal(t, step, i);
        const float room = step->least + step->per_product * t->product[i] + step->per_edge * t->edges[i];
        const float rest = -approach(t, step, i, true) - room;
        const float ball_room = step->ball_least + step->ball_product * t->product[i] + step->ball_edge * t->edges[i];
        const float above = size_of(height_of_ball(t, step, i)) - ball_room;
        const int by_velocity = ((rest > step->least) & (rest * rest > most * square)) != 0 ? receding : 0;
        const int by_ball = ((above > step->ball_least) & (above * above > reach * square)) != 0 ? beyond : 0;
        out[i] = by_velocity | by_ball;
    }
}

static void judge_step(const batch *t, const ck_flow_step *step, int32_t out[BATCH]) {
    if (step->ball || (step->recedes && step->per_normal > 0)) {
        judge_wholly(t, step, out);
    } else if (step->recedes && step->turns) {
        judge_plain(t, step, true, out);
    } else if (step->recedes) {
        judge_plain(t, step, false, out);
    } else {
        memset(out, 0, BATCH * sizeof *out);
    }
}

static void judge_triangles(const ck_points *points, float unit, const uint32_t *list, uint32_t first, uint32_t count,
                            const ck_flow *flow, uint8_t *facing) {
    batch t;
    int32_t known[BATCH];
    int32_t now[BATCH];
    for (uint32_t done = 0; done < count; done += BATCH) {
        const uint32_t some = count - done < BATCH ? count - done : BATCH;
        read_batch(points, unit, list, first + done, some, &t);
        find_normals(&t);
        judge_step(&t, &flow->step[0], known);
        for (unsigned step = 1; step < flow->steps; step++) {
            int32_t any = 0;
            judge_step(&t, &flow->step[step], now);
            for (int i = 0; i < BATCH; i++) {
                known[i] &= now[i];
                any |= known[i];
            }
            if (any == 0) {
                break;
            }
        }
        uint8_t bytes[BATCH];
        for (int i = 0; i < BATCH; i++) {
            bytes[i] = (uint8_t)known[i];
        }
        memcpy(&facing[done], bytes, some);
    }
}

/* ---- Boxes ---- */

enum { RUN = 48 }; /* floats that are looked at at once: whole points, and whole vectors */

/* What runs of floats have: the lowest and the highest at each place in a run, and 0, unless one is not finite. */
typedef struct run_range {
    float low[RUN], high[RUN], odd[RUN];
} run_range;

static void widen(const float *p, size_t runs, run_range *range) {
    run_range r = *range;
    for (size_t run = 0; run < runs; run++, p += RUN) {
        ck_fetch_ahead(p);
        ck_fetch_ahead(&p[16]);
        ck_fetch_ahead(&p[32]);
        for (int i = 0; i < RUN; i++) {
            r.low[i] = p[i] < r.low[i] ? p[i] : r.low[i];
            r.high[i] = p[i] > r.high[i] ? p[i] : r.high[i];
            r.odd[i] += p[i] * 0.0F;
        }
    }
    *range = r;
}

static bool find_box(const float *points, size_t count, float low[3], float high[3]) {
    run_range range;
    float rest[RUN];
    for (int i = 0; i < RUN; i++) {
        range.low[i] = low[i % 3];
        range.high[i] = high[i % 3];
        range.odd[i] = 0;
        rest[i] = points[i % 3];
    }
    const size_t runs = 3 * count / RUN;
    memcpy(rest, points + RUN * runs, (3 * count - RUN * runs) * sizeof *rest);
    widen(points, runs, &range);
    widen(rest, 1, &range);
    float odd = 0;
    for (int i = 0; i < RUN; i++) {
        low[i % 3] = range.low[i] < low[i % 3] ? range.low[i] : low[i % 3];
        high[i % 3] = range.high[i] > high[i % 3] ? range.high[i] : high[i % 3];
        odd += range.odd[i];
    }
    return odd == 0;
}

const ck_facing_kernels CK_FACING_KERNELS = {
    .name = CK_FACING_KERNELS_NAME, .triangles = judge_triangles, .box = find_box};
