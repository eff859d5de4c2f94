/* The text kind of STL: "facet normal x y z outer loop vertex x y z (three times) endloop endfacet" between "solid"
 * and "endsolid" lines that hold names. Normals are passed over unread: many programs write NaN there. */
#include "formats/stl_text.h"

#include "mesh/single_body.h"
#include "reading/message.h"
#include "syntax/scan.h"

/* A facet takes about this many bytes; the estimate only saves growing. */
enum { FACET_SIZE = 256 };

typedef struct stl_state {
    const io_source *source;
    io_error *error;
    scan at;
    mesh_builder builder;
    size_t facets;
    double waiting[MESH_TRIANGLES_AT_ONCE][9]; /* facets that the builder has not got yet, the open one last */
    size_t waiting_count;                      /* of these, those that are closed */
    int corners;                               /* of the facet that is open; -1: none is */
    bool open;                                 /* a solid has begun and not ended */
} stl_state;

static bool take_vertex(stl_state *state) {
    if (state->corners < 0) {
        return io_fail(state->error, state->source, "line %zu: a vertex outside of a facet", state->at.line);
    }
    if (state->corners == 3) {
        return io_fail(state->error, state->source, "line %zu: triangle %zu has a fourth vertex", state->at.line,
                       state->facets);
    }
    double *position = &state->waiting[state->waiting_count][3 * state->corners];
    for (int k = 0; k < 3; k++) {
        if (!scan_decimal(&state->at, &position[k])) {
            return scan_fail(&state->at, state->source, state->error, "a finite number");
        }
    }
    state->corners++;
    return true;
}

/* Gives the builder the facets that wait. */
static bool hand_over(stl_state *state) {
    const size_t count = state->waiting_count;
    state->waiting_count = 0;
    return count == 0 || mesh_builder_triangles(&state->builder, state->waiting, count) ||
           io_fail(state->error, state->source, "%s", state->builder.problem);
}

static bool begin_facet(stl_state *state) {
    if (state->corners >= 0) {
        return io_fail(state->error, state->source, "line %zu: triangle %zu has no end", state->at.line, state->facets);
    }
    state->corners = 0;
    if (scan_to_word(&state->at) && scan_word_is(scan_peek(&state->at), "normal")) {
        for (int i = 0; i < 4; i++) {
            (void)scan_take(&state->at);
        }
    }
    return true;
}

static bool end_facet(stl_state *state) {
    if (state->corners != 3) {
        return io_fail(state->error, state->source, "line %zu: triangle %zu has %d vertices instead of 3",
                       state->at.line, state->facets, state->corners < 0 ? 0 : state->corners);
    }
    state->corners = -1;
    state->facets++;
    state->waiting_count++;
    return state->waiting_count < MESH_TRIANGLES_AT_ONCE || hand_over(state);
}

/* Names may hold any words up to the end of their line. */
static bool pass_name(stl_state *state, bool open) {
    state->open = open;
    scan_next_line(&state->at);
    return true;
}

static bool take_statement(stl_state *state) {
    scan_word word = scan_peek(&state->at);
    state->at.at += word.length;
    if (scan_word_is(word, "vertex")) {
        return take_vertex(state);
    }
    if (scan_word_is(word, "outer") || scan_word_is(word, "loop") || scan_word_is(word, "endloop")) {
        return true;
    }
    if (scan_word_is(word, "facet")) {
        return begin_facet(state);
    }
    if (scan_word_is(word, "endfacet")) {
        return end_facet(state);
    }
    if (scan_word_is(word, "solid") || scan_word_is(word, "endsolid")) {
        return pass_name(state, scan_word_is(word, "solid"));
    }
    state->at.at = word.text;
    return scan_fail(&state->at, state->source, state->error, "a word of STL");
}

static bool take_all(stl_state *state) {
    while (scan_to_word(&state->at)) {
        if (!take_statement(state)) {
            return false;
        }
    }
    if (state->corners >= 0) {
        return io_fail(state->error, state->source, "line %zu: the file ends within triangle %zu", state->at.line,
                       state->facets);
    }
    return hand_over(state);
}

bool stl_read_text(const io_source *source, io_model *model, io_error *error) {
    stl_state state = {.source = source, .error = error, .at = scan_begin(source, -1), .corners = -1};
    mesh_builder_init(&state.builder, CLINKER_SCALAR_FLOAT64);
    bool begun = mesh_builder_weld(&state.builder, source->size / FACET_SIZE) ||
                 io_fail(error, source, "%s", state.builder.problem);
    bool read = begun && take_all(&state) && single_body_add(model, &state.builder, source, error);
    if (read && state.open) {
        io_warn(model, source, "the last solid has no endsolid; the file may be cut short");
    }
    mesh_builder_free(&state.builder);
    return read;
}
