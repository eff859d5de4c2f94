/* The command line itself: help, version, and what is refused. */
#include "run.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <clinker/clinker.h>
#include <cmocka.h>

static int setup(void **state) {
    int status = run_setup(state);
    write_box_at("a.obj", 0, 0, 0, 1);
    write_box_at("b.obj", 3, 0, 0, 1);
    return status;
}

static void expect_output(const char *line, const char *part) {
    run result = run_command(line);
    assert_int_equal(result.status, 0);
    assert_string_equal(result.errors, "");
    assert_non_null(strstr(result.output, part));
    run_free(&result);
}

static void version_is_the_library_version(void **state) {
    (void)state;
    run result = run_command("--version");
    assert_int_equal(result.status, 0);
    assert_string_equal(result.output, "clinker " CLINKER_VERSION "\n");
    run_free(&result);
}

static void every_command_has_help_with_an_example(void **state) {
    (void)state;
    expect_output("--help", "example: clinker ");
    expect_output("help", "example: clinker ");
    expect_output("help check", "example: clinker check ");
    expect_output("check --help", "example: clinker check ");
    expect_output("check missing.stl -h", "example: clinker check ");
    expect_output("help inspect", "example: clinker inspect ");
    expect_output("inspect --help", "example: clinker inspect ");
    expect_output("help map", "example: clinker map ");
    expect_output("map --help", "example: clinker map ");
}

static void no_arguments_give_usage_on_stderr(void **state) {
    (void)state;
    run result = run_command("");
    assert_int_equal(result.status, 2);
    assert_string_equal(result.output, "");
    assert_non_null(strstr(result.errors, "usage: clinker check"));
    run_free(&result);
}

static void commands_of_later_versions_are_named_as_such(void **state) {
    (void)state;
    run_expect_complaint("sweep", "sweep is not part of this version");
    run_expect_complaint("particles", "particles is not part of this version");
    run_expect_complaint("bench", "bench is not part of this version");
}

static void unknown_commands_are_refused_with_what_is_allowed(void **state) {
    (void)state;
    run_expect_complaint("chekc a.obj", "unknown command 'chekc'; commands are check, inspect");
    run_expect_complaint("--chekc a.obj", "unknown option '--chekc'");
    run_expect_complaint("help chekc", "unknown command 'chekc'");
}

static void options_of_later_versions_are_named_as_such(void **state) {
    (void)state;
    run_expect_complaint("check a.obj b.obj --method convex --faces", "--faces means nothing to --method convex");
    static const char *const more[] = {"--faces",
                                       "--depths",
                                       "--curves",
                                       "--map m.png",
                                       "--picture p.png",
                                       "--write-allow w",
                                       "--allow a.obj",
                                       "--method edges --edges",
                                       "--method layers --explain"};
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
        char line[128];
        (void)snprintf(line, sizeof line, "check a.obj b.obj --verdict %s", more[i]);
        run_expect_complaint(line, "--verdict tells states alone, and --");
    }
    run_expect_complaint("check a.obj b.obj --depths --method layers", "--depths means nothing to this method");
    run_expect_complaint("check a.obj b.obj --curves --json --method zlist", "--curves means nothing to this method");
    run_expect_complaint("check a.obj b.obj --curves", "--curves writes points into JSON");
    run_expect_complaint("check a.obj b.obj --backend gl", "--backend gl is not part of this version");
    run_expect_complaint("check a.obj b.obj --report r.html", "--report is not part of this version");
}

static void unknown_options_are_refused_with_what_is_allowed(void **state) {
    (void)state;
    run_expect_complaint("check a.obj b.obj --method magic", "allowed are exact, zlist, layers, edges and convex");
    run_expect_complaint("check a.obj b.obj --backend vulkan", "allowed are cpu and, in later versions, gl");
    run_expect_complaint("check a.obj b.obj --frobnicate", "unknown option '--frobnicate'; allowed are --tolerance, ");
    run_expect_complaint("check a.obj b.obj -x", "unknown option '-x'; allowed are --tolerance, ");
    run_expect_complaint("check a.obj b.obj --json=3", "--json takes no value");
    run_expect_complaint("check a.obj b.obj --help=3", "--help takes no value");
    run_expect_complaint("map a.obj b.obj -o", "map: -o needs a value");
    run_expect_complaint("check a.obj b.obj --tolerance", "--tolerance needs a value");
    run_expect_complaint("inspect a.obj --faces", "unknown option '--faces'; allowed are --only, --without, --split, "
                                                  "--unit, --files-in, --json, --trust-paths, --help");
    run_expect_complaint("inspect a.obj --tolerance 1", "unknown option '--tolerance'");
}

static void options_may_be_cut_where_no_other_begins_so(void **state) {
    (void)state;
    json_decref(run_json(0, "check a.obj b.obj --js --tol 0.5"));
    run_expect_complaint("check a.obj b.obj --e", "unknown option '--e'");
    run_expect_complaint("map a.obj b.obj --out map.jpg", "map.jpg");
}

static void the_help_has_each_option_below_a_heading(void **state) {
    (void)state;
    expect_output("help check", "\n\nWhat is reported:\n  --");
    expect_output("help map", "\n\nFiles:\n  -o, --output FILE  the picture");
    expect_output("help map",
                  "  --pose BODY=tx,ty,tz[,rx,ry,rz]\n                     turn and move a body, as for check\n");
}

static void options_that_the_method_does_not_have_are_refused(void **state) {
    (void)state;
    run_expect_complaint("check a.obj b.obj --view x", "--view means nothing to this method");
    run_expect_complaint("check a.obj b.obj --parity --method exact", "--parity means nothing to this method");
    run_expect_complaint("check a.obj b.obj --method zlist --clearance 1", "--clearance above 0");
    run_expect_complaint("check a.obj b.obj --method layers --clearance 1", "--clearance above 0");
    run_expect_complaint("check a.obj b.obj --method layers --explain=yes", "--explain takes no value");
}

static void views_and_resolutions_are_read_strictly(void **state) {
    (void)state;
    static const char *const bad[] = {"w", "0,0,0", "1,2", "1,2,3,4", "1,nan,0", "xy", "", "1,,2"};
    char line[128];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(line, sizeof line, "check a.obj b.obj --method zlist --view=%s", bad[i]);
        run_expect_complaint(line, "not a view; give auto, x, y, z");
    }
    run_expect_complaint("check a.obj b.obj --method zlist --resolution 0", "not a whole number from 1 to 16384");
    run_expect_complaint("check a.obj b.obj --method zlist --resolution 16385", "not a whole number from 1 to 16384");
}

static void numbers_are_read_strictly(void **state) {
    (void)state;
    static const char *const bad[] = {"nan", "inf", "-1", "1x", "0x10", "1e999", "1e-999", "1,5", "_1", "-", "1.2.3"};
    char line[128];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(line, sizeof line, "check a.obj b.obj --tolerance=%s", bad[i]);
        run_expect_complaint(line, "not a length");
        snprintf(line, sizeof line, "check a.obj b.obj --clearance=%s", bad[i]);
        run_expect_complaint(line, "not a length");
    }
    run_expect_complaint("check a.obj b.obj --tolerance=", "not a length");
    run_expect_complaint("check a.obj b.obj --threads 0", "--threads 0: not a whole number from 1 to 1024");
    run_expect_complaint("check a.obj b.obj --threads 2.5", "not a whole number");
    run_expect_complaint("check a.obj b.obj --threads 99999999999999999999", "not a whole number");
}

static void minus_zero_and_exponents_are_numbers(void **state) {
    (void)state;
    json_decref(run_json(0, "check a.obj b.obj --tolerance -0 --clearance 1.5e0 --threads 3"));
}

static void poses_are_read_strictly(void **state) {
    (void)state;
    static const char *const bad[] = {"a",       "a=",        "a=1,2",           "a=1,2,3,4", "a=1,2,3,4,5,6,7",
                                      "a=1,2,x", "a=1,2,nan", "a=1,2,3,4,5,inf", "=1,2,3",    "a=1,,3"};
    char line[128];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(line, sizeof line, "check a.obj b.obj --pose %s", bad[i]);
        run_expect_complaint(line, "not BODY=tx,ty,tz or BODY=tx,ty,tz,rx,ry,rz");
    }
    run_expect_complaint("check a.obj b.obj --pose c=1,2,3", "no body is named c; bodies are a, b");
    run_expect_complaint("check a.obj b.obj --pose a=1,2,3 --pose a=1,2,3", "a has a pose already");
}

static void ignored_pairs_must_name_two_bodies(void **state) {
    (void)state;
    run_expect_complaint("check a.obj b.obj --ignore a", "not the names of two bodies");
    run_expect_complaint("check a.obj b.obj --ignore a,c", "bodies are a, b");
    run_expect_complaint("check a.obj b.obj --ignore a,a", "names one body twice");
}

static void a_check_needs_two_bodies(void **state) {
    (void)state;
    run_expect_complaint("check a.obj", "a check needs two bodies");
    run_expect_complaint("check", "no file given");
    run_expect_complaint("inspect", "no file given");
}

static void files_that_cannot_be_read_are_named(void **state) {
    (void)state;
    write_file("empty.stl", "");
    write_file("bad.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 99\n");
    write_file("bad\nname.obj", "v 0 0 0\nf 1 2 99\n");
    assert_int_equal(mkdir("folder.stl", 0700), 0);
    run_expect_complaint("check a.obj missing.stl", "missing.stl");
    run_expect_complaint("check a.obj folder.stl", "folder.stl");
    run_expect_complaint("check a.obj empty.stl", "empty.stl");
    run_expect_complaint("check a.obj bad.obj", "bad.obj");
    run_expect_complaint("check a.obj bad\nname.obj", "bad?name.obj");
    run_expect_complaint("inspect a.obj missing.stl", "missing.stl");
}

static void a_file_without_read_permission_is_named(void **state) {
    (void)state;
    write_box("secret.obj", 0, 1);
    assert_int_equal(chmod("secret.obj", 0), 0);
    if (geteuid() == 0) {
        skip(); /* root may read everything */
    }
    run_expect_complaint("check a.obj secret.obj", "secret.obj");
}

static void a_body_without_area_is_refused_by_its_file_name(void **state) {
    (void)state;
    write_file("flat.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n");
    run_expect_complaint("check a.obj flat.obj", "clinker: flat.obj: ");
}

static void an_answer_that_cannot_be_written_is_a_failure(void **state) {
    (void)state;
    run result = run_command_into("/dev/full", "check a.obj b.obj --json");
    assert_int_equal(result.status, 2);
    assert_non_null(strstr(result.errors, "clinker: cannot write to standard output"));
    run_free(&result);
    result = run_command_into("/dev/full", "--help");
    assert_int_equal(result.status, 2);
    run_free(&result);
}

static void a_reader_that_has_gone_is_not_complained_to(void **state) {
    (void)state;
    /* The help on check is longer than what is buffered, so that an earlier write fails as well. */
    static const char *const lines[] = {"check a.obj b.obj", "check a.obj b.obj --json", "--version", "help check"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        run result = run_command_unread(lines[i]);
        assert_string_equal(result.errors, "");
        assert_int_equal(result.status, 128 + SIGPIPE);
        run_free(&result);
    }
    /* Where the signal is to be ignored, the status is the same. */
    signal(SIGPIPE, SIG_IGN);
    run result = run_command_unread("help check");
    signal(SIGPIPE, SIG_DFL);
    assert_string_equal(result.errors, "");
    assert_int_equal(result.status, 128 + SIGPIPE);
    run_free(&result);
}

static void files_are_written_although_the_reader_has_gone(void **state) {
    (void)state;
    run result = run_command_unread("check a.obj b.obj --write-allow unread.txt");
    assert_int_equal(result.status, 128 + SIGPIPE);
    assert_int_equal(access("unread.txt", R_OK), 0);
    run_free(&result);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version_is_the_library_version),
        cmocka_unit_test(every_command_has_help_with_an_example),
        cmocka_unit_test(no_arguments_give_usage_on_stderr),
        cmocka_unit_test(commands_of_later_versions_are_named_as_such),
        cmocka_unit_test(unknown_commands_are_refused_with_what_is_allowed),
        cmocka_unit_test(options_of_later_versions_are_named_as_such),
        cmocka_unit_test(unknown_options_are_refused_with_what_is_allowed),
        cmocka_unit_test(options_may_be_cut_where_no_other_begins_so),
        cmocka_unit_test(the_help_has_each_option_below_a_heading),
        cmocka_unit_test(options_that_the_method_does_not_have_are_refused),
        cmocka_unit_test(views_and_resolutions_are_read_strictly),
        cmocka_unit_test(numbers_are_read_strictly),
        cmocka_unit_test(minus_zero_and_exponents_are_numbers),
        cmocka_unit_test(poses_are_read_strictly),
        cmocka_unit_test(ignored_pairs_must_name_two_bodies),
        cmocka_unit_test(a_check_needs_two_bodies),
        cmocka_unit_test(files_that_cannot_be_read_are_named),
        cmocka_unit_test(a_file_without_read_permission_is_named),
        cmocka_unit_test(a_body_without_area_is_refused_by_its_file_name),
        cmocka_unit_test(an_answer_that_cannot_be_written_is_a_failure),
        cmocka_unit_test(a_reader_that_has_gone_is_not_complained_to),
        cmocka_unit_test(files_are_written_although_the_reader_has_gone),
    };
    return cmocka_run_group_tests_name("usage", tests, setup, run_teardown);
}
