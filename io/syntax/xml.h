/* XML files as a tree of elements: parsed by expat. Text between elements is passed over. A document type is refused,
 * and with it every entity that could grow, or fetch other files. */
#ifndef CLINKER_IO_XML_H
#define CLINKER_IO_XML_H

#include "reading/message.h"

typedef struct xml_element {
    const char *name;
    const char **attributes; /* name, value, name, value, ..., NULL */
    size_t line;
    const struct xml_element *parent;
    struct xml_element *first, *last; /* children */
    struct xml_element *next;         /* child of the same parent */
} xml_element;

typedef struct xml_document {
    xml_element *root;
    struct xml_block *blocks; /* of memory, for everything */
} xml_document;

/* Parses a file. The caller frees the document, also after a failure. */
bool xml_parse(const io_source *source, xml_document *document, io_error *error);
void xml_free(xml_document *document);

/* The first child of that name, and the next one after a child that has the same name; NULL: none. */
const xml_element *xml_child(const xml_element *element, const char *name);
const xml_element *xml_next(const xml_element *child);

/* How many children have that name. */
size_t xml_count(const xml_element *element, const char *name);

/* The value of an attribute; NULL: there is none. */
const char *xml_attribute(const xml_element *element, const char *name);

/* Reads an attribute of `count` numbers; where it is missing, `values` stay as they are. False where it is anything
 * else, with a message. */
bool xml_numbers(const io_source *source, const xml_element *element, const char *name, double *values, size_t count,
                 io_error *error);

/* As io_fail(), with the line of an element before the text. */
bool xml_fail(const io_source *source, const xml_element *element, io_error *error, const char *format, ...)
    IO_PRINTF(4, 5);

#endif
