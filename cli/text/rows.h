/* Lines of a list in columns that the eye can run down. */
#ifndef CLINKER_CLI_ROWS_H
#define CLINKER_CLI_ROWS_H

#include <stddef.h>
#include <stdio.h>

enum {
    ROW_CELLS = 5,
    ROW_CELL_MOST = 40, /* characters: a longer cell pushes the rest of its line out of the columns */
};

typedef struct row {
    char *cells[ROW_CELLS]; /* text of any origin, to be freed; "": nothing is known */
} row;

typedef struct row_widths {
    size_t cells[ROW_CELLS]; /* 0: no line has anything there, and there is no such column */
} row_widths;

row_widths row_measure(const row *rows, size_t count);

/* A line without its end, and without blanks there. */
void row_print(FILE *out, const row *line, const row_widths *widths);

void row_free(row *line);

#endif
