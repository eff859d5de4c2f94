"""Rule 6: test files mirror source files. A program test/room/name.c tests src/room/name.c, .h or .inl, or the folder
of that name, or several files that begin with it; test/room/name_part.c tests a part of that. Tests of a room as a whole
are in the table, with what they are about. Folders of test/ that are no room, such as test/oracle, are free;
test/README.md tells what they have."""

import fnmatch
import re

_MAIN = re.compile(r"^int main\(", re.MULTILINE)


def _room_folder(project, folder):
    """The folder of the sources that a folder of tests mirrors, or None."""
    below = folder.partition("/")[2]
    room = below.split("/")[0]
    if room and f"src/{room}" in project.folders:
        return f"src/{below}"
    return below if room in ("io", "cli") else None


def _mirrors(project, folder, stem):
    names = [source.stem for source in project.sources.values() if source.folder == folder]
    return f"{folder}/{stem}" in project.folders or any(
        f"{stem}_".startswith(f"{name}_") or name.startswith(f"{stem}_") for name in names)


def check_mirrors(project, table):
    used = set()
    for source in project.in_trees(("test",)):
        folder = _room_folder(project, source.folder)
        if folder is None or not _MAIN.search(source.code) or _mirrors(project, folder, source.stem):
            continue
        patterns = [pattern for pattern in table.whole_tests if fnmatch.fnmatchcase(source.path, pattern)]
        used.update(patterns)
        if not patterns:
            yield (f"{source.path}: there is no {folder}/{source.stem}; name it after what it tests, or write"
                   f" \"tests of a whole: {source.path}, SUBJECT\" into {table.name}")
    for pattern in table.whole_tests:
        if pattern not in used:
            yield f"{table.name}: tests of a whole: {pattern}: no such test needs it; take it out"
