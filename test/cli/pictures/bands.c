/* The bands of a map and their colours, as seen by people of any colour vision. */
#include "cli/pictures/bands.h"
#include "cli/pictures/round_number.h"
#include "clinker/draw.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

typedef struct vision {
    const char *name;
    double matrix[3][3]; /* on linear light; full severity, after Machado, Oliveira and Fernandes 2009 */
} vision;

static const vision visions[] = {
    {"trichromacy", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {"protanopia", {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    {"deuteranopia",
     {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    {"tritanopia", {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
    {"no colours at all", {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}}},
};
enum { VISIONS = sizeof visions / sizeof visions[0], DICHROMATS = VISIONS - 1 };

static double to_linear(uint8_t value) {
    double v = value / 255.0;
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static double lab_curve(double t) {
    return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

/* CIE L*a*b* of a colour as it is seen. */
static void see(const vision *eyes, canvas_colour colour, double lab[3]) {
    static const double to_xyz[3][3] = {{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}};
    static const double white[3] = {0.9505, 1, 1.089};
    const double linear[3] = {to_linear(colour.red), to_linear(colour.green), to_linear(colour.blue)};
    double seen[3];
    double f[3];
    for (int i = 0; i < 3; i++) {
        const double *row = eyes->matrix[i];
        seen[i] = fmin(1, fmax(0, row[0] * linear[0] + row[1] * linear[1] + row[2] * linear[2]));
    }
    for (int i = 0; i < 3; i++) {
        f[i] = lab_curve((to_xyz[i][0] * seen[0] + to_xyz[i][1] * seen[1] + to_xyz[i][2] * seen[2]) / white[i]);
    }
    lab[0] = 116 * f[1] - 16;
    lab[1] = 500 * (f[0] - f[1]);
    lab[2] = 200 * (f[1] - f[2]);
}

/* Delta E of 1976; 2.3 is just noticeable side by side. */
static double difference(const vision *eyes, int ink, int other) {
    double a[3];
    double b[3];
    see(eyes, band_palette[ink], a);
    see(eyes, band_palette[other], b);
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
}

static void expect_apart(const vision *eyes, int ink, int other, double least) {
    double found = difference(eyes, ink, other);
    if (found < least) {
        print_error("%s: inks %d and %d differ by %.1f\n", eyes->name, ink, other, found);
    }
    assert_true(found >= least);
}

static void neighbouring_bands_differ_for_every_kind_of_colour_vision(void **state) {
    (void)state;
    for (int v = 0; v < DICHROMATS; v++) {
        for (int band = 1; band < BAND_COUNT; band++) {
            expect_apart(&visions[v], INK_BANDS + band - 1, INK_BANDS + band, 15);
        }
    }
}

static void any_two_colours_differ_for_every_kind_of_colour_vision(void **state) {
    (void)state;
    for (int v = 0; v < DICHROMATS; v++) {
        for (int ink = 0; ink < INK_COUNT; ink++) {
            for (int other = 0; other < ink; other++) {
                expect_apart(&visions[v], ink, other, 10);
            }
        }
    }
}

static void neighbouring_bands_differ_in_a_copy_without_colours(void **state) {
    (void)state;
    for (int band = 1; band < BAND_COUNT; band++) {
        expect_apart(&visions[VISIONS - 1], INK_BANDS + band - 1, INK_BANDS + band, 8);
    }
}

static void limits_are_round_numbers_on_both_sides_of_contact(void **state) {
    (void)state;
    const clinker_map map = {.size = sizeof(clinker_map), .width = 0};
    const gap_field field = gap_field_of_map(&map);
    gap_bands bands = gap_bands_choose(&field, 0.1);
    assert_int_equal(gap_bands_find(&bands, 0), BAND_CONTACT);
    assert_int_equal(gap_bands_find(&bands, 0.1), BAND_CONTACT);
    assert_int_equal(gap_bands_find(&bands, -0.1), BAND_CONTACT);
    assert_int_equal(gap_bands_find(&bands, 0.11), BAND_CONTACT + 1);
    assert_int_equal(gap_bands_find(&bands, -0.11), BAND_CONTACT - 1);
    assert_int_equal(gap_bands_find(&bands, 0.3), BAND_CONTACT + 2);
    assert_int_equal(gap_bands_find(&bands, -0.7), BAND_CONTACT - 3);
    assert_int_equal(gap_bands_find(&bands, 1e30), BAND_COUNT - 1);
    assert_int_equal(gap_bands_find(&bands, -1e30), 0);
}

static void the_floor_of_a_band_is_where_it_begins(void **state) {
    (void)state;
    const clinker_map map = {.size = sizeof(clinker_map), .width = 0};
    const gap_field field = gap_field_of_map(&map);
    gap_bands bands = gap_bands_choose(&field, 0.1);
    assert_true(gap_bands_floor(&bands, 0) == -INFINITY);
    for (int band = 1; band < BAND_COUNT; band++) {
        double floor = gap_bands_floor(&bands, band);
        assert_int_equal(gap_bands_find(&bands, floor), band);
        assert_int_equal(gap_bands_find(&bands, nextafter(floor, -INFINITY)), band - 1);
    }
}

static void labels_tell_the_limits(void **state) {
    (void)state;
    static const char *const expected[BAND_COUNT] = {"> 1",       "0.5 to 1",   "0.2 to 0.5", "0.1 to 0.2",
                                                     "up to 0.1", "0.1 to 0.2", "0.2 to 0.5", "0.5 to 1",
                                                     "1 to 2",    "> 2"};
    const clinker_map map = {.size = sizeof(clinker_map), .width = 0};
    const gap_field field = gap_field_of_map(&map);
    gap_bands bands = gap_bands_choose(&field, 0.1);
    for (int band = 0; band < BAND_COUNT; band++) {
        char text[64];
        gap_bands_label(&bands, band, text, sizeof text);
        assert_string_equal(text, expected[band]);
    }
}

static void chosen_bands_suit_the_gaps(void **state) {
    (void)state;
    enum { SIDE = 100 };
    static float gaps[SIDE * SIDE];
    const clinker_map map = {.size = sizeof(clinker_map), .width = SIDE, .height = SIDE, .pixel = 0.01, .gap = gaps};
    static const double sizes[] = {1e-3, 0.3, 7, 1e6, -2e-3, -5};
    for (int i = 0; i < 6; i++) {
        for (int p = 0; p < SIDE * SIDE; p++) {
            gaps[p] = p % 3 == 0 ? NAN : (float)(sizes[i] * (1 + p * 1e-5));
        }
        const gap_field field = gap_field_of_map(&map);
        gap_bands bands = gap_bands_choose(&field, 0);
        int band = gap_bands_find(&bands, sizes[i]);
        assert_true(band != BAND_CONTACT && band != 0 && band != BAND_COUNT - 1);
        assert_true(fabs(round_below(bands.limits[0]) - bands.limits[0]) <= 1e-9 * bands.limits[0]);
    }
}

static void flush_surfaces_are_all_contact(void **state) {
    (void)state;
    static const float gaps[] = {0, 0, 0, -1e-7F, 1e-7F, 0};
    const clinker_map map = {.size = sizeof(clinker_map), .width = 3, .height = 2, .pixel = 1, .gap = gaps};
    const gap_field field = gap_field_of_map(&map);
    gap_bands bands = gap_bands_choose(&field, 0);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(gap_bands_find(&bands, (double)gaps[i]), BAND_CONTACT);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbouring_bands_differ_for_every_kind_of_colour_vision),
        cmocka_unit_test(any_two_colours_differ_for_every_kind_of_colour_vision),
        cmocka_unit_test(neighbouring_bands_differ_in_a_copy_without_colours),
        cmocka_unit_test(limits_are_round_numbers_on_both_sides_of_contact),
        cmocka_unit_test(the_floor_of_a_band_is_where_it_begins),
        cmocka_unit_test(labels_tell_the_limits),
        cmocka_unit_test(chosen_bands_suit_the_gaps),
        cmocka_unit_test(flush_surfaces_are_all_contact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
