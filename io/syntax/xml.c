#include "syntax/xml.h"

#include "bytes/number.h"

#include <expat.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A tree takes some twenty times the size of the densest file; robots take kilobytes. */
enum { MOST_BYTES = 16 << 20, MOST_DEPTH = 64, BLOCK_BYTES = 1 << 16 };

typedef struct xml_block {
    struct xml_block *next;
    size_t used, size;
    max_align_t memory[];
} xml_block;

typedef struct xml_parsing {
    XML_Parser parser;
    xml_document *document;
    xml_element *open; /* NULL: before the root and after it */
    size_t depth;
    size_t blank_lines;  /* before the text that the parser gets */
    const char *problem; /* why the parsing was stopped from here */
} xml_parsing;

static size_t current_line(const xml_parsing *parsing) {
    return parsing->blank_lines + XML_GetCurrentLineNumber(parsing->parser);
}

void xml_free(xml_document *document) {
    while (document->blocks != NULL) {
        xml_block *next = document->blocks->next;
        free(document->blocks);
        document->blocks = next;
    }
    document->root = NULL;
}

static void *take(xml_document *document, size_t bytes) {
    size_t unit = sizeof(max_align_t);
    size_t rounded = (bytes + unit - 1) / unit * unit;
    xml_block *block = document->blocks;
    if (block == NULL || block->size - block->used < rounded) {
        size_t size = rounded > BLOCK_BYTES ? rounded : BLOCK_BYTES;
        block = malloc(sizeof *block + size);
        if (block == NULL) {
            return NULL;
        }
        *block = (xml_block){.next = document->blocks, .size = size};
        document->blocks = block;
    }
    void *memory = (char *)block->memory + block->used;
    block->used += rounded;
    return memory;
}

static const char *keep(xml_document *document, const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = take(document, size);
    return copy == NULL ? NULL : memcpy(copy, text, size);
}

static const char **keep_all(xml_document *document, const char **texts) {
    size_t count = 0;
    while (texts[count] != NULL) {
        count++;
    }
    const char **kept = take(document, (count + 1) * sizeof *kept);
    for (size_t i = 0; kept != NULL && i < count; i++) {
        kept[i] = keep(document, texts[i]);
        if (kept[i] == NULL) {
            return NULL;
        }
    }
    if (kept != NULL) {
        kept[count] = NULL;
    }
    return kept;
}

static void stop(xml_parsing *parsing, const char *problem) {
    parsing->problem = problem;
    (void)XML_StopParser(parsing->parser, XML_FALSE);
}

static void append(xml_parsing *parsing, xml_element *element) {
    xml_element *parent = parsing->open;
    if (parent == NULL) {
        parsing->document->root = element;
    } else if (parent->first == NULL) {
        parent->first = parent->last = element;
    } else {
        parent->last->next = element;
        parent->last = element;
    }
}

static void begin_element(void *user, const XML_Char *name, const XML_Char **attributes) {
    xml_parsing *parsing = user;
    xml_document *document = parsing->document;
    if (++parsing->depth > MOST_DEPTH) {
        stop(parsing, "elements are nested more than 64 deep");
        return;
    }
    xml_element *element = take(document, sizeof *element);
    const char *own_name = keep(document, name);
    const char **own_attributes = keep_all(document, attributes);
    if (element == NULL || own_name == NULL || own_attributes == NULL) {
        stop(parsing, "not enough memory");
        return;
    }
    *element = (xml_element){
        .name = own_name, .attributes = own_attributes, .line = current_line(parsing), .parent = parsing->open};
    append(parsing, element);
    parsing->open = element;
}

static void end_element(void *user, const XML_Char *name) {
    xml_parsing *parsing = user;
    (void)name;
    if (parsing->problem == NULL) { /* of an empty element, the end still comes after a stop */
        parsing->depth--;
        parsing->open = (xml_element *)(uintptr_t)parsing->open->parent;
    }
}

static void begin_doctype(void *user, const XML_Char *name, const XML_Char *system, const XML_Char *public_id,
                          int internal) {
    (void)name;
    (void)system;
    (void)public_id;
    (void)internal;
    stop(user, "declares a document type, which is refused for its entities; delete <!DOCTYPE ...>");
}

static bool is_blank(unsigned char byte) {
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

/* Blanks before the declaration are against the rules of XML, but real robots have them. Returns how many there are. */
static size_t leading_blanks(const io_source *source, size_t *lines) {
    size_t count = 0;
    *lines = 0;
    while (count < source->size && is_blank(source->bytes[count])) {
        *lines += source->bytes[count] == '\n';
        count++;
    }
    return count;
}

bool xml_parse(const io_source *source, xml_document *document, io_error *error) {
    *document = (xml_document){0};
    if (source->size > MOST_BYTES) {
        return io_fail(error, source, "has %zu bytes; XML files of up to %d are read", source->size, MOST_BYTES);
    }
    xml_parsing parsing = {.parser = XML_ParserCreate(NULL), .document = document};
    if (parsing.parser == NULL) {
        return io_fail(error, source, "not enough memory");
    }
    XML_SetUserData(parsing.parser, &parsing);
    XML_SetElementHandler(parsing.parser, begin_element, end_element);
    XML_SetStartDoctypeDeclHandler(parsing.parser, begin_doctype);
    size_t blanks = leading_blanks(source, &parsing.blank_lines);
    bool parsed = XML_Parse(parsing.parser, (const char *)source->bytes + blanks, (int)(source->size - blanks), 1) ==
                  XML_STATUS_OK;
    if (!parsed) {
        io_fail(error, source, "line %zu: %s", current_line(&parsing),
                parsing.problem != NULL ? parsing.problem : XML_ErrorString(XML_GetErrorCode(parsing.parser)));
    }
    XML_ParserFree(parsing.parser);
    return parsed;
}

static const xml_element *named_from(const xml_element *element, const char *name) {
    while (element != NULL && strcmp(element->name, name) != 0) {
        element = element->next;
    }
    return element;
}

const xml_element *xml_child(const xml_element *element, const char *name) {
    return element == NULL ? NULL : named_from(element->first, name);
}

const xml_element *xml_next(const xml_element *child) {
    return named_from(child->next, child->name);
}

size_t xml_count(const xml_element *element, const char *name) {
    size_t count = 0;
    for (const xml_element *at = xml_child(element, name); at != NULL; at = xml_next(at)) {
        count++;
    }
    return count;
}

const char *xml_attribute(const xml_element *element, const char *name) {
    for (const char **at = element->attributes; *at != NULL; at += 2) {
        if (strcmp(at[0], name) == 0) {
            return at[1];
        }
    }
    return NULL;
}

static const unsigned char *skip_blanks(const unsigned char *at) {
    while (is_blank(*at)) {
        at++;
    }
    return at;
}

bool xml_numbers(const io_source *source, const xml_element *element, const char *name, double *values, size_t count,
                 io_error *error) {
    const char *text = xml_attribute(element, name);
    if (text == NULL) {
        return true;
    }
    const unsigned char *at = skip_blanks((const unsigned char *)text);
    const unsigned char *end = (const unsigned char *)text + strlen(text);
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        const unsigned char *before = at;
        good = number_decimal(&at, end, &values[i]);
        at = skip_blanks(at);
        bool apart = i + 1 == count || (at > before && (at[-1] == ' ' || at[-1] == '\t' || at[-1] == '\n'));
        good = good && apart;
    }
    return (good && at == end) || xml_fail(source, element, error, "<%s>: %s=\"%.60s\" is not %zu number%s",
                                           element->name, name, text, count, count == 1 ? "" : "s, each finite");
}

bool xml_fail(const io_source *source, const xml_element *element, io_error *error, const char *format, ...) {
    char text[sizeof error->message];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return io_fail(error, source, "line %zu: %s", element->line, text);
}
