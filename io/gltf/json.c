/* The JSON part of a glTF file, looked up with the checks that a hostile file calls for. */
#include "gltf/json.h"

#include "reading/message.h"
#include "syntax/json_input.h"

#include <math.h>

bool gltf_parse(gltf_document *document, const char *text, size_t size) {
    document->root = json_input_parse(document->source, text, size, document->error);
    if (document->root == NULL) {
        return false;
    }
    if (!json_is_object(document->root)) {
        return io_fail(document->error, document->source, "not a glTF file: the JSON is not an object");
    }
    return true;
}

const json_t *gltf_item(const gltf_document *document, const char *array, size_t index) {
    const json_t *item = json_array_get(json_object_get(document->root, array), index);
    return json_is_object(item) ? item : NULL;
}

size_t gltf_item_count(const gltf_document *document, const char *array) {
    return json_array_size(json_object_get(document->root, array));
}

bool gltf_size(const json_t *object, const char *key, size_t fallback, size_t *value) {
    const json_t *member = json_object_get(object, key);
    *value = fallback;
    if (member == NULL) {
        return true;
    }
    if (!json_is_number(member)) {
        return false;
    }
    /* Doubles hold every plausible size exactly, and some writers print whole numbers as 4.0. */
    double number = json_number_value(member);
    if (!(number >= 0 && number <= 0x1p53) || number != floor(number) || number > (double)(SIZE_MAX / 2)) {
        return false;
    }
    *value = (size_t)number;
    return true;
}

bool gltf_numbers(const json_t *object, const char *key, double *values, size_t count) {
    const json_t *member = json_object_get(object, key);
    if (member == NULL) {
        return true;
    }
    if (json_array_size(member) != count) {
        return false;
    }
    for (size_t i = 0; i < count; ++i) {
        const json_t *number = json_array_get(member, i);
        if (!json_is_number(number)) {
            return false;
        }
        values[i] = json_number_value(number);
    }
    return true;
}

const char *gltf_text(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL && text[0] != '\0' ? text : NULL;
}
