#include "cli/base/methods.h"

#include <stdio.h>
#include <string.h>

static const method_row rows[] = {
    [CLINKER_EXACT] = {"exact", " (the default)", false},
    [CLINKER_ZLIST] = {"zlist", ", which sorts depths at pixels", true},
    [CLINKER_LAYERS] = {"layers", ", which counts faces there, pair by pair: both are right to the pixel", true},
    [CLINKER_EDGES] = {"edges", ", which casts lines of sight at edges and judges exactly what these find", true},
    [CLINKER_CONVEX] = {"convex", ", for convex bodies alone, which proves each answer by a plane or a point", false},
};

enum { METHODS = sizeof rows / sizeof rows[0] };

const method_row *methods_all(size_t *count) {
    *count = METHODS;
    return rows;
}

const method_row *method_of(clinker_method method) {
    return &rows[method];
}

bool method_find(const char *name, clinker_method *method) {
    for (int i = 0; i < METHODS; i++) {
        if (strcmp(name, rows[i].name) == 0) {
            *method = (clinker_method)i;
            return true;
        }
    }
    return false;
}

void methods_list(char *text, size_t size, const char *last, bool sampling_alone) {
    size_t left = 0;
    size_t length = 0;
    for (int i = 0; i < METHODS; i++) {
        left += !sampling_alone || rows[i].samples;
    }
    text[0] = '\0';
    for (int i = 0; i < METHODS && length < size; i++) {
        if (sampling_alone && !rows[i].samples) {
            continue;
        }
        left--;
        length += (size_t)snprintf(text + length, size - length, "%s%s", rows[i].name, left > 1 ? ", " : "");
        if (left == 1 && length < size) {
            length += (size_t)snprintf(text + length, size - length, " %s ", last);
        }
    }
}
