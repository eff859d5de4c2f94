/* A tile while it is drawn. Rows of pixels are counted from row -CK_TILE_BESIDE of the tile on, those that are looked
 * at closely, and their lines of sight, from row -1 on. */
#ifndef CK_REPORT_TILE_JOB_H
#define CK_REPORT_TILE_JOB_H

#include "raster/raster.h"
#include "report/draw_tile.h"

enum {
    CK_COARSE_ROWS = CK_TILE_ROWS + 2 * CK_TILE_BESIDE, /* of pixels that are looked at */
    CK_COARSE_COLUMNS = CK_TILE_COLUMNS + 2 * CK_TILE_BESIDE,
    CK_CLOSE_ROWS = CK_TILE_ROWS + 2,     /* of those that may be looked at closely */
    CK_SEEN_ROWS = CK_TILE_LINE_ROWS + 2, /* of lines of sight, with the neighbours above and below */
    CK_PROBES = 2, /* lines of sight beside the middle of a pixel on which overlaps are looked for */
};

/* What is known of a pixel by the line of sight through its middle. */
enum {
    CK_FLAG_SEEN = 1,    /* it meets a face */
    CK_FLAG_CROWDED = 2, /* bodies may overlap beside it, and not on it, or the other way round */
    CK_FLAG_OVERLAP = 4, /* bodies overlap on it */
};

/* What surfaces of overlaps are at a pixel, as seen. */
enum {
    CK_COVERED = 1,        /* some */
    CK_COVERED_THINLY = 2, /* some that are thin */
};

/* Lines of sight that are wanted. */
enum {
    CK_WANTED = 1,  /* it sees the first opaque face, or nothing */
    CK_BLENDED = 2, /* it sees more than that */
};

/* Faces to be drawn, in lists of sources. */
typedef struct ck_tile_sources {
    const ck_raster_source *sources;
    size_t count;
} ck_tile_sources;

typedef struct ck_tile_job {
    const ck_painting *painting;
    clinker_workspace *workspace; /* of the thread that draws it */
    uint32_t tile;
    size_t base, first, end; /* its lowest row of pixels, and its columns: first .. end-1 */
    size_t left, width; /* the columns of pixels that faces may cover, with some beside them: `left` is the first */
    ck_tile_sources opaque, through, overlaps; /* what is drawn: bodies that hide what is behind, those that are seen
                                                * through, and those whose overlaps are looked for */
    ck_raster_front front;                     /* of the opaque ones */
    ck_raster_lists lists;                     /* of those that are seen through, then of those that overlap */
    ck_seen *coarse;                           /* of pixels, without overlaps */
    uint8_t *sides;                            /* of bodies: CK_SIDE_ of their faces that pixels see, all together */
    uint8_t *flags;                            /* of pixels: CK_FLAG_ */
    uint8_t *changes;                          /* of pixels: CK_CHANGE_ */
    uint8_t *lights;  /* of these: the light of the face with which an overlap begins; 0: none */
    uint8_t *places;  /* of these: whether overlaps are looked for */
    uint8_t *covered; /* of these: CK_COVERED, CK_COVERED_THINLY */
    float *limits;   /* of pixels: how deep faces matter to lines of sight of their own, in pixels; -INFINITY: they have
                      * none, INFINITY: all matter */
    uint8_t *probes; /* of pixels: whether overlaps are looked for beside their middles, see CK_PROBES */
    uint8_t *probe_lights[CK_PROBES]; /* of these: the lights of overlaps */
    size_t probe;                     /* which of these lines of sight the lists are of */
    uint8_t *wanted;                  /* lines of sight of pixels that are looked at closely: CK_WANTED, CK_BLENDED */
    ck_seen *seen;                    /* of those that are CK_BLENDED; of the others `front` tells all */
} ck_tile_job;

/* The column, within its pixel, of the line of sight that tells of overlaps for a row of lines of sight: they lie on a
 * diagonal, and the middle one is known already. */
static inline size_t ck_probed_column(size_t row) {
    CK_ASSERT(row < CK_FINER);
    return CK_FINER - 1 - row;
}

/* The row of lines of sight that is row `i` within a row of pixels that may be looked at closely; CK_SEEN_ROWS or more
 * where there is none. */
static inline size_t ck_tile_line_row(size_t close_row, size_t i) {
    return close_row * CK_FINER + i + 1 - CK_FINER;
}

/* The faces on line of sight `list`, but for overlaps. */
static inline ck_picture_line ck_tile_line(const ck_tile_job *job, size_t list) {
    ck_picture_line line = {.opaque = {job->front.depth[list], job->front.face[list]}};
    if (job->through.count > 0) {
        const uint32_t *starts = job->lists.starts;
        line.fragments = &job->lists.fragments[starts[list]];
        line.count = starts[list + 1] - starts[list];
    }
    return line;
}

/* Steps of a tile, one after the other, each for every row. */
void ck_tile_look(const ck_tile_job *job, size_t row);               /* CK_COARSE_ROWS: what is seen in the middle */
void ck_tile_look_for_overlaps(const ck_tile_job *job, size_t row);  /* CK_COARSE_ROWS: overlaps there */
void ck_tile_compare(const ck_tile_job *job, size_t row);            /* CK_COARSE_ROWS: with those beside */
void ck_tile_choose(const ck_tile_job *job, size_t close_row);       /* CK_CLOSE_ROWS: which pixels are busy */
void ck_tile_look_closely(const ck_tile_job *job, size_t close_row); /* CK_CLOSE_ROWS: lines that are CK_BLENDED */
void ck_tile_probe(const ck_tile_job *job, size_t close_row);        /* CK_CLOSE_ROWS: overlaps, for job->probe */
void ck_tile_average(const ck_tile_job *job, size_t part);           /* CK_TILE_ROWS: pixels of the picture */

#endif
