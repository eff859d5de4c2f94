/* OFF: a keyword, the numbers of vertices, faces and edges, a line for each vertex, a line for each face: its number of
 * corners, their vertices from 0, and perhaps a colour. The keyword may be left out; prefixes ST, C and N say that
 * texture coordinates, a colour or a normal follow the coordinates. '#' opens comments. */
#include "formats/formats.h"
#include "mesh/index_list.h"
#include "mesh/single_body.h"
#include "reading/message.h"
#include "syntax/scan.h"

#include <string.h>

typedef struct off_state {
    const io_source *source;
    io_error *error;
    scan at;
    mesh_builder builder;
    index_list corners;
    bool extended;      /* more than coordinates on the line of a vertex */
    size_t small_faces; /* with less than three corners */
} off_state;

static bool fail(const off_state *state, const char *text) {
    return io_fail(state->error, state->source, "line %zu: %s", state->at.line, text);
}

static bool fail_built(const off_state *state) {
    return fail(state, state->builder.problem);
}

/* Takes `prefix` off the front of a word. */
static bool take_prefix(scan_word *word, const char *prefix) {
    size_t length = strlen(prefix);
    if (word->length < length || memcmp(word->text, prefix, length) != 0) {
        return false;
    }
    word->text += length;
    word->length -= length;
    return true;
}

/* Takes the keyword, if there is one, and refuses the variants that are not read. */
static bool take_keyword(off_state *state) {
    if (!scan_to_word(&state->at)) {
        return io_fail(state->error, state->source, "holds no faces");
    }
    scan_word whole = scan_peek(&state->at);
    scan_word word = whole;
    bool texture = take_prefix(&word, "ST");
    bool colour = take_prefix(&word, "C");
    bool normal = take_prefix(&word, "N");
    bool homogeneous = take_prefix(&word, "4");
    bool any_dimension = take_prefix(&word, "n");
    if (!scan_word_is(word, "off")) {
        return true; /* a file without keyword begins with its counts; anything else fails there */
    }
    if (homogeneous || any_dimension) {
        return fail(state, "OFF in other than three dimensions is not read");
    }
    state->extended = texture || colour || normal;
    state->at.at += whole.length;
    if (scan_to_word(&state->at) && scan_word_is(scan_peek(&state->at), "binary")) {
        return fail(state, "binary OFF is not read; save it as text");
    }
    return true;
}

static bool take_count(off_state *state, size_t *count, const char *what) {
    return scan_count(&state->at, count) || scan_fail(&state->at, state->source, state->error, what);
}

static bool take_vertices(off_state *state, size_t count) {
    for (size_t i = 0; i < count; i++) {
        double position[3];
        for (int k = 0; k < 3; k++) {
            if (!scan_to_word(&state->at)) {
                return io_fail(state->error, state->source, "says %zu vertices, the file holds %zu", count, i);
            }
            if (!scan_decimal(&state->at, &position[k])) {
                return scan_fail(&state->at, state->source, state->error, "a finite number");
            }
        }
        if (!mesh_builder_vertex(&state->builder, position[0], position[1], position[2])) {
            return fail_built(state);
        }
        if (state->extended) {
            scan_next_line(&state->at);
        }
    }
    return true;
}

static bool take_corner(off_state *state) {
    int64_t vertex;
    if (!scan_integer(&state->at, &vertex)) {
        return scan_fail(&state->at, state->source, state->error, "the number of a vertex");
    }
    if (vertex < 0 || (size_t)vertex >= state->builder.vertex_count) {
        return io_fail(state->error, state->source, "line %zu: vertex index %lld is out of range (%zu vertices)",
                       state->at.line, (long long)vertex, state->builder.vertex_count);
    }
    return index_list_push(&state->corners, (uint32_t)vertex) || fail(state, "not enough memory");
}

static bool take_face(off_state *state, size_t face) {
    size_t corners = 0;
    if (!take_count(state, &corners, "a number of corners")) {
        return false;
    }
    state->corners.count = 0;
    for (size_t i = 0; i < corners; i++) {
        if (!take_corner(state)) {
            return false;
        }
    }
    if (!mesh_builder_polygon(&state->builder, state->corners.items, corners, face)) {
        return fail_built(state);
    }
    scan_next_line(&state->at); /* a colour */
    return true;
}

static bool take_faces(off_state *state, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!scan_to_word(&state->at)) {
            return io_fail(state->error, state->source, "says %zu faces, the file holds %zu", count, i);
        }
        if (!take_face(state, i)) {
            return false;
        }
        state->small_faces += state->corners.count < 3;
    }
    return true;
}

/* Makes room for what the header claims, as far as the file can hold it. */
static bool reserve(off_state *state, size_t vertices, size_t faces) {
    enum { VERTEX_SIZE = 6, FACE_SIZE = 8 }; /* bytes of the shortest lines, "0 0 0" and "3 0 0 0" */
    const size_t left = (size_t)(state->at.end - state->at.at);
    const size_t most_vertices = left / VERTEX_SIZE + 1;
    const size_t most_faces = left / FACE_SIZE + 1;
    return mesh_builder_reserve(&state->builder, vertices < most_vertices ? vertices : most_vertices,
                                faces < most_faces ? faces : most_faces) ||
           fail_built(state);
}

static bool take_all(off_state *state) {
    size_t vertices = 0;
    size_t faces = 0;
    if (!take_keyword(state) || !take_count(state, &vertices, "a number of vertices") ||
        !take_count(state, &faces, "a number of faces")) {
        return false;
    }
    if (scan_to_word_on_line(&state->at)) {
        (void)scan_take(&state->at); /* the number of edges, often wrong and never needed */
    }
    return reserve(state, vertices, faces) && take_vertices(state, vertices) && take_faces(state, faces);
}

static bool is_off_keyword(scan_word word) {
    enum { LONGEST = 9 }; /* STCN4nOFF */
    static const char prefixes[] = {'S', 'T', 'C', 'N', '4', 'n'};
    if (word.length < 3 || word.length > LONGEST) {
        return false;
    }
    scan_word end = {word.text + word.length - 3, 3};
    for (size_t i = 0; i + 3 < word.length; i++) {
        if (memchr(prefixes, word.text[i], sizeof prefixes) == NULL) {
            return false;
        }
    }
    return scan_word_is(end, "off");
}

bool off_begins(const io_source *source) {
    scan at = scan_begin(source, '#');
    return is_off_keyword(scan_take(&at));
}

bool io_read_off(const io_source *source, io_model *model, io_error *error) {
    off_state state = {.source = source, .error = error, .at = scan_begin(source, '#')};
    mesh_builder_init(&state.builder, CLINKER_SCALAR_FLOAT64);
    bool read = take_all(&state) && single_body_add(model, &state.builder, source, error);
    if (read && state.small_faces > 0) {
        io_warn(model, source, "%zu faces with less than three corners ignored", state.small_faces);
    }
    index_list_free(&state.corners);
    mesh_builder_free(&state.builder);
    return read;
}
