/* Faces made ready are asked about a flow: block by block, and face by face where a block cannot tell.
 *
 * A block goes, or stays, as a whole only where each of its faces would by itself, with all roundings that a face has:
 * so blocks change no answer. */
#include "motion/recede/screen.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

enum { FACES_IN_PART = CK_FACET_RUN * CK_BLOCK_FAN, TRIANGLES_IN_PART = 1 << 14 };

void ck_recede_frame(const clinker_facets *facets, const double pose[12], double scale, ck_flow_frame *frame) {
    const double factor = scale / facets->scale;
    double most = 0;
    for (int i = 0; i < 3; i++) {
        const double *row = &pose[4 * i];
        double sum = fabs(row[3]) * scale;
        frame->origin[i] = row[3] * scale;
        for (int j = 0; j < 3; j++) {
            frame->matrix[i][j] = row[j] * factor / facets->unit;
            frame->origin[i] += row[j] * factor * facets->origin[j];
            sum += fabs(row[j] * factor) * (fabs(facets->origin[j]) + 1 / facets->unit);
        }
        most = fmax(most, sum);
    }
    frame->magnitude = most;
}

void ck_recede_bound(const clinker_facets *facets, const ck_flow_frame *frame, double low[3], double high[3],
                     ck_flow_ball *ball) {
    const double slack = 0x1p-48 * frame->magnitude;
    double squares[3];
    for (int i = 0; i < 3; i++) {
        const double *row = frame->matrix[i];
        low[i] = frame->origin[i] - slack;
        high[i] = frame->origin[i] + slack;
        ball->centre[i] = frame->origin[i];
        for (int j = 0; j < 3; j++) {
            low[i] += fmin(row[j] * facets->low[j], row[j] * facets->high[j]);
            high[i] += fmax(row[j] * facets->low[j], row[j] * facets->high[j]);
        }
        double sum = 0; /* of a row of M M^T: its largest is no less than the square of the longest stretch */
        for (int j = 0; j < 3; j++) {
            sum += fabs(ck_dot(row, frame->matrix[j]));
        }
        squares[i] = sum;
    }
    const double stretch = sqrt(fmax(squares[0], fmax(squares[1], squares[2])));
    ball->radius = stretch * facets->radius * (1 + 0x1p-40) + slack;
}

/* ---- Faces ---- */

ck_facing ck_recede_ask_one(const clinker_facets *facets, uint32_t face, const ck_flow_step *step) {
    const ck_facet *facet = &facets->facets[face];
    float along[3], at = 0, more = 0, height = 0, square = 0;
    for (int j = 0; j < 3; j++) {
        along[j] = facet->normal[0] * step->linear[0][j] + facet->normal[1] * step->linear[1][j] +
                   facet->normal[2] * step->linear[2][j];
        const float c = step->cofactors[j][0] * facet->normal[0] + step->cofactors[j][1] * facet->normal[1] +
                        step->cofactors[j][2] * facet->normal[2];
        square += c * c;
    }
    for (int k = 0; k < 3; k++) {
        at += facet->normal[k] * step->constant[k] + along[k] * facet->corner[k];
        height += facet->normal[k] * (step->ball_at[k] - step->ball_slope * facet->corner[k]);
    }
    const float above = fabsf(height) - (step->ball_least * facet->least + step->ball_product * facet->product +
                                         step->ball_edge * facet->edges);
    ck_facing known = CK_FACING_LEFT;
    if (step->ball && above > 0 && above * above > step->ball_radius * step->ball_radius * square) {
        known |= CK_FACING_GOES;
    }
    if (!step->recedes) {
        return known;
    }
    const float(*points)[3] = &facets->points[facet->first_point];
    for (uint32_t i = 0; step->turns && i < facet->point_count; i++) {
        const float off = along[0] * points[i][0] + along[1] * points[i][1] + along[2] * points[i][2];
        more = off > more ? off : more;
    }
    const float rest = -(at + more) - (step->least * facet->least + step->per_product * facet->product +
                                       step->per_edge * facet->edges);
    const bool goes = rest > 0 && rest * rest > step->per_normal * step->per_normal * square;
    return goes ? known | CK_FACING_GOES | CK_FACING_RECEDES : known;
}

/* ---- Blocks ---- */

typedef struct cone_range {
    float low, high;
} cone_range;

static float length_of(const float v[3]) {
    return sqrtf(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/* The range of n . w for normals of the cone of a block, and all w that are within `room` of the one given; off by less
 * than 16 times 2^-24 |w|. How far w is across the axis is taken from a product: what is left of |w| beside its part
 * along the axis would be lost where that is nearly all. */
static cone_range range_in_cone(const ck_facet_block *block, const float w[3], float room) {
    const float *axis = block->axis;
    const float product[3] = {axis[1] * w[2] - axis[2] * w[1], axis[2] * w[0] - axis[0] * w[2],
                              axis[0] * w[1] - axis[1] * w[0]};
    const float length = length_of(w), across = length_of(product);
    const float along = axis[0] * w[0] + axis[1] * w[1] + axis[2] * w[2];
    cone_range range = {-length - room, length + room};
    /* The angle to w is within that of the cone of the angle between w and its axis. */
    if (along < length * block->cosine) {
        range.high = along * block->cosine + across * block->sine + room;
    }
    if (-along < length * block->cosine) {
        range.low = along * block->cosine - across * block->sine - room;
    }
    return range;
}

/* What is known of all faces of a block: CK_FACING_LEFT: that they stay, unless `open`. */
static ck_facing ask_block(const ck_facet_block *block, const ck_flow_step *step, bool *open) {
    const float slack = 0x1p-16F; /* more than rounding here amounts to, as no number is much beyond 1 */
    ck_facing known = CK_FACING_LEFT;
    float w[3], room = 0;
    *open = true;
    if (block->cosine < 0) {
        return known;
    }
    if (step->recedes) {
        for (int k = 0; k < 3; k++) {
            const float *row = step->linear[k];
            const float off =
                fabsf(row[0]) * block->half[0] + fabsf(row[1]) * block->half[1] + fabsf(row[2]) * block->half[2];
            w[k] =
                step->constant[k] + row[0] * block->middle[0] + row[1] * block->middle[1] + row[2] * block->middle[2];
            room += off * off;
        }
        const cone_range range = range_in_cone(block, w, sqrtf(room));
        /* |C n| is no more than the root of nine, as no entry of C is beyond 1. */
        const float most = 2 * (step->least * block->least + step->per_product * block->product +
                                step->per_edge * block->edges + 3 * step->per_normal);
        if (range.high + slack < -most) {
            known = CK_FACING_GOES | CK_FACING_RECEDES;
            *open = false;
        } else if (range.low > slack && !step->ball) {
            *open = false;
        }
    }
    if (step->ball && known == CK_FACING_LEFT) {
        for (int k = 0; k < 3; k++) {
            w[k] = step->ball_at[k] - step->ball_slope * block->middle[k];
        }
        const float *half = block->half;
        room = fabsf(step->ball_slope) * sqrtf(half[0] * half[0] + half[1] * half[1] + half[2] * half[2]);
        const cone_range range = range_in_cone(block, w, room);
        const float most = 2 * (step->ball_least * block->least + step->ball_product * block->product +
                                step->ball_edge * block->edges + 3 * step->ball_radius);
        /* Receding faces among them say more; but where nothing recedes, this is all there is to say. */
        if (!step->recedes && (range.low > most + slack || range.high < -most - slack)) {
            known = CK_FACING_GOES;
            *open = false;
        }
    }
    return known;
}

/* ---- All of them ---- */

typedef struct facet_job {
    const ck_facing_kernels *kernels;
    const clinker_facets *facets;
    const ck_flow *flow;
    const ck_screen_step *screens; /* of each step */
    ck_facing_bits facing;
    uint32_t *in_blocks; /* faces that were told by blocks in the first step, of each part */
} facet_job;

/* Faces whose bits a screen could not tell are asked one by one. */
static void ask_open(const facet_job *job, unsigned step, uint32_t first, uint32_t open) {
    const uint32_t word = first / CK_FACING_WORD;
    for (; open != 0; open &= open - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctz(open);
        const ck_facing known = ck_recede_ask_one(job->facets, first + lane, &job->flow->step[step]);
        if ((known & CK_FACING_GOES) == 0) {
            job->facing.goes[word] &= ~(1U << lane);
        }
        if ((known & CK_FACING_RECEDES) == 0) {
            job->facing.recedes[word] &= ~(1U << lane);
        }
    }
}

static void ask_run(const facet_job *job, unsigned step, uint32_t first, uint32_t end) {
    enum { AT_ONCE = CK_FACET_RUN / CK_FACING_WORD };
    uint32_t open[AT_ONCE];
    for (; first < end; first += CK_FACET_RUN) {
        const uint32_t to = end - first < CK_FACET_RUN ? end : first + CK_FACET_RUN;
        job->kernels->screen(&job->facets->screen, &job->screens[step], first, to, job->facing, open);
        for (uint32_t i = first; i < to; i += CK_FACING_WORD) {
            ask_open(job, step, i, open[(i - first) / CK_FACING_WORD]);
        }
    }
}

/* All of a run of whole words, and of the last one, are told the same. */
static void tell_run(const facet_job *job, ck_facing known, uint32_t first, uint32_t end) {
    for (uint32_t i = first; i < end; i += CK_FACING_WORD) {
        if ((known & CK_FACING_GOES) == 0) {
            job->facing.goes[i / CK_FACING_WORD] = 0;
        }
        if ((known & CK_FACING_RECEDES) == 0) {
            job->facing.recedes[i / CK_FACING_WORD] = 0;
        }
    }
}

/* Block number `block` of a level, and all below it. Returns how many faces were told by blocks. */
static uint32_t ask_tree(const facet_job *job, unsigned step, int level, uint32_t block) {
    const clinker_facets *facets = job->facets;
    uint64_t run = CK_FACET_RUN;
    for (int i = 0; i < level; i++) {
        run *= CK_BLOCK_FAN;
    }
    const uint32_t first = (uint32_t)(run * block);
    const uint32_t end = run * (block + 1) < facets->facet_count ? (uint32_t)(run * (block + 1)) : facets->facet_count;
    bool open;
    const ck_facing known =
        ask_block(&facets->blocks[facets->levels[level].first + block], &job->flow->step[step], &open);
    if (!open) {
        tell_run(job, known, first, end);
        return end - first;
    }
    uint32_t told = 0;
    if (level == 0) {
        ask_run(job, step, first, end);
        return 0;
    }
    for (uint32_t i = block * CK_BLOCK_FAN; i < (block + 1) * CK_BLOCK_FAN && i < facets->levels[level - 1].count;
         i++) {
        told += ask_tree(job, step, level - 1, i);
    }
    return told;
}

/* The level whose blocks are the parts of the work. */
static int part_level(const clinker_facets *facets) {
    const int wanted = 1;
    return facets->level_count > wanted ? wanted : facets->level_count - 1;
}

/* At first all faces recede; bits beyond the last one are 0. */
static void begin_part(const facet_job *job, uint32_t first, uint32_t end) {
    for (uint32_t i = first; i < end; i += CK_FACING_WORD) {
        job->facing.goes[i / CK_FACING_WORD] = job->facing.recedes[i / CK_FACING_WORD] = ck_facing_mask(i, end);
    }
}

static void facet_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const facet_job *job = data;
    const uint32_t count = job->facets->facet_count;
    const uint32_t first = (uint32_t)part * FACES_IN_PART;
    const uint32_t end = count - first < FACES_IN_PART ? count : first + FACES_IN_PART;
    begin_part(job, first, end);
    job->in_blocks[part] = 0;
    for (unsigned step = 0; step < job->flow->steps; step++) {
        if (job->facets->level_count > 0) {
            const uint32_t told = ask_tree(job, step, part_level(job->facets), (uint32_t)part);
            job->in_blocks[part] = step == 0 ? told : job->in_blocks[part];
        } else {
            ask_run(job, step, first, end);
        }
    }
}

/* From bits of faces to those of triangles. */
typedef struct gather_job {
    const ck_facing_kernels *kernels;
    const clinker_facets *facets;
    bool differ; /* some face goes and does not recede, so that the bits of both are gathered */
    ck_facing_bits from, to;
} gather_job;

static void gather_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const gather_job *job = data;
    const uint32_t count = job->facets->triangle_count;
    const uint32_t first = (uint32_t)part * TRIANGLES_IN_PART;
    const uint32_t end = count - first < TRIANGLES_IN_PART ? count : first + TRIANGLES_IN_PART;
    const size_t word = first / CK_FACING_WORD, last = (end - 1) / CK_FACING_WORD;
    job->kernels->gather(job->from.goes, job->facets->facet_of, first, end, job->to.goes);
    if (job->differ) {
        job->kernels->gather(job->from.recedes, job->facets->facet_of, first, end, job->to.recedes);
    } else {
        memcpy(&job->to.recedes[word], &job->to.goes[word], (last - word + 1) * sizeof *job->to.goes);
    }
}

static bool gather(clinker_workspace *workspace, const clinker_facets *facets, const ck_flow *flow,
                   ck_facing_bits known, ck_recede_side *side, ck_facing_bits *facing) {
    if (!ck_facing_reserve(&workspace->memory, &side->facing, facets->triangle_count, facing)) {
        return false;
    }
    gather_job job = {.kernels = ck_facing_kernels_select(), .facets = facets, .from = known, .to = *facing};
    for (unsigned step = 0; step < flow->steps; step++) {
        job.differ = job.differ || flow->step[step].ball;
    }
    ck_team_run(workspace->team, ((size_t)facets->triangle_count + TRIANGLES_IN_PART - 1) / TRIANGLES_IN_PART,
                gather_part, &job);
    return true;
}

bool ck_recede_ask(clinker_workspace *workspace, const clinker_facets *facets, const ck_flow *flow,
                   ck_recede_side *side, ck_facing_bits *facing, size_t *in_blocks) {
    ck_memory *memory = &workspace->memory;
    const size_t parts = ((size_t)facets->facet_count + FACES_IN_PART - 1) / FACES_IN_PART;
    ck_screen_step screens[CK_MOST_STEPS_OF_TIME];
    ck_facing_bits known;
    if (!ck_facing_reserve(memory, &side->polygons, facets->facet_count, &known) ||
        !ck_buffer_reserve(memory, &side->blocks, parts, sizeof(uint32_t))) {
        return false;
    }
    for (unsigned step = 0; step < flow->steps; step++) {
        screens[step] = ck_screen_ask(&flow->step[step]);
    }
    facet_job job = {ck_facing_kernels_select(), facets, flow, screens, known, side->blocks.data};
    ck_team_run(workspace->team, parts, facet_part, &job);
    *in_blocks = 0;
    for (size_t part = 0; part < parts; part++) {
        *in_blocks += job.in_blocks[part];
    }
    *facing = known;
    return facets->facet_of == NULL || gather(workspace, facets, flow, known, side, facing);
}
