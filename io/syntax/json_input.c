#include "syntax/json_input.h"

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

json_t *json_input_parse(const io_source *source, const char *text, size_t size, io_error *error) {
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    if (size >= 3 && memcmp(text, byte_order_mark, 3) == 0) {
        text += 3;
        size -= 3;
    }
    if (parsed_size(text, size) / PLAUSIBLE_FACTOR > size + plausible_floor / PLAUSIBLE_FACTOR) {
        io_fail(error, source, "the JSON is an implausible mass of brackets and commas");
        return NULL;
    }
    json_error_t fault;
    json_t *root = json_loadb(text, size, 0, &fault);
    if (root == NULL) {
        io_fail(error, source, "the JSON is damaged at line %d, column %d: %s", fault.line, fault.column, fault.text);
    }
    return root;
}
