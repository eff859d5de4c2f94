#include "overlap/simple/ways.h"

#include <math.h>
#include <stdbool.h>

const int8_t ck_way[CK_WAYS][3] = {
    {1, 0, 0},   {0, 1, 0},   {0, 0, 1},   {-1, 0, 0}, {0, -1, 0},   {0, 0, -1},  {1, 1, 0},   {0, 1, 1},   {1, 0, 1},
    {-1, -1, 0}, {0, -1, -1}, {-1, 0, -1}, {1, -1, 0}, {0, 1, -1},   {-1, 0, 1},  {-1, 1, 0},  {0, -1, 1},  {1, 0, -1},
    {1, 1, 1},   {1, 1, -1},  {1, -1, 1},  {-1, 1, 1}, {-1, -1, -1}, {-1, -1, 1}, {-1, 1, -1}, {1, -1, -1},
};

/* Each of the two products of a coordinate has three roundings, their difference a fourth: 4.1 u of the sum of their
 * sizes, u = 2^-53. Coordinates without a rounding are those where both products have a factor of 0. */
void ck_face_normal(const double t[3][3], double normal[3], double bound[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const double left[2] = {t[1][j] - t[0][j], t[2][k] - t[0][k]};
        const double right[2] = {t[1][k] - t[0][k], t[2][j] - t[0][j]};
        const bool zero = (left[0] == 0 || left[1] == 0) && (right[0] == 0 || right[1] == 0);
        const double p = left[0] * left[1], q = right[0] * right[1];
        normal[i] = p - q;
        bound[i] = zero ? 0.0 : 0x1p-50 * (fabs(p) + fabs(q)) + 0x1p-1000;
    }
}

/* Sums of up to three coordinates have two roundings more, 2 u of the sizes: with the bound of 8 u for each coordinate
 * there is room for them. */
uint32_t ck_face_ways(const double t[3][3]) {
    double normal[3];
    double bound[3];
    ck_face_normal(t, normal, bound);
    uint32_t ways = 0;
    for (int i = 0; i < CK_WAYS / 2; i++) {
        /* Of each kind first some directions, then their opposites: three axes, two times three edges, four corners. */
        const int step = i < 9 ? 3 : 4, first = i < 9 ? 6 * (i / 3) + i % 3 : 18 + (i - 9);
        const int8_t *way = ck_way[first];
        const double along = way[0] * normal[0] + way[1] * normal[1] + way[2] * normal[2];
        const double room = way[0] * way[0] * bound[0] + way[1] * way[1] * bound[1] + way[2] * way[2] * bound[2];
        const bool zero = along == 0 && room == 0;
        ways |= (uint32_t)(along > room || zero) << first;
        ways |= (uint32_t)(along < -room || zero) << (first + step);
    }
    return ways;
}

uint32_t ck_face_axis_ways(const double t[3][3]) {
    double normal[3];
    double bound[3];
    ck_face_normal(t, normal, bound);
    uint32_t ways = 0;
    for (int axis = 0; axis < 3; axis++) {
        const bool zero = normal[axis] == 0 && bound[axis] == 0;
        ways |= (uint32_t)(normal[axis] > bound[axis] || zero) << axis;
        ways |= (uint32_t)(normal[axis] < -bound[axis] || zero) << (axis + 3);
    }
    return ways;
}
