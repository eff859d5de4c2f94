#include "cli/text/surface_text.h"

#include "cli/base/memory.h"
#include "cli/text/measure_text.h"
#include "cli/text/rows.h"

#include <math.h>
#include <stdlib.h>

static void print_counts(FILE *out, const surface_gaps *made) {
    const clinker_gaps *gaps = &made->gaps;
    text_print(out, made->on->name);
    fputs(" to ", out);
    text_print(out, made->other->name);
    fprintf(out, ": %zu of %zu vertices measured, %zu of them inside\n", gaps->gap_count, gaps->vertex_count,
            gaps->inside_count);
    if (gaps->sideless_count > 0) {
        fprintf(out, "%zu vertices beyond the border of ", gaps->sideless_count);
        text_print(out, made->other->name);
        fputs(", which is not closed, have no gap\n", out);
    }
    if (gaps->gap_count == 0) {
        fputs("no vertex has a gap within reach\n", out);
        return;
    }
    fprintf(out, "gap from %s to %s, mean %s\n", measure_length(gaps->lowest, NULL).text,
            measure_length(gaps->highest, NULL).text, measure_length(gaps->mean, made->unit).text);
}

/* How near two contact points may come that look different. */
static double resolution_of(const clinker_contacts *contacts) {
    double most = 0;
    for (size_t i = 0; i < contacts->point_count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            most = fmax(most, fabs(contacts->points[i].point[axis] - contacts->points[0].point[axis]));
        }
    }
    return most > 0 ? most / 1e4 : 1e-4;
}

static void print_points(FILE *out, const surface_gaps *made, size_t count) {
    const double fine = resolution_of(&made->contacts);
    row *rows = memory_take(count, sizeof *rows);
    for (size_t i = 0; i < count; i++) {
        const clinker_contact_point *at = &made->contacts.points[i];
        rows[i] =
            (row){.cells = {text_format("  gap %s", measure_length(at->gap, made->unit).text),
                            text_format("at %s", measure_place(at->point, fine).text),
                            text_format("area %s", measure_area(at->area, made->unit).text),
                            text_format("normal %s", measure_place(at->normal, 1e-2).text), text_format("%s", "")}};
    }
    const row_widths widths = row_measure(rows, count);
    for (size_t i = 0; i < count; i++) {
        row_print(out, &rows[i], &widths);
        fputc('\n', out);
        row_free(&rows[i]);
    }
    free(rows);
}

void surface_text(FILE *out, const surface_gaps *made, size_t most) {
    print_counts(out, made);
    const size_t count = made->contacts.point_count, shown = count < most ? count : most;
    const measure contact = measure_length(made->contact, made->unit);
    if (count == 0) {
        fprintf(out, "no contact: no gap is below %s\n", contact.text);
        return;
    }
    fprintf(out, "%zu contact point%s, where the gap is up to %s:\n", count, count == 1 ? "" : "s", contact.text);
    print_points(out, made, shown);
    if (shown < count) {
        fprintf(out, "  ... and %zu more (use --top, --points or --json)\n", count - shown);
    }
}
