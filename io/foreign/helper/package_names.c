/* The unit and the names of objects of a 3MF package: a ZIP archive with a model in XML, which assimp reads without
 * them.
 *
 *     <model unit="millimeter" ...><resources><object id="1" name="Plate" ...> */
#include "foreign/helper/name_book.h"

#include "foreign/helper/zip_entry.h"
#include "io.h"

#include <expat.h>
#include <limits.h>
#include <string.h>

typedef struct reading {
    name_book *book;
    XML_Parser parser;
    bool begun; /* a model is there */
    bool ended; /* all objects are read, or the text is none to go on with */
} reading;

static void stop(reading *r) {
    r->ended = true;
    (void)XML_StopParser(r->parser, XML_FALSE);
}

static const char *attribute(const XML_Char **attributes, const char *name) {
    for (; attributes[0] != NULL; attributes += 2) {
        if (strcmp(attributes[0], name) == 0) {
            return attributes[1];
        }
    }
    return NULL;
}

static void begin_element(void *context, const XML_Char *name, const XML_Char **attributes) {
    reading *r = context;
    const char *colon = strrchr(name, ':');
    const char *local = colon != NULL ? colon + 1 : name;
    if (strcmp(local, "model") == 0) {
        const char *unit = attribute(attributes, "unit");
        unit = unit != NULL ? unit : "millimeter"; /* the default of the format */
        r->book->unit = io_unit_metres(unit);
        r->book->says_unit = true;
        if (r->book->unit == 0) {
            name_book_miss_unit(r->book, unit);
        }
    } else if (strcmp(local, "object") == 0) {
        const char *number = attribute(attributes, "id");
        const char *text = attribute(attributes, "name");
        if (number != NULL && text != NULL && text[0] != '\0' && !name_book_add(r->book, number, text)) {
            stop(r);
        }
    } else if (strcmp(local, "build") == 0) {
        stop(r);
    }
}

/* Entities could grow without end. */
static void refuse_document_type(void *context, const XML_Char *name, const XML_Char *system, const XML_Char *public,
                                 int internal) {
    (void)name;
    (void)system;
    (void)public;
    (void)internal;
    stop(context);
}

static bool parse_piece(void *context, const unsigned char *bytes, size_t size) {
    reading *r = context;
    r->begun = true;
    while (size > 0 && !r->ended) {
        int part = size < INT_MAX ? (int)size : INT_MAX;
        r->ended = XML_Parse(r->parser, (const char *)bytes, part, 0) != XML_STATUS_OK || r->ended;
        bytes += part;
        size -= (size_t)part;
    }
    return !r->ended;
}

void name_book_read_3mf(name_book *book, const unsigned char *bytes, size_t size) {
    reading r = {.book = book, .parser = XML_ParserCreate(NULL)};
    if (r.parser == NULL) {
        return;
    }
    XML_SetUserData(r.parser, &r);
    XML_SetStartElementHandler(r.parser, begin_element);
    XML_SetStartDoctypeDeclHandler(r.parser, refuse_document_type);
    /* Packages may have further models, whose unit is another one: where none has the usual name, the only one counts.
     */
    if (!zip_entry_read(bytes, size, "3D/3dmodel.model", parse_piece, &r) && !r.begun) {
        (void)zip_entry_read(bytes, size, ".model", parse_piece, &r);
    }
    XML_ParserFree(r.parser);
}
