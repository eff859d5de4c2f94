#include "cli/text/edge_text.h"

#include "cli/base/decimal.h"

enum { SPANS_SHOWN = 20 }; /* of each pair */

/* The body that has the edge, and the one that it passes through. */
typedef struct span_bodies {
    const cli_body *edged, *around;
} span_bodies;

static span_bodies bodies_of(const body_list *bodies, const clinker_pair *pair, const clinker_edge_span *span) {
    return (span_bodies){&bodies->bodies[span->of_b ? pair->b : pair->a],
                         &bodies->bodies[span->of_b ? pair->a : pair->b]};
}

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

void edge_spans_text(FILE *out, const body_list *bodies, const clinker_pair *pair) {
    for (size_t i = 0; i < pair->edge_span_count && i < SPANS_SHOWN; i++) {
        const clinker_edge_span *span = &pair->edge_spans[i];
        span_bodies of = bodies_of(bodies, pair, span);
        fputs("  edge of ", out);
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
        fprintf(out, "  ... and %zu more edges (use --json)\n", pair->edge_span_count - SPANS_SHOWN);
    }
}

static void write_end(json_writer *json, const char *point_key, const char *face_key, const double at[3], uint32_t face,
                      const cli_body *around) {
    json_write_point(json, point_key, at);
    if (face != CLINKER_NO_FACE) {
        json_write_count(json, face_key, cli_body_file_face(around, face));
    }
}

void edge_spans_json(json_writer *json, const body_list *bodies, const clinker_pair *pair) {
    json_write_array_begin(json, "edges");
    for (size_t i = 0; i < pair->edge_span_count; i++) {
        const clinker_edge_span *span = &pair->edge_spans[i];
        span_bodies of = bodies_of(bodies, pair, span);
        json_write_object_begin(json, NULL);
        json_write_string(json, "of", span->of_b ? "b" : "a");
        json_write_count(json, "face", cli_body_file_face(of.edged, span->face));
        write_end(json, "entry", "entry_face", span->entry, span->entry_face, of.around);
        write_end(json, "exit", "exit_face", span->exit, span->exit_face, of.around);
        json_write_object_end(json);
    }
    json_write_array_end(json);
}
