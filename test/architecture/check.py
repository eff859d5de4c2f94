"""Does the tree keep to its architecture? Prints each fault with its place and what to do; status 1 if there are any.

    check.py --root FOLDER --table rooms.txt [--build FOLDER --objects LIST --nm PROGRAM]

LIST is a file with the paths of the built objects, one a line. Without nm, rules about symbols are skipped, and it says
so."""

import argparse
import os
import sys

from includes import check_include_cycles, check_includes
from mirrors import check_mirrors
from objects import read_objects
from readmes import check_named, check_present
from sizes import check_sizes
from sources import Project
from symbols import check_call_cycles, check_calls, check_objects, check_unused
from table import Table, check_rooms
from type_names import check_types


def source_rules(project, table):
    """(title, faults) of each rule that needs the text alone."""
    yield "rooms and the table", check_rooms(project, table)
    yield "includes follow the flow, through doors", check_includes(project, table)
    yield "no cycles of includes", check_include_cycles(project, table)
    yield "no type defined twice", check_types(project, table.trees())
    yield "files, functions and folders of a size to take in", check_sizes(project)
    yield "READMEs name every file", check_named(project)
    yield "what READMEs name exists", check_present(project)
    yield "test files mirror source files", check_mirrors(project, table)


def object_rules(project, table, objects):
    """The same of rules that need the built objects."""
    yield "objects belong to sources", check_objects(project, objects)
    yield "calls follow the flow", check_calls(project, table, objects)
    yield "no cycles of calls", check_call_cycles(objects)
    yield "no symbols without users", check_unused(project, objects, table.tests_only)


def report(rules):
    """Prints faults, gives their number."""
    count = 0
    for title, faults in rules:
        faults = list(faults)
        count += len(faults)
        print(f"{title}: {len(faults) or 'no'} fault{'s' * (len(faults) != 1)}")
        for fault in faults:
            print(f"  {fault}")
    return count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", required=True)
    parser.add_argument("--table", required=True)
    parser.add_argument("--build")
    parser.add_argument("--objects")
    parser.add_argument("--nm")
    options = parser.parse_args()

    project = Project(options.root)
    with open(options.table, encoding="utf-8") as file:
        table = Table(file.read(), os.path.basename(options.table))
    if not project.in_trees(table.trees()):
        sys.exit(f"no sources below {options.root}")
    count = report(source_rules(project, table))
    if options.nm:
        with open(options.objects, encoding="utf-8") as file:
            objects = read_objects(file.read().split("\n"), options.build, options.nm)
        count += report(object_rules(project, table, objects))
    else:
        print("no nm: calls, cycles of calls and unused symbols were not looked at")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
