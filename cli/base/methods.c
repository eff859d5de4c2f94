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

void methods_list(char *text, size_t size, const char *last, bool sampling_alone) {
    size_t left = 0;
    size_t length = 0;
    for (int i = 0; method_number(i) != NULL; i++) {
        left += !sampling_alone || method_number(i)->samples;
    }
    text[0] = '\0';
    for (int i = 0; method_number(i) != NULL && length < size; i++) {
        if (sampling_alone && !method_number(i)->samples) {
            continue;
        }
        left--;
        length += (size_t)snprintf(text + length, size - length, "%s%s", method_number(i)->name, left > 1 ? ", " : "");
        if (left == 1 && length < size) {
            length += (size_t)snprintf(text + length, size - length, " %s ", last);
        }
    }
}
