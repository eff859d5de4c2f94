/* PLY bodies: the rows of each element, one after the other, in text or binary of either byte order. */
#include "bytes/bytes.h"
#include "formats/formats.h"
#include "formats/ply_header.h"
#include "mesh/index_list.h"
#include "mesh/single_body.h"
#include "reading/message.h"

#include <math.h>
#include <stdio.h>

typedef struct ply_state {
    const io_source *source;
    io_error *error;
    scan at; /* binary bodies use only its place */
    ply_header header;
    mesh_builder builder;
    index_list corners;
    const ply_element *element; /* that is being read */
    size_t row;                 /* of it */
    size_t small_faces;         /* with less than three corners */
} ply_state;

static size_t bytes_left(const ply_state *state) {
    return (size_t)(state->at.end - state->at.at);
}

static double decode(const unsigned char *at, ply_type type) {
    switch (type) {
    case PLY_INT8:
        return (double)(int8_t)at[0];
    case PLY_UINT8:
        return (double)at[0];
    case PLY_INT16:
        return (double)(int16_t)bytes_u16(at);
    case PLY_UINT16:
        return (double)bytes_u16(at);
    case PLY_INT32:
        return (double)(int32_t)bytes_u32(at);
    case PLY_UINT32:
        return (double)bytes_u32(at);
    case PLY_FLOAT32:
        return (double)bytes_f32(at);
    case PLY_FLOAT64:
        break;
    }
    return bytes_f64(at);
}

static double decode_ordered(const unsigned char *at, ply_type type, ply_format format) {
    if (format == PLY_LITTLE_ENDIAN) {
        return decode(at, type);
    }
    unsigned char reversed[8];
    size_t size = ply_type_size(type);
    if (size == 4) { /* nearly always; the loop below would take as long as all the rest */
        reversed[0] = at[3];
        reversed[1] = at[2];
        reversed[2] = at[1];
        reversed[3] = at[0];
        return decode(reversed, type);
    }
    for (size_t i = 0; i < size; i++) {
        reversed[i] = at[size - 1 - i];
    }
    return decode(reversed, type);
}

/* Names the place: the line of a text, the row of a binary file. */
static bool fail_here(const ply_state *state, const char *problem) {
    static const char *const names[] = {"vertex", "face", "further element"};
    if (state->header.format == PLY_TEXT) {
        return io_fail(state->error, state->source, "line %zu: %s", state->at.line, problem);
    }
    return io_fail(state->error, state->source, "%s %zu: %s", names[state->element->kind], state->row, problem);
}

static bool fail_end(const ply_state *state) {
    static const char *const names[] = {"vertices", "faces", "further elements"};
    return io_fail(state->error, state->source, "says %zu %s, the file holds %zu; it may be cut short",
                   state->element->count, names[state->element->kind], state->row);
}

static bool take_number(ply_state *state, ply_type type, double *value) {
    if (state->header.format == PLY_TEXT) {
        if (!scan_to_word(&state->at)) {
            return fail_end(state);
        }
        return scan_decimal(&state->at, value) || scan_fail(&state->at, state->source, state->error, "a finite number");
    }
    size_t size = ply_type_size(type);
    if (bytes_left(state) < size) {
        return fail_end(state);
    }
    *value = decode_ordered(state->at.at, type, state->header.format);
    state->at.at += size;
    return true;
}

/* Passes over numbers unread: those of a text may be anything, "nan" too. */
static bool skip_numbers(ply_state *state, ply_type type, size_t count) {
    if (state->header.format != PLY_TEXT) {
        if (count > bytes_left(state) / ply_type_size(type)) {
            return fail_end(state);
        }
        state->at.at += count * ply_type_size(type);
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        if (scan_take(&state->at).length == 0) {
            return fail_end(state);
        }
    }
    return true;
}

/* Takes the length of a list: a whole number that the rest of the file can hold. */
static bool take_list_length(ply_state *state, const ply_property *property, size_t *length) {
    double value = 0.0;
    if (!take_number(state, property->count_type, &value)) {
        return false;
    }
    if (!(value >= 0.0) || value != floor(value)) {
        return fail_here(state, "a list has no proper length");
    }
    if (value > (double)bytes_left(state)) {
        return fail_end(state);
    }
    *length = (size_t)value;
    return true;
}

static bool skip_property(ply_state *state, const ply_property *property) {
    size_t count = 1;
    if (property->list && !take_list_length(state, property, &count)) {
        return false;
    }
    return skip_numbers(state, property->type, count);
}

static bool take_vertex(ply_state *state) {
    double position[3] = {0};
    for (size_t i = 0; i < state->element->property_count; i++) {
        const ply_property *property = &state->element->properties[i];
        bool taken = property->role == PLY_UNUSED ? skip_property(state, property)
                                                  : take_number(state, property->type, &position[property->role]);
        if (!taken) {
            return false;
        }
    }
    return mesh_builder_vertex(&state->builder, position[0], position[1], position[2]) ||
           fail_here(state, state->builder.problem);
}

static bool take_corner(ply_state *state, ply_type type) {
    double vertex = 0.0;
    if (!take_number(state, type, &vertex)) {
        return false;
    }
    size_t count = state->builder.vertex_count;
    if (!(vertex >= 0.0 && vertex < (double)count) || vertex != floor(vertex)) {
        char problem[100];
        (void)snprintf(problem, sizeof problem, "vertex index %.10g is out of range (%zu vertices)", vertex, count);
        return fail_here(state, problem);
    }
    return index_list_push(&state->corners, (uint32_t)vertex) || fail_here(state, "not enough memory");
}

static bool take_corners(ply_state *state, const ply_property *property) {
    size_t length = 0;
    if (!take_list_length(state, property, &length)) {
        return false;
    }
    state->corners.count = 0;
    for (size_t i = 0; i < length; i++) {
        if (!take_corner(state, property->type)) {
            return false;
        }
    }
    return true;
}

static bool take_face(ply_state *state) {
    for (size_t i = 0; i < state->element->property_count; i++) {
        const ply_property *property = &state->element->properties[i];
        bool corners = property->role == PLY_CORNERS;
        if (!(corners ? take_corners(state, property) : skip_property(state, property))) {
            return false;
        }
    }
    state->small_faces += state->corners.count < 3;
    return mesh_builder_polygon(&state->builder, state->corners.items, state->corners.count, state->row) ||
           fail_here(state, state->builder.problem);
}

static bool skip_row(ply_state *state) {
    for (size_t i = 0; i < state->element->property_count; i++) {
        if (!skip_property(state, &state->element->properties[i])) {
            return false;
        }
    }
    return true;
}

/* Bytes that a row takes at least; a face counts as a triangle. */
static size_t least_row_size(const ply_state *state, const ply_element *element) {
    size_t size = 0;
    for (size_t i = 0; i < element->property_count; i++) {
        const ply_property *property = &element->properties[i];
        size_t numbers = property->role == PLY_CORNERS ? 3 : property->list ? 0 : 1;
        if (state->header.format == PLY_TEXT) {
            size += 2 * (numbers + property->list); /* a digit and a blank */
        } else {
            size += numbers * ply_type_size(property->type);
            size += property->list ? ply_type_size(property->count_type) : 0;
        }
    }
    return size;
}

/* Makes room for the vertices or faces that the header claims, as far as the file can hold them. */
static bool reserve(ply_state *state, const ply_element *element) {
    size_t least = least_row_size(state, element);
    size_t held = least == 0 ? 0 : bytes_left(state) / least;
    size_t count = element->count < held ? element->count : held;
    bool vertices = element->kind == PLY_VERTICES;
    return mesh_builder_reserve(&state->builder, vertices ? count : 0, vertices ? 0 : count) ||
           io_fail(state->error, state->source, "%s", state->builder.problem);
}

static bool take_element(ply_state *state, const ply_element *element) {
    static bool (*const take_row[])(ply_state *) = {take_vertex, take_face, skip_row};
    if (element->property_count == 0) {
        return true; /* rows of nothing, in whatever number */
    }
    if (element->kind != PLY_OTHER && !reserve(state, element)) {
        return false;
    }
    state->element = element;
    for (state->row = 0; state->row < element->count; state->row++) {
        if (!take_row[element->kind](state)) {
            return false;
        }
        scan_release(&state->at);
    }
    return true;
}

/* Single precision where it holds all that the file does. Text is exact in neither; double is nearer. */
static clinker_scalar choose_scalar(const ply_header *header) {
    for (size_t i = 0; i < header->property_count; i++) {
        const ply_property *property = &header->properties[i];
        bool coordinate = property->role <= PLY_Z;
        bool wide = property->type == PLY_FLOAT64 || property->type == PLY_INT32 || property->type == PLY_UINT32;
        if (coordinate && (wide || header->format == PLY_TEXT)) {
            return CLINKER_SCALAR_FLOAT64;
        }
    }
    return CLINKER_SCALAR_FLOAT32;
}

/* Elements behind the faces are of no interest, not even whether they are there. */
static bool take_elements(ply_state *state) {
    for (size_t i = 0; i < state->header.element_count; i++) {
        const ply_element *element = &state->header.elements[i];
        if (!take_element(state, element)) {
            return false;
        }
        if (element->kind == PLY_FACES) {
            return true;
        }
    }
    return true;
}

bool ply_begins(const io_source *source) {
    scan at = scan_begin(source, '#');
    return scan_word_is(scan_take(&at), "ply");
}

bool io_read_ply(const io_source *source, io_model *model, io_error *error) {
    ply_state *state = calloc(1, sizeof *state); /* a few kilobytes */
    if (state == NULL) {
        return io_fail(error, source, "not enough memory");
    }
    state->source = source;
    state->error = error;
    state->at = scan_begin(source, -1);
    bool read = ply_header_read(&state->header, &state->at, source, error);
    mesh_builder_init(&state->builder, choose_scalar(&state->header));
    read = read && take_elements(state) && single_body_add(model, &state->builder, source, error);
    if (read && state->small_faces > 0) {
        io_warn(model, source, "%zu faces with less than three corners ignored", state->small_faces);
    }
    index_list_free(&state->corners);
    mesh_builder_free(&state->builder);
    free(state);
    return read;
}
