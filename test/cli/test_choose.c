/* Which bodies, pairs and states a command looks at: --only, --without, --between, --ignore, --states, --split. */
#include "boxes.h"
#include "run.h"

#include <glob.h>
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* Two pipes through two walls, which are flush with each other, and a lamp near a wall. */
static const placed_box parts[] = {
    {"pipe-1", 0.5, 0, 0}, {"pipe-2", 0.5, 0, 0.5}, {"wall-1", 0, 0, 0}, {"wall-2", 1, 0, 0}, {"lamp", 0, 1.1, 0},
};

/* A building of glTF nodes that say what they are. All boxes of the file of write_boxes() lie in one place. */
static void write_building(void) {
    static const char *const nodes[][3] = {{"wall", "IfcWall", "A-WALL"},
                                           {"duct", "IfcDuctSegment", "M-DUCT"},
                                           {"room", "IfcSpace", "A-AREA"},
                                           {"hole", "IfcOpeningElement", "A-WALL"}};
    char text[2048] = "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0, \"scenes\": [{\"nodes\": [0, 1, 2, 3]}],\n"
                      "\"nodes\": [";
    for (size_t i = 0; i < sizeof nodes / sizeof nodes[0]; i++) {
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length,
                 "%s{\"name\": \"%s\", \"mesh\": 0, \"extras\": {\"class\": \"%s\", \"layer\": \"%s\"}}",
                 i == 0 ? "" : ",\n", nodes[i][0], nodes[i][1], nodes[i][2]);
    }
    size_t length = strlen(text);
    snprintf(text + length, sizeof text - length,
             "], \"meshes\": [{\"primitives\": [{\"attributes\": {\"POSITION\": 0}, \"indices\": 1}]}],\n"
             "\"accessors\": [{\"bufferView\": 0, \"componentType\": 5126, \"count\": 8, \"type\": \"VEC3\","
             " \"min\": [0, 0, 0], \"max\": [1, 1, 1]},\n"
             " {\"bufferView\": 1, \"componentType\": 5123, \"count\": 36, \"type\": \"SCALAR\"}],\n"
             "\"bufferViews\": [{\"buffer\": 0, \"byteLength\": 96},"
             " {\"buffer\": 0, \"byteOffset\": 96, \"byteLength\": 72}],\n"
             "\"buffers\": [{\"byteLength\": 168, \"uri\": \"parts.bin\"}]}\n");
    write_file("building.gltf", text);
}

/* Adds a cube of eight vertices and six quads to an OBJ file; `inwards` turns its faces. */
static void add_cube(FILE *file, int number, double low, double high, bool inwards) {
    static const int quads[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    for (int i = 0; i < 8; i++) {
        fprintf(file, "v %g %g %g\n", (i & 1) != 0 ? high : low, (i & 2) != 0 ? high : low, (i & 4) != 0 ? high : low);
    }
    for (int i = 0; i < 6; i++) {
        fputc('f', file);
        for (int j = 0; j < 4; j++) {
            fprintf(file, " %d", quads[i][inwards ? 3 - j : j] + 8 * number + 1);
        }
        fputc('\n', file);
    }
}

/* A box, one that crosses it, and a hollow one with a box in it. */
static void write_teeth(void) {
    FILE *file = fopen("teeth.obj", "wb");
    assert_non_null(file);
    add_cube(file, 0, 0, 2, false);
    add_cube(file, 1, 1, 3, false);
    add_cube(file, 2, 12, 18, true);
    add_cube(file, 3, 10, 20, false);
    add_cube(file, 4, 14, 16, false);
    assert_int_equal(fclose(file), 0);
}

static int setup(void **state) {
    int status = run_setup(state);
    write_boxes("parts", parts, sizeof parts / sizeof parts[0]);
    write_building();
    write_teeth();
    write_box("unit.obj", 0, 1);
    write_box("far.obj", 100, 101);
    return status;
}

/* Expects these pairs, "a-b" with blanks between them, in this order, and that many bodies. */
static void expect_pairs(int status, const char *line, size_t bodies, const char *expected) {
    json_t *report = run_json(status, line);
    char found[1024] = "";
    size_t i;
    json_t *pair;
    json_array_foreach(json_object_get(report, "pairs"), i, pair) {
        size_t length = strlen(found);
        snprintf(found + length, sizeof found - length, "%s%s+%s", i == 0 ? "" : " ",
                 json_string_value(json_object_get(pair, "a")), json_string_value(json_object_get(pair, "b")));
    }
    assert_string_equal(found, expected);
    assert_int_equal(json_array_size(json_object_get(report, "bodies")), bodies);
    json_decref(report);
}

/* Expects a part of what a command prints to stdout, or to stderr. */
static void expect_said(int status, const char *line, const char *output, const char *errors) {
    run result = run_command(line);
    bool good = result.status == status && (output == NULL || strstr(result.output, output) != NULL) &&
                (errors == NULL || strstr(result.errors, errors) != NULL);
    if (!good) {
        print_error("%s: status %d\n%s%s", line, result.status, result.output, result.errors);
    }
    assert_true(good);
    run_free(&result);
}

static void only_these_bodies_are_checked_against_each_other(void **state) {
    (void)state;
    expect_pairs(1, "check parts.gltf --only pipe-1,wall-2", 2, "pipe-1+wall-2");
    expect_pairs(0, "check parts.gltf --only wall-*", 2, "wall-1+wall-2");
    expect_pairs(1, "check parts.gltf --only pipe-1 --only /^WALL/i", 3, "pipe-1+wall-1 pipe-1+wall-2 wall-1+wall-2");
}

static void bodies_can_be_left_out(void **state) {
    (void)state;
    expect_pairs(0, "check parts.gltf --without pipe-*", 3, "wall-1+wall-2");
    expect_pairs(1, "check parts.gltf --only *-1,lamp --without lamp", 2, "pipe-1+wall-1");
}

static void what_is_left_out_is_counted(void **state) {
    (void)state;
    json_t *report = run_json(0, "check parts.gltf --without pipe-*");
    assert_int_equal((int)number_of(report, "left_out"), 2);
    json_decref(report);
    expect_said(0, "check parts.gltf --without pipe-*", "3 bodies, 2 left out, 1 pair tested: ", NULL);
    report = run_json(1, "check parts.gltf");
    assert_null(json_object_get(report, "left_out"));
    json_decref(report);
}

static void sets_are_checked_against_sets(void **state) {
    (void)state;
    expect_pairs(1, "check --between pipe-* wall-* parts.gltf", 4,
                 "pipe-1+wall-1 pipe-1+wall-2 pipe-2+wall-1 pipe-2+wall-2");
    expect_pairs(1, "check parts.gltf --between pipe-1 wall-1 --between=wall-1 wall-2", 3,
                 "pipe-1+wall-1 wall-1+wall-2");
    expect_pairs(1, "check parts.gltf unit.obj --between unit * --json", 6,
                 "pipe-1+unit pipe-2+unit wall-1+unit wall-2+unit");
    expect_said(1, "check parts.gltf --between pipe-1 wall-1", "2 bodies, 3 left out, 1 pair tested: 1 interferes", "");
}

static void two_sets_are_needed(void **state) {
    (void)state;
    static const char expected[] = "--between: needs two sets of bodies, as in --between 'pipe*' 'wall*'";
    run_expect_complaint("check parts.gltf --between pipe-1", expected);
    run_expect_complaint("check parts.gltf --between pipe-1 --faces", expected);
    run_expect_complaint("check parts.gltf --between=pipe-1", expected);
    run_expect_complaint("check parts.gltf --between", expected);
    run_expect_complaint("check parts.gltf --between pipe-* wall-* --without wall-*",
                         "--between: nothing of 'wall-*' is left to check; all of it is left out");
    run_expect_complaint("inspect parts.gltf --between a b", "unknown option '--between'");
}

static void ignored_pairs_may_be_patterns(void **state) {
    (void)state;
    expect_pairs(1, "check parts.gltf --ignore pipe-*,wall-*", 5, "pipe-1+pipe-2 wall-1+wall-2");
    expect_pairs(1, "check parts.gltf --ignore pipe-*,pipe-* --ignore wall-1,/./", 5, "pipe-1+wall-2 pipe-2+wall-2");
    json_t *report = run_json(1, "check parts.gltf --between pipe-* wall-* --ignore pipe-1,*");
    assert_int_equal((int)number_of(report, "ignored"), 2);
    json_decref(report);
    run_expect_complaint("check parts.gltf --ignore pump*,wall-*",
                         "--ignore: no body matches 'pump*'; bodies are pipe-1");
    run_expect_complaint("check parts.gltf --ignore pump,wall", "--ignore pump,wall: not the names of two bodies");
    run_expect_complaint("check parts.gltf --ignore lam?,lamp", "--ignore lam?,lamp: names one body twice");
}

/* The caller's own locale does not count. */
static void a_character_of_an_expression_may_have_several_bytes(void **state) {
    (void)state;
    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) {
        skip();
    }
    write_box("W\xc3\xa4nde.obj", 0, 1);
    write_box("T\xc3\x9cR.obj", 0.5, 2);
    expect_pairs(1, "check W\xc3\xa4nde.obj T\xc3\x9cR.obj --only /W.nde/ --only /^t\xc3\xbcr$/i", 2,
                 "W\xc3\xa4nde+T\xc3\x9cR");
    run_expect_complaint("check W\xc3\xa4nde.obj T\xc3\x9cR.obj --only /W..nde/", "no body matches '/W..nde/'");
}

static void a_pattern_that_matches_nothing_is_an_error_that_names_bodies(void **state) {
    (void)state;
    static const char bodies[] = "bodies are pipe-1, pipe-2, wall-1, wall-2, lamp";
    char expected[256];
    snprintf(expected, sizeof expected, "--only: no body matches 'door*'; %s", bodies);
    run_expect_complaint("check parts.gltf --only lamp,door*", expected);
    run_expect_complaint("inspect parts.gltf --only door*", expected);
    run_expect_complaint("map parts.gltf --csv x.csv --only door*", expected);
    snprintf(expected, sizeof expected, "--without: no body matches '/door/'; %s", bodies);
    run_expect_complaint("check parts.gltf --without /door/", expected);
    run_expect_complaint("check parts.gltf --only class:IfcDoor",
                         "--only: no body has class IfcDoor; the files name no classes");
    run_expect_complaint("check building.gltf --only class:IfcDoor",
                         "--only: no body has class IfcDoor; classes are IfcWall, IfcDuctSegment, IfcSpace, "
                         "IfcOpeningElement");
    run_expect_complaint("check building.gltf --without layer:X*",
                         "--without: no body has layer X*; layers are A-WALL, M-DUCT, A-AREA");
    run_expect_complaint("check parts.gltf --only lamp[", "--only: 'lamp[' has a bracket without an end");
    run_expect_complaint("check parts.gltf --only /(/", "--only: /(/ is no regular expression: ");
}

static void a_choice_that_leaves_no_pair_is_an_error(void **state) {
    (void)state;
    run_expect_complaint("check parts.gltf --only lamp", "only lamp is left of 5 bodies; a check needs two");
    run_expect_complaint("check parts.gltf --without *", "nothing is left: ");
    run_expect_complaint(
        "map parts.gltf --csv x.csv --only *-1,lamp",
        "a map shows two bodies, here are 3 (pipe-1, wall-1, lamp); give files with two, or choose two with --only\n");
}

static void spaces_and_openings_are_left_out_unless_asked_for(void **state) {
    (void)state;
    static const char warning[] = "building.gltf: 1 space and 1 opening left out; --spaces keeps them";
    expect_pairs(1, "check building.gltf", 2, "wall+duct");
    expect_said(1, "check building.gltf", "2 bodies, 2 left out", warning);
    expect_pairs(1, "check building.gltf --spaces --only room,duct", 2, "duct+room");
    expect_pairs(1, "check building.gltf --spaces --verdict", 4,
                 "wall+duct wall+room wall+hole duct+room duct+hole room+hole");
    expect_pairs(1, "check building.gltf --only class:IfcSpace,duct", 2, "duct+room");
    expect_pairs(1, "check building.gltf --between class:IfcSpace class:IfcDuct*", 2, "duct+room");
    static const char hint[] = "; --spaces keeps spaces and openings of buildings\n";
    run_expect_complaint("check building.gltf --only wall,roo*", hint);
    run_expect_complaint("check building.gltf --between wall,duct roo*", hint);
    run_expect_complaint("map building.gltf --csv x.csv --only wall,roo*", hint);
    run_expect_complaint("check building.gltf --only roo*", "nothing is left but spaces and openings of buildings");
    expect_said(0, "map building.gltf --csv building.csv", "wall  duct", warning);
}

static void classes_and_layers_are_chosen_and_told(void **state) {
    (void)state;
    expect_pairs(1, "check building.gltf --only class:IfcWall,layer:M-*", 2, "wall+duct");
    json_t *report = run_json(0, "inspect building.gltf --only layer:A-AREA");
    json_t *room = only_element(report, "bodies");
    expect_text(room, "name", "room");
    expect_text(room, "class", "IfcSpace");
    expect_text(room, "layer", "A-AREA");
    json_decref(report);
    expect_said(0, "inspect building.gltf", "  class        IfcSpace\n  layer        A-AREA\n", NULL);
}

static void poses_and_names_stay_those_of_all_bodies(void **state) {
    (void)state;
    expect_pairs(1, "check unit.obj unit.obj far.obj --only unit#2,far --pose far=-100,-100,-100 --pose unit=9,9,9", 2,
                 "unit#2+far");
    expect_pairs(0, "check unit.obj unit.obj far.obj --without unit --ignore unit,far", 2, "");
}

static void states_can_be_chosen(void **state) {
    (void)state;
    expect_pairs(1, "check parts.gltf --states touch", 5, "wall-1+wall-2");
    expect_pairs(1, "check parts.gltf --clearance 0.2 --states near --without pipe-2", 4,
                 "pipe-1+lamp wall-1+lamp wall-2+lamp");
    expect_pairs(0, "check parts.gltf --states touch --without wall-2", 4, "");
    expect_pairs(1, "check parts.gltf --states interfere --states touch --only wall-*,pipe-1", 3,
                 "pipe-1+wall-1 pipe-1+wall-2 wall-1+wall-2");
}

static void states_that_are_not_shown_are_counted(void **state) {
    (void)state;
    json_t *report = run_json(1, "check parts.gltf --states touch");
    assert_int_equal((int)number_of(json_object_get(report, "counts"), "interfere"), 5);
    assert_int_equal((int)number_of(report, "not_shown"), 5);
    json_decref(report);
    expect_said(1, "check parts.gltf --states touch", "5 interfere, 1 touches, 0 near (5 not shown); ", NULL);
    expect_said(0, "check parts.gltf --states touch --only pipe-1,wall-1",
                "1 interferes, 0 touch, 0 near (1 not shown)", NULL);
}

static void states_that_mean_nothing_are_refused(void **state) {
    (void)state;
    run_expect_complaint("check parts.gltf --states apart",
                         "--states apart: no state is called 'apart'; states are interfere, touch and near");
    run_expect_complaint("check parts.gltf --states near",
                         "--states near: nothing is near without a --clearance above 0");
    run_expect_complaint("check parts.gltf --method edges --algorithm 1 --states touch", "--states is for pairs");
    run_expect_complaint("check parts.gltf --method edges --algorithm 1 --between * *", "--between need");
}

static void touching_pairs_that_are_asked_for_are_written_as_accepted(void **state) {
    (void)state;
    expect_said(1, "check parts.gltf --states touch --write-allow touch.allow", "", NULL);
    assert_non_null(strstr(text_of_file("touch.allow"), "wall-1 wall-2 0\n"));
    expect_said(1, "check parts.gltf --write-allow deep.allow", "", NULL);
    assert_null(strstr(text_of_file("deep.allow"), "wall-1 wall-2"));
}

static void pieces_are_bodies_of_their_own(void **state) {
    (void)state;
    expect_pairs(1, "check teeth.obj --split", 4, "teeth.1+teeth.2");
    expect_said(1, "check teeth.obj --split", "4 bodies (split from 1), ", NULL);
    json_t *report = run_json(1, "check teeth.obj --split --faces");
    assert_int_equal((int)number_of(report, "split_from"), 1);
    json_t *faces = json_object_get(only_element(report, "pairs"), "faces");
    assert_true(json_array_size(faces) > 0);
    size_t i;
    json_t *pair;
    json_array_foreach(faces, i, pair) { /* quads of the file: six of the first box, then six of the second */
        assert_true(json_integer_value(json_array_get(pair, 0)) < 6);
        json_int_t second = json_integer_value(json_array_get(pair, 1));
        assert_true(second >= 6 && second < 12);
    }
    json_decref(report);
}

static void pieces_can_be_chosen_and_placed(void **state) {
    (void)state;
    expect_pairs(0, "check teeth.obj --split --without teeth.2", 3, "");
    expect_pairs(1, "check teeth.obj --split --only teeth.[34] --pose teeth.4=-3,0,0", 2, "teeth.3+teeth.4");
    expect_pairs(1, "check teeth.obj unit.obj --split --between teeth.* unit", 5, "teeth.1+unit teeth.2+unit");
    expect_said(0, "map teeth.obj --csv teeth.csv --split --only teeth.1,teeth.2", "teeth.1  teeth.2", NULL);
}

static void a_hollow_body_stays_one(void **state) {
    (void)state;
    json_t *report = run_json(0, "inspect teeth.obj --split --only teeth.3");
    json_t *hollow = only_element(report, "bodies");
    assert_int_equal((int)number_of(hollow, "components"), 2);
    assert_true(number_of(hollow, "volume") == 1000 - 216);
    json_decref(report);
}

static void one_body_of_several_pieces_is_pointed_to_split(void **state) {
    (void)state;
    run_expect_complaint("check teeth.obj", "so give another file, or --split this one into its pieces");
    run_expect_complaint("check unit.obj --split",
                         "only one body here; a check needs two bodies, so give another file");
}

static void accepted_pairs_may_be_patterns(void **state) {
    (void)state;
    write_file("some.allow", "pipe-1 wall-*\n\"pipe-[2]\" /^wall-1$/\n");
    expect_pairs(1, "check parts.gltf --allow some.allow", 5, "pipe-1+pipe-2 pipe-2+wall-2 wall-1+wall-2");
    json_t *report = run_json(1, "check parts.gltf --allow some.allow");
    assert_int_equal((int)number_of(report, "allowed"), 3);
    assert_int_equal(json_array_size(json_object_get(report, "allowed_gone")), 0);
    json_decref(report);
}

static void a_line_with_names_decides_before_patterns(void **state) {
    (void)state;
    write_file("deep.allow", "# clinker allow-file 2\npipe-* wall-*\npipe-1 wall-1 0.001\n");
    expect_pairs(1, "check parts.gltf --allow deep.allow --states interfere", 5, "pipe-1+pipe-2 pipe-1+wall-1");
    write_file("shallow.allow", "# clinker allow-file 2\npipe-* wall-* 0.001\n* wall-2 9\n");
    expect_pairs(1, "check parts.gltf --allow shallow.allow --states interfere", 5,
                 "pipe-1+pipe-2 pipe-1+wall-1 pipe-2+wall-1");
}

static void patterns_without_a_pair_are_gone_and_without_a_body_a_warning(void **state) {
    (void)state;
    write_file("gone.allow", "lamp wall-*\npump* wall-*\nlamp door\n");
    expect_said(1, "check parts.gltf --allow gone.allow", NULL,
                "gone.allow: line 1: no pair of lamp and wall-* clashes any more");
    expect_said(1, "check parts.gltf --allow gone.allow", NULL,
                "gone.allow: line 2: no body matches 'pump*'; bodies are pipe-1");
    expect_said(1, "check parts.gltf --allow gone.allow", NULL, "gone.allow: line 3: no body is named door");
    json_t *report = run_json(1, "check parts.gltf --allow gone.allow");
    json_t *gone = only_element(report, "allowed_gone");
    assert_string_equal(json_string_value(json_array_get(gone, 0)), "lamp");
    assert_string_equal(json_string_value(json_array_get(gone, 1)), "wall-*");
    json_decref(report);
    report = run_json(1, "check parts.gltf --allow gone.allow --without lamp");
    assert_int_equal(json_array_size(json_object_get(report, "allowed_gone")), 0);
    json_decref(report);
    write_file("bad.allow", "lamp wall-[1\n");
    run_expect_complaint("check parts.gltf --allow bad.allow",
                         "bad.allow: line 1: 'wall-[1' has a bracket without an end");
}

static void lines_on_bodies_that_are_left_out_say_nothing(void **state) {
    (void)state;
    write_file("all.allow", "pipe-1 wall-1\npipe-1 wall-2\n");
    run result = run_command("check parts.gltf --allow all.allow --without wall-2");
    assert_int_equal(result.status, 1);
    assert_string_equal(result.errors, "");
    run_free(&result);
}

/* A body whose name looks like a pattern is written such that it stays a name. */
static void names_like_patterns_are_written_as_names(void **state) {
    (void)state;
    write_box("x*.obj", 0, 1);
    write_box("xy.obj", 0, 1);
    expect_said(1, "check x*.obj unit.obj --write-allow star.allow", "", NULL);
    assert_non_null(strstr(text_of_file("star.allow"), "\"\\x78*\" unit "));
    expect_pairs(0, "check x*.obj unit.obj --allow star.allow", 2, "");
    expect_pairs(1, "check xy.obj unit.obj --allow star.allow", 2, "xy+unit");
    write_file("star.allow", "x* unit\n");
    expect_pairs(0, "check xy.obj unit.obj --allow star.allow", 2, "");
    expect_pairs(1, "check x*.obj xy.obj unit.obj --allow star.allow --between x*,xy unit", 3, "xy+unit");
}

static void pairs_that_a_file_leaves_out_stay_so_for_pieces_and_for_what_is_chosen(void **state) {
    (void)state;
    write_file("list.json", "{\"bodies\": [{\"name\": \"far\", \"file\": \"far.obj\"},\n"
                            "{\"name\": \"t\", \"file\": \"teeth.obj\"}, {\"name\": \"u\", \"file\": \"unit.obj\"}],\n"
                            "\"ignore\": [[\"t\", \"u\"]]}\n");
    expect_pairs(0, "check list.json", 3, "");
    expect_pairs(0, "check list.json --without far", 2, "");
    expect_pairs(1, "check list.json --split --without far", 5, "t.1+t.2");
    json_t *report = run_json(1, "check list.json --split");
    assert_int_equal((int)number_of(report, "ignored"), 2);
    json_decref(report);
}

/* All teeth and jaws of a skull in one file, as a scanner writes it. Skipped where the meshes are missing. */
static void write_skull(void) {
    FILE *all = fopen("skull.stl", "wb");
    assert_non_null(all);
    static const unsigned char header[84] = {0};
    assert_int_equal(fwrite(header, sizeof header, 1, all), 1);
    uint32_t sum = 0;
    glob_t files;
    if (glob(CLINKER_TEST_DATA "/dental/bodyparts3d/*.stl", 0, NULL, &files) != 0) {
        fclose(all);
        skip();
    }
    for (size_t i = 0; i < files.gl_pathc; i++) {
        FILE *file = fopen(files.gl_pathv[i], "rb");
        assert_non_null(file);
        unsigned char record[84];
        uint32_t count = 0;
        assert_int_equal(fread(record, sizeof header, 1, file), 1);
        memcpy(&count, record + 80, sizeof count);
        for (uint32_t face = 0; face < count; face++) {
            assert_int_equal(fread(record, 50, 1, file), 1);
            assert_int_equal(fwrite(record, 50, 1, all), 1);
        }
        sum += count;
        fclose(file);
    }
    globfree(&files);
    assert_int_equal(fseek(all, 80, SEEK_SET), 0);
    assert_int_equal(fwrite(&sum, sizeof sum, 1, all), 1);
    assert_int_equal(fclose(all), 0);
}

static void expect_split(const char *line, size_t bodies, int tested, int interfere) {
    json_t *report = run_json(1, line);
    assert_int_equal(json_array_size(json_object_get(report, "bodies")), bodies);
    assert_int_equal((int)number_of(report, "tested"), tested);
    assert_int_equal((int)number_of(json_object_get(report, "counts"), "interfere"), interfere);
    json_decref(report);
}

/* Two of the meshes are hollow. */
static void teeth_of_one_file_are_judged_like_those_of_many(void **state) {
    (void)state;
    write_skull();
    expect_split("check skull.stl --split --verdict", 31, 75, 51);
    assert_int_equal(symlink(CLINKER_TEST_DATA "/dental/bodyparts3d", "skull"), 0);
    expect_split("check skull --verdict", 31, 75, 51);
}

static void balls_of_one_file_are_bodies(void **state) {
    (void)state;
    static const char file[] = CLINKER_TEST_DATA "/deforming/n-body/balls16_18.ply";
    if (access(file, R_OK) != 0) {
        skip();
    }
    assert_int_equal(symlink(file, "balls.ply"), 0);
    expect_split("check balls.ply --split --verdict", 305, 111, 80);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_character_of_an_expression_may_have_several_bytes),
        cmocka_unit_test(only_these_bodies_are_checked_against_each_other),
        cmocka_unit_test(bodies_can_be_left_out),
        cmocka_unit_test(what_is_left_out_is_counted),
        cmocka_unit_test(sets_are_checked_against_sets),
        cmocka_unit_test(two_sets_are_needed),
        cmocka_unit_test(ignored_pairs_may_be_patterns),
        cmocka_unit_test(a_pattern_that_matches_nothing_is_an_error_that_names_bodies),
        cmocka_unit_test(a_choice_that_leaves_no_pair_is_an_error),
        cmocka_unit_test(spaces_and_openings_are_left_out_unless_asked_for),
        cmocka_unit_test(classes_and_layers_are_chosen_and_told),
        cmocka_unit_test(poses_and_names_stay_those_of_all_bodies),
        cmocka_unit_test(states_can_be_chosen),
        cmocka_unit_test(states_that_are_not_shown_are_counted),
        cmocka_unit_test(states_that_mean_nothing_are_refused),
        cmocka_unit_test(touching_pairs_that_are_asked_for_are_written_as_accepted),
        cmocka_unit_test(pieces_are_bodies_of_their_own),
        cmocka_unit_test(pieces_can_be_chosen_and_placed),
        cmocka_unit_test(a_hollow_body_stays_one),
        cmocka_unit_test(one_body_of_several_pieces_is_pointed_to_split),
        cmocka_unit_test(pairs_that_a_file_leaves_out_stay_so_for_pieces_and_for_what_is_chosen),
        cmocka_unit_test(teeth_of_one_file_are_judged_like_those_of_many),
        cmocka_unit_test(balls_of_one_file_are_bodies),
        cmocka_unit_test(accepted_pairs_may_be_patterns),
        cmocka_unit_test(a_line_with_names_decides_before_patterns),
        cmocka_unit_test(patterns_without_a_pair_are_gone_and_without_a_body_a_warning),
        cmocka_unit_test(lines_on_bodies_that_are_left_out_say_nothing),
        cmocka_unit_test(names_like_patterns_are_written_as_names),
    };
    return cmocka_run_group_tests(tests, setup, run_teardown);
}
