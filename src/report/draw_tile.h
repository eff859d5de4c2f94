/* A tile of a picture: what is drawn at once, so that memory grows with the picture by its pixels alone. */
#ifndef CK_REPORT_DRAW_TILE_H
#define CK_REPORT_DRAW_TILE_H

#include "clinker/draw.h"

#include "report/overlap_places.h"
#include "report/picture_view.h"
#include "report/pixel_colour.h"
#include "report/tile_faces.h"
#include "view/view.h"

enum {
    CK_FINER = CK_PICTURE_FINEST, /* lines of sight along each side of a pixel that is looked at closely */
    CK_TILE_LINE_ROWS = CK_TILE_ROWS * CK_FINER,
};

typedef struct ck_tile_scratch {
    ck_buffer sources, large, kept, coarse, sides, flags, changes, lights, limits, places, covered, probes,
        probe_lights, wanted, seen;
} ck_tile_scratch;

/* What all tiles of a picture have in common. */
typedef struct ck_painting {
    const clinker_draw_settings *settings;
    const ck_painted *bodies;          /* and surfaces of overlaps after them */
    size_t body_count, count;          /* of bodies, and of both */
    const ck_picture_corners *corners; /* of all of them, in pixels */
    size_t face_count;                 /* of all of them */
    ck_painted_faces looks;            /* of these */
    ck_palette palette;
    ck_tile_faces faces;      /* by tiles */
    ck_overlap_places places; /* where overlaps are looked for */
    ck_view view;             /* of pixels */
    ck_view fine;             /* of lines of sight, CK_FINER along each side of a pixel */
    uint8_t *rgba;            /* the picture, uppermost row first */
} ck_painting;

/* Draws tile `tile`, the first is the lowest, with memory of a workspace that no other thread uses. */
clinker_status ck_tile_draw(const ck_painting *painting, clinker_workspace *workspace, ck_tile_scratch *scratch,
                            uint32_t tile);

#endif
