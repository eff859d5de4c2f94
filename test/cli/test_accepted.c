/* clinker check --allow and --write-allow: pairs that were accepted before. */
#include "boxes.h"
#include "run.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* Three boxes in a row, each 0.25 in the next, one flush with the last, and one far away. */
static const placed_box parts[] = {
    {"a", 0, 0, 0}, {"b b", 0.75, 0, 0}, {"c#1", 1.5, 0, 0}, {"flush", 2.5, 0, 0}, {"far", 9, 0, 0},
};

#define VERSION "# clinker allow-file 2\n"

static int setup(void **state) {
    int status = run_setup(state);
    write_boxes("parts", parts, sizeof parts / sizeof parts[0]);
    return status;
}

static void expect_status(const char *line, int status, const char *output, const char *errors) {
    run result = run_command(line);
    if (result.status != status || strstr(result.output, output) == NULL || strstr(result.errors, errors) == NULL) {
        print_error("%s: status %d\n%s%s", line, result.status, result.output, result.errors);
    }
    assert_int_equal(result.status, status);
    assert_non_null(strstr(result.output, output));
    assert_non_null(strstr(result.errors, errors));
    if (errors[0] == '\0') {
        assert_string_equal(result.errors, "");
    }
    run_free(&result);
}

static void what_was_written_is_accepted_the_next_time(void **state) {
    (void)state;
    expect_status("check parts.gltf --write-allow all.txt", 1, "2 interfere, 1 touches", "");
    const char *text = text_of_file("all.txt");
    assert_int_equal(strncmp(text, VERSION, strlen(VERSION)), 0);
    const char *pairs = strstr(text, "# unit m\n") + strlen("# unit m\n");
    double depths[2] = {0, 0}; /* lower bounds of 0.25, to a thousandth */
    assert_int_equal(sscanf(pairs, "a \"b b\" %lf \"b b\" c#1 %lf", &depths[0], &depths[1]), 2);
    assert_true(fabs(depths[0] - 0.25) < 3e-4 && fabs(depths[1] - 0.25) < 3e-4);
    expect_status("check parts.gltf --allow all.txt", 0, ", 2 accepted before: 0 interfere, 1 touches", "");
}

static void touching_pairs_are_recorded_where_a_clearance_makes_them_findings(void **state) {
    (void)state;
    expect_status("check parts.gltf --clearance 0 --write-allow touch.txt", 1, "1 touches", "");
    assert_non_null(strstr(text_of_file("touch.txt"), "\nc#1 flush 0\n"));
    expect_status("check parts.gltf --clearance 0 --allow touch.txt", 0, "0 interfere, 0 touch", "");
    expect_status("check parts.gltf --clearance 0 --allow touch.txt --pose flush=-0.1,0,0", 1,
                  "depth 0.1 m  c#1  flush  interfere (crossing)  at (", "");
}

static void a_pair_that_got_deeper_is_reported_again(void **state) {
    (void)state;
    write_file("depths.txt", VERSION "\"b b\" a 0.25\nc#1 \"b b\" 0.2\n");
    expect_status("check parts.gltf --allow depths.txt", 1, "b b  c#1    interfere", "");
    expect_status("check parts.gltf --allow depths.txt --tolerance 0.06", 0, ", 2 accepted before: 0 interfere", "");
    expect_status("check parts.gltf --allow depths.txt --pose a=0.1,0,0", 1, ", 0 accepted before: 2 interfere", "");
}

/* An old depth may be more than the largest ball was: it accepts no interference, and the file says why. */
static void depths_without_a_version_accept_touching_alone(void **state) {
    (void)state;
    static const char *const files[] = {"a \"b b\" 7\n\"b b\" c#1\nflush c#1 1\n",
                                        "# clinker allow-file 1\na \"b b\" 7\n\"b b\" c#1\nflush c#1 1\n"};
    for (size_t i = 0; i < 2; i++) {
        write_file("before.txt", files[i]);
        expect_status("check parts.gltf --clearance 0 --allow before.txt", 1, ", 2 accepted before: 1 interferes",
                      "clinker: warning: before.txt: has depths but not \"# clinker allow-file 2\" in its first line");
    }
    write_file("plain.txt", "a \"b b\"\n\"b b\" c#1\nflush c#1 0\n");
    expect_status("check parts.gltf --clearance 0 --allow plain.txt", 0, ", 3 accepted before: 0 interfere", "");
}

static void depths_are_recorded_with_their_unit(void **state) {
    (void)state;
    expect_status("check parts.gltf --write-allow metres.txt", 1, "2 interfere", "");
    assert_non_null(strstr(text_of_file("metres.txt"), "\n# unit m\n"));
    assert_non_null(strstr(text_of_file("metres.txt"), "\na \"b b\" 0.25\n"));
    expect_status("check parts.gltf --unit mm --write-allow mm.txt", 1, "2 interfere", "printed in mm");
    assert_non_null(strstr(text_of_file("mm.txt"), "\n# unit mm\n"));
    assert_non_null(strstr(text_of_file("mm.txt"), "\na \"b b\" 250\n"));
    /* Each is good for the other. */
    expect_status("check parts.gltf --allow mm.txt", 0, ", 2 accepted before: 0", "");
    expect_status("check parts.gltf --allow mm.txt --pose a=0.1,0,0", 1, ", 1 accepted before: 1", "");
    expect_status("check parts.gltf --unit in --allow metres.txt", 0, ", 2 accepted before: 0", "printed in inches");
    expect_status("check parts.gltf --unit in --allow metres.txt --pose a=0.1m,0,0", 1, ", 1 accepted before: 1",
                  "printed in inches");
}

static void units_of_recorded_depths_are_checked(void **state) {
    (void)state;
    write_file("odd.txt", VERSION "# unit furlong\na \"b b\" 1\n");
    run_expect_complaint("check parts.gltf --allow odd.txt",
                         "odd.txt: line 2: furlong is not a unit; units are um, mm, cm, m, km, mil, in, ft, yd\n");
    write_file("blank.txt", VERSION "# unit mm \t\na \"b b\" 1\n\"b b\" c#1\n");
    expect_status("check parts.gltf --allow blank.txt", 1, ", 1 accepted before: 1", "");
    write_file("words.txt", VERSION "# unit tests have these\na \"b b\" 1\n\"b b\" c#1\n");
    expect_status("check parts.gltf --allow words.txt", 0, ", 2 accepted before: 0", "");
    write_file("mm.txt", VERSION "# unit mm\n");
    write_box("plain.obj", 0, 1);
    run_expect_complaint(
        "check plain.obj plain.obj --allow mm.txt",
        "mm.txt: line 2: its lengths have a unit, mm, but no file says its own: say what the files are "
        "in with --unit\n");
}

static void spans_are_recorded_as_such(void **state) {
    (void)state;
    expect_status("check parts.gltf --method zlist --view x --write-allow spans.txt", 1, "2 interfere", "");
    assert_non_null(strstr(text_of_file("spans.txt"), "\na \"b b\" span 0.25"));
    expect_status("check parts.gltf --method zlist --view x --allow spans.txt", 0, ", 2 accepted before: 0", "");
    expect_status("check parts.gltf --method zlist --view x --allow spans.txt --pose a=0.1,0,0", 1, "1 accepted", "");
    expect_status("check parts.gltf --allow spans.txt", 1, ", 0 accepted before: 2 interfere", "");
    write_file("depth.txt", VERSION "a \"b b\" 0.26\n\"b b\" c#1 0.26\n");
    expect_status("check parts.gltf --method zlist --view x --allow depth.txt", 0, ", 2 accepted before: 0", "");
}

static void a_pair_without_a_depth_is_accepted_at_any(void **state) {
    (void)state;
    write_file("any.txt", "# two press fits\n\n  a\t\"b b\"   # pressed\r\n\"c\\x231\" \"b b\"");
    expect_status("check parts.gltf --allow any.txt --pose a=0.5,0,0 --ignore a,c#1", 0, ", 2 accepted before: 0", "");
}

static void pairs_that_are_gone_are_told(void **state) {
    (void)state;
    write_file("gone.txt", VERSION "a \"b b\"\nfar a\n\"b b\" c#1 1\n");
    expect_status("check parts.gltf --allow gone.txt", 0, ", 2 accepted before",
                  "clinker: warning: gone.txt: line 3: a and far do not clash any more\n");
    expect_status("check parts.gltf --allow gone.txt --ignore far,a", 0, ", 2 accepted before", "");
    expect_status("check parts.gltf --allow gone.txt --ignore a,b_b", 0, ", 1 accepted before", "line 3");
    json_t *answer = run_json(0, "check parts.gltf --allow gone.txt");
    assert_int_equal(number_of(answer, "allowed"), 2);
    json_t *gone = only_element(answer, "allowed_gone");
    assert_string_equal(json_string_value(json_array_get(gone, 0)), "a");
    assert_string_equal(json_string_value(json_array_get(gone, 1)), "far");
    assert_int_equal(json_array_size(json_object_get(answer, "pairs")), 1);
    assert_int_equal(number_of(json_object_get(answer, "counts"), "interfere"), 0);
    json_decref(answer);
}

static void unknown_names_are_a_warning(void **state) {
    (void)state;
    write_file("unknown.txt", VERSION "a zahnrad 0.1\na \"b b\"\n");
    expect_status("check parts.gltf --allow unknown.txt", 1, ", 1 accepted before",
                  "clinker: warning: unknown.txt: line 2: no body is named zahnrad\n");
    json_t *answer = run_json(1, "check parts.gltf --allow unknown.txt");
    assert_string_equal(json_string_value(only_element(answer, "warnings")),
                        "unknown.txt: line 2: no body is named zahnrad");
    json_decref(answer);
}

static void expect_bad_line(const char *text, const char *part) {
    write_file("bad.txt", text);
    run_expect_complaint("check parts.gltf --allow bad.txt", part);
}

static void malformed_lines_are_refused_with_their_number(void **state) {
    (void)state;
    expect_bad_line("# fine\na\n", "bad.txt: line 2: not a pair");
    expect_bad_line("a # \"b b\"\n", "line 1: not a pair");
    expect_bad_line("\n\na c#1 0.1 more\n", "line 3: not a measure");
    expect_bad_line("a c#1 span\n", "line 1: not a measure");
    expect_bad_line("a c#1 span -1\n", "line 1: not a measure");
    expect_bad_line("a c#1 unmeasured 1\n", "line 1: not a measure");
    expect_bad_line("a c#1 curve 1 at 0,0,0 in 0,0,0 1,1\n", "line 1: not a measure");
    expect_bad_line("a c#1 curve 0 at 0,0,0 in 0,0,0 1,1,1\n", "line 1: not a measure");
    expect_bad_line("a c#1 curve 1 by 0,0,0 in 0,0,0 1,1,1\n", "line 1: not a measure");
    expect_bad_line("a c#1 curve 1 at 0,0,0 in 0,0,0 1,1,1 2\n", "line 1: not a measure");
    expect_bad_line("# clinker allow-file two\n", "line 1: the version is not a whole number");
    expect_bad_line("# clinker allow-file 3\n", "bad.txt: is of version 3, and this clinker knows those up to 2");
    expect_bad_line("a b b\n", "line 1: the depth is not a number");
    expect_bad_line("a c#1 -1\n", "line 1: the depth is not a number");
    expect_bad_line("a c#1 inf\n", "line 1: the depth is not a number");
    expect_bad_line("a \"b b\n", "line 1: not a pair");
    expect_bad_line("a \"b b\"0.1\n", "line 1: not a pair");
    expect_bad_line("a \"b\\qb\"\n", "line 1: not a pair");
    expect_bad_line("a \"b\\x0\"\n", "line 1: not a pair");
    expect_bad_line("a \"b\\x00\"\n", "line 1: not a pair");
    expect_bad_line("a \"b\\", "line 1: not a pair");
    expect_bad_line("a a\n", "line 1: names one body twice");
    expect_bad_line("a c#1\n\nc#1 a 0.5\n", "line 3: the pair of line 1 again");
}

static void files_that_are_no_text_are_refused(void **state) {
    (void)state;
    run_expect_complaint("check parts.gltf --allow missing.txt", "missing.txt: no such file");
    run_expect_complaint("check parts.gltf --allow .", ".: is a directory, not a regular file");
    run_expect_complaint("check parts.gltf --allow /dev/zero", "/dev/zero: is not a regular file");
    FILE *file = fopen("long.txt", "wb");
    assert_non_null(file);
    for (int i = 0; i < 100000; i++) {
        fputc('x', file);
    }
    fclose(file);
    run_expect_complaint("check parts.gltf --allow long.txt", "long.txt: line 1: too long");
}

static void a_fifo_is_refused_without_waiting(void **state) {
    (void)state;
    enum { ENDS_A_WAIT = 5 };
    assert_int_equal(mkfifo("fifo.txt", 0600), 0);
    alarm(ENDS_A_WAIT);
    run_expect_complaint("check parts.gltf --allow fifo.txt", "fifo.txt: is not a regular file");
    alarm(0);
}

static void a_text_with_a_byte_order_mark_is_read(void **state) {
    (void)state;
    write_file("mark.txt", "\xEF\xBB\xBF"
                           "a \"b b\"\n\"b b\" c#1\n");
    expect_status("check parts.gltf --allow mark.txt", 0, ", 2 accepted before", "");
}

static void names_of_any_bytes_survive(void **state) {
    (void)state;
    static const placed_box odd[] = {{"#first", 0, 0, 0},
                                     {"say \\\"hi\\\" \\\\ twice", 0.75, 0, 0},
                                     {"two\\nlines", 1.5, 0, 0},
                                     {"sch\xC3\xB6n", 2.25, 0, 0}};
    write_boxes("odd", odd, sizeof odd / sizeof odd[0]);
    expect_status("check odd.gltf --write-allow odd.txt", 1, "3 interfere", "");
    expect_status("check odd.gltf --allow odd.txt", 0, ", 3 accepted before", "");
}

static void a_new_record_takes_the_place_of_the_old_one(void **state) {
    (void)state;
    write_file("old.txt", VERSION "a \"b b\" 7\n");
    assert_int_equal(symlink("old.txt", "link.txt"), 0);
    expect_status("check parts.gltf --allow link.txt --write-allow link.txt", 1, ", 1 accepted before: 1 interferes",
                  "");
    assert_non_null(strstr(text_of_file("old.txt"), "\na \"b b\" 0.2"));
    assert_non_null(strstr(text_of_file("old.txt"), "\n\"b b\" c#1 0.2"));
    struct stat found;
    assert_int_equal(lstat("link.txt", &found), 0);
    assert_true(S_ISLNK(found.st_mode));
}

static void a_record_that_cannot_be_written_is_told_after_the_answer(void **state) {
    (void)state;
    expect_status("check parts.gltf --write-allow no/such/folder.txt", 2, "2 interfere",
                  "clinker: cannot write no/such/folder.txt: ");
    expect_status("check parts.gltf --write-allow /dev/null", 2, "2 interfere",
                  "clinker: cannot write /dev/null: there is something that is no file\n");
    run_expect_complaint("check parts.gltf --allow x --method edges --algorithm 1", "--allow is for pairs");
    run_expect_complaint("check parts.gltf --write-allow x --method edges --algorithm 1", "--write-allow is for pairs");
}

static void an_assembly_is_accepted_as_a_whole(void **state) {
    (void)state;
    static const char path[] = CLINKER_TEST_DATA "/cad/GearboxAssy/GearboxAssy-decoded.glb";
    if (access(path, R_OK) != 0) {
        skip();
    }
    assert_int_equal(symlink(path, "gearbox.glb"), 0);
    expect_status("check gearbox.glb --resolution 16 --write-allow gearbox.txt", 1, "95 bodies, ", "degenerate");
    expect_status("check gearbox.glb --resolution 16 --allow gearbox.txt", 0, " accepted before: 0 interfere, ",
                  "degenerate");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_written_is_accepted_the_next_time),
        cmocka_unit_test(touching_pairs_are_recorded_where_a_clearance_makes_them_findings),
        cmocka_unit_test(a_pair_that_got_deeper_is_reported_again),
        cmocka_unit_test(depths_without_a_version_accept_touching_alone),
        cmocka_unit_test(depths_are_recorded_with_their_unit),
        cmocka_unit_test(units_of_recorded_depths_are_checked),
        cmocka_unit_test(spans_are_recorded_as_such),
        cmocka_unit_test(a_pair_without_a_depth_is_accepted_at_any),
        cmocka_unit_test(pairs_that_are_gone_are_told),
        cmocka_unit_test(unknown_names_are_a_warning),
        cmocka_unit_test(malformed_lines_are_refused_with_their_number),
        cmocka_unit_test(files_that_are_no_text_are_refused),
        cmocka_unit_test(a_fifo_is_refused_without_waiting),
        cmocka_unit_test(a_text_with_a_byte_order_mark_is_read),
        cmocka_unit_test(names_of_any_bytes_survive),
        cmocka_unit_test(a_new_record_takes_the_place_of_the_old_one),
        cmocka_unit_test(a_record_that_cannot_be_written_is_told_after_the_answer),
        cmocka_unit_test(an_assembly_is_accepted_as_a_whole),
    };
    return cmocka_run_group_tests(tests, setup, run_teardown);
}
