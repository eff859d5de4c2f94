/* clinker check --picture: the file, its colours, and what is refused. */
#include "cli/pictures/colour.h"
#include "run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <png.h>

static int setup(void **state) {
    int status = run_setup(state);
    write_box_at("a.obj", 0, 0, 0, 2);
    write_box_at("b.obj", 1, 0.5, 0.5, 2);
    write_box_at("flush.obj", 0, 2, 0, 2);
    write_box_at("far.obj", 5, 0, 0, 2);
    write_file("sheet.obj", "v 0 0 1\nv 3 0 1\nv 3 3 1\nv 0 3 1\nf 1 2 3 4\n");
    return status;
}

typedef struct page {
    unsigned width, height;
    canvas_colour *pixels;
} page;

/* Runs with --picture and reads what was written. */
static page draw(const char *line, int status) {
    run result = run_command(line);
    assert_int_equal(result.status, status);
    run_free(&result);
    png_image image = {.version = PNG_IMAGE_VERSION};
    assert_true(png_image_begin_read_from_file(&image, "out.png") != 0);
    image.format = PNG_FORMAT_RGB;
    page made = {image.width, image.height, malloc(PNG_IMAGE_SIZE(image))};
    assert_non_null(made.pixels);
    assert_true(png_image_finish_read(&image, NULL, made.pixels, 0, NULL) != 0);
    assert_int_equal(unlink("out.png"), 0);
    return made;
}

/* Strongly red, as nothing but overlaps is. */
static double share_of_red(const page *seen) {
    size_t count = 0;
    size_t pixels = (size_t)seen->width * seen->height;
    for (size_t i = 0; i < pixels; i++) {
        const canvas_colour *at = &seen->pixels[i];
        count += at->red > 100 && at->green < 40 && at->blue < 60;
    }
    return (double)count / (double)pixels;
}

static void bodies_that_interfere_show_their_overlap_in_red(void **state) {
    (void)state;
    page seen = draw("check a.obj b.obj far.obj --picture out.png", 1);
    assert_true(seen.width > 1600 && seen.height > 600);
    assert_true(share_of_red(&seen) > 0.01);
    free(seen.pixels);
}

/* Each side of the overlap of two boxes has a light of its own. */
static void overlaps_are_shaded_as_bodies_are(void **state) {
    (void)state;
    page seen = draw("check a.obj b.obj --picture out.png --view -1,-2,-3", 1);
    size_t shades[256] = {0};
    size_t pixels = (size_t)seen.width * seen.height;
    int sides = 0;
    for (size_t i = 0; i < pixels; i++) {
        const canvas_colour *at = &seen.pixels[i];
        shades[at->red] += at->green < 40 && at->blue < 60;
    }
    for (int red = 100; red < 256; red++) {
        sides += shades[red] > 1000;
    }
    assert_int_equal(sides, 3);
    free(seen.pixels);
}

static void pictures_are_written_as_svg_and_pdf_as_well(void **state) {
    (void)state;
    static const char *const names[] = {"out.svg", "out.pdf"};
    static const char *const begins[] = {"<?xml", "%PDF-"};
    for (int i = 0; i < 2; i++) {
        char line[64];
        char begin[5];
        snprintf(line, sizeof line, "check a.obj b.obj --picture %s", names[i]);
        run result = run_command(line);
        assert_int_equal(result.status, 1);
        run_free(&result);
        FILE *file = fopen(names[i], "rb");
        assert_non_null(file);
        assert_int_equal(fread(begin, 1, 5, file), 5);
        assert_memory_equal(begin, begins[i], 5);
        fclose(file);
    }
    run_expect_complaint("check a.obj b.obj --picture out.gif", "out.gif: can only be written as PNG, SVG or PDF");
}

static void bodies_that_do_not_interfere_show_no_red(void **state) {
    (void)state;
    page seen = draw("check a.obj flush.obj far.obj --picture out.png --unit mm", 0);
    assert_true(share_of_red(&seen) == 0);
    free(seen.pixels);
}

/* Two posts, each from z = 1 to 3. `flat`: a vertex on an edge of the first one, and a face without area that closes
 * the mesh there. */
static void write_posts(const char *path, bool flat) {
    static const double lefts[2] = {0.2, 1.4};
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int post = 0; post < 2; post++) {
        for (int i = 0; i < 8; i++) {
            fprintf(file, "v %g %g %g\n", lefts[post] + (i & 1 ? 0.4 : 0), i & 2 ? 1.5 : 0.5, i & 4 ? 3.0 : 1.0);
        }
    }
    fprintf(file, "v 0.2 0.5 2.5\n");
    for (int first = 1; first <= 9; first += 8) {
        static const int faces[12][3] = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                                         {1, 3, 7}, {1, 7, 5}, {3, 2, 6}, {3, 6, 7}, {2, 0, 4}, {2, 4, 6}};
        for (int i = 0; i < 12; i++) {
            fprintf(file, "f %d %d %d\n", first + faces[i][0], first + faces[i][1],
                    flat && first == 1 && i == 5 ? 17 : first + faces[i][2]);
        }
    }
    if (flat) { /* beside that face: its other part, and what lies between it and the next side */
        fprintf(file, "f 6 5 17\nf 1 17 5\n");
    }
    assert_int_equal(fclose(file), 0);
}

/* Faces without area leave no surface of the overlap: then the faces of both bodies tell, in all regions. */
static void all_regions_are_red_with_a_surface_and_without(void **state) {
    (void)state;
    write_posts("posts.obj", false);
    write_posts("flat.obj", true);
    page with = draw("check a.obj posts.obj --view z --picture out.png", 1);
    page without = draw("check a.obj flat.obj --view z --picture out.png", 1);
    const double share = share_of_red(&with);
    assert_true(share > 0.01);
    assert_true(share_of_red(&without) > 0.99 * share && share_of_red(&without) < 1.01 * share);
    free(with.pixels);
    free(without.pixels);
}

static void a_pair_that_is_ignored_shows_no_red(void **state) {
    (void)state;
    page seen = draw("check a.obj b.obj far.obj --ignore a,b --picture out.png", 0);
    assert_true(share_of_red(&seen) == 0);
    free(seen.pixels);
}

/* Names that differ in the middle alone are told in full, in a legend that is as wide as they are. */
static void long_names_that_would_look_alike_make_a_wide_page(void **state) {
    (void)state;
    write_box_at("housing-assembly-long-prefix-1-revision-suffix-that-is-long.obj", 0, 0, 0, 2);
    write_box_at("housing-assembly-long-prefix-2-revision-suffix-that-is-long.obj", 1, 0.5, 0.5, 2);
    page brief = draw("check a.obj b.obj --view z --picture out.png", 1);
    page named = draw("check housing-assembly-long-prefix-1-revision-suffix-that-is-long.obj "
                      "housing-assembly-long-prefix-2-revision-suffix-that-is-long.obj --view z --picture out.png",
                      1);
    assert_true(named.width > brief.width + 100);
    assert_int_equal(named.height, brief.height);
    free(brief.pixels);
    free(named.pixels);
}

/* A box of 1 x 100: the page is as narrow as its legend, and has two lines of title. */
static void narrow_pages_have_titles_of_several_lines(void **state) {
    (void)state;
    write_box_quads("pole.obj", (double[3]){0, 0, 0}, (double[3]){1, 100, 1}, 6);
    write_box_quads("next.obj", (double[3]){0, 99, 0}, (double[3]){1, 199, 1}, 6);
    write_box_quads("remote.obj", (double[3]){0, 100.5, 0}, (double[3]){1, 199.5, 1}, 6);
    page wrapped = draw("check pole.obj next.obj --view z --picture out.png", 1);
    page brief = draw("check pole.obj remote.obj --view z --picture out.png", 0);
    assert_true(wrapped.width < 700);
    assert_true(wrapped.height > brief.height + 20);
    free(wrapped.pixels);
    free(brief.pixels);
}

static void an_open_mesh_is_drawn_too(void **state) {
    (void)state;
    page seen = draw("check a.obj sheet.obj --picture out.png", 1);
    size_t pixels = (size_t)seen.width * seen.height;
    size_t blue = 0;
    size_t orange = 0;
    for (size_t i = 0; i < pixels; i++) {
        const canvas_colour *at = &seen.pixels[i];
        blue += at->red == 0 && at->blue > 60;
        orange += at->blue == 0 && at->red > 60;
    }
    assert_true(blue > pixels / 20 && orange > pixels / 20);
    free(seen.pixels);
}

/* Seen down x, the row of bodies is one behind the other, and the picture higher for its width. */
static void the_view_can_be_chosen(void **state) {
    (void)state;
    page down_z = draw("check a.obj b.obj far.obj --view z --picture out.png", 1);
    page down_x = draw("check a.obj b.obj far.obj --view x --picture out.png", 1);
    assert_true(down_z.height < down_x.height);
    free(down_z.pixels);
    free(down_x.pixels);
}

static void any_number_of_threads_draws_the_same(void **state) {
    (void)state;
    page one = draw("check a.obj b.obj far.obj --threads 1 --view 1,-2,-3 --picture out.png", 1);
    page more = draw("check a.obj b.obj far.obj --threads 3 --view 1,-2,-3 --picture out.png --json", 1);
    assert_int_equal(one.width, more.width);
    assert_int_equal(one.height, more.height);
    assert_memory_equal(one.pixels, more.pixels, sizeof *one.pixels * one.width * one.height);
    free(one.pixels);
    free(more.pixels);
}

static void what_cannot_be_drawn_is_refused(void **state) {
    (void)state;
    run_expect_complaint("check a.obj b.obj --picture nowhere/out.png", "nowhere/out.png: cannot be written");
    run_expect_complaint("check a.obj b.obj --method edges --algorithm 2 --picture out.png", "--picture needs pairs");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_that_interfere_show_their_overlap_in_red),
        cmocka_unit_test(overlaps_are_shaded_as_bodies_are),
        cmocka_unit_test(pictures_are_written_as_svg_and_pdf_as_well),
        cmocka_unit_test(bodies_that_do_not_interfere_show_no_red),
        cmocka_unit_test(all_regions_are_red_with_a_surface_and_without),
        cmocka_unit_test(a_pair_that_is_ignored_shows_no_red),
        cmocka_unit_test(long_names_that_would_look_alike_make_a_wide_page),
        cmocka_unit_test(narrow_pages_have_titles_of_several_lines),
        cmocka_unit_test(an_open_mesh_is_drawn_too),
        cmocka_unit_test(the_view_can_be_chosen),
        cmocka_unit_test(any_number_of_threads_draws_the_same),
        cmocka_unit_test(what_cannot_be_drawn_is_refused),
    };
    return cmocka_run_group_tests(tests, setup, run_teardown);
}
