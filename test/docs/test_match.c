/* Which quotations count as true, and how one is brought up to date. */
#include "match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Up to four lines, the first that is missing ends them. */
typedef const char *few[5];

static lines text(const few quoted) {
    lines list = {0};
    for (size_t i = 0; quoted[i] != NULL; i++) {
        lines_add(&list, quoted[i]);
    }
    return list;
}

static bool match(const few quoted, const few printed) {
    lines ours = text(quoted), theirs = text(printed);
    bool matches = lines_match(&ours, &theirs);
    lines_free(&ours);
    lines_free(&theirs);
    return matches;
}

/* Expects that requoting gives these lines, or nothing. */
static void expect_requoted(const few quoted, const few printed, const few expected) {
    lines ours = text(quoted), theirs = text(printed), fresh = {0};
    bool good = lines_requote(&ours, &theirs, &fresh);
    assert_int_equal(good, expected[0] != NULL);
    for (size_t i = 0; good && i < fresh.count; i++) {
        assert_non_null(expected[i]);
        assert_string_equal(fresh.at[i], expected[i]);
    }
    lines_free(&ours);
    lines_free(&theirs);
    lines_free(&fresh);
}

static void a_line_is_quoted_to_the_letter(void **state) {
    (void)state;
    assert_true(line_matches("depth 0.1  1 region", "depth 0.1  1 region"));
    assert_false(line_matches("depth 0.1  1 region", "depth 0.2  1 region"));
    assert_false(line_matches("depth 0.1", "depth 0.1  1 region"));
    assert_false(line_matches("depth 0.1  1 region", "depth 0.1"));
}

static void times_do_not_matter(void **state) {
    (void)state;
    assert_true(line_matches("1 near; read 0.049 s, detect 0.073 s", "1 near; read 12.5 s, detect 0.001 s"));
    assert_false(line_matches("1 near; read 0.049 s, detect 0.073 s", "2 near; read 0.049 s, detect 0.073 s"));
    assert_false(line_matches("1 near; read 0.049 s", "1 near; read 0.049 s, detect 0.073 s"));
    assert_true(line_matches(" \"seconds\": {\"read\": 1e-05}}", " \"seconds\": {\"read\": 0.02}}"));
    assert_false(line_matches("3 sides", "4 sides"));
    assert_false(line_matches("0.3 m", "0.4 m"));
}

static void elided_text_is_behind_other_text(void **state) {
    (void)state;
    assert_true(line_matches("volume 0.06..., area 1", "volume 0.0639872, area 1"));
    assert_false(line_matches("volume 0.06..., area 1", "volume 0.0739872, area 1"));
    assert_false(line_matches("volume 0.06..., area 1", "volume 0.0639872, area 2"));
    assert_true(line_matches("  ... and 163 more", "  ... and 163 more"));
    assert_false(line_matches("  ... and 163 more", "  ... and 164 more"));
    assert_false(line_matches("  ... and 163 more", "  12, 13 and 163 more"));
}

static void elided_lines_may_be_any(void **state) {
    (void)state;
    assert_true(match((few){"a", "...", "d"}, (few){"a", "b", "c", "d"}));
    assert_true(match((few){"a", "...", "d"}, (few){"a", "d"}));
    assert_true(match((few){"...", "d"}, (few){"a", "d", "d"}));
    assert_false(match((few){"a", "...", "d"}, (few){"a", "b", "c"}));
    assert_false(match((few){"a", "b"}, (few){"a", "b", "c"}));
    assert_false(match((few){"a", "b"}, (few){"a"}));
    assert_false(match((few){NULL}, (few){"a"}));
}

static void what_is_true_stays_with_its_times(void **state) {
    (void)state;
    expect_requoted((few){"depth 1", "read 0.1 s"}, (few){"depth 2", "read 0.2 s"}, (few){"depth 2", "read 0.1 s"});
    expect_requoted((few){"a"}, (few){"a", "b", "c"}, (few){"a", "b", "c"});
    expect_requoted((few){"a", "b", "c"}, (few){"a"}, (few){"a"});
}

static void what_was_elided_stays_so(void **state) {
    (void)state;
    expect_requoted((few){"a 1", "...", "d 1"}, (few){"a 2", "b", "c", "d 2"}, (few){"a 2", "...", "d 2"});
    expect_requoted((few){"...", "d 1"}, (few){"a 2", "d 2"}, (few){"...", "d 2"});
    expect_requoted((few){"a 1", "..."}, (few){"a 2", "d 2"}, (few){"a 2", "..."});
}

static void what_cannot_be_told_is_left_to_people(void **state) {
    (void)state;
    expect_requoted((few){"a", "...", "b", "..."}, (few){"a", "c", "d"}, (few){NULL});
    expect_requoted((few){"a", "...", "b"}, (few){"c"}, (few){NULL});
    expect_requoted((few){"volume 0.06..."}, (few){"volume 0.07123"}, (few){NULL});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_quoted_to_the_letter),        cmocka_unit_test(times_do_not_matter),
        cmocka_unit_test(elided_text_is_behind_other_text),      cmocka_unit_test(elided_lines_may_be_any),
        cmocka_unit_test(what_is_true_stays_with_its_times),     cmocka_unit_test(what_was_elided_stays_so),
        cmocka_unit_test(what_cannot_be_told_is_left_to_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
