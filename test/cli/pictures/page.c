/* Type, legends and scales: all of it stays where it belongs, whatever names and units are. */
#include "cli/pictures/page.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WIDTH = 600, HEIGHT = 200 };

static canvas open_sheet(void) {
    canvas drawn;
    cli_problem problem;
    assert_true(canvas_open(&drawn, "/dev/null", WIDTH, HEIGHT, &problem));
    return drawn;
}

static void close_sheet(canvas *drawn) {
    cli_problem problem;
    assert_int_equal(cairo_status(drawn->pen), CAIRO_STATUS_SUCCESS);
    assert_true(canvas_close(drawn, &problem));
}

/* The first and the last column that is not white; -1: all are. */
static void find_drawn(canvas *drawn, int *first, int *last) {
    cairo_surface_t *surface = cairo_get_target(drawn->pen);
    cairo_surface_flush(surface);
    const unsigned char *data = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);
    *first = -1;
    *last = -1;
    for (int x = 0; x < WIDTH; x++) {
        bool ink = false;
        for (int y = 0; y < HEIGHT; y++) {
            uint32_t pixel;
            memcpy(&pixel, &data[y * stride + 4 * x], 4);
            ink = ink || (pixel & 0xFFFFFF) != 0xFFFFFF;
        }
        *first = ink && *first < 0 ? x : *first;
        *last = ink ? x : *last;
    }
}

static void text_of_any_length_stays_within_its_room(void **state) {
    (void)state;
    static const char *const texts[] = {
        "short", "a name that is longer than the room that there is for it, by far, and of no use to anyone", "W",
        "äöü中文äöüäöüäö"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        for (int step = 0; step < 8; step++) {
            const double room = 4 + 37 * step;
            canvas drawn = open_sheet();
            int first;
            int last;
            double width = page_text(&drawn, 20, 100, room, (page_type){.size = PAGE_TEXT}, texts[i]);
            find_drawn(&drawn, &first, &last);
            assert_true(first >= 18);
            assert_true(width <= room || room < PAGE_TEXT); /* "…" is drawn in any case */
            assert_true(last <= 20 + room + 2 || room < PAGE_TEXT);
            close_sheet(&drawn);
        }
    }
}

static void bytes_that_are_no_text_are_drawn_as_question_marks(void **state) {
    (void)state;
    canvas drawn = open_sheet();
    const page_type type = {.size = PAGE_TEXT};
    double broken = page_text(&drawn, 20, 100, 500, type, "\xFF\xFE\n\x1B");
    assert_true(broken == page_text(&drawn, 20, 100, 500, type, "????"));
    assert_true(broken > 0);
    assert_true(page_text(&drawn, 20, 100, 500, type, "") == 0);
    close_sheet(&drawn);
}

static void long_texts_lose_their_middle(void **state) {
    (void)state;
    static const char whole[] = "front of the name and much more of it to the end";
    const page_type type = {.size = PAGE_TEXT};
    canvas drawn = open_sheet();
    double all = page_text(&drawn, 0, 100, WIDTH, type, whole);
    double cut = page_text(&drawn, 0, 100, all - 1, type, whole);
    assert_true(cut < all && cut > all - 60); /* as much as fits */
    close_sheet(&drawn);
}

static void legends_stay_within_their_width(void **state) {
    (void)state;
    canvas drawn = open_sheet();
    legend at = {.drawn = &drawn, .x = 50, .y = 4, .width = PAGE_LEGEND};
    const char *text = "a text that fills most of its row";
    legend_show(&at, (canvas_colour){1, 2, 3}, text);
    legend_head(&at, text);
    legend_show_line(&at, 2, text);
    legend_show_ring(&at, (canvas_colour){1, 2, 3}, text);
    legend_show_mark(&at, 20, text);
    int first;
    int last;
    find_drawn(&drawn, &first, &last);
    assert_in_range(first, 48, 54);
    assert_in_range(last, 50 + PAGE_LEGEND - 60, 50 + PAGE_LEGEND);
    assert_true(at.y == 4 + 5 * PAGE_LINE);
    legend_show(&at, (canvas_colour){1, 2, 3}, "the_name_of_a_body_that_goes_on_in_a_line_below_it");
    find_drawn(&drawn, &first, &last);
    assert_in_range(last, 50 + PAGE_LEGEND - 60, 50 + PAGE_LEGEND);
    assert_true(at.y > 4 + 6 * PAGE_LINE && at.y < 4 + 7 * PAGE_LINE);
    close_sheet(&drawn);
}

static void show_name(legend *at, const void *name) {
    legend_show(at, (canvas_colour){1, 2, 3}, name);
}

/* Names of 64 characters that differ in the middle are seen as a whole. */
static void legends_are_as_wide_as_their_names(void **state) {
    (void)state;
    const char *name = "housing_assembly_long_prefix_3_revision_suffix_that_is_long_too";
    legend_size narrow = legend_measure(show_name, "short");
    legend_size wide = legend_measure(show_name, name);
    assert_int_equal(narrow.width, PAGE_LEGEND);
    assert_int_equal(narrow.height, PAGE_LINE);
    assert_in_range(wide.width, PAGE_LEGEND + 100, PAGE_LEGEND_MOST);
    assert_int_equal(wide.height, PAGE_LINE);
    canvas drawn = open_sheet();
    legend at = {.drawn = &drawn, .width = wide.width};
    show_name(&at, name);
    assert_true(at.y == PAGE_LINE);
    close_sheet(&drawn);
}

/* All lines fit, and together they are the whole text. */
static void expect_wrapped(canvas *drawn, double room, const char *text, size_t least) {
    const page_type type = {.size = PAGE_TITLE, .bold = true};
    char joined[256] = "";
    page_lines lines = page_wrap(drawn, room, type, 20, text);
    assert_in_range(lines.count, least, 20);
    for (size_t i = 0; i < lines.count; i++) {
        assert_true(page_text(drawn, 0, 100, WIDTH, type, lines.lines[i]) <= room);
        const size_t at = strlen(joined);
        strncat(joined, text[at] == ' ' ? " " : "", sizeof joined - at - 1); /* where a line ends at a space */
        strncat(joined, lines.lines[i], sizeof joined - strlen(joined) - 1);
    }
    assert_string_equal(joined, text);
    page_lines_free(&lines);
}

static void wrapped_texts_lose_nothing(void **state) {
    (void)state;
    canvas drawn = open_sheet();
    expect_wrapped(&drawn, 400, "short", 1);
    expect_wrapped(&drawn, 400, "9 pairs of 10 bodies interfere, up to 1 mm deep", 2);
    expect_wrapped(&drawn, 300, "Gap between the_extremely_long_named_bracket_front and ÄÖÜäöüÄÖÜäöüÄÖÜäöüÄÖÜ", 5);
    expect_wrapped(&drawn, 400, "", 1);
    close_sheet(&drawn);
}

static void words_stay_whole_where_they_can(void **state) {
    (void)state;
    canvas drawn = open_sheet();
    const page_type type = {.size = PAGE_TEXT};
    page_lines lines = page_wrap(&drawn, 150, type, 20, "some words and_a_name_with_some-signs");
    assert_string_equal(lines.lines[0], "some words");
    assert_int_equal(lines.lines[1][strlen(lines.lines[1]) - 1], '_');
    page_lines_free(&lines);
    lines = page_wrap(&drawn, 150, type, 2, "some words and_a_name_with_some_signs_that_go_on_and_on");
    assert_int_equal(lines.count, 2); /* no more lines: the rest loses its middle */
    assert_non_null(strstr(lines.lines[1], "…"));
    page_lines_free(&lines);
    close_sheet(&drawn);
}

static void scales_are_a_third_of_their_room_at_most(void **state) {
    (void)state;
    for (int power = -6; power < 6; power++) {
        const double pixel = 3.7 * pow(10, power);
        canvas drawn = open_sheet();
        int first;
        int last;
        page_scale(&drawn, 20, 100, 300, pixel, "furlongs-of-a-very-long-and-winding-name-that-does-not-end");
        find_drawn(&drawn, &first, &last);
        assert_true(first >= 18 && last <= 330);
        close_sheet(&drawn);
    }
}

static void titles_stay_within_the_page(void **state) {
    (void)state;
    char text[400];
    memset(text, 'W', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    canvas drawn = open_sheet();
    page_head head = page_head_make(WIDTH, text, text);
    page_head_draw(&drawn, &head);
    int first;
    int last;
    find_drawn(&drawn, &first, &last);
    assert_true(first >= PAGE_MARGIN - 2 && last <= WIDTH - PAGE_MARGIN + 2);
    page_head_free(&head);
    close_sheet(&drawn);
}

static void heads_are_as_high_as_their_lines(void **state) {
    (void)state;
    page_head one = page_head_make(WIDTH, "None of 4 bodies interfere", "seen along z, up is y");
    page_head more = page_head_make(WIDTH, "9 pairs of 10 bodies interfere, up to 1 mm deep", "seen along z, up is y");
    assert_int_equal(one.height, PAGE_HEAD);
    assert_int_equal(more.title.count, 2);
    assert_in_range(more.height, PAGE_HEAD + PAGE_TITLE, PAGE_HEAD + 2 * PAGE_TITLE);
    page_head_free(&one);
    page_head_free(&more);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_of_any_length_stays_within_its_room),
        cmocka_unit_test(bytes_that_are_no_text_are_drawn_as_question_marks),
        cmocka_unit_test(long_texts_lose_their_middle),
        cmocka_unit_test(legends_stay_within_their_width),
        cmocka_unit_test(legends_are_as_wide_as_their_names),
        cmocka_unit_test(wrapped_texts_lose_nothing),
        cmocka_unit_test(words_stay_whole_where_they_can),
        cmocka_unit_test(heads_are_as_high_as_their_lines),
        cmocka_unit_test(scales_are_a_third_of_their_room_at_most),
        cmocka_unit_test(titles_stay_within_the_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
