/* A strip of rows of a picture: what is drawn at once, so that memory does not grow with the picture's height. */
#ifndef CK_REPORT_DRAW_BAND_H
#define CK_REPORT_DRAW_BAND_H

#include "clinker/draw.h"

#include "report/band_faces.h"
#include "report/overlap_places.h"
#include "report/picture_view.h"
#include "report/pixel_colour.h"
#include "view/view.h"

enum {
    CK_FINER = CK_PICTURE_FINEST, /* lines of sight along each side of a pixel that is looked at closely */
    CK_BAND_ROWS = CK_BAND_PIXELS * CK_FINER,
};

typedef struct ck_band_scratch {
    ck_buffer sources, tall, kept, coarse, sides, flags, lights, limits, places, covered, probes, probe_lights, wanted,
        seen;
} ck_band_scratch;

/* What all strips of a picture have in common. */
typedef struct ck_painting {
    const clinker_draw_settings *settings;
    const ck_painted *bodies;          /* and surfaces of overlaps after them */
    size_t body_count, count;          /* of bodies, and of both */
    const ck_picture_corners *corners; /* of all of them, in pixels */
    size_t face_count;                 /* of all of them */
    ck_painted_faces looks;            /* of these */
    ck_palette palette;
    ck_band_faces faces;      /* by strips */
    ck_overlap_places places; /* where overlaps are looked for */
    ck_view view;             /* of pixels */
    ck_view fine;             /* of lines of sight, CK_FINER along each side of a pixel */
    uint8_t *rgba;            /* the picture, uppermost row first */
} ck_painting;

/* Draws strip `band`, the first is the lowest, with memory of a workspace that no other thread uses. */
clinker_status ck_band_draw(const ck_painting *painting, clinker_workspace *workspace, ck_band_scratch *scratch,
                            uint32_t band);

#endif
