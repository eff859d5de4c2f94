#include "cli/text/edge_text.h"

#include "cli/base/decimal.h"
#include "cli/bodies/inspection.h"
#include "cli/pairs/edge_span.h"

enum { SPANS_SHOWN = 20 }; /* of each pair */

static void print_end(FILE *out, const char *word, const char *no_face, const double at[3], uint32_t face,
                      const cli_body *around) {
    double fine = cli_body_extent(around) / 1e6;
    if (face == CLINKER_NO_FACE) {
        fputs(no_face, out);
    } else {
        fprintf(out, " %s face %u", word, (unsigned)cli_body_file_face(around, face));
    }
    fprintf(out, " at %s", decimal_point(at, fine).text);
}

void edge_text(FILE *out, const body_list *bodies, const clinker_pair *pair) {
    for (size_t i = 0; i < pair->edge_span_count && i < SPANS_SHOWN; i++) {
        const clinker_edge_span *span = &pair->edge_spans[i];
        edge_span_bodies of = edge_span_of(bodies, pair, span);
        fputs("    edge of ", out);
        text_print(out, of.edged->name);
        fprintf(out, ", face %u:", (unsigned)cli_body_file_face(of.edged, span->face));
        if (span->from == span->to) {
            print_end(out, "passes", " touches", span->entry, span->entry_face, of.around);
        } else {
            print_end(out, "enters", " begins inside", span->entry, span->entry_face, of.around);
            print_end(out, "leaves", " ends inside", span->exit, span->exit_face, of.around);
        }
        fputc('\n', out);
    }
    if (pair->edge_span_count > SPANS_SHOWN) {
        fprintf(out, "    ... and %zu more edges (use --json)\n", pair->edge_span_count - SPANS_SHOWN);
    }
}
