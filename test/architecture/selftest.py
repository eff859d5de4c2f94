"""Faults planted in a small tree: each rule notices its own, and nothing else.

    selftest.py --compiler PROGRAM [--nm PROGRAM]"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import unittest

from check import object_rules, source_rules
from objects import Object, read_objects
from small_tree import FILES, TABLE
from sources import Project
from symbols import check_objects
from table import Table

OPTIONS = argparse.Namespace(compiler=None, nm=None)
COMPILED = {}  # (path, text of a source): the bytes of its object


def write_tree(root, files):
    for path, text in files.items():
        path = os.path.join(root, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


def build_tree(root, build, files):
    """Compiles what the library, the readers and the command have, into folders such as CMake's. What was compiled for
    another tree is taken from there: headers stay the same in tests of objects."""
    objects = []
    for path in files:
        tree, _, below = path.partition("/")
        if tree in ("src", "io", "cli") and path.endswith(".c"):
            objects.append(f"{build}/{tree}/CMakeFiles/{tree}.dir/{below}.o")
            os.makedirs(os.path.dirname(objects[-1]), exist_ok=True)
            if (path, files[path]) not in COMPILED:
                command = [OPTIONS.compiler, "-I.", "-Iinclude", "-Isrc", "-Iio", "-c", path, "-o", objects[-1]]
                subprocess.run(command, cwd=root, check=True)
                with open(objects[-1], "rb") as file:
                    COMPILED[path, files[path]] = file.read()
            with open(objects[-1], "wb") as file:
                file.write(COMPILED[path, files[path]])
    return objects


def find_faults(changes, table, of_objects):
    """All faults of the small tree with changes: {path: text, or None for no such file}."""
    files = {path: text for path, text in {**FILES, **changes}.items() if text is not None}
    with tempfile.TemporaryDirectory() as folder:
        root, build = os.path.join(folder, "source"), os.path.join(folder, "build")
        write_tree(root, files)
        project = Project(root)
        if of_objects:
            rules = object_rules(project, table, read_objects(build_tree(root, build, files), build, OPTIONS.nm))
        else:
            rules = source_rules(project, table)
        return [fault for _, faults in rules for fault in faults]


def calling(name, *called):
    """The text of a function that calls others."""
    declared = "".join(f"int {each}();\n" for each in called)
    return declared + f"int {name}() {{\n    return 1{''.join(f' + {each}()' for each in called)};\n}}\n"


class Planted(unittest.TestCase):
    of_objects = False

    def finds(self, changes, *patterns, table=TABLE):
        """Each pattern fits a fault, and there are no others."""
        faults = find_faults(changes, Table(table), self.of_objects)
        unexpected = [fault for fault in faults if not any(re.search(pattern, fault) for pattern in patterns)]
        missing = [pattern for pattern in patterns if not any(re.search(pattern, fault) for fault in faults)]
        self.assertEqual((unexpected, missing), ([], []))


class InSources(Planted):
    def test_a_clean_tree_has_no_faults(self):
        self.finds({})

    def test_a_folder_without_a_row_is_found(self):
        self.finds({"src/extra/extra.h": "int x;\n", "src/extra/README.md": "`extra.h`"}, r"^src/extra: no room")

    def test_a_row_without_a_folder_is_found(self):
        self.finds({}, "there is no src/lost/", table=TABLE.replace("motion", "lost | any |\nmotion"))

    def test_a_later_room_that_came_is_found(self):
        self.finds({"src/motion/m.h": "int x;\n", "src/motion/README.md": "`m`"}, "src/motion/ exists")

    def test_a_missing_door_is_found(self):
        self.finds({"src/check/check.h": None, "src/check/check.c": "", "src/check/README.md": "`check.c`"},
                   "src/check/check.h, a door, does not exist")
        self.finds({}, "io/robot.h, a door, does not exist", table=TABLE.replace("io.h", "io.h robot.h"))

    def test_a_table_out_of_order_is_refused(self):
        with self.assertRaisesRegex(ValueError, "check, which has no row above"):
            Table(TABLE.replace("| base\naim", "| base check\naim"))

    def test_an_include_of_a_later_room_is_found(self):
        self.finds({"src/base/sort.h": '/* */\n#include "check/check.h"\n'},
                   r"^src/base/sort.h:2: includes src/check/check.h, but src/base may not know src/check",
                   "folders include each other: src/base -> src/check .* -> src/exact .* -> src/base ")

    def test_an_include_between_branches_is_found(self):
        self.finds({"src/aim/aim.c": '#include "exact/exact.h"\n'},
                   r"^src/aim/aim.c:1: .* src/aim may not know src/exact")

    def test_an_include_past_the_door_is_found(self):
        self.finds({"src/check/check.h": '#include "exact/cull.h"\n'},
                   r"^src/check/check.h:1: .*cull.h, which is no door; include src/exact/exact.h")

    def test_an_include_past_the_door_of_a_tree_is_found(self):
        self.finds({"io/part.h": "", "io/README.md": "`io` `part`", "cli/main.c": '#include "io/part.h"\n'},
                   r"^cli/main.c:1: includes io/part.h, which is no door; include io/io.h")

    def test_an_include_in_a_comment_is_none(self):
        self.finds({"src/base/sort.h": '/*\n#include "check/check.h"\n*/\n// #include "aim/aim.h"\n'})

    def test_the_readers_see_no_internal_header(self):
        self.finds({"io/io.h": '#include "base/sort.h"\n'}, r"^io/io.h:1: .*io/ does not stand on src/")

    def test_the_library_sees_no_reader(self):
        self.finds({"src/check/check.h": '#include "io.h"\n'}, r"^src/check/check.h:1: .*src/ does not stand on io/")

    def test_an_include_of_nothing_is_found(self):
        self.finds({"src/base/sort.h": '#include "stdlib.h"\n'}, r'^src/base/sort.h:1: "stdlib.h" is no file')

    def test_headers_that_include_each_other_are_found(self):
        self.finds({"src/base/sort.h": '#include "base/memory.h"\n', "src/base/memory.h": '#include "base/sort.h"\n'},
                   "includes go round: src/base/memory.h -> src/base/sort.h .line 1. -> src/base/memory.h")

    def test_folders_of_a_room_that_include_each_other_are_found(self):
        files = {"a/x.h": '#include "base/b/x.h"\n', "b/x.h": "", "b/y.h": '#include "base/a/y.h"\n', "a/y.h": "",
                 "a/README.md": "`x` `y`", "b/README.md": "`x` `y`"}
        self.finds({f"src/base/{name}": text for name, text in files.items()},
                   "folders include each other: src/base/a -> src/base/b")

    def test_folders_of_a_room_may_have_an_order(self):
        self.finds({"src/base/simd/lanes.h": '#include "base/sort.h"\n'}, "src/base/simd may not know src/base/.;",
                   table=TABLE + "[src/base]\nsimd | any |\n. | any | simd\n")

    def test_a_type_in_two_files_is_found(self):
        for text in ("struct ck_memory {\n    int x;\n};", "typedef float ck_i8 __attribute__((vector_size(32)));",
                     "typedef int (*ck_order)(float);", "enum ck_memory { A };", "typedef int ck_i8[8];",
                     "typedef union {\n    int x;\n} ck_memory;"):
            with self.subTest(text):
                self.finds({"src/exact/cull.h": text}, r"^src/exact/cull.h:1: type ck_\w+ is also defined at src/base/")

    def test_a_type_may_be_declared_in_many_files(self):
        text = "typedef struct ck_memory ck_memory;\nstruct ck_memory;\nint f(struct ck_memory *x);\n"
        self.finds({"src/exact/cull.h": text})

    def test_a_long_file_is_found(self):
        self.finds({"bench/long.c": "\n" * 601, "bench/README.md": "`long.c`"}, r"^bench/long.c: 601 lines")
        self.finds({"bench/long.c": "\n" * 600, "bench/README.md": "`long.c`"})

    def test_a_long_function_is_found(self):
        head = "typedef struct {\n    int x;\n} y;\n\nint f(int a,\n      int b) {\n"
        self.finds({"test/long.c": head + "    a++;\n" * 57 + "}\n"})
        self.finds({"test/long.c": head + "    a++;\n" * 58 + "}\n"}, r"^test/long.c:5: f\(\) has 61 lines")
        labels = "#if 1\nend:\n" + "    a++;\n" * 60 + "#endif\n}\n"
        self.finds({"test/long.cpp": "namespace {\n\n" + head + labels + "\n} // namespace\n"},
                   r"^test/long.cpp:7: f\(\) has 66 lines")
        self.finds({"test/long.py": "def f():\n" + "    pass\n" * 60}, r"^test/long.py:1: f\(\) has 61 lines")

    def test_long_tables_are_no_functions(self):
        rows = "    A,\n" * 70
        self.finds({"test/data.c": "static const int x[] = {\n" + rows + "};\nenum {\n" + rows + "};\n"})
        self.finds({"test/data.hpp": "namespace x {\nstruct y {\n" + rows + "};\nint f(int a,\n      int b);\n}\n"})

    def test_a_full_folder_is_found(self):
        files = {f"test/many/{name}": "" for name in ["README.md", "CMakeLists.txt"] + [f"{i}.c" for i in range(45)]}
        self.finds(files)
        self.finds(files | {"test/many/one.txt": ""}, r"^test/many/: 46 files")

    def test_a_file_that_no_readme_names_is_found(self):
        self.finds({"src/base/README.md": "- `memory`, `*.h`, `simd/lanes.h`: what all stand on\n"},
                   r"^src/base/sort.h: src/base/README.md does not name it")
        self.finds({"fuzz/f.c": ""}, r"^fuzz/f.c: no README.md")

    def test_a_readme_that_names_no_file_is_found(self):
        row = "| `exact` | the door |\n| `cull`, `bins` | inside |\n"
        self.finds({"src/exact/README.md": row}, r"^src/exact/README.md:2: there is no bins")
        self.finds({"src/aim/README.md": "- `aim`, `guess.c`: from where to look, with `this`\n"},
                   r"^src/aim/README.md:1: there is no guess.c")

    def test_a_test_that_mirrors_no_file_is_found(self):
        main = "int main(void) {\n    return 0;\n}\n"
        self.finds({"test/exact/bins.c": main, "test/cli/other.c": main},
                   "^test/exact/bins.c: there is no src/exact/bins;", "^test/cli/other.c: there is no cli/other;")
        self.finds({f"test/{name}.c": main for name in ("exact/cull_boxes", "base/simd", "oracle/bins", "cli/main")})
        self.finds({"test/exact/help.c": "int help;\n"})

    def test_a_test_of_a_whole_is_in_the_table(self):
        table = TABLE + "tests of a whole: test/exact/b*.c, the method\n"
        self.finds({"test/exact/bins.c": "int main(void) {\n    return 0;\n}\n"}, table=table)
        self.finds({}, r"tests of a whole: test/exact/b\*.c: no such test needs it", table=table)


class InObjects(Planted):
    of_objects = True

    def setUp(self):
        if not OPTIONS.nm:
            self.skipTest("no nm")

    def test_a_clean_tree_has_no_faults(self):
        self.finds({})

    def test_a_call_that_no_include_shows_is_found(self):
        self.finds({"src/aim/aim.c": calling("ck_aim", "ck_exact")},
                   r"^src/aim/aim.c: uses ck_exact of src/exact/exact.c, but src/aim may not know src/exact")

    def test_a_public_function_is_no_way_around_the_order(self):
        self.finds({"src/aim/aim.c": calling("ck_aim", "clinker_check")},
                   r"^src/aim/aim.c: uses clinker_check of src/check/check.c", "calls go round",
                   "folders call each other")

    def test_the_readers_call_nothing_internal(self):
        self.finds({"io/io.c": calling("io_read", "ck_aim")},
                   r"^io/io.c: uses ck_aim of src/aim/aim.c, but io/ does not stand on src/")

    def test_objects_that_call_each_other_are_found(self):
        self.finds({"src/exact/cull.c": calling("ck_cull", "ck_exact")},
                   r"round: src/exact/cull.c -> src/exact/exact.c \(ck_exact\) -> src/exact/cull.c \(ck_cull\);")

    def test_folders_that_call_each_other_are_found(self):
        files = {"a/top.c": calling("ck_a_top", "ck_b_low"), "b/low.c": calling("ck_b_low"),
                 "b/top.c": calling("ck_b_top", "ck_a_low"), "a/low.c": calling("ck_a_low"),
                 "cull.c": calling("ck_cull", "ck_a_top", "ck_b_top")}
        self.finds({f"src/exact/{name}": text for name, text in files.items()},
                   r"folders call each other: src/exact/a -> src/exact/b \(")

    def test_a_symbol_that_only_its_file_uses_is_found(self):
        self.finds({"src/aim/aim.c": calling("ck_guess") + calling("ck_aim", "ck_guess")},
                   r"^src/aim/aim.c:1: ck_guess: only its own file uses it; make it static")

    def test_a_symbol_that_nobody_uses_is_found(self):
        self.finds({"src/aim/aim.c": FILES["src/aim/aim.c"] + "int ck_aims = 1; /* ck_aims */\n"},
                   r"^src/aim/aim.c:6: ck_aims: nobody uses it")

    def test_a_symbol_that_only_tests_use_is_found(self):
        self.finds({}, r"^src/exact/exact.c:9: ck_exact_plain: only test/ use it", table=TABLE.split("tests only")[0])

    def test_an_exception_for_nothing_is_found(self):
        self.finds({}, "^ck_gone: .* it is gone", table=TABLE + "tests only: ck_gone, no reason\n")
        self.finds({}, "^ck_cull: .* others use it", table=TABLE + "tests only: ck_cull, no reason\n")

    def test_a_symbol_of_another_processor_is_used(self):
        use = "#ifdef CK_OTHER_PROCESSOR\nint ck_used(void);\nint (*ck_cull_way)(void) = ck_used;\n#endif\n"
        self.finds({"src/exact/cull.c": use + FILES["src/exact/cull.c"],
                    "src/base/memory.c": FILES["src/base/memory.c"] + calling("ck_used")})

    def test_an_object_of_no_source_is_found(self):
        objects = [Object("src/base/gone.c")]
        faults = list(check_objects(Project(os.devnull), objects))
        self.assertEqual(faults, ["src/base/gone.c: an object without a source; configure and build again"])

    def test_an_object_that_was_not_built_is_told(self):
        with self.assertRaisesRegex(FileNotFoundError, "not built"):
            read_objects(["/nowhere/src/CMakeFiles/x.dir/a.c.o"], "/nowhere", OPTIONS.nm)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--nm")
    parser.parse_args(namespace=OPTIONS)
    unittest.main(argv=sys.argv[:1])
