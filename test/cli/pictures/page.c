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
    legend at = {.drawn = &drawn, .x = 50, .y = 4};
    const char *text = "a text that is much longer than a legend has room for, whatever is said in it";
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
    page_title(&drawn, text, text);
    int first;
    int last;
    find_drawn(&drawn, &first, &last);
    assert_true(first >= PAGE_MARGIN - 2 && last <= WIDTH - PAGE_MARGIN + 2);
    close_sheet(&drawn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_of_any_length_stays_within_its_room),
        cmocka_unit_test(bytes_that_are_no_text_are_drawn_as_question_marks),
        cmocka_unit_test(long_texts_lose_their_middle),
        cmocka_unit_test(legends_stay_within_their_width),
        cmocka_unit_test(scales_are_a_third_of_their_room_at_most),
        cmocka_unit_test(titles_stay_within_the_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
