#include "cli/base/methods.h"

#include <stdio.h>
#include <string.h>

static const clinker_method_facts *method_number(int number) {
    return clinker_method_describe((clinker_method)number);
}

bool method_find(const char *name, clinker_method *method) {
    for (int i = 0; method_number(i) != NULL; i++) {
        if (strcmp(name, method_number(i)->name) == 0) {
            *method = method_number(i)->method;
            return true;
        }
    }
    return false;
}

static bool is_listed(const clinker_method_facts *facts, methods_listed which) {
    switch (which) {
    case METHODS_THAT_SAMPLE:
        return facts->samples;
    case METHODS_THAT_SAMPLE_TOGETHER:
        return facts->samples && facts->together;
    case METHODS_WITH_EYE:
        return facts->eye;
    case METHODS_WITH_MOTIONS:
        return facts->motions;
    default:
        return true;
    }
}

void methods_list(char *text, size_t size, const char *last, methods_listed which) {
    size_t left = 0;
    size_t length = 0;
    for (int i = 0; method_number(i) != NULL; i++) {
        left += is_listed(method_number(i), which);
    }
    text[0] = '\0';
    for (int i = 0; method_number(i) != NULL && length < size; i++) {
        if (!is_listed(method_number(i), which)) {
            continue;
        }
        left--;
        const char *next = left > 1 ? ", " : left == 1 ? last : "";
        length += (size_t)snprintf(text + length, size - length, "%s%s", method_number(i)->name, next);
    }
}
