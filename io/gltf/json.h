/* Items and members of a glTF document's JSON. */
#ifndef CLINKER_IO_GLTF_JSON_H
#define CLINKER_IO_GLTF_JSON_H

#include "gltf/document.h"

/* Parses the text into `document->root`. */
bool gltf_parse(gltf_document *document, const char *text, size_t size);

/* An item of one of the top-level arrays ("meshes", ...), or NULL where there is none. */
const json_t *gltf_item(const gltf_document *document, const char *array, size_t index);
size_t gltf_item_count(const gltf_document *document, const char *array);

/* A whole number of zero or more, `fallback` where the member is missing; false where it is anything else. */
bool gltf_size(const json_t *object, const char *key, size_t fallback, size_t *value);

/* `count` numbers; where the member is missing, `values` stay as they are. False where it is anything else. */
bool gltf_numbers(const json_t *object, const char *key, double *values, size_t count);

/* A text, or NULL where it is missing or empty. */
const char *gltf_text(const json_t *object, const char *key);

#endif
