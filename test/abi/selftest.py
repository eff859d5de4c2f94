"""Changes planted in a copy of the headers: what would break a caller is noticed, what would not is let through.

    selftest.py --compiler PROGRAM --headers FOLDER --caller FILE..."""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from compare import Layout, compare
from declarations import HEADERS, Declarations
from layout import program

OPTIONS = argparse.Namespace()


def read_headers():
    return {name: pathlib.Path(OPTIONS.headers, name).read_text(encoding="utf-8") for name in HEADERS}


def read_callers():
    return "".join(pathlib.Path(name).read_text(encoding="utf-8") for name in OPTIONS.caller)


def print_layout(headers, frozen):
    """What the program of these headers prints; None: it does not compile."""
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/clinker")
        for name, text in headers.items():
            with open(f"{folder}/clinker/{name}", "w", encoding="utf-8") as file:
                file.write(text)
        with open(f"{folder}/layout.c", "w", encoding="utf-8") as file:
            file.write("\n".join(program(Declarations(f"{folder}/clinker"), frozen)))
        command = [OPTIONS.compiler, f"-I{folder}", f"{folder}/layout.c", "-o", f"{folder}/layout"]
        if subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode != 0:
            return None
        return subprocess.run([f"{folder}/layout"], check=True, capture_output=True, text=True).stdout


class Changes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.frozen = Declarations(OPTIONS.headers)
        cls.layout = Layout(print_layout(read_headers(), cls.frozen))

    def faults_of(self, header, old, new):
        headers = read_headers()
        self.assertEqual(headers[header].count(old), 1, old)
        headers[header] = headers[header].replace(old, new)
        printed = print_layout(headers, self.frozen)
        return ["does not compile"] if printed is None else list(compare(self.layout, Layout(printed)))

    def assert_noticed(self, name, *change):
        self.assertTrue(any(name in fault for fault in self.faults_of(*change)), change)

    def assert_fine(self, *change):
        self.assertEqual(self.faults_of(*change), [])

    def test_members_stay_where_they_are(self):
        state = "    clinker_state state;\n    clinker_kind kind;\n    bool undecided;"
        self.assert_noticed("clinker_pair.kind", "answer.h", state, state.replace("state;", "state;\n    int more;"))
        self.assert_noticed("clinker_pair.state", "answer.h", state, state.replace("    clinker_state state;\n", ""))
        self.assert_noticed("clinker_shape.radius", "convex.h", "double half_length;\n    double radius;",
                            "double radius;\n    double half_length;")

    def test_members_keep_their_type(self):
        self.assert_noticed("clinker_map.gap", "draw.h", "const float *gap;", "const double *gap;")
        self.assert_noticed("clinker_cast.passes", "published.h", "unsigned passes;", "float passes;")

    def test_sized_structs_grow_at_their_end(self):
        self.assert_fine("answer.h", "} clinker_pair;", "    double more;\n} clinker_pair;")
        self.assert_fine("clinker.h", "} clinker_fault;", "    size_t edge;\n} clinker_fault;")

    def test_nothing_new_lies_in_padding(self):
        self.assert_noticed("clinker_cast_settings.more", "published.h", "} clinker_cast_settings;",
                            "    bool more;\n} clinker_cast_settings;")

    def test_other_structs_do_not_grow(self):
        self.assert_noticed("clinker_view:", "clinker.h", "} clinker_view;", "    double more;\n} clinker_view;")
        self.assert_noticed("clinker_convex_answer:", "convex.h", "} clinker_convex_answer;",
                            "    double more;\n} clinker_convex_answer;")

    def test_what_is_reserved_may_be_used(self):
        self.assert_fine("clinker.h", "uint8_t reserved[31];", "bool more;\n    uint8_t reserved[30];")
        self.assert_noticed("clinker_edges_options", "clinker.h", "uint8_t reserved[31];",
                            "bool more;\n    uint8_t reserved[31];")

    def test_enumerators_keep_their_values(self):
        self.assert_noticed("CLINKER_STATE_TOUCH", "answer.h", "    CLINKER_STATE_NEAR,",
                            "    CLINKER_STATE_CLOSE,\n    CLINKER_STATE_NEAR,")
        self.assert_noticed("CLINKER_PLACE_INSIDE", "convex.h", "    CLINKER_PLACE_INSIDE,\n", "")
        self.assert_fine("convex.h", "    CLINKER_PLACE_INSIDE,\n", "    CLINKER_PLACE_INSIDE,\n    CLINKER_PLACE_MORE,\n")
        self.assert_noticed("CLINKER_NO_FACE", "answer.h", "CLINKER_NO_FACE UINT32_MAX", "CLINKER_NO_FACE 0")

    def test_functions_keep_their_types(self):
        self.assert_noticed("compile", "base.h", "unsigned clinker_version_number(void)",
                            "unsigned clinker_version_number(int part)")
        self.assert_noticed("compile", "clinker.h", "(*clinker_progress)(void *user, size_t done",
                            "(*clinker_progress)(void *user, uint32_t done")
        self.assert_noticed("clinker_version()", "base.h", "CLINKER_API const char *clinker_version(void);\n", "")

    def test_the_caller_calls_every_function(self):
        called = set(re.findall(r"\b(clinker_\w+)\(", read_callers()))
        self.assertEqual(sorted(set(self.frozen.functions) - called), [])

    def test_the_caller_names_every_member(self):
        """The members of what is of no meaning to callers, and what is reserved, apart."""
        named = set(re.findall(r"(?:\.|->)(\w+)", read_callers()))
        silent = ("clinker_convex_memory", "clinker_convex_memo", "clinker_colour")
        missing = [f"{struct}.{name}" for struct, members in self.frozen.structs.items() if struct not in silent
                   for name, _ in members if name not in named and name != "reserved"]
        self.assertEqual(missing, [])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    for option in ("compiler", "headers"):
        parser.add_argument(f"--{option}", required=True)
    parser.add_argument("--caller", required=True, nargs="+")
    _, rest = parser.parse_known_args(namespace=OPTIONS)
    unittest.main(argv=[sys.argv[0], *rest])
