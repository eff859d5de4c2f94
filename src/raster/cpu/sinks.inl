/* What is done with covered pixels. Drawing finds them and knows nothing else; each form of result is two functions
 * here, for one pixel and for sixteen. Drawing is compiled for each form, so that the choice costs nothing in its
 * loops. */

typedef enum sink_form {
    FORM_LISTS,
    FORM_WANTED_LISTS,
    FORM_EXTREMES,
    FORM_FRONT,
    FORM_RANGE,
    FORM_COUNT_FAR,
    FORM_COUNT_NEAR,
    FORM_COUNT_BOTH,
    FORM_BALANCE,
} sink_form;

static inline bool makes_lists(sink_form form) {
    return form == FORM_LISTS || form == FORM_WANTED_LISTS;
}

/* What all fragments of a triangle share. */
typedef struct face_paint {
    uint32_t face;
    uint32_t body_back;
} face_paint;

/* Sixteen pixels: the first one, how they lie, and which of them the triangle covers. */
typedef struct pixel_lanes {
    lane_shape shape;
    uint32_t first, width; /* `width` of the raster */
    unsigned covered;      /* bits of lanes */
} pixel_lanes;

/* ck_plane_depth(), for sixteen pixels: what the rows add, and what the columns do. */
ON_VECTORS ck_f16 lane_depths(const ck_plane *plane, ck_f16 up, ck_f16 along) {
    ck_f16 depth = ck_f16_add(ck_f16_set(plane->depth), ck_f16_add(up, along));
    return ck_f16_min(ck_f16_max(depth, ck_f16_set(plane->lowest)), ck_f16_set(plane->highest));
}

static inline void put_in_stream(ck_sink *sink, face_paint paint, uint32_t pixel, float depth) {
    CK_ASSERT(sink->used < sink->capacity);
    sink->stream[sink->used] = (ck_loose_fragment){{depth, paint.face, paint.body_back}, pixel};
    sink->used++;
}

static inline void put_nearest(ck_sink *sink, uint32_t face, uint32_t pixel, float depth) {
    float near_depth = sink->nearest[pixel];
    if (depth < near_depth || (depth == near_depth && face < sink->nearest_face[pixel])) {
        sink->nearest[pixel] = depth;
        sink->nearest_face[pixel] = face;
    }
}

static inline void put_extremes(ck_sink *sink, face_paint paint, uint32_t pixel, float depth) {
    put_nearest(sink, paint.face, pixel, depth);
    float far_depth = sink->farthest[pixel];
    if (depth > far_depth || (depth == far_depth && paint.face < sink->farthest_face[pixel])) {
        sink->farthest[pixel] = depth;
        sink->farthest_face[pixel] = paint.face;
    }
}

static inline void put_range(ck_sink *sink, uint32_t pixel, float depth) {
    sink->nearest[pixel] = depth < sink->nearest[pixel] ? depth : sink->nearest[pixel];
    sink->farthest[pixel] = depth > sink->farthest[pixel] ? depth : sink->farthest[pixel];
    sink->faces[pixel]++;
}

INLINE void put_count(sink_form form, ck_sink *sink, face_paint paint, uint32_t pixel, float depth) {
    float far_depth = form == FORM_COUNT_NEAR ? -INFINITY : sink->far_plane[pixel];
    float near_depth = form == FORM_COUNT_FAR ? -INFINITY : sink->near_plane[pixel];
    ck_count_steps steps = ck_count_steps_of((paint.body_back & 1) != 0);
    sink->counts[pixel] = ck_count_add(sink->counts[pixel], steps, depth, far_depth, near_depth);
}

/* What a face adds to a balance: 1 where a line of sight enters the body through it, -1 where it leaves. */
static inline int32_t balance_step(const ck_sink *sink, face_paint paint) {
    return ((paint.body_back & 1) != 0) == sink->inward ? 1 : -1;
}

static inline void put_balance(ck_sink *sink, face_paint paint, uint32_t pixel, float depth) {
    sink->balance[pixel] += depth < sink->far_plane[pixel] ? balance_step(sink, paint) : 0;
}

INLINE void put_one(sink_form form, ck_sink *sink, face_paint paint, uint32_t pixel, float depth) {
    if (form == FORM_WANTED_LISTS && sink->wanted[pixel] == 0) {
        return;
    }
    if (makes_lists(form)) {
        put_in_stream(sink, paint, pixel, depth);
    } else if (form == FORM_EXTREMES) {
        put_extremes(sink, paint, pixel, depth);
    } else if (form == FORM_FRONT) {
        put_nearest(sink, sink->first_face + paint.face, pixel, depth);
    } else if (form == FORM_RANGE) {
        put_range(sink, pixel, depth);
    } else if (form == FORM_BALANCE) {
        put_balance(sink, paint, pixel, depth);
    } else {
        put_count(form, sink, paint, pixel, depth);
    }
}

/* A full stream only counts: the caller draws again with more room. A fragment is four words: depth, face, body and
 * side, pixel. */
INLINE void put_lanes_in_stream(ck_sink *sink, face_paint paint, pixel_lanes lanes, ck_f16 depth) {
    unsigned count = (unsigned)__builtin_popcount(lanes.covered);
    if (sink->used + CK_LANES16 <= sink->capacity) {
        ck_store_fours(&sink->stream[sink->used], lanes.covered, depth, paint.face, paint.body_back,
                       number_pixels(lanes.shape, lanes.first, lanes.width));
    }
    sink->used += count;
}

/* Puts depth and face where the depth is lower than the one that is there (or higher, if not `lower`), or is the same
 * and the face is lower. */
INLINE void put_lanes_extreme(float *depths, uint32_t *faces, uint32_t number, pixel_lanes lanes, ck_f16 depth,
                              bool lower) {
    const ck_u16 face = ck_u16_set(number);
    ck_f16 old = load_floats(lanes.shape, depths + lanes.first, lanes.width);
    unsigned taken = lanes.covered & (lower ? ck_f16_below(depth, old) : ck_f16_below(old, depth));
    unsigned level = lanes.covered & ck_f16_equal(depth, old);
    if ((taken | level) == 0) {
        return; /* hidden, as most faces are that come late */
    }
    ck_u16 old_face = load_numbers(lanes.shape, faces + lanes.first, lanes.width);
    taken |= level & ck_u16_below(face, old_face);
    store_floats(lanes.shape, depths + lanes.first, lanes.width, ck_f16_choose(taken, depth, old));
    store_numbers(lanes.shape, faces + lanes.first, lanes.width, ck_u16_choose(taken, face, old_face));
}

INLINE void put_lanes_range(ck_sink *sink, pixel_lanes lanes, ck_f16 depth) {
    float *nearest = sink->nearest + lanes.first;
    float *farthest = sink->farthest + lanes.first;
    uint32_t *faces = sink->faces + lanes.first;
    ck_f16 low = load_floats(lanes.shape, nearest, lanes.width);
    ck_f16 high = load_floats(lanes.shape, farthest, lanes.width);
    ck_u16 count = load_numbers(lanes.shape, faces, lanes.width);
    store_floats(lanes.shape, nearest, lanes.width, ck_f16_lower(lanes.covered, depth, low));
    store_floats(lanes.shape, farthest, lanes.width, ck_f16_choose(lanes.covered, ck_f16_max(depth, high), high));
    store_numbers(lanes.shape, faces, lanes.width, ck_u16_add(count, ck_u16_where(lanes.covered, ck_u16_set(1))));
}

/* Which of sixteen pixels a triangle covers before some depths, and which at them. */
typedef struct lanes_before {
    unsigned before, level; /* bits of lanes */
} lanes_before;

INLINE lanes_before lanes_before_plane(const float *plane, pixel_lanes lanes, ck_f16 depth) {
    ck_f16 limit = load_floats(lanes.shape, plane + lanes.first, lanes.width);
    return (lanes_before){lanes.covered & ck_f16_below(depth, limit), lanes.covered & ck_f16_equal(depth, limit)};
}

/* ck_count_add(), for sixteen pixels. */
INLINE void put_lanes_count(sink_form form, ck_sink *sink, face_paint paint, pixel_lanes lanes, ck_f16 depth) {
    const lanes_before none = {0, 0};
    lanes_before to_far = form != FORM_COUNT_NEAR ? lanes_before_plane(sink->far_plane, lanes, depth) : none;
    lanes_before to_near = form != FORM_COUNT_FAR ? lanes_before_plane(sink->near_plane, lanes, depth) : none;
    ck_count_steps steps = ck_count_steps_of((paint.body_back & 1) != 0);
    if (steps.any_step == 0 && (to_far.before | to_far.level | to_near.before | to_near.level) == 0) {
        return; /* a back behind both depths counts nowhere */
    }
    uint32_t *at = sink->counts + lanes.first;
    ck_u16 old = load_numbers(lanes.shape, at, lanes.width);
    ck_u16 step = ck_u16_where(lanes.covered, ck_u16_set(steps.any_step));
    step = ck_u16_add(step, ck_u16_where(to_far.before, ck_u16_set(steps.far_step)));
    step = ck_u16_add(step, ck_u16_where(to_near.before, ck_u16_set(steps.near_step)));
    ck_u16 counts = ck_u16_add(old, ck_u16_without(step, ck_u16_down(old, CK_COUNT_BITS - 1)));
    counts = ck_u16_or(counts, ck_u16_where(to_far.level | to_near.level, ck_u16_set(CK_COUNT_LEVEL)));
    store_numbers(lanes.shape, at, lanes.width, counts);
}

INLINE void put_lanes_balance(ck_sink *sink, face_paint paint, pixel_lanes lanes, ck_f16 depth) {
    uint32_t *at = (uint32_t *)sink->balance + lanes.first;
    ck_f16 limit = load_floats(lanes.shape, sink->far_plane + lanes.first, lanes.width);
    ck_u16 old = load_numbers(lanes.shape, at, lanes.width);
    unsigned taken = lanes.covered & ck_f16_below(depth, limit);
    ck_u16 step = ck_u16_where(taken, ck_u16_set((uint32_t)balance_step(sink, paint)));
    store_numbers(lanes.shape, at, lanes.width, ck_u16_add(old, step));
}

INLINE void put_lanes(sink_form form, ck_sink *sink, face_paint paint, pixel_lanes lanes, ck_f16 depth) {
    if (form == FORM_WANTED_LISTS) {
        lanes.covered &= wanted_bits(lanes.shape, sink->wanted + lanes.first, lanes.width);
    }
    if (makes_lists(form)) {
        put_lanes_in_stream(sink, paint, lanes, depth);
    } else if (form == FORM_EXTREMES) {
        put_lanes_extreme(sink->nearest, sink->nearest_face, paint.face, lanes, depth, true);
        put_lanes_extreme(sink->farthest, sink->farthest_face, paint.face, lanes, depth, false);
    } else if (form == FORM_FRONT) {
        put_lanes_extreme(sink->nearest, sink->nearest_face, sink->first_face + paint.face, lanes, depth, true);
    } else if (form == FORM_RANGE) {
        put_lanes_range(sink, lanes, depth);
    } else if (form == FORM_BALANCE) {
        put_lanes_balance(sink, paint, lanes, depth);
    } else {
        put_lanes_count(form, sink, paint, lanes, depth);
    }
}
