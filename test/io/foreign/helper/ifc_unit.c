/* The unit of length of a building, as an IFC file has it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "foreign/helper/name_book.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In memory of its own size, so that a sanitizer sees every byte too far. */
static name_book book_of(const char *text, size_t size) {
    unsigned char *copy = malloc(size + (size == 0));
    assert_non_null(copy);
    memcpy(copy, text, size);
    name_book book = {0};
    name_book_read_ifc_unit(&book, copy, size);
    free(copy);
    return book;
}

/* The unit of a project whose list of units is #12. */
static name_book book_of_units(const char *units) {
    char text[2000];
    (void)snprintf(text, sizeof text,
                   "DATA;\n#13=IFCPROJECT('0000000000000000000001',#5,'p, q','','(',$,$,(#10,#9),#12);\n%s", units);
    return book_of(text, strlen(text));
}

static void assert_unit(const char *units, double metres) {
    name_book book = book_of_units(units);
    assert_true(book.says_unit && !book.unit_is_unknown);
    if (fabs(book.unit - metres) > 1e-12 * metres) {
        fail_msg("%g m, not %g m: %s", book.unit, metres, units);
    }
}

static void assert_unknown(const char *units, const char *name) {
    name_book book = book_of_units(units);
    assert_true(book.says_unit && book.unit_is_unknown && book.unit == 0);
    assert_string_equal(book.unknown_unit, name);
}

#define LIST(unit) "#12=IFCUNITASSIGNMENT((#1,#2," unit "));\n#1=IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.);\n"
#define METRE      "#11=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);\n"
#define CONVERTED(name, value, unit)                                                                                   \
    "#7=IFCCONVERSIONBASEDUNIT(#6,.LENGTHUNIT.,'" name "',#8);\n#8=IFCMEASUREWITHUNIT(" value "," unit ");\n"

static void a_prefix_makes_metres_larger_or_smaller(void **state) {
    (void)state;
    assert_unit(LIST("#11") METRE, 1);
    assert_unit(LIST("#11") "#11=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);", 1e-3);
    assert_unit(LIST("#11") "#11 = ifcsiunit ( * ,\n.LengthUnit. , .Kilo. , .Metre. ) ;", 1e3);
    assert_unit(LIST("#11") "/* Bob's; */#11=IFCSIUNIT(*,.LENGTHUNIT.,/* cm */.CENTI.,.METRE.);", 1e-2);
}

static void a_unit_is_a_multiple_of_another_one(void **state) {
    (void)state;
    assert_unit(LIST("#7") METRE CONVERTED("FOOT", "IFCLENGTHMEASURE(0.3048)", "#11"), 0.3048);
    assert_unit(LIST("#7") METRE CONVERTED("INCH", "IFCRATIOMEASURE( 2.54E-2 )", "#11"), 0.0254);
    assert_unit(LIST("#7") METRE CONVERTED("FATHOM", "1.8288", "#11"), 1.8288);
    assert_unit(
        LIST("#7") "#11=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);" CONVERTED("'inch'(small),", "IFCREAL(25.4)", "#11"),
        0.0254);
    assert_unit(LIST("#7") METRE CONVERTED("YARD", "IFCREAL(3.)",
                                           "#20") "#20=IFCCONVERSIONBASEDUNITWITHOFFSET(#6,.LENGTHUNIT.,'FOOT',#21,0.);"
                                                  "#21=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3048),#11);",
                0.9144);
}

static void a_unit_whose_length_is_not_told_keeps_its_name(void **state) {
    (void)state;
    assert_unknown(LIST("#7") "#7=IFCCONTEXTDEPENDENTUNIT(#6,.LENGTHUNIT.,'K\\X\\F6nigselle');", "K\xc3\xb6nigselle");
    assert_unknown(LIST("#7") METRE CONVERTED("ELL", "IFCREAL(-1.)", "#11"), "ELL");
    assert_unknown(LIST("#7") METRE CONVERTED("ELL", "IFCREAL(0.)", "#11"), "ELL");
    assert_unknown(LIST("#7") METRE CONVERTED("ELL", "IFCREAL($)", "#11"), "ELL");
    assert_unknown(LIST("#7") METRE CONVERTED("ELL", "IFCREAL(1.)", "#99"), "ELL");
    assert_unknown(LIST("#7") METRE CONVERTED("ELL", "IFCREAL(1.)", "#7"), "ELL"); /* of itself, without an end */
    assert_unknown(LIST("#11") "#11=IFCSIUNIT(*,.LENGTHUNIT.,.LARGE.,.METRE.);", ".LARGE.,.METRE.");
}

static void nothing_is_made_up(void **state) {
    (void)state;
    static const char *const units[] = {
        "", "#12=IFCUNITASSIGNMENT(());", LIST("#99"), LIST("#12"), METRE, "#12=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);"};
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        name_book book = book_of_units(units[i]);
        assert_true(book.says_unit && !book.unit_is_unknown && book.unit == 0);
    }
    const char no_project[] = LIST("#11") METRE;
    name_book book = book_of(no_project, strlen(no_project));
    assert_false(book.says_unit);
}

static void a_file_that_is_cut_or_damaged_does_no_harm(void **state) {
    (void)state;
    static const char records[] = "#13=IFCPROJECT('0',#5,'p',$,$,$,$,(#10),#12);/* a */" LIST("#7")
        METRE CONVERTED("FOOT", "IFCLENGTHMEASURE(0.3048)", "#11");
    char text[sizeof records];
    for (size_t i = 0; i <= strlen(records); i++) {
        (void)book_of(records, i);
        static const char wrong[] = "'\\;(#/*)";
        for (size_t k = 0; k + 1 < sizeof wrong; k++) {
            memcpy(text, records, sizeof records);
            text[i] = wrong[k];
            (void)book_of(text, strlen(records));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_prefix_makes_metres_larger_or_smaller),
        cmocka_unit_test(a_unit_is_a_multiple_of_another_one),
        cmocka_unit_test(a_unit_whose_length_is_not_told_keeps_its_name),
        cmocka_unit_test(nothing_is_made_up),
        cmocka_unit_test(a_file_that_is_cut_or_damaged_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
