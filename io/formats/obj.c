/* OBJ: the lines "v x y z" and "f corner corner corner...". Groups and objects are one body; everything else is passed
 * over. Two passes, as a face may come before its vertices: the first takes the vertices, the second the faces. */
#include "bytes/number.h"
#include "formats/formats.h"
#include "mesh/index_list.h"
#include "mesh/single_body.h"
#include "reading/message.h"
#include "syntax/scan.h"

typedef struct obj_state {
    const io_source *source;
    io_error *error;
    scan at;
    mesh_builder builder;
    index_list corners;
    size_t vertices_before; /* second pass: how many stand above this line; negative numbers count back from here */
    size_t faces;
    size_t small_faces; /* with less than three corners */
    bool curved;
} obj_state;

/* A backslash at the end of a line goes on with the next one. */
static bool pass_continuation(scan *at) {
    const unsigned char *next = at->at + 1;
    if (at->at == at->end || *at->at != '\\' || next == at->end || (*next != '\n' && *next != '\r')) {
        return false;
    }
    scan_next_line(at);
    return true;
}

static bool to_word_on_line(scan *at) {
    bool found;
    do {
        found = scan_to_word_on_line(at);
    } while (found && pass_continuation(at));
    return found;
}

/* Moves to the next line that is not the continuation of this one. */
static void next_statement(scan *at) {
    const unsigned char *from = at->at;
    bool continued;
    do {
        scan_next_line(at);
        const unsigned char *last = at->at;
        while (last > from && (last[-1] == '\n' || last[-1] == '\r')) {
            last--;
        }
        continued = last > from && last[-1] == '\\' && at->at < at->end;
        from = at->at;
    } while (continued);
}

static bool take_vertex(obj_state *state) {
    double position[3];
    for (int k = 0; k < 3; k++) {
        if (!to_word_on_line(&state->at) || !scan_decimal(&state->at, &position[k])) {
            return scan_fail(&state->at, state->source, state->error, "a finite number");
        }
    }
    return mesh_builder_vertex(&state->builder, position[0], position[1], position[2]) ||
           io_fail(state->error, state->source, "%s", state->builder.problem);
}

/* Takes one corner: "7", "7/2", "7//3" or "7/2/3", of which only the vertex matters. */
static bool take_corner(obj_state *state) {
    scan *at = &state->at;
    const unsigned char *next = at->at;
    int64_t number;
    scan_word word = scan_peek(at);
    bool taken = number_integer(&next, at->end, &number);
    if (!taken || number == 0 || (next < word.text + word.length && *next != '/' && *next != '\\')) {
        return scan_fail(at, state->source, state->error, "the number of a vertex");
    }
    int64_t count = (int64_t)state->builder.vertex_count;
    int64_t vertex = number < 0 ? (int64_t)state->vertices_before + number : number - 1;
    if (vertex < 0 || vertex >= count) {
        return io_fail(state->error, state->source, "line %zu: vertex index %lld is out of range (%lld vertices)",
                       at->line, (long long)number, (long long)count);
    }
    while (next < word.text + word.length && *next != '\\') {
        next++;
    }
    at->at = next;
    return index_list_push(&state->corners, (uint32_t)vertex) ||
           io_fail(state->error, state->source, "not enough memory");
}

static bool take_face(obj_state *state) {
    size_t line = state->at.line;
    state->corners.count = 0;
    while (to_word_on_line(&state->at)) {
        if (!take_corner(state)) {
            return false;
        }
    }
    state->small_faces += state->corners.count < 3;
    return mesh_builder_polygon(&state->builder, state->corners.items, state->corners.count, state->faces++) ||
           io_fail(state->error, state->source, "line %zu: %s", line, state->builder.problem);
}

static bool take_vertices(obj_state *state) {
    for (state->at = scan_begin(state->source, '#'); scan_to_word(&state->at); next_statement(&state->at)) {
        scan_word word = scan_peek(&state->at);
        state->at.at += word.length;
        if (word.length == 1 && word.text[0] == 'v' && !take_vertex(state)) {
            return false;
        }
        state->curved |= scan_word_is(word, "curv") || scan_word_is(word, "surf");
    }
    return true;
}

static bool take_faces(obj_state *state) {
    for (state->at = scan_begin(state->source, '#'); scan_to_word(&state->at); next_statement(&state->at)) {
        scan_word word = scan_peek(&state->at);
        state->at.at += word.length;
        if (word.length != 1) {
            continue;
        }
        state->vertices_before += word.text[0] == 'v';
        if (word.text[0] == 'f' && !take_face(state)) {
            return false;
        }
    }
    return true;
}

/* Makes room for what a file of this size mostly holds: about 75 bytes for each vertex, its line and two of triangles.
 * What is more has to grow, which copies; room that is not written to takes no memory. */
static bool reserve(obj_state *state) {
    enum { VERTEX_SHARE = 64, FACE_SHARE = 32 }; /* bytes of the file for each */
    const size_t size = state->source->size;
    return mesh_builder_reserve(&state->builder, size / VERTEX_SHARE, size / FACE_SHARE) ||
           io_fail(state->error, state->source, "%s", state->builder.problem);
}

bool io_read_obj(const io_source *source, io_model *model, io_error *error) {
    obj_state state = {.source = source, .error = error};
    mesh_builder_init(&state.builder, CLINKER_SCALAR_FLOAT64);
    bool read = reserve(&state) && take_vertices(&state) && take_faces(&state) &&
                single_body_add(model, &state.builder, source, error);
    if (read && state.small_faces > 0) {
        io_warn(model, source, "%zu faces with less than three corners ignored", state.small_faces);
    }
    if (read && state.curved) {
        io_warn(model, source, "free-form curves and surfaces ignored; only its polygons are read");
    }
    index_list_free(&state.corners);
    mesh_builder_free(&state.builder);
    return read;
}
