"""Rule 5: the README of a folder, or of the nearest one above it, names each source file, by its name or without the
extension; and what stands in its tables and on top of its list items exists. A pattern such as *.inl names nothing."""

import re

TREES = ("src", "io", "cli", "bench", "fuzz", "samples", "scenes")  # test files are named after what they test

_SPAN = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(([^)#\s]+)\)")
_FILE_NAME = re.compile(r"[a-z0-9_]+(?:/[a-z0-9_]+)*(?:/|\.[a-z]+)?")


def _readme_of(project, folder):
    while folder and "README.md" not in project.folders.get(folder, ()):
        folder = folder.rpartition("/")[0]
    return folder


def _names(text):
    """All names in code spans and targets of links, as they stand and without folders."""
    found = set(_SPAN.findall(text)) | set(_LINK.findall(text))
    return found | {name.rsplit("/", 1)[-1] for name in found}


def check_named(project):
    names = {}
    for source in project.in_trees(TREES):
        folder = _readme_of(project, source.folder)
        if not folder:
            yield f"{source.path}: no README.md beside it or above; write one that names it"
            continue
        if folder not in names:
            names[folder] = _names(project.read(f"{folder}/README.md"))
        if source.name not in names[folder] and source.stem not in names[folder]:
            yield f"{source.path}: {folder}/README.md does not name it; say there what it is for"


def _heads(text):
    """(line, name) of each code span in the first column of a table or on top of a list item, up to its colon."""
    for number, line in enumerate(text.split("\n"), 1):
        row, item = re.match(r"\|([^|]*)\|", line), re.match(r"\s*- ([^:]*):", line)
        for name in _SPAN.findall((row or item)[1]) if row or item else ():
            if _FILE_NAME.fullmatch(name):
                yield number, name


def _exists(project, folder, name):
    """Is there such a file, folder or program in the folder or below?"""
    name = name.rstrip("/")
    for path in [path for path in project.folders if path == folder or path.startswith(folder + "/")]:
        if path.endswith("/" + name):
            return True
        for file in project.folders[path]:
            if f"/{path}/{file}".endswith("/" + name) or f"/{path}/{file}".rsplit(".", 1)[0].endswith("/" + name):
                return True
            if file == "CMakeLists.txt" and re.search(rf"\b{name}\b", project.read(f"{path}/{file}")):
                return True
    return project.exists(name)


def check_present(project):
    for folder, names in project.folders.items():
        if folder.split("/")[0] in TREES and "README.md" in names:
            for line, name in _heads(project.read(f"{folder}/README.md")):
                if not _exists(project, folder, name):
                    yield f"{folder}/README.md:{line}: there is no {name} in {folder}/; take it out, or correct it"
