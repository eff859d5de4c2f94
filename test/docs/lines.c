#include "lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

void *memory_take(size_t size) {
    void *memory = malloc(size);
    if (memory == NULL) {
        fputs("not enough memory\n", stderr);
        exit(2);
    }
    return memory;
}

char *text_copy(const char *text) {
    size_t size = strlen(text) + 1;
    return memcpy(memory_take(size), text, size);
}

bool begins_with(const char *text, const char *beginning) {
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

void lines_add(lines *list, const char *line) {
    if ((list->count & (list->count + 1)) == 0) { /* room ends at a power of two less one */
        char **grown = memory_take(2 * (list->count + 1) * sizeof *grown);
        if (list->count > 0) {
            memcpy(grown, list->at, list->count * sizeof *grown);
        }
        free(list->at);
        list->at = grown;
    }
    list->at[list->count++] = text_copy(line);
}

bool lines_read(lines *list, const char *path) {
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return false;
    }
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    while ((length = getline(&line, &size, file)) >= 0) {
        if (length > 0 && line[length - 1] == '\n') {
            line[length - 1] = '\0';
        }
        lines_add(list, line);
    }
    free(line);
    bool good = ferror(file) == 0;
    fclose(file);
    return good;
}

bool lines_write(const lines *list, size_t first, size_t end, const char *path) {
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        return false;
    }
    for (size_t i = first; i < end; i++) {
        fprintf(file, "%s\n", list->at[i]);
    }
    return fclose(file) == 0;
}

void lines_free(lines *list) {
    for (size_t i = 0; i < list->count; i++) {
        free(list->at[i]);
    }
    free(list->at);
    *list = (lines){0};
}
