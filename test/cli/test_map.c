/* clinker map and check --map: files, numbers, and what is refused. */
#include "cli/pictures/bands.h"
#include "run.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <png.h>

static int setup(void **state) {
    int status = run_setup(state);
    write_box_quads("low.obj", (double[3]){0, 0, 0}, (double[3]){2, 1, 1}, 6);
    write_box_quads("high.obj", (double[3]){0, 0, 1.5}, (double[3]){2, 1, 3}, 6);
    write_box_quads("deep.obj", (double[3]){1, 0, 0.75}, (double[3]){3, 1, 3}, 6);
    write_box_quads("aside.obj", (double[3]){9, 9, 0}, (double[3]){10, 10, 1}, 6);
    write_file("sheet.obj", "v 0 0 2\nv 1 0 2\nv 1 1 2\nv 0 1 2\nf 4 3 2 1\n");
    return status;
}

static void expect_success(const char *line, const char *part) {
    run result = run_command(line);
    if (result.status != 0) {
        print_error("%s\n", result.errors);
    }
    assert_int_equal(result.status, 0);
    assert_string_equal(result.errors, "");
    assert_non_null(strstr(result.output, part));
    run_free(&result);
}

typedef struct picture {
    unsigned width, height;
    canvas_colour *pixels;
} picture;

static picture read_picture(const char *path) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    assert_true(png_image_begin_read_from_file(&image, path) != 0);
    image.format = PNG_FORMAT_RGB;
    picture made = {image.width, image.height, malloc(PNG_IMAGE_SIZE(image))};
    assert_non_null(made.pixels);
    assert_true(png_image_finish_read(&image, NULL, made.pixels, 0, NULL) != 0);
    return made;
}

/* The share of a picture that has this ink. */
static double share_of(const picture *seen, int ink) {
    size_t count = 0;
    size_t pixels = (size_t)seen->width * seen->height;
    for (size_t i = 0; i < pixels; i++) {
        count += memcmp(&seen->pixels[i], &band_palette[ink], sizeof(canvas_colour)) == 0;
    }
    return (double)count / (double)pixels;
}

static void plates_apart_are_drawn_in_the_blue_of_their_band(void **state) {
    (void)state;
    expect_success("map low.obj high.obj --resolution 64 --bands 0.1 -o out.png", "gap 0.5 units everywhere");
    picture seen = read_picture("out.png");
    assert_true(seen.width >= 800 && seen.height >= 400);
    assert_true(share_of(&seen, INK_BANDS + BAND_CONTACT + 2) > 0.3);  /* up to 5 times 0.1 */
    assert_true(share_of(&seen, INK_BANDS + BAND_CONTACT + 1) < 0.01); /* in the legend alone */
    free(seen.pixels);
}

/* How many pixels below this one have its colour. */
static unsigned run_down(const picture *seen, size_t from) {
    unsigned length = 0;
    const size_t pixels = (size_t)seen->width * seen->height;
    for (size_t at = from; at < pixels && memcmp(&seen->pixels[at], &seen->pixels[from], 3) == 0; at += seen->width) {
        length++;
    }
    return length;
}

static void a_gap_that_is_the_same_everywhere_has_no_ring(void **state) {
    (void)state;
    expect_success("map low.obj high.obj --resolution 64 --bands 0.1 -o even.png", "gap 0.5 units everywhere");
    picture seen = read_picture("even.png");
    size_t corner = 0; /* the first pixel of the map */
    while (memcmp(&seen.pixels[corner], &band_palette[INK_BANDS + BAND_CONTACT + 2], sizeof(canvas_colour)) != 0) {
        corner++;
    }
    assert_true(run_down(&seen, corner + 100) > 300);
    assert_int_equal(run_down(&seen, corner + 3), run_down(&seen, corner + 100));
    free(seen.pixels);
}

/* The page grows with the lines of its title, which tell both names, and a pixel may be a unit large. */
static void titles_have_room_for_both_names(void **state) {
    (void)state;
    write_box_quads("the-extremely-long-named-bracket-right.obj", (double[3]){0, 0, 0}, (double[3]){2, 1, 1}, 6);
    write_box_quads("the-extremely-long-named-bracket-left.obj", (double[3]){0, 0, 1.5}, (double[3]){2, 1, 3}, 6);
    expect_success(
        "map the-extremely-long-named-bracket-right.obj the-extremely-long-named-bracket-left.obj -o long.png",
        "gap 0.5 units everywhere");
    expect_success("map low.obj high.obj --resolution 2 -o even.png", "2 x 1 pixels of 1 unit\n");
    picture named = read_picture("long.png");
    picture brief = read_picture("even.png");
    assert_true(named.height > brief.height + 20 && named.width > brief.width);
    free(named.pixels);
    free(brief.pixels);
}

static void overlap_is_drawn_in_the_red_of_its_band(void **state) {
    (void)state;
    expect_success("map low.obj deep.obj --bands 0.02 --unit mm -o deep.png", "gap -0.25 mm everywhere");
    picture seen = read_picture("deep.png");
    assert_true(share_of(&seen, INK_BANDS) > 0.3); /* beyond 10 times 0.02 */
    free(seen.pixels);
}

static void what_one_body_covers_alone_is_grey(void **state) {
    (void)state;
    write_box_quads("left.obj", (double[3]){0, 0, 0}, (double[3]){1, 1, 1}, 6);
    write_file("bent.obj", "v 0 0 2\nv 1 0 2\nv 0 1 2\nf 3 2 1\n");
    expect_success("map left.obj bent.obj --view z -o half.png", "both bodies on ");
    picture seen = read_picture("half.png");
    assert_true(share_of(&seen, INK_ONLY_A) > 0.2);
    assert_true(share_of(&seen, INK_ONLY_B) < 0.01); /* in the legend alone */
    free(seen.pixels);
}

static void csv_has_a_line_for_each_covered_pixel(void **state) {
    (void)state;
    expect_success("map left.obj bent.obj --view z --resolution 4 --unit mm --csv out.csv", "4 x 4 pixels");
    FILE *file = fopen("out.csv", "r");
    assert_non_null(file);
    char line[256];
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, "\"x along x [mm]\",\"y along y [mm]\",\"gap along -z [mm]\",cover\n");
    int both = 0;
    int alone = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        double x;
        double y;
        double gap;
        if (sscanf(line, "%lf,%lf,%lf,both", &x, &y, &gap) == 3) {
            assert_true(fabs(gap - 1) < 1e-6 && x + y <= 1);
            both++;
        } else {
            assert_int_equal(sscanf(line, "%lf,%lf,,a", &x, &y), 2);
            assert_true(x + y >= 1);
            alone++;
        }
        assert_true(fabs(fmod(x, 0.25) - 0.125) < 1e-9 && fabs(fmod(y, 0.25) - 0.125) < 1e-9);
    }
    assert_int_equal(both + alone, 16);
    assert_true(both >= 6 && both <= 10);
    fclose(file);
}

static void pfm_has_the_gap_from_the_lowest_row_up(void **state) {
    (void)state;
    expect_success("map left.obj bent.obj --view z --resolution 4 --pfm out.pfm", "4 x 4 pixels");
    FILE *file = fopen("out.pfm", "rb");
    assert_non_null(file);
    char head[14];
    assert_int_equal(fread(head, 1, 12, file), 12);
    assert_memory_equal(head, "Pf\n4 4\n-1.0\n", 12);
    unsigned char bytes[65];
    assert_int_equal(fread(bytes, 1, 65, file), 64);
    float gaps[16];
    for (int i = 0; i < 16; i++) {
        uint32_t bits = bytes[4 * i] | (uint32_t)bytes[4 * i + 1] << 8 | (uint32_t)bytes[4 * i + 2] << 16 |
                        (uint32_t)bytes[4 * i + 3] << 24;
        memcpy(&gaps[i], &bits, sizeof bits);
    }
    assert_true(gaps[0] == 1);
    assert_true(isnan(gaps[15]));
    fclose(file);
}

static void an_open_sheet_over_a_box_has_a_gap(void **state) {
    (void)state;
    expect_success("map low.obj sheet.obj -o sheet.png", "gap 1 unit everywhere");
    expect_success("map low.obj sheet.obj --pose sheet=0,0,-1.25 -o sheet.png", "gap -0.25 units everywhere");
}

/* Real jaws: the lower one solid, the upper one an open scan with cracks. Teeth overlap by a millimetre or two where
 * they meet; a crack must not make it a whole jaw's height. */
static void jaws_of_the_shared_data_overlap_where_their_teeth_meet(void **state) {
    (void)state;
    static const char folder[] = CLINKER_TEST_DATA "/dental/artisynth_dynjaw";
    if (access(folder, R_OK) != 0) {
        skip();
    }
    assert_int_equal(symlink(CLINKER_TEST_DATA "/dental/artisynth_dynjaw/maxilla.obj", "upper.obj"), 0);
    assert_int_equal(symlink(CLINKER_TEST_DATA "/dental/artisynth_dynjaw/jaw_smooth.obj", "lower.obj"), 0);
    run result = run_command("map upper.obj lower.obj --unit mm -o jaws.png");
    assert_int_equal(result.status, 0);
    const char *from = strstr(result.output, "gap from ");
    assert_non_null(from);
    double lowest = strtod(from + strlen("gap from "), NULL);
    assert_true(lowest < -1 && lowest > -2);
    run_free(&result);
}

static void views_are_axes_or_directions(void **state) {
    (void)state;
    expect_success("map low.obj deep.obj --view x -o v.png", "seen along -x");
    expect_success("map low.obj deep.obj --view y -o v.png", "seen along -y");
    expect_success("map low.obj deep.obj --view auto -o v.png", "seen along -z");
    expect_success("map low.obj deep.obj --view 0,0,7 -o v.png", "seen along z");
    expect_success("map low.obj deep.obj --view 0.6,0,-0.8 -o v.png", "seen along (0.6, 0, -0.8)");
}

static char *read_text(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = calloc(1, 1 << 22);
    assert_non_null(text);
    *size = fread(text, 1, (1 << 22) - 1, file);
    fclose(file);
    return text;
}

static void the_name_of_the_file_tells_its_format(void **state) {
    (void)state;
    size_t size;
    expect_success("map low.obj deep.obj -o m.svg", "seen along");
    expect_success("map low.obj deep.obj -o again.svg", "seen along");
    assert_int_equal(system("cmp m.svg again.svg"), 0);
    char *svg = read_text("m.svg", &size);
    assert_non_null(strstr(svg, "<svg"));
    assert_non_null(strstr(svg, "<path")); /* bands are shapes, not pixels */
    assert_null(strstr(svg, "<image"));
    expect_success("map low.obj deep.obj -o m.pdf", "seen along");
    char *pdf = read_text("m.pdf", &size);
    assert_memory_equal(pdf, "%PDF", 4);
    free(svg);
    free(pdf);
    run_expect_complaint("map low.obj deep.obj -o m.jpg", "m.jpg: can only be written as PNG, SVG or PDF");
    run_expect_complaint("check low.obj deep.obj --map m.tiff", "can only be written as PNG, SVG or PDF");
}

/* A slope of one in two: bands are straight stripes, and their borders are as smooth as lines are. */
static void borders_of_bands_are_smooth(void **state) {
    (void)state;
    write_file("flat.obj", "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\nf 1 2 3 4\n");
    write_file("slope.obj", "v 0 0 0.1\nv 4 0 1.1\nv 4 4 2.1\nv 0 4 1.1\nf 4 3 2 1\n");
    expect_success("map flat.obj slope.obj --view z --resolution 40 --bands 0.5 -o slope.png", "gap from");
    picture seen = read_picture("slope.png");
    size_t between = 0;
    size_t bands = 0;
    for (size_t i = 0; i < (size_t)seen.width * seen.height; i++) {
        const canvas_colour *at = &seen.pixels[i];
        const canvas_colour *dark = &band_palette[INK_BANDS + BAND_CONTACT + 1];
        const canvas_colour *light = &band_palette[INK_BANDS + BAND_CONTACT + 2];
        bands += memcmp(at, dark, sizeof *at) == 0;
        between +=
            at->green > dark->green && at->green < light->green && at->blue > dark->blue && at->blue < light->blue;
    }
    assert_true(bands > 10000);
    assert_true(between > 500); /* pixels that both share */
    free(seen.pixels);
}

/* All around a page there is nothing but paper, whatever has to be written on it. */
static void nothing_runs_over_the_margin(void **state) {
    (void)state;
    static const char name[] = "a-name-of-a-part-that-somebody-has-given-every-attribute-of-it-as-programs-do.obj";
    char line[400];
    write_box_quads(name, (double[3]){1, 0, 0.75}, (double[3]){3, 1, 3}, 6);
    snprintf(line, sizeof line, "map low.obj %s --view z --unit mil -o wide.png", name);
    expect_success(line, "seen along");
    picture seen = read_picture("wide.png");
    for (unsigned y = 0; y < seen.height; y++) {
        for (unsigned x = 0; x < seen.width; x++) {
            bool margin = x < 12 || x >= seen.width - 12 || y < 12 || y >= seen.height - 12;
            const canvas_colour *at = &seen.pixels[(size_t)y * seen.width + x];
            assert_true(!margin || (at->red == 255 && at->green == 255 && at->blue == 255));
        }
    }
    free(seen.pixels);
}

static void threads_do_not_show_in_the_files(void **state) {
    (void)state;
    expect_success("map low.obj deep.obj --threads 1 --view 1,2,3 -o one.png --pfm one.pfm", "both bodies");
    expect_success("map low.obj deep.obj --threads 3 --view 1,2,3 -o more.png --pfm more.pfm", "both bodies");
    assert_int_equal(system("cmp one.png more.png && cmp one.pfm more.pfm"), 0);
}

static void a_check_draws_the_same_map(void **state) {
    (void)state;
    expect_success("map low.obj deep.obj -o map.png", "seen along");
    run result = run_command("check low.obj deep.obj --map check.png");
    assert_int_equal(result.status, 1);
    assert_non_null(strstr(result.output, "interfere"));
    run_free(&result);
    assert_int_equal(system("cmp map.png check.png"), 0);
}

static void bodies_that_do_not_face_each_other_are_refused(void **state) {
    (void)state;
    run_expect_complaint("map low.obj aside.obj -o no.png", "the bodies do not face each other");
    run_expect_complaint("map low.obj high.obj --view x -o no.png", "seen along (-1, 0, 0) the bodies do not face");
    assert_null(fopen("no.png", "rb"));
}

static void a_map_needs_two_bodies(void **state) {
    (void)state;
    run_expect_complaint("map low.obj -o no.png", "a map shows two bodies, here is 1 (low)");
    run_expect_complaint("map low.obj high.obj deep.obj -o no.png", "here are 3 (low, high, deep)");
    run_expect_complaint("check low.obj high.obj deep.obj --map no.png", "a map shows two bodies");
    run_expect_complaint("map low.obj high.obj", "no file to write; give -o FILE.png");
    run_expect_complaint("map -o no.png", "no file given");
}

static void nonsense_is_refused(void **state) {
    (void)state;
    static const char *const views[] = {"w", "xy", "0,0,0", "1,2", "1,2,3,4", "1,,3", "nan,0,1", "1e999,0,0", "1,2,3,"};
    char line[128];
    for (size_t i = 0; i < sizeof views / sizeof views[0]; i++) {
        snprintf(line, sizeof line, "map low.obj high.obj -o no.png --view %s", views[i]);
        run_expect_complaint(line, "not a view; give auto, x, y, z");
    }
    run_expect_complaint("map low.obj high.obj -o no.png --view=", "not a view");
    run_expect_complaint("map low.obj high.obj -o no.png --resolution 0", "from 1 to 16384");
    run_expect_complaint("map low.obj high.obj -o no.png --resolution 16385", "from 1 to 16384");
    run_expect_complaint("map low.obj high.obj -o no.png --bands 0", "not a length above 0");
    run_expect_complaint("map low.obj high.obj -o no.png --faces", "unknown option '--faces'; allowed are --only, ");
    run_expect_complaint("map low.obj high.obj -o missing/no.png", "missing/no.png: cannot be written: No such file");
    run_expect_complaint("map low.obj high.obj --csv /dev/full", "cannot be written");
    run_expect_complaint("map low.obj high.obj --pfm /dev/full", "cannot be written");
    run_expect_complaint("map low.obj high.obj -o /dev/full", "cannot be written");
}

static void thin_maps_and_long_names_still_make_a_picture(void **state) {
    (void)state;
    write_box_quads("a-name-that-is-longer-than-any-legend-has-room-for-in-a-picture-of-this-size.obj",
                    (double[3]){0, 0, 0}, (double[3]){0.001, 10, 1}, 6);
    expect_success("map low.obj a-name-that-is-longer-than-any-legend-has-room-for-in-a-picture-of-this-size.obj "
                   "--view z --unit mil -o thin.png",
                   "1 x 512 pixels");
    picture seen = read_picture("thin.png");
    assert_true(seen.width >= 800);
    free(seen.pixels);
    expect_success("map low.obj high.obj --resolution 1 -o dot.png", "1 x 1 pixels");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plates_apart_are_drawn_in_the_blue_of_their_band),
        cmocka_unit_test(a_gap_that_is_the_same_everywhere_has_no_ring),
        cmocka_unit_test(titles_have_room_for_both_names),
        cmocka_unit_test(overlap_is_drawn_in_the_red_of_its_band),
        cmocka_unit_test(what_one_body_covers_alone_is_grey),
        cmocka_unit_test(csv_has_a_line_for_each_covered_pixel),
        cmocka_unit_test(pfm_has_the_gap_from_the_lowest_row_up),
        cmocka_unit_test(an_open_sheet_over_a_box_has_a_gap),
        cmocka_unit_test(jaws_of_the_shared_data_overlap_where_their_teeth_meet),
        cmocka_unit_test(views_are_axes_or_directions),
        cmocka_unit_test(the_name_of_the_file_tells_its_format),
        cmocka_unit_test(borders_of_bands_are_smooth),
        cmocka_unit_test(nothing_runs_over_the_margin),
        cmocka_unit_test(threads_do_not_show_in_the_files),
        cmocka_unit_test(a_check_draws_the_same_map),
        cmocka_unit_test(bodies_that_do_not_face_each_other_are_refused),
        cmocka_unit_test(a_map_needs_two_bodies),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(thin_maps_and_long_names_still_make_a_picture),
    };
    return cmocka_run_group_tests_name("map", tests, setup, run_teardown);
}
