/* clinker check --picture: the file, its colours, and what is refused. */
#include "cli/pictures/colour.h"
#include "run.h"

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

static void a_pair_that_is_ignored_shows_no_red(void **state) {
    (void)state;
    page seen = draw("check a.obj b.obj far.obj --ignore a,b --picture out.png", 0);
    assert_true(share_of_red(&seen) == 0);
    free(seen.pixels);
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
        cmocka_unit_test(a_pair_that_is_ignored_shows_no_red),
        cmocka_unit_test(an_open_mesh_is_drawn_too),
        cmocka_unit_test(the_view_can_be_chosen),
        cmocka_unit_test(any_number_of_threads_draws_the_same),
        cmocka_unit_test(what_cannot_be_drawn_is_refused),
    };
    return cmocka_run_group_tests(tests, setup, run_teardown);
}
