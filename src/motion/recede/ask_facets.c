/* Faces made ready are asked about a flow: block by block, and face by face where a block cannot tell.
 *
 * A block goes, or stays, as a whole only where each of its faces would by itself, with all roundings that a face has:
 * so blocks change no answer. */
#include "motion/recede/facets.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

enum { FACES_IN_PART = 1 << 12 };

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
        ball->centre[i] = frame->origin[i] + ck_dot(row, facets->middle);
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

static unsigned ask_facet(const clinker_facets *facets, const ck_facet *facet, const ck_flow_step *step) {
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
    unsigned known = CK_FACING_LEFT;
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

/* The range of n . w for normals of the cone of a block, and all w that are within `room` of the one given. */
static cone_range range_in_cone(const ck_facet_block *block, const float w[3], float room) {
    const float square = w[0] * w[0] + w[1] * w[1] + w[2] * w[2];
    const float length = sqrtf(square);
    const float along = block->axis[0] * w[0] + block->axis[1] * w[1] + block->axis[2] * w[2];
    const float rest = square - along * along;
    const float across = rest > 0 ? sqrtf(rest) : 0;
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
static unsigned ask_block(const ck_facet_block *block, const ck_flow_step *step, bool *open) {
    const float slack = 0x1p-16F; /* more than rounding here amounts to, as no number is much beyond 1 */
    unsigned known = CK_FACING_LEFT;
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
    const clinker_facets *facets;
    const ck_flow *flow;
    uint8_t *facing;
    uint32_t *in_blocks; /* faces that were told by blocks in the first step, of each part */
} facet_job;

static void ask_run(const facet_job *job, unsigned step, uint32_t first, uint32_t end) {
    for (uint32_t i = first; i < end; i++) {
        if (job->facing[i] != CK_FACING_LEFT) {
            job->facing[i] &= (uint8_t)ask_facet(job->facets, &job->facets->facets[i], &job->flow->step[step]);
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
    const unsigned known =
        ask_block(&facets->blocks[facets->levels[level].first + block], &job->flow->step[step], &open);
    if (!open) {
        for (uint32_t i = first; known != (CK_FACING_GOES | CK_FACING_RECEDES) && i < end; i++) {
            job->facing[i] &= (uint8_t)known;
        }
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
    const int wanted = 2;
    return facets->level_count > wanted ? wanted : facets->level_count - 1;
}

static void facet_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const facet_job *job = data;
    const clinker_facets *facets = job->facets;
    const uint32_t first = (uint32_t)part * FACES_IN_PART;
    job->in_blocks[part] = 0;
    for (unsigned step = 0; step < job->flow->steps; step++) {
        if (facets->level_count > 0) {
            const uint32_t told = ask_tree(job, step, part_level(facets), (uint32_t)part);
            job->in_blocks[part] = step == 0 ? told : job->in_blocks[part];
        } else {
            ask_run(job, step, first,
                    facets->facet_count - first < FACES_IN_PART ? facets->facet_count : first + FACES_IN_PART);
        }
    }
}

bool ck_recede_ask(clinker_workspace *workspace, const clinker_facets *facets, const ck_flow *flow,
                   ck_recede_side *side, size_t *in_blocks) {
    ck_memory *memory = &workspace->memory;
    const size_t parts = facets->level_count > 0 ? facets->levels[part_level(facets)].count
                                                 : ((size_t)facets->facet_count + FACES_IN_PART - 1) / FACES_IN_PART;
    if (!ck_buffer_reserve(memory, &side->facing, facets->triangle_count, 1) ||
        !ck_buffer_reserve(memory, &side->polygons, facets->facet_count, 1) ||
        !ck_buffer_reserve(memory, &side->blocks, parts, sizeof(uint32_t))) {
        return false;
    }
    facet_job job = {facets, flow, side->polygons.data, side->blocks.data};
    memset(job.facing, CK_FACING_GOES | CK_FACING_RECEDES, facets->facet_count);
    ck_team_run(workspace->team, parts, facet_part, &job);
    *in_blocks = 0;
    for (size_t part = 0; part < parts; part++) {
        *in_blocks += job.in_blocks[part];
    }
    uint8_t *out = side->facing.data;
    memset(out, CK_FACING_LEFT, facets->triangle_count); /* those of no area stay so */
    for (uint32_t i = 0; i < facets->facet_count; i++) {
        const ck_facet *facet = &facets->facets[i];
        for (uint32_t k = 0; job.facing[i] != CK_FACING_LEFT && k < facet->member_count; k++) {
            out[facets->members[facet->first_member + k]] = job.facing[i];
        }
    }
    return true;
}
