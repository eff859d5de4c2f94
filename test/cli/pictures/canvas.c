/* Sheets: the file that a name asks for, with what was drawn, the same every time. */
#include "cli/pictures/canvas.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <png.h>

static const uint8_t checks[4 * 6] = {10, 20, 30, 255, 200, 100, 0, 255, 1, 2,   3,   255,
                                      9,  8,  7,  255, 255, 0,   0, 255, 0, 128, 255, 255};

/* A small drawing of all kinds of things. */
static bool draw(const char *path, int width, int height) {
    canvas drawn;
    cli_problem problem;
    if (!canvas_open(&drawn, path, width, height, &problem)) {
        return false;
    }
    canvas_image(&drawn, 2, 1, 3, 2, checks);
    canvas_ink(&drawn, (canvas_colour){200, 10, 30});
    cairo_rectangle(drawn.pen, 10, 4, 5, 5);
    cairo_fill(drawn.pen);
    return canvas_close(&drawn, &problem);
}

typedef struct content {
    char *bytes;
    size_t size;
} content;

static content read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    content read = {malloc(1 << 20), 0};
    assert_non_null(read.bytes);
    read.size = fread(read.bytes, 1, (1 << 20) - 1, file);
    read.bytes[read.size] = '\0';
    fclose(file);
    return read;
}

static bool contains(content read, const char *part) {
    bool found = false;
    for (size_t i = 0; i + strlen(part) <= read.size && !found; i++) {
        found = memcmp(&read.bytes[i], part, strlen(part)) == 0;
    }
    return found;
}

static void the_ending_of_a_name_tells_the_format(void **state) {
    (void)state;
    static const char *const names[] = {"canvas_a.png", "canvas_a.SVG", "canvas_a.pdf", "canvas_a"};
    static const char *const begins[] = {"\x89PNG", "<?xml", "%PDF", "\x89PNG"};
    for (int i = 0; i < 4; i++) {
        assert_true(draw(names[i], 40, 20));
        content read = read_file(names[i]);
        assert_memory_equal(read.bytes, begins[i], strlen(begins[i]));
        free(read.bytes);
        assert_int_equal(unlink(names[i]), 0);
    }
}

static void a_drawing_survives_its_file(void **state) {
    (void)state;
    assert_true(draw("canvas_b.png", 37, 11));
    png_image image = {.version = PNG_IMAGE_VERSION};
    assert_true(png_image_begin_read_from_file(&image, "canvas_b.png") != 0);
    assert_int_equal(image.width, 37);
    assert_int_equal(image.height, 11);
    image.format = PNG_FORMAT_RGB;
    uint8_t read[11][37][3];
    assert_true(png_image_finish_read(&image, NULL, read, 0, NULL) != 0);
    for (int i = 0; i < 6; i++) {
        assert_memory_equal(read[1 + i / 3][2 + i % 3], &checks[4 * (size_t)i], 3);
    }
    assert_memory_equal(read[6][12], ((uint8_t[3]){200, 10, 30}), 3);
    assert_memory_equal(read[0][0], ((uint8_t[3]){255, 255, 255}), 3);
    assert_int_equal(unlink("canvas_b.png"), 0);
}

/* Larger than a row of the file that is packed over it, and at the far corner of the sheet. */
static void an_image_may_fill_a_sheet_and_lie_in_its_corner(void **state) {
    (void)state;
    enum { WIDTH = 61, HEIGHT = 7, LEFT = 39, TOP = 6 };
    static uint8_t image[HEIGHT][WIDTH][4], read[TOP + HEIGHT][LEFT + WIDTH][3];
    for (int i = 0; i < HEIGHT * WIDTH; i++) {
        const uint8_t pixel[4] = {(uint8_t)i, (uint8_t)(3 * i + 1), (uint8_t)(i / WIDTH), 255};
        memcpy(image[i / WIDTH][i % WIDTH], pixel, sizeof pixel);
    }
    canvas drawn;
    cli_problem problem;
    assert_true(canvas_open(&drawn, "canvas_d.png", LEFT + WIDTH, TOP + HEIGHT, &problem));
    canvas_ink(&drawn, (canvas_colour){7, 8, 9}); /* the pen and the image come in their order */
    cairo_rectangle(drawn.pen, 0, 0, LEFT + 5, TOP + 2);
    cairo_fill(drawn.pen);
    canvas_image(&drawn, LEFT, TOP, WIDTH, HEIGHT, image[0][0]);
    cairo_rectangle(drawn.pen, LEFT, TOP + HEIGHT - 1, 1, 1);
    cairo_fill(drawn.pen);
    assert_true(canvas_close(&drawn, &problem));
    png_image file = {.version = PNG_IMAGE_VERSION};
    assert_true(png_image_begin_read_from_file(&file, "canvas_d.png") != 0);
    file.format = PNG_FORMAT_RGB;
    assert_true(png_image_finish_read(&file, NULL, read, 0, NULL) != 0);
    memcpy(image[HEIGHT - 1][0], ((const uint8_t[3]){7, 8, 9}), 3);
    for (int i = 0; i < HEIGHT * WIDTH; i++) {
        assert_memory_equal(read[TOP + i / WIDTH][LEFT + i % WIDTH], image[i / WIDTH][i % WIDTH], 3);
    }
    assert_memory_equal(read[TOP - 1][LEFT + 4], ((uint8_t[3]){7, 8, 9}), 3);
    assert_memory_equal(read[TOP - 1][LEFT + 5], ((uint8_t[3]){255, 255, 255}), 3);
    assert_int_equal(unlink("canvas_d.png"), 0);
}

/* The image itself is in the file, with its size: three columns, two rows. */
static void pages_for_paper_hold_the_image(void **state) {
    (void)state;
    assert_true(draw("canvas_e.pdf", 40, 20));
    content read = read_file("canvas_e.pdf");
    assert_true(contains(read, "/Subtype /Image") && contains(read, "/Width 3") && contains(read, "/Height 2"));
    free(read.bytes);
    assert_true(draw("canvas_e.svg", 40, 20));
    read = read_file("canvas_e.svg");
    assert_true(contains(read, "<image") && contains(read, "width=\"3\"") && contains(read, "height=\"2\"") &&
                contains(read, "data:image/png;base64,"));
    free(read.bytes);
    assert_int_equal(unlink("canvas_e.pdf") + unlink("canvas_e.svg"), 0);
}

static void the_same_drawing_has_the_same_bytes(void **state) {
    (void)state;
    static const char *const names[] = {"canvas_c.png",
                                        "canvas_c.pdf"}; /* parts of SVG are numbered through the process */
    for (int i = 0; i < 2; i++) {
        assert_true(draw(names[i], 50, 40));
        content first = read_file(names[i]);
        assert_true(draw(names[i], 50, 40));
        content second = read_file(names[i]);
        assert_int_equal(first.size, second.size);
        assert_memory_equal(first.bytes, second.bytes, first.size);
        if (i == 1) { /* no clock shows in it, which could tick between two runs */
            assert_true(contains(first, "20000101000000"));
        }
        free(first.bytes);
        free(second.bytes);
        assert_int_equal(unlink(names[i]), 0);
    }
}

static void a_full_disk_is_noticed_in_every_format(void **state) {
    (void)state;
    static const char *const names[] = {"canvas_full.png", "canvas_full.svg", "canvas_full.pdf"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(symlink("/dev/full", names[i]), 0);
        assert_false(draw(names[i], 50, 40));
        assert_int_equal(unlink(names[i]), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ending_of_a_name_tells_the_format),
        cmocka_unit_test(a_drawing_survives_its_file),
        cmocka_unit_test(an_image_may_fill_a_sheet_and_lie_in_its_corner),
        cmocka_unit_test(pages_for_paper_hold_the_image),
        cmocka_unit_test(the_same_drawing_has_the_same_bytes),
        cmocka_unit_test(a_full_disk_is_noticed_in_every_format),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
