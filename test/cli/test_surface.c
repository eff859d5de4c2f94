/* clinker map --on: gaps on a surface, contact points, files, and what is refused. */
#include "run.h"

#include "cli/pictures/bands.h"
#include "io.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

static int setup(void **state) {
    int status = run_setup(state);
    write_box_quads("low.obj", (double[3]){0, 0, 0}, (double[3]){2, 1, 1}, 6);
    write_box_quads("high.obj", (double[3]){0, 0, 1.5}, (double[3]){2, 1, 3}, 6);
    write_box_quads("deep.obj", (double[3]){-1, -1, 0.75}, (double[3]){3, 2, 3}, 6);
    write_file("sheet.obj", "v 0.5 -1 2\nv 3 -1 2\nv 3 2 2\nv 0.5 2 2\nf 4 3 2 1\n");
    return status;
}

static run expect_success(const char *line) {
    run result = run_command(line);
    if (result.status != 0) {
        fail_msg("%s: %s", line, result.errors);
    }
    return result;
}

static void expect_line(const char *line, const char *part) {
    run result = expect_success(line);
    if (strstr(result.output, part) == NULL) {
        fail_msg("%s: no \"%s\" in:\n%s", line, part, result.output);
    }
    run_free(&result);
}

static void expect_refused(const char *line, const char *complaint) {
    run result = run_command(line);
    assert_int_equal(result.status, 2);
    assert_string_equal(result.output, "");
    if (strstr(result.errors, complaint) == NULL || strchr(result.errors, '\n') != strrchr(result.errors, '\n')) {
        fail_msg("%s: %s", line, result.errors);
    }
    run_free(&result);
}

/* A vertex of a PLY file that was written. */
typedef struct ply_vertex {
    double p[3];
    unsigned char colour[3];
    float quality;
} ply_vertex;

static size_t read_vertices(const char *path, ply_vertex *vertices, size_t most) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char line[256];
    size_t count = 0;
    while (fgets(line, sizeof line, file) != NULL && strcmp(line, "end_header\n") != 0) {
        (void)sscanf(line, "element vertex %zu", &count);
    }
    assert_true(count > 0 && count <= most);
    for (size_t i = 0; i < count; i++) {
        unsigned char bytes[31];
        assert_int_equal(fread(bytes, sizeof bytes, 1, file), 1);
        memcpy(vertices[i].p, bytes, 24);
        memcpy(vertices[i].colour, bytes + 24, 3);
        memcpy(&vertices[i].quality, bytes + 27, 4);
    }
    fclose(file);
    return count;
}

static void assert_ink(const ply_vertex *vertex, int ink) {
    assert_memory_equal(vertex->colour, &band_palette[ink], 3);
}

/* The upper corners of a box below another: in its place, with the gap as quality and in the colour of its band. */
static void vertices_are_coloured_by_the_bands_of_their_gaps(void **state) {
    (void)state;
    expect_line("map low.obj high.obj --on low --pose low=0,0,0.25 --bands 0.1 -o low.ply",
                "low to high: 8 of 8 vertices measured, 0 of them inside\ngap from 0.25 to 1.25, mean 0.75\n");
    ply_vertex vertices[8] = {0};
    assert_int_equal(read_vertices("low.ply", vertices, 8), 8);
    for (int i = 0; i < 8; i++) {
        const bool upper = vertices[i].p[2] > 1;
        assert_true(vertices[i].p[2] == (upper ? 1.25 : 0.25));
        assert_true(vertices[i].quality == (upper ? 0.25F : 1.25F));
        assert_ink(&vertices[i], INK_BANDS + BAND_CONTACT + (upper ? 2 : 4)); /* to 0.5, and to 2 */
    }
}

static void what_is_inside_is_red_and_a_contact(void **state) {
    (void)state;
    expect_line("map low.obj deep.obj --on low --bands 0.02 -o deep.ply --unit mm",
                "4 of them inside\ngap from -0.25 to 0.75, mean 0.25 mm\n1 contact point, where the gap is up to 0.02 "
                "mm:\n  gap -0.25 mm  at (");
    ply_vertex vertices[8] = {0};
    read_vertices("deep.ply", vertices, 8);
    for (int i = 0; i < 8; i++) {
        assert_true(vertices[i].quality == (vertices[i].p[2] > 0.5 ? -0.25F : 0.75F));
        assert_ink(&vertices[i], vertices[i].p[2] > 0.5 ? INK_BANDS : INK_BANDS + BAND_COUNT - 1);
    }
}

static void vertices_without_a_gap_are_grey_and_no_number(void **state) {
    (void)state;
    expect_line(
        "map low.obj sheet.obj --on low -o open.ply",
        "4 of 8 vertices measured, 0 of them inside\n4 vertices beyond the border of sheet, which is not closed, "
        "have no gap\n");
    ply_vertex vertices[8] = {0};
    read_vertices("open.ply", vertices, 8);
    for (int i = 0; i < 8; i++) {
        const bool beyond = vertices[i].p[0] < 0.5;
        assert_true(beyond ? isnan(vertices[i].quality) : (double)vertices[i].quality == 2 - vertices[i].p[2]);
        assert_true(!beyond || memcmp(vertices[i].colour, &band_palette[INK_ONLY_A], 3) == 0);
    }
    expect_line("map low.obj high.obj --on low --unit mm --reach 500um", "4 of 8 vertices measured");
    expect_line("map low.obj high.obj --on low --reach 0.5", "4 of 8 vertices measured");
    expect_line("map low.obj high.obj --on low --reach 0.25", "no vertex has a gap within reach\nno contact");
}

static void what_is_written_is_a_mesh_that_can_be_checked(void **state) {
    (void)state;
    expect_line("map low.obj high.obj --on high -o whole.ply", "high to low: 8 of 8");
    run result = expect_success("inspect whole.ply");
    assert_non_null(strstr(result.output, "solid        yes"));
    assert_non_null(strstr(result.output, "triangles    12"));
    run_free(&result);
}

static void csv_has_a_line_for_each_vertex(void **state) {
    (void)state;
    expect_line("map low.obj sheet.obj --on low --csv vertices.csv", "4 of 8");
    FILE *file = fopen("vertices.csv", "r");
    assert_non_null(file);
    char line[256];
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, "x,y,z,gap,face\n");
    int measured = 0, others = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        double x, y, z, gap;
        unsigned face;
        if (sscanf(line, "%lf,%lf,%lf,%lf,%u", &x, &y, &z, &gap, &face) == 5) {
            assert_true(x == 2 && gap == 2 - z && face == 0); /* the file's own: one polygon */
            measured++;
        } else {
            assert_int_equal(sscanf(line, "%lf,%lf,%lf,,%u", &x, &y, &z, &face), 4);
            others++;
        }
    }
    assert_true(measured == 4 && others == 4);
    fclose(file);
}

static void points_are_listed_in_text_csv_and_json(void **state) {
    (void)state;
    run result = expect_success("map low.obj deep.obj --on low --bands 0.02 --json --points points.csv");
    assert_string_equal(result.errors, "");
    json_t *report = json_loads(result.output, 0, NULL);
    assert_non_null(report);
    assert_string_equal(json_string_value(json_object_get(report, "on")), "low");
    assert_string_equal(json_string_value(json_object_get(report, "to")), "deep");
    assert_true(json_is_true(json_object_get(report, "closed")));
    assert_int_equal(json_integer_value(json_object_get(report, "vertices")), 8);
    assert_int_equal(json_integer_value(json_object_get(report, "measured")), 8);
    assert_int_equal(json_integer_value(json_object_get(report, "inside")), 4);
    assert_int_equal(json_integer_value(json_object_get(report, "sideless")), 0);
    const json_t *gap = json_object_get(report, "gap");
    assert_true(json_number_value(json_object_get(gap, "min")) == -0.25);
    assert_true(json_number_value(json_object_get(gap, "max")) == 0.75);
    assert_true(json_number_value(json_object_get(gap, "mean")) == 0.25);
    assert_true(json_number_value(json_object_get(report, "contact")) == 0.02);
    const json_t *contacts = json_object_get(report, "contacts");
    assert_int_equal(json_array_size(contacts), 1);
    const json_t *point = json_array_get(contacts, 0);
    assert_true(json_number_value(json_object_get(point, "gap")) == -0.25);
    assert_int_equal(json_integer_value(json_object_get(point, "vertices")), 4);
    assert_true(json_number_value(json_object_get(point, "area")) > 2);
    assert_int_equal(json_array_size(json_object_get(point, "point")), 3);
    assert_int_equal(json_array_size(json_object_get(point, "normal")), 3);
    assert_non_null(json_object_get(report, "warnings"));
    json_decref(report);
    run_free(&result);
    FILE *file = fopen("points.csv", "r");
    assert_non_null(file);
    char line[512];
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, "x,y,z,gap,area,nx,ny,nz,vertices\n");
    assert_non_null(fgets(line, sizeof line, file));
    assert_non_null(strstr(line, ",-0.25,"));
    assert_null(fgets(line, sizeof line, file));
    fclose(file);
}

/* A comb of boxes in one body: as many contacts as teeth. */
static void text_shows_ten_contacts_or_as_many_as_asked_for(void **state) {
    (void)state;
    char text[4096] = "";
    for (int tooth = 0; tooth < 12; tooth++) {
        const int first = 4 * tooth;
        char *end = text + strlen(text);
        snprintf(end, sizeof text - strlen(text),
                 "v %d 0 1.2\nv %d.5 0 1.2\nv %d 1 1.2\nv %d 0 1.1\nf %d %d %d\nf %d %d %d\nf %d %d %d\nf %d %d %d\n",
                 2 * tooth, 2 * tooth, 2 * tooth, 2 * tooth, first + 1, first + 2, first + 3, first + 1, first + 4,
                 first + 2, first + 1, first + 3, first + 4, first + 2, first + 4, first + 3);
    }
    write_file("comb.obj", text);
    write_box_quads("plate.obj", (double[3]){-1, -1, 0}, (double[3]){30, 2, 1}, 6);
    run result = expect_success("map comb.obj plate.obj --on comb --bands 0.15");
    assert_non_null(strstr(result.output, "12 contact points, where the gap is up to 0.15:\n"));
    assert_non_null(strstr(result.output, "  ... and 2 more (use --top, --points or --json)\n"));
    run_free(&result);
    result = expect_success("map comb.obj plate.obj --on comb --bands 0.15 --top 12");
    assert_null(strstr(result.output, "more"));
    run_free(&result);
    expect_line("map comb.obj plate.obj --on comb --bands 0.01", "no contact: no gap is below 0.01\n");
}

static void what_does_not_fit_is_refused_in_a_line(void **state) {
    (void)state;
    expect_refused("map low.obj high.obj --on midst -o a.ply", "--on midst: no body is named so; bodies are low, high");
    expect_refused("map low.obj high.obj --on low -o a.png", "a.png: can only be written as PLY");
    expect_refused("map low.obj high.obj -o a.ply", "a.ply: a map as a mesh is on one of the bodies; add --on NAME");
    expect_refused("map low.obj high.obj --on low --pfm a.pfm", "--pfm is for maps as pictures");
    expect_refused("map low.obj high.obj --on low --view x", "--view is for maps as pictures");
    expect_refused("map low.obj high.obj --on low --resolution 9", "--resolution is for maps as pictures");
    expect_refused("map low.obj high.obj --reach 1 -o a.png", "--reach is for maps on a surface; add --on NAME");
    expect_refused("map low.obj high.obj --points a.csv", "--points is for maps on a surface");
    expect_refused("map low.obj high.obj --json -o a.png", "--json is for maps on a surface");
    expect_refused("map low.obj high.obj --top 3 -o a.png", "--top is for maps on a surface");
    expect_refused("map low.obj high.obj --on low --json --top 3", "--top is for text");
    expect_refused("map low.obj high.obj --on low --reach x", "--reach x: not a length");
    expect_refused("map low.obj high.obj --on low --points a.ply", "a.ply: can only be written as CSV");
    expect_refused("map low.obj high.obj sheet.obj --on low", "a map shows two bodies, here are 3");
    expect_refused("map low.obj --on low", "a map shows two bodies, here is 1");
}

static void inputs_are_not_written_over(void **state) {
    (void)state;
    expect_line("map low.obj high.obj --on low -o kept.ply --bands 0.1", "8 of 8");
    expect_refused("map kept.ply high.obj --on kept -o kept.ply",
                   "is the input file kept.ply and would be overwritten");
    expect_refused("map low.obj high.obj --on low --csv twice.csv --points twice.csv", "is to be written twice");
}

static void threads_do_not_show(void **state) {
    (void)state;
    run one = expect_success("map comb.obj plate.obj --on comb --json --threads 1");
    run three = expect_success("map comb.obj plate.obj --on comb --json --threads 3");
    assert_string_equal(one.output, three.output);
    run_free(&one);
    run_free(&three);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vertices_are_coloured_by_the_bands_of_their_gaps),
        cmocka_unit_test(what_is_inside_is_red_and_a_contact),
        cmocka_unit_test(vertices_without_a_gap_are_grey_and_no_number),
        cmocka_unit_test(what_is_written_is_a_mesh_that_can_be_checked),
        cmocka_unit_test(csv_has_a_line_for_each_vertex),
        cmocka_unit_test(points_are_listed_in_text_csv_and_json),
        cmocka_unit_test(text_shows_ten_contacts_or_as_many_as_asked_for),
        cmocka_unit_test(what_does_not_fit_is_refused_in_a_line),
        cmocka_unit_test(inputs_are_not_written_over),
        cmocka_unit_test(threads_do_not_show),
    };
    return cmocka_run_group_tests(tests, setup, run_teardown);
}
