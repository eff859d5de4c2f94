/* The JSON part of a glTF file: parsed by jansson, looked up with the checks that a hostile file calls for. */
#include "gltf_document.h"

#include <math.h>
#include <string.h>

/* What jansson takes for an object, an array, and any other value, roughly; and how much may be taken in all: real
 * documents stay below a dozen times their size. */
enum { OBJECT_BYTES = 320, ARRAY_BYTES = 128, VALUE_BYTES = 64, PLAUSIBLE_FACTOR = 24 };
static const size_t plausible_floor = (size_t)64 << 20;

/* The memory that the parsed text would take: "[[],[],[], ..." would make a hundred times its size of itself. */
static size_t parsed_size(const char *text, size_t size) {
    size_t total = 0;
    bool quoted = false;
    for (size_t i = 0; i < size; ++i) {
        if (quoted) {
            if (text[i] == '\\') {
                ++i;
            } else if (text[i] == '"') {
                quoted = false;
            }
            continue;
        }
        switch (text[i]) {
        case '"':
            quoted = true;
            break;
        case '{':
            total += OBJECT_BYTES;
            break;
        case '[':
            total += ARRAY_BYTES;
            break;
        case ',':
        case ':':
            total += VALUE_BYTES;
            break;
        default:
            break;
        }
    }
    return total;
}

bool gltf_parse(gltf_document *document, const char *text, size_t size) {
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    if (size >= 3 && memcmp(text, byte_order_mark, 3) == 0) {
        text += 3;
        size -= 3;
    }
    if (parsed_size(text, size) / PLAUSIBLE_FACTOR > size + plausible_floor / PLAUSIBLE_FACTOR) {
        return io_fail(document->error, document->source, "the JSON is an implausible mass of brackets and commas");
    }
    json_error_t fault;
    document->root = json_loadb(text, size, 0, &fault);
    if (document->root == NULL) {
        return io_fail(document->error, document->source, "the JSON is damaged at line %d, column %d: %s", fault.line,
                       fault.column, fault.text);
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
