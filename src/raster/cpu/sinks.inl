/* What is done with covered pixels. Drawing finds them and knows nothing else; each form of result is two functions
 * here, for one pixel and for up to eight in a row. Drawing is compiled for each form, so that the choice costs nothing
 * in its loops. */

typedef enum sink_form { FORM_LISTS, FORM_EXTREMES, FORM_DEPTH } sink_form;

/* What all fragments of a triangle share. */
typedef struct face_paint {
    uint32_t face;
    uint32_t body_back;
} face_paint;

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

/* Eight pixels, but for those whose lane of `outside` is negative. A full stream only counts: the caller draws again
 * with more room. */
static inline void put_lanes_in_stream(ck_sink *sink, face_paint paint, ck_i8 pixels, ck_i8 outside, ck_f8 depth) {
    unsigned covered = ~ck_i8_negative(outside) & 0xFF;
    if (sink->used + CK_LANES > sink->capacity) {
        sink->used += (unsigned)__builtin_popcount(covered);
        return;
    }
    sink->used += ck_fragments_store(&sink->stream[sink->used], covered, depth, paint.face, paint.body_back, pixels);
}

static inline void put_lane_extremes(ck_sink *sink, face_paint paint, ck_i8 pixels, ck_i8 outside, ck_f8 depth) {
    int32_t pixel[CK_LANES];
    float depths[CK_LANES];
    ck_i8_store(pixel, pixels);
    ck_f8_store(depths, depth);
    for (unsigned covered = ~ck_i8_negative(outside) & 0xFF; covered != 0; covered &= covered - 1) {
        unsigned lane = (unsigned)__builtin_ctz(covered);
        put_extremes(sink, paint, (uint32_t)pixel[lane], depths[lane]);
    }
}

/* Pixels `pixel` .. `pixel` + 7; lanes as above. */
INLINE void put_eight(sink_form form, ck_sink *sink, face_paint paint, uint32_t pixel, ck_i8 outside, ck_f8 depth) {
    ck_i8 pixels = ck_i8_add(ck_i8_set((int32_t)pixel), ck_i8_count());
    if (form == FORM_LISTS) {
        put_lanes_in_stream(sink, paint, pixels, outside, depth);
    } else if (form == FORM_EXTREMES) {
        put_lane_extremes(sink, paint, pixels, outside, depth);
    } else {
        ck_f8 old = ck_f8_load(&sink->nearest[pixel]);
        ck_f8_store(&sink->nearest[pixel], ck_f8_lower(depth, old, outside));
    }
}

/* Four pixels from `pixel` on, and the four above them; lanes as above. */
INLINE void put_two_rows(sink_form form, ck_sink *sink, face_paint paint, uint32_t pixel, uint32_t width, ck_i8 outside,
                         ck_f8 depth) {
    static const int32_t columns[CK_LANES] = {0, 1, 2, 3, 0, 1, 2, 3};
    static const int32_t rows[CK_LANES] = {0, 0, 0, 0, 1, 1, 1, 1};
    ck_i8 pixels = ck_i8_add(ck_i8_set((int32_t)pixel), ck_i8_load(columns));
    pixels = ck_i8_add(pixels, ck_i8_mul(ck_i8_load(rows), ck_i8_set((int32_t)width)));
    if (form == FORM_LISTS) {
        put_lanes_in_stream(sink, paint, pixels, outside, depth);
    } else if (form == FORM_EXTREMES) {
        put_lane_extremes(sink, paint, pixels, outside, depth);
    } else {
        float *low = &sink->nearest[pixel];
        ck_f8 old = ck_f8_load_rows(low, low + width);
        ck_f8_store_rows(low, low + width, ck_f8_lower(depth, old, outside));
    }
}
