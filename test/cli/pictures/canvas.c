/* The canvas: what is drawn is what a decoder of PNG files finds. */
#include "cli/pictures/canvas.h"
#include "cli/pictures/font.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <png.h>

static size_t count_ink(const canvas *drawn, uint8_t ink) {
    size_t count = 0;
    for (size_t i = 0; i < (size_t)drawn->width * (size_t)drawn->height; i++) {
        count += drawn->inks[i] == ink;
    }
    return count;
}

static void rectangles_are_cut_off_at_the_border(void **state) {
    (void)state;
    canvas drawn = canvas_make(10, 8);
    canvas_fill(&drawn, -5, -5, 7, 8, 1); /* 2 x 3 inside */
    assert_int_equal(count_ink(&drawn, 1), 6);
    canvas_fill(&drawn, 8, 6, 100, 100, 2);
    assert_int_equal(count_ink(&drawn, 2), 4);
    canvas_fill(&drawn, 20, 20, 5, 5, 3);
    canvas_fill(&drawn, -20, 2, 5, 5, 3);
    assert_int_equal(count_ink(&drawn, 3), 0);
    canvas_frame(&drawn, 4, 2, 2, 2, 4);
    assert_int_equal(count_ink(&drawn, 4), 12);
    canvas_free(&drawn);
}

static void no_two_characters_look_alike(void **state) {
    (void)state;
    for (int a = '!'; a <= '~'; a++) {
        for (int b = ' '; b < a; b++) {
            assert_memory_not_equal(font_glyph((char)a), font_glyph((char)b), FONT_HEIGHT);
        }
    }
    assert_ptr_equal(font_glyph('\n'), font_glyph('?'));
    assert_ptr_equal(font_glyph((char)0xC3), font_glyph('?'));
}

static void text_is_as_wide_as_its_characters_whatever_it_holds(void **state) {
    (void)state;
    static const char *const texts[] = {"jaw", "\xC3\xA4", "\xFF\xFE", "a\nb"};
    static const int characters[] = {3, 1, 2, 3};
    for (int i = 0; i < 4; i++) {
        canvas drawn = canvas_make(100, 30);
        int width = characters[i] * FONT_ADVANCE * 2;
        canvas_text(&drawn, 0, 2, 2, 1, texts[i]);
        assert_true(count_ink(&drawn, 1) > 0);
        canvas_fill(&drawn, 0, 0, width, 30, 0);
        assert_int_equal(count_ink(&drawn, 1), 0);
        canvas_free(&drawn);
    }
}

static void a_picture_survives_its_file(void **state) {
    (void)state;
    static const canvas_colour palette[3] = {{255, 255, 255}, {200, 10, 30}, {1, 2, 3}};
    canvas drawn = canvas_make(37, 11);
    canvas_fill(&drawn, 3, 2, 20, 5, 1);
    canvas_text(&drawn, 1, 1, 1, 2, "gap");
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_true(canvas_write_png(&drawn, palette, 3, file));
    rewind(file);
    png_image image = {.version = PNG_IMAGE_VERSION};
    assert_true(png_image_begin_read_from_stdio(&image, file) != 0);
    assert_int_equal(image.width, 37);
    assert_int_equal(image.height, 11);
    image.format = PNG_FORMAT_RGB;
    canvas_colour read[37 * 11];
    assert_true(png_image_finish_read(&image, NULL, read, 0, NULL) != 0);
    for (size_t i = 0; i < 37 * 11; i++) {
        assert_memory_equal(&read[i], &palette[drawn.inks[i]], sizeof read[i]);
    }
    fclose(file);
    canvas_free(&drawn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rectangles_are_cut_off_at_the_border),
        cmocka_unit_test(no_two_characters_look_alike),
        cmocka_unit_test(text_is_as_wide_as_its_characters_whatever_it_holds),
        cmocka_unit_test(a_picture_survives_its_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
