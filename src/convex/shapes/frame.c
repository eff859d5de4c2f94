#include "convex/shapes/frame.h"

void ck_box_middle(const double (*points)[3], size_t count, double middle[3], double *half) {
    CK_ASSERT(count > 0);
    double low[3], high[3];
    for (int k = 0; k < 3; k++) {
        low[k] = high[k] = points[0][k];
    }
    for (size_t i = 1; i < count; i++) {
        for (int k = 0; k < 3; k++) {
            low[k] = ck_lesser(low[k], points[i][k]);
            high[k] = ck_greater(high[k], points[i][k]);
        }
    }
    *half = 0;
    for (int k = 0; k < 3; k++) {
        middle[k] = low[k] / 2 + high[k] / 2;
        *half = ck_greater(*half, high[k] / 2 - low[k] / 2);
    }
}

void ck_points_shift(const double (*points)[3], size_t count, const double origin[3], double scale, double (*out)[3]) {
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < 3; k++) {
            out[i][k] = (points[i][k] - origin[k]) * scale;
        }
    }
}

bool ck_volume_centre(const double (*corners)[3], const uint32_t (*faces)[3], size_t count, double centre[3]) {
    double volume = 0, sum[3] = {0, 0, 0};
    for (size_t i = 0; i < count; i++) {
        const double *a = corners[faces[i][0]], *b = corners[faces[i][1]], *c = corners[faces[i][2]];
        double part = ck_determinant(a, b, c);
        volume += part;
        for (int k = 0; k < 3; k++) {
            sum[k] += part * (a[k] + b[k] + c[k]);
        }
    }
    for (int k = 0; k < 3; k++) {
        centre[k] = sum[k] / (4 * volume);
    }
    return volume > 0 && ck_is_finite(centre);
}
