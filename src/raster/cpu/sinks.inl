/* What is done with covered pixels. Drawing finds them and knows nothing else; each form of result is two functions
 * here, for one pixel and for sixteen. Drawing is compiled for each form, so that the choice costs nothing in its
 * loops. */

typedef enum sink_form { FORM_LISTS, FORM_EXTREMES, FORM_DEPTH } sink_form;

/* What all fragments of a triangle share. */
typedef struct face_paint {
    uint32_t face;
    uint32_t body_back;
} face_paint;

/* Sixteen pixels: the first one, how they lie, and which of them the triangle covers. */
typedef struct pixel_lanes {
    ck_shape shape;
    uint32_t first, width; /* `width` of the raster */
    unsigned covered;      /* bits of lanes */
} pixel_lanes;

/* ck_plane_depth(), for sixteen pixels: what the rows add, and what the columns do. */
static inline ck_f16 lane_depths(const ck_plane *plane, ck_f16 up, ck_f16 along) {
    ck_f16 depth = ck_f16_add(ck_f16_set(plane->depth), ck_f16_add(up, along));
    return ck_f16_min(ck_f16_max(depth, ck_f16_set(plane->lowest)), ck_f16_set(plane->highest));
}

static inline void put_in_stream(ck_sink *sink, face_paint paint, uint32_t pixel, float depth) {
    sink->stream[sink->used] = (ck_loose_fragment){{depth, paint.face, paint.body_back}, pixel};
    sink->used++;
}

static inline void put_extremes(ck_sink *sink, face_paint paint, uint32_t pixel, float depth) {
    float near_depth = sink->nearest[pixel];
    if (depth < near_depth || (depth == near_depth && paint.face < sink->nearest_face[pixel])) {
        sink->nearest[pixel] = depth;
        sink->nearest_face[pixel] = paint.face;
    }
    float far_depth = sink->farthest[pixel];
    if (depth > far_depth || (depth == far_depth && paint.face < sink->farthest_face[pixel])) {
        sink->farthest[pixel] = depth;
        sink->farthest_face[pixel] = paint.face;
    }
}

INLINE void put_one(sink_form form, ck_sink *sink, face_paint paint, uint32_t pixel, float depth) {
    if (form == FORM_LISTS) {
        put_in_stream(sink, paint, pixel, depth);
    } else if (form == FORM_EXTREMES) {
        put_extremes(sink, paint, pixel, depth);
    } else {
        sink->nearest[pixel] = depth < sink->nearest[pixel] ? depth : sink->nearest[pixel];
    }
}

/* A full stream only counts: the caller draws again with more room. */
INLINE void put_lanes_in_stream(ck_sink *sink, face_paint paint, pixel_lanes lanes, ck_f16 depth) {
    unsigned count = (unsigned)__builtin_popcount(lanes.covered);
    if (sink->used + CK_LANES16 <= sink->capacity) {
        ck_fragments_store(&sink->stream[sink->used], lanes.covered, depth, paint.face, paint.body_back,
                           ck_u16_pixels(lanes.shape, lanes.first, lanes.width));
    }
    sink->used += count;
}

/* Puts depth and face where the depth is lower than the one that is there (or higher, if not `lower`), or is the same
 * and the face is lower. */
INLINE void put_lanes_extreme(float *depths, uint32_t *faces, face_paint paint, pixel_lanes lanes, ck_f16 depth,
                              bool lower) {
    const ck_u16 face = ck_u16_set(paint.face);
    ck_f16 old = ck_f16_load_shape(lanes.shape, depths + lanes.first, lanes.width);
    ck_u16 old_face = ck_u16_load_shape(lanes.shape, faces + lanes.first, lanes.width);
    unsigned taken = lower ? ck_f16_below(depth, old) : ck_f16_below(old, depth);
    taken |= ck_f16_equal(depth, old) & ck_u16_below(face, old_face);
    taken &= lanes.covered;
    ck_f16_store_shape(lanes.shape, depths + lanes.first, lanes.width, ck_f16_choose(taken, depth, old));
    ck_u16_store_shape(lanes.shape, faces + lanes.first, lanes.width, ck_u16_choose(taken, face, old_face));
}

INLINE void put_lanes(sink_form form, ck_sink *sink, face_paint paint, pixel_lanes lanes, ck_f16 depth) {
    if (form == FORM_LISTS) {
        put_lanes_in_stream(sink, paint, lanes, depth);
    } else if (form == FORM_EXTREMES) {
        put_lanes_extreme(sink->nearest, sink->nearest_face, paint, lanes, depth, true);
        put_lanes_extreme(sink->farthest, sink->farthest_face, paint, lanes, depth, false);
    } else {
        float *at = sink->nearest + lanes.first;
        ck_f16 old = ck_f16_load_shape(lanes.shape, at, lanes.width);
        ck_f16_store_shape(lanes.shape, at, lanes.width, ck_f16_lower(lanes.covered, depth, old));
    }
}
