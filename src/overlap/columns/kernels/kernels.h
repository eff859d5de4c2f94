/* The inner loops of columns: eight of them at a time. One text, compiled once for each instruction set and chosen at
 * run time; all give the same bits. */
#ifndef CK_OVERLAP_COLUMNS_KERNELS_KERNELS_H
#define CK_OVERLAP_COLUMNS_KERNELS_KERNELS_H

#include "overlap/columns/columns.h"

/* Eight faces, with their heights upwards if they look up, else downwards. */
typedef struct ck_column_setup {
    _Alignas(64) double low[2][CK_LANES];     /* the columns that each may be over: from there on, fractions cut off */
    _Alignas(64) double high[2][CK_LANES];    /* and before there; not after `low`: none of the grid */
    _Alignas(64) double edge[3][3][CK_LANES]; /* k of (x, y): [0] x + [1] y + [2], above 0 on the inner side */
    _Alignas(64) double plane[3][CK_LANES];   /* the height, likewise */
    _Alignas(64) double most[CK_LANES];       /* the highest point */
    _Alignas(64) double spread[CK_LANES];     /* how much higher than at the middle of a column it may be within */
    _Alignas(64) double within[CK_LANES];     /* how far inside of all edges samples have to be */
    _Alignas(64) double seen[CK_LANES];       /* twice the area along the columns, no less */
    unsigned up, known, upright;              /* bits: it looks up; it gives samples; which way it looks is uncertain */
} ck_column_setup;

enum { CK_WINDOW_MOST = 128, CK_COLUMN_PIECES = 16 };

/* Columns around one, the nearest first, itself before all: balls around the samples there reach `half` above and below
 * these, all over the column; `halves`: over each of the sixteen pieces of it. */
typedef struct ck_column_window {
    int count;
    ptrdiff_t offset[CK_WINDOW_MOST];
    float half[CK_WINDOW_MOST];
    float halves[CK_WINDOW_MOST][CK_COLUMN_PIECES];
} ck_column_window;

/* Samples that the balls of each side hang together with: columns of the window, and heights. */
typedef struct ck_column_base {
    int number[2];
    float height[2];
} ck_column_base;

typedef struct ck_columns_kernels {
    const char *name;

    /* Prepares faces for drawing. */
    void (*set_up)(const ck_columns *columns, const ck_column_faces *faces, ck_column_setup *setup);

    /* Enters face i of these, over some columns. */
    void (*draw)(const ck_columns *columns, const ck_column_setup *setup, uint32_t i, const int32_t from[2],
                 const int32_t to[2]);

    /* Bits of those among eight columns that the balls do not cover. */
    unsigned (*open)(const ck_column_side sides[2], const ck_column_window *window, size_t at);

    /* Whether the balls cover a column, piece by piece. */
    bool (*covered)(const ck_column_side sides[2], const ck_column_window *window, size_t at,
                    const ck_column_base *base);
} ck_columns_kernels;

extern const ck_columns_kernels ck_columns_kernels_baseline;
extern const ck_columns_kernels ck_columns_kernels_avx2;
extern const ck_columns_kernels ck_columns_kernels_avx512;

/* The best that this build has and this machine can run. */
const ck_columns_kernels *ck_columns_kernels_select(void);

#endif
