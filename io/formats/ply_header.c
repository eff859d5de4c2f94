/* PLY headers: lines "format", "comment", "obj_info", "element name count" and "property type name" or "property list
 * count-type type name" between "ply" and "end_header". */
#include "formats/ply_header.h"

typedef struct type_name {
    const char *name;
    ply_type type;
} type_name;

static const type_name TYPES[] = {
    {"char", PLY_INT8},     {"int8", PLY_INT8},       {"uchar", PLY_UINT8},    {"uint8", PLY_UINT8},
    {"short", PLY_INT16},   {"int16", PLY_INT16},     {"ushort", PLY_UINT16},  {"uint16", PLY_UINT16},
    {"int", PLY_INT32},     {"int32", PLY_INT32},     {"uint", PLY_UINT32},    {"uint32", PLY_UINT32},
    {"float", PLY_FLOAT32}, {"float32", PLY_FLOAT32}, {"double", PLY_FLOAT64}, {"float64", PLY_FLOAT64},
};

typedef struct ply_parser {
    ply_header *header;
    scan *at;
    const io_source *source;
    io_error *error;
    bool has_format;
} ply_parser;

size_t ply_type_size(ply_type type) {
    static const size_t sizes[] = {1, 1, 2, 2, 4, 4, 4, 8};
    return sizes[type];
}

static bool fail(const ply_parser *parser, const char *text) {
    return io_fail(parser->error, parser->source, "line %zu: %s", parser->at->line, text);
}

/* Takes the next word of this line; none is an empty word. */
static scan_word take_on_line(scan *at) {
    return scan_to_word_on_line(at) ? scan_take(at) : (scan_word){at->at, 0};
}

static bool take_format(ply_parser *parser) {
    static const char *const names[] = {"ascii", "binary_little_endian", "binary_big_endian"};
    (void)scan_to_word_on_line(parser->at);
    scan before = *parser->at;
    scan_word word = take_on_line(parser->at);
    for (int i = 0; i < 3; i++) {
        if (scan_word_is(word, names[i])) {
            parser->header->format = (ply_format)i;
            parser->has_format = true;
            return true;
        }
    }
    return scan_fail(&before, parser->source, parser->error, "a format of PLY");
}

static bool take_element(ply_parser *parser) {
    ply_header *header = parser->header;
    scan_word name = take_on_line(parser->at);
    size_t count = 0;
    if (!scan_to_word_on_line(parser->at) || !scan_count(parser->at, &count)) {
        return scan_fail(parser->at, parser->source, parser->error, "a number of elements");
    }
    if (scan_word_is(name, "tristrips") && count > 0) {
        return fail(parser, "triangle strips are not read; save it as triangles");
    }
    if (header->element_count == PLY_MAX_ELEMENTS) {
        return fail(parser, "more elements than any PLY file has");
    }
    ply_element *element = &header->elements[header->element_count++];
    element->kind = scan_word_is(name, "vertex") ? PLY_VERTICES : scan_word_is(name, "face") ? PLY_FACES : PLY_OTHER;
    element->count = count;
    element->properties = header->properties + header->property_count;
    element->property_count = 0;
    return true;
}

static bool take_type(ply_parser *parser, ply_type *type) {
    (void)scan_to_word_on_line(parser->at);
    scan before = *parser->at;
    scan_word word = take_on_line(parser->at);
    for (size_t i = 0; i < sizeof TYPES / sizeof TYPES[0]; i++) {
        if (scan_word_is(word, TYPES[i].name)) {
            *type = TYPES[i].type;
            return true;
        }
    }
    return scan_fail(&before, parser->source, parser->error, "a type of PLY");
}

static ply_role role_of(scan_word name, ply_kind kind, bool list) {
    if (kind == PLY_VERTICES && !list && name.length == 1 && name.text[0] >= 'x' && name.text[0] <= 'z') {
        return (ply_role)(PLY_X + (name.text[0] - 'x'));
    }
    bool corners = scan_word_is(name, "vertex_indices") || scan_word_is(name, "vertex_index");
    return kind == PLY_FACES && list && corners ? PLY_CORNERS : PLY_UNUSED;
}

static bool take_property(ply_parser *parser) {
    ply_header *header = parser->header;
    if (header->element_count == 0) {
        return fail(parser, "a property before the first element");
    }
    if (header->property_count == PLY_MAX_PROPERTIES) {
        return fail(parser, "more properties than any PLY file has");
    }
    ply_property property = {0};
    if (scan_to_word_on_line(parser->at) && scan_word_is(scan_peek(parser->at), "list")) {
        (void)scan_take(parser->at);
        property.list = true;
        if (!take_type(parser, &property.count_type)) {
            return false;
        }
    }
    if (!take_type(parser, &property.type)) {
        return false;
    }
    ply_element *element = &header->elements[header->element_count - 1];
    property.role = role_of(take_on_line(parser->at), element->kind, property.list);
    header->properties[header->property_count++] = property;
    element->property_count++;
    return true;
}

static bool take_line(ply_parser *parser) {
    scan before = *parser->at;
    scan_word word = scan_take(parser->at);
    if (scan_word_is(word, "element")) {
        return take_element(parser);
    }
    if (scan_word_is(word, "property")) {
        return take_property(parser);
    }
    if (scan_word_is(word, "format")) {
        return take_format(parser);
    }
    if (scan_word_is(word, "comment") || scan_word_is(word, "obj_info")) {
        return true;
    }
    return scan_fail(&before, parser->source, parser->error, "a word of a PLY header");
}

static size_t count_role(const ply_element *element, ply_role role) {
    size_t count = 0;
    for (size_t i = 0; i < element->property_count; i++) {
        count += element->properties[i].role == role;
    }
    return count;
}

static bool check_elements(const ply_parser *parser) {
    size_t seen[3] = {0};
    for (size_t i = 0; i < parser->header->element_count; i++) {
        const ply_element *element = &parser->header->elements[i];
        if (element->kind == PLY_VERTICES &&
            (count_role(element, PLY_X) != 1 || count_role(element, PLY_Y) != 1 || count_role(element, PLY_Z) != 1)) {
            return io_fail(parser->error, parser->source, "its vertices do not have one x, y and z each");
        }
        if (element->kind == PLY_FACES && element->count > 0 && count_role(element, PLY_CORNERS) != 1) {
            return io_fail(parser->error, parser->source, "its faces do not have one list \"vertex_indices\"");
        }
        if (element->kind == PLY_FACES && seen[PLY_VERTICES] == 0) {
            return io_fail(parser->error, parser->source, "its faces do not come after its vertices");
        }
        seen[element->kind]++;
    }
    if (seen[PLY_VERTICES] > 1 || seen[PLY_FACES] > 1) {
        return io_fail(parser->error, parser->source, "has more than one element of vertices or faces");
    }
    if (seen[PLY_FACES] == 0) {
        return io_fail(parser->error, parser->source, "holds no faces");
    }
    return parser->has_format || io_fail(parser->error, parser->source, "its header has no format");
}

/* The body begins right behind the line end of "end_header". In a header whose lines end with CR, an LF that follows
 * belongs to the body. */
static void to_body(scan *at, const io_source *source) {
    size_t line_end = 0;
    while (line_end < source->size && source->bytes[line_end] != '\n' && source->bytes[line_end] != '\r') {
        line_end++;
    }
    bool lone_cr =
        line_end + 1 < source->size && source->bytes[line_end] == '\r' && source->bytes[line_end + 1] != '\n';
    scan_next_line(at);
    if (lone_cr && at->at - source->bytes >= 2 && at->at[-2] == '\r' && at->at[-1] == '\n') {
        at->at--;
    }
}

bool ply_header_read(ply_header *header, scan *at, const io_source *source, io_error *error) {
    ply_parser parser = {header, at, source, error, false};
    header->element_count = 0;
    header->property_count = 0;
    if (!scan_word_is(scan_take(at), "ply")) {
        return io_fail(error, source, "is not a PLY file: it does not begin with \"ply\"");
    }
    while (scan_to_word(at)) {
        if (scan_word_is(scan_peek(at), "end_header")) {
            to_body(at, source);
            return check_elements(&parser);
        }
        if (!take_line(&parser)) {
            return false;
        }
        scan_next_line(at);
    }
    return io_fail(error, source, "line %zu: the header has no end", at->line);
}
