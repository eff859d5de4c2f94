#include "overlap/lane_sums.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>

void ck_lane_sums_begin(const ck_sums *sums, ck_lane_sums *lanes) {
    *lanes = (ck_lane_sums){.about = sums->about, .loose = sums->loose};
    for (int i = 0; i < 3; i++) {
        for (int lane = 0; lane < CK_LANES; lane++) {
            lanes->box_low[i][lane] = INFINITY;
            lanes->box_high[i][lane] = -INFINITY;
        }
    }
}

static void add_lanes(const ck_lane_sums *lanes, int term, ck_twofold *sum) {
    for (int lane = 0; lane < CK_LANES; lane++) {
        *sum = ck_twofold_add(*sum, (ck_twofold){lanes->high[term][lane], lanes->low[term][lane]});
    }
}

void ck_lane_sums_end(const ck_lane_sums *lanes, ck_sums *sums) {
    for (int lane = 0; lane < CK_LANES; lane++) {
        /* Each lane's own sum, and what all of them lose as they are added up. */
        sums->volume_error += lanes->off[lane] + 0x1p-102 * (CK_LANES * fabs(lanes->high[CK_LANE_VOLUME][lane]));
        sums->volume_error += 0x1p-102 * fabs(sums->volume.high);
        for (int i = 0; i < 3; i++) {
            sums->low[i] = ck_lesser(sums->low[i], lanes->box_low[i][lane]);
            sums->high[i] = ck_greater(sums->high[i], lanes->box_high[i][lane]);
        }
    }
    add_lanes(lanes, CK_LANE_VOLUME, &sums->volume);
    for (int i = 0; i < 3; i++) {
        add_lanes(lanes, CK_LANE_MOMENT + i, &sums->moment[i]);
        add_lanes(lanes, CK_LANE_PUSH + i, &sums->push[i]);
        add_lanes(lanes, CK_LANE_SPIN + i, &sums->spin[i]);
    }
    for (int of = 0; of < 2; of++) {
        add_lanes(lanes, CK_LANE_AREA + of, &sums->area[of]);
    }
}
