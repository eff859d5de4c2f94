#include "book.h"

#include "rounds.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void give_up(const char *about, const char *problem) {
    fprintf(stderr, "%s: %s\n", about, problem);
    exit(2);
}

static book_line *add_line(book *answers, const char *name) {
    answers->lines = realloc(answers->lines, (answers->count + 1) * sizeof *answers->lines);
    char *copy = strdup(name);
    if (answers->lines == NULL || copy == NULL) {
        give_up(name, "no memory");
    }
    book_line *line = &answers->lines[answers->count++];
    *line = (book_line){.name = copy};
    return line;
}

static book_line *find_line(book *answers, const char *name) {
    for (size_t i = 0; i < answers->count; i++) {
        if (strcmp(answers->lines[i].name, name) == 0) {
            return &answers->lines[i];
        }
    }
    return NULL;
}

/* "name of the case 0123456789abcdef" */
static void read_line(book *answers, char *text) {
    text[strcspn(text, "\n")] = '\0';
    char *space = strrchr(text, ' ');
    char *end = space;
    const uint64_t hash = space == NULL ? 0 : strtoull(space + 1, &end, 16);
    if (space == NULL || end != space + 17 || *end != '\0') {
        give_up(answers->path, "a line is not a name and a hash of 16 digits");
    }
    *space = '\0';
    if (find_line(answers, text) != NULL) {
        give_up(text, "stands in the book twice");
    }
    book_line *line = add_line(answers, text);
    line->expected = hash;
    line->written = true;
}

book book_open(const char *path, int argc, char **argv) {
    book answers = {.path = path};
    answers.update = argc == 2 && strcmp(argv[1], "--update") == 0;
    answers.shown = argc == 3 && strcmp(argv[1], "--show") == 0 ? argv[2] : NULL;
    if (argc > 1 && !answers.update && answers.shown == NULL) {
        give_up(argv[0], "takes nothing, --update, or --show TEXT");
    }
    FILE *file = fopen(path, "r");
    if (file == NULL && !answers.update) {
        give_up(path, "cannot be read");
    }
    char text[512];
    while (file != NULL && fgets(text, sizeof text, file) != NULL) {
        read_line(&answers, text);
    }
    if (file != NULL) {
        fclose(file);
    }
    return answers;
}

/* Puts a line to where the case comes in the program, so that a book that is written has that order. */
static book_line *move_line(book *answers, book_line *line) {
    const book_line moved = *line;
    book_line *place = &answers->lines[answers->cases];
    memmove(place + 1, place, (size_t)(line - place) * sizeof *line);
    *place = moved;
    return place;
}

bool book_wants(book *answers, const char *name) {
    const test_share all = {0, 1};
    const test_share share = answers->update ? all : test_share_or(all);
    book_line *line = find_line(answers, name);
    if (line != NULL && line->met) {
        give_up(name, "is the name of two cases");
    }
    line = move_line(answers, line == NULL ? add_line(answers, name) : line);
    line->met = true;
    const size_t number = answers->cases++;
    if (answers->shown != NULL) {
        return strstr(name, answers->shown) != NULL;
    }
    return number % share.of == share.number % share.of;
}

void book_enter(book *answers, uint64_t found) {
    book_line *line = &answers->lines[answers->cases - 1];
    line->found = found;
    line->asked = true;
}

/* NULL: nothing. */
static const char *fault_of(const book_line *line) {
    if (!line->met) {
        return "is in the book, but not a case";
    }
    if (!line->written) {
        return "is a case, but not in the book";
    }
    return line->asked && line->found != line->expected ? "differs" : NULL;
}

static size_t tell_faults(const book *answers) {
    size_t faults = 0, asked = 0;
    for (size_t i = 0; i < answers->count; i++) {
        const book_line *line = &answers->lines[i];
        const char *fault = fault_of(line);
        asked += line->asked;
        if (fault != NULL) {
            faults++;
            printf("%s: %s\n", line->name, fault);
        }
    }
    printf("%zu of %zu cases asked, %zu faults\n", asked, answers->cases, faults);
    return faults;
}

static void write_book(const book *answers) {
    FILE *file = fopen(answers->path, "w");
    if (file == NULL) {
        give_up(answers->path, "cannot be written");
    }
    for (size_t i = 0; i < answers->cases; i++) {
        const book_line *line = &answers->lines[i];
        fprintf(file, "%s %016" PRIx64 "\n", line->name, line->asked ? line->found : line->expected);
    }
    if (fclose(file) != 0) {
        give_up(answers->path, "cannot be written");
    }
}

int book_close(book *answers) {
    const size_t faults = tell_faults(answers);
    if (answers->update) {
        write_book(answers);
    }
    for (size_t i = 0; i < answers->count; i++) {
        free(answers->lines[i].name);
    }
    free(answers->lines);
    return faults == 0 || answers->update ? EXIT_SUCCESS : EXIT_FAILURE;
}
