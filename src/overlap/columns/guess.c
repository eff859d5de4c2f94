/* Guesses at the largest ball: around the middle between both sides, as large as the samples nearby allow. */
#include "overlap/columns/columns.h"

#include "math/vec3.h"

#include <math.h>
#include <string.h>

/* Half the thickness across a sheet, in columns, by how it leans: the slope of its middle. 0: there is none. */
static float thickness(const ck_columns *columns, size_t at) {
    const float *up = columns->sides[0].samples, *down = columns->sides[1].samples;
    const float half = 0.5F * (up[at] + down[at]);
    const float x = 0.25F * ((up[at + 1] - down[at + 1]) - (up[at - 1] - down[at - 1]));
    const size_t next = at + columns->stride, last = at - columns->stride;
    const float y = 0.25F * ((up[next] - down[next]) - (up[last] - down[last]));
    const float lean = x * x + y * y; /* infinite or no number where a sample is missing */
    return half > 0 && lean < 1e6F ? half / sqrtf(1 + lean) : 0;
}

/* The distance of the middle to the samples around it, no farther than `reach`, in columns; as soon as one is nearer
 * than `least`, that is enough. */
static double distance_around(const ck_columns *columns, size_t at, double reach, double least) {
    const float *up = columns->sides[0].samples, *down = columns->sides[1].samples;
    const float middle = 0.5F * (up[at] - down[at]);
    const int around = (int)ck_lesser(reach, CK_COLUMNS_MARGIN - 1);
    const float enough = (float)(least * least);
    float nearest = (float)(reach * reach);
    for (int y = -around; y <= around && nearest > enough; y++) {
        const ptrdiff_t row = (ptrdiff_t)at + y * (ptrdiff_t)columns->stride;
        for (int x = -around; x <= around; x++) {
            const float rise = up[row + x] - middle, fall = down[row + x] + middle;
            const float squared = (float)(x * x + y * y) + (rise * rise < fall * fall ? rise * rise : fall * fall);
            nearest = squared < nearest ? squared : nearest;
        }
    }
    return sqrt((double)nearest);
}

static bool is_beside(const ck_column_guess *guess, uint32_t x, uint32_t y, double distance) {
    const double way[2] = {(double)guess->x - x, (double)guess->y - y};
    return way[0] * way[0] + way[1] * way[1] < distance * distance;
}

/* Takes a column into account: in place of one beside it that is worse, unless a better one is there. */
static int keep(ck_column_guess guesses[CK_COLUMN_GUESSES], int count, uint32_t x, uint32_t y, double radius) {
    int at = 0;
    while (at < count && guesses[at].radius >= radius) {
        if (is_beside(&guesses[at], x, y, 2 * radius)) {
            return count;
        }
        at++;
    }
    int kept = at;
    for (int i = at; i < count; i++) {
        if (!is_beside(&guesses[i], x, y, 2 * radius)) {
            guesses[kept++] = guesses[i];
        }
    }
    if (at == CK_COLUMN_GUESSES) {
        return kept;
    }
    kept = kept < CK_COLUMN_GUESSES ? kept : CK_COLUMN_GUESSES - 1;
    memmove(&guesses[at + 1], &guesses[at], (size_t)(kept - at) * sizeof *guesses);
    guesses[at] = (ck_column_guess){.x = x, .y = y, .radius = radius};
    return kept + 1;
}

/* From columns to the scaled world. */
static void place(const ck_columns *columns, ck_column_guess *guess) {
    const size_t at = ck_column_at(columns, guess->x, guess->y);
    const double up = (double)columns->sides[0].samples[at], down = (double)columns->sides[1].samples[at];
    const double p[3] = {guess->x + 0.5, guess->y + 0.5, 0.5 * (up - down)};
    for (int i = 0; i < 3; i++) {
        guess->centre[columns->axes[i]] = columns->low[i] + columns->size * p[i];
    }
    guess->radius *= columns->size;
}

int ck_columns_guess(const ck_columns *columns, ck_column_guess guesses[CK_COLUMN_GUESSES]) {
    int count = 0;
    for (uint32_t y = 0; y < columns->across[1]; y++) {
        for (uint32_t x = 0; x < columns->across[0]; x++) {
            const size_t at = ck_column_at(columns, x, y);
            const double least = count < CK_COLUMN_GUESSES ? 0 : guesses[count - 1].radius;
            const double half = (double)thickness(columns, at);
            if (half > least) {
                const double radius = distance_around(columns, at, half, least);
                count = radius > least ? keep(guesses, count, x, y, radius) : count;
            }
        }
    }
    for (int i = 0; i < count; i++) {
        place(columns, &guesses[i]);
    }
    return count;
}
