#include "overlap/face_block.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <string.h>

/* Where each sum is. */
enum { VOLUME = 0, MOMENT = 1, AREA = 4, PUSH = 5, SPIN = 8 };

/* Roundings of a determinant, as in places.inl, and those of a run of sums. */
static const double unit = 0x1p-53;

static void empty_sums(ck_face_block *block) {
    memset(block->sum, 0, sizeof block->sum);
    memset(block->off, 0, sizeof block->off);
    for (int i = 0; i < 3; i++) {
        for (int lane = 0; lane < CK_FACE_LANES; lane++) {
            block->low[i][lane] = INFINITY;
            block->high[i][lane] = -INFINITY;
        }
    }
    block->groups = 0;
}

void ck_face_block_begin(ck_face_block *block) {
    memset(block->corner, 0, sizeof block->corner);
    empty_sums(block);
    block->lanes = 0;
}

typedef double lanes[CK_FACE_LANES];

static void grow_box(ck_face_block *block) {
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 3; i++) {
            for (int lane = 0; lane < CK_FACE_LANES; lane++) {
                block->low[i][lane] = ck_lesser(block->low[i][lane], block->corner[k][i][lane]);
                block->high[i][lane] = ck_greater(block->high[i][lane], block->corner[k][i][lane]);
            }
        }
    }
}

/* The normals, and how far determinants may be off. */
static void find_normals(const ck_face_block *block, lanes normal[3], lanes off) {
    const lanes *x = block->corner[0];
    for (int lane = 0; lane < CK_FACE_LANES; lane++) {
        double e[3];
        double f[3];
        for (int i = 0; i < 3; i++) {
            e[i] = block->side[0][i][lane];
            f[i] = block->side[1][i][lane];
        }
        normal[0][lane] = e[1] * f[2] - e[2] * f[1];
        normal[1][lane] = e[2] * f[0] - e[0] * f[2];
        normal[2][lane] = e[0] * f[1] - e[1] * f[0];
        double sizes = (fabs(e[0]) + fabs(e[1]) + fabs(e[2])) * (fabs(f[0]) + fabs(f[1]) + fabs(f[2]));
        off[lane] = sizes * (fabs(x[0][lane]) + fabs(x[1][lane]) + fabs(x[2][lane]));
    }
}

/* Adds the group to the sums. */
static void add_group(ck_face_block *block) {
    lanes normal[3];
    lanes off;
    find_normals(block, normal, off);
    for (int lane = 0; lane < CK_FACE_LANES; lane++) {
        double n[3];
        double m[3];
        double volume = 0;
        for (int i = 0; i < 3; i++) {
            n[i] = normal[i][lane];
            m[i] = block->corner[0][i][lane] + block->corner[1][i][lane] + block->corner[2][i][lane];
            volume += block->corner[0][i][lane] * n[i];
        }
        block->sum[VOLUME][lane] += volume;
        block->sum[AREA][lane] += sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        for (int i = 0; i < 3; i++) {
            const int j = (i + 1) % 3, k = (i + 2) % 3;
            block->sum[MOMENT + i][lane] += volume * m[i];
            block->sum[PUSH + i][lane] += n[i];
            block->sum[SPIN + i][lane] += m[j] * n[k] - m[k] * n[j];
        }
        block->off[lane] += off[lane];
    }
    grow_box(block);
    block->groups++;
    block->lanes = 0;
}

static void grow(ck_twofold *sum, const lanes terms) {
    for (int lane = 0; lane < CK_FACE_LANES; lane++) {
        *sum = ck_twofold_add(*sum, (ck_twofold){terms[lane], 0.0});
    }
}

/* Hands the sums on. */
static void hand_on(ck_face_block *block, int of, ck_sums *sums) {
    grow(&sums->volume, block->sum[VOLUME]);
    grow(&sums->area[of], block->sum[AREA]);
    for (int i = 0; i < 3; i++) {
        grow(&sums->moment[i], block->sum[MOMENT + i]);
        if (of == 1) {
            grow(&sums->push[i], block->sum[PUSH + i]);
            grow(&sums->spin[i], block->sum[SPIN + i]);
        }
    }
    for (int lane = 0; lane < CK_FACE_LANES; lane++) {
        sums->volume_error += (16 + CK_FACE_RUN) * unit * block->off[lane];
        for (int i = 0; i < 3; i++) {
            sums->low[i] = ck_lesser(sums->low[i], block->low[i][lane]);
            sums->high[i] = ck_greater(sums->high[i], block->high[i][lane]);
        }
    }
    empty_sums(block);
}

void ck_face_block_add(ck_face_block *block, const double f[3][3], int of, ck_sums *sums) {
    CK_ASSERT(block->lanes < CK_FACE_LANES);
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 3; i++) {
            block->corner[k][i][block->lanes] = f[k][i] * sums->about.scale - sums->about.at[i];
        }
    }
    for (int i = 0; i < 3; i++) {
        block->side[0][i][block->lanes] = (f[1][i] - f[0][i]) * sums->about.scale;
        block->side[1][i][block->lanes] = (f[2][i] - f[0][i]) * sums->about.scale;
    }
    if (++block->lanes < CK_FACE_LANES) {
        return;
    }
    add_group(block);
    if (block->groups == CK_FACE_RUN) {
        hand_on(block, of, sums);
    }
}

/* Lanes that are not in use repeat the first corner of the first one: a face without area. */
void ck_face_block_end(ck_face_block *block, int of, ck_sums *sums) {
    for (uint32_t lane = block->lanes; block->lanes > 0 && lane < CK_FACE_LANES; lane++) {
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < 3; i++) {
                block->corner[k][i][lane] = block->corner[0][i][0];
                block->side[k / 2][i][lane] = 0;
            }
        }
    }
    if (block->lanes > 0) {
        add_group(block);
    }
    if (block->groups > 0) {
        hand_on(block, of, sums);
    }
}
