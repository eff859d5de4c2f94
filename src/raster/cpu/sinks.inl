/* What is done with covered pixels. Drawing finds them and knows nothing else; each form of result is two functions
 * here, for one pixel and for up to eight in a row. Drawing is compiled for each form, so that the choice costs nothing
 * in its loops. */

typedef enum sink_form { FORM_LISTS, FORM_EXTREMES, FORM_DEPTH } sink_form;

/* What all fragments of a triangle share. */
typedef struct face_paint {
    uint32_t face;
    uint32_t body_back;
} face_paint;

enum { MOST_AT_ONCE = 16 }; /* fragments that are put without asking for room in between */

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
static inline bool has_room(sink_form form, ck_sink *sink, unsigned covered) {
    if (form == FORM_LISTS && sink->used + MOST_AT_ONCE > sink->capacity) {
        sink->used += (unsigned)__builtin_popcount(covered);
        return false;
    }
    return true;
}

/* Pixels `pixel` .. `pixel` + 7, but for those whose lane of `outside` is negative. */
INLINE void put_eight(sink_form form, ck_sink *sink, face_paint paint, uint32_t pixel, ck_i8 outside, ck_f8 depth) {
    if (form == FORM_DEPTH) {
        ck_f8 old = ck_f8_load(&sink->nearest[pixel]);
        ck_f8_store(&sink->nearest[pixel], ck_f8_lower(depth, old, outside));
        return;
    }
    unsigned covered = ~ck_i8_negative(outside) & 0xFF;
    float depths[CK_LANES];
    ck_f8_store(depths, depth);
    if (!has_room(form, sink, covered)) {
        return;
    }
    for (; covered != 0; covered &= covered - 1) {
        unsigned lane = (unsigned)__builtin_ctz(covered);
        put_one(form, sink, paint, pixel + lane, depths[lane]);
    }
}

/* Four columns by four rows from `pixel` on, two rows at a time; lanes as above. */
INLINE void put_block(sink_form form, ck_sink *sink, face_paint paint, uint32_t pixel, uint32_t width,
                      const ck_i8 outside[2], const ck_f8 depth[2]) {
    if (form == FORM_DEPTH) {
        for (uint32_t i = 0; i < 2; i++) {
            float *low = &sink->nearest[pixel + 2 * i * (size_t)width];
            ck_f8 old = ck_f8_load_rows(low, low + width);
            ck_f8_store_rows(low, low + width, ck_f8_lower(depth[i], old, outside[i]));
        }
        return;
    }
    unsigned covered = ~(ck_i8_negative(outside[0]) | ck_i8_negative(outside[1]) << CK_LANES) & 0xFFFF;
    float depths[2 * CK_LANES];
    ck_f8_store(depths, depth[0]);
    ck_f8_store(&depths[CK_LANES], depth[1]);
    if (!has_room(form, sink, covered)) {
        return;
    }
    for (; covered != 0; covered &= covered - 1) {
        unsigned at = (unsigned)__builtin_ctz(covered);
        put_one(form, sink, paint, pixel + at / 4 * width + at % 4, depths[at]);
    }
}
