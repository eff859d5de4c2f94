#include "cli/text/rows.h"

#include "cli/base/text.h"

#include <stdlib.h>

row_widths row_measure(const row *rows, size_t count) {
    row_widths widths = {{0}};
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < ROW_CELLS; k++) {
            size_t width = text_width(rows[i].cells[k]);
            if (width > widths.cells[k] && width <= ROW_CELL_MOST) {
                widths.cells[k] = width;
            }
        }
    }
    return widths;
}

/* Blanks are printed in front of the cell that needs them. */
void row_print(FILE *out, const row *line, const row_widths *widths) {
    size_t blanks = 0;
    for (int k = 0; k < ROW_CELLS; k++) {
        size_t width = text_width(line->cells[k]);
        if (width > 0) {
            fprintf(out, "%*s", (int)blanks, "");
            text_print(out, line->cells[k]);
            blanks = 0;
        }
        size_t column = widths->cells[k] > width ? widths->cells[k] : width;
        blanks += column > 0 ? column - width + 2 : 0;
    }
}

void row_free(row *line) {
    for (int k = 0; k < ROW_CELLS; k++) {
        free(line->cells[k]);
    }
    *line = (row){{0}};
}
