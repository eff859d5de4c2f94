"""Rule 4: files, functions and folders that one can take in."""

import ast
import re

FILE_LINES = 600
FUNCTION_LINES = 60
FOLDER_FILES = 45
NOT_COUNTED = ("README.md", "CMakeLists.txt")

_NO_SIGNATURE = re.compile(r"#|\w+:$|(extern|namespace)\b[^(]*\{$")


def functions(source):
    """(first line, last line, name) of each function. A brace alone in the first column ends it, as clang-format sets
    it; types and initialisers have a semicolon behind theirs. The signature is the last text in the first column
    before."""
    lines = [line.rstrip() for line in source.code.split("\n")]
    start = None
    for number, line in enumerate(lines, 1):
        if line.startswith("}"):
            if line == "}" and start and _end(lines, start).endswith("{"):
                yield start, number, _name(lines[start - 1:number])
            start = None
        elif line[:1].strip() and not _NO_SIGNATURE.match(line) and not (start and _goes_on(lines, start, number)):
            start = number


def _end(lines, start):
    """The line that a signature or declaration ends on."""
    return next(line for line in lines[start - 1:] if line.endswith((";", "{", "}")))


def _goes_on(lines, start, number):
    """Does a line in the first column belong to the signature that begins on line `start`, as a name below its type?"""
    return not any(line == "" or line.endswith((";", "{")) for line in lines[start - 1:number - 1])


def _name(lines):
    match = re.search(r"([\w:~]+)\s*\(", " ".join(lines[:6]))
    return match[1] if match else lines[0].strip()


def python_functions(text):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.lineno, node.end_lineno, node.name


def check_sizes(project):
    for source in project.sources.values():
        yield from _too_long(source.path, source.text, functions(source))
    for folder, names in project.folders.items():
        for name in names:
            if name.endswith(".py"):
                text = project.read(f"{folder}/{name}")
                yield from _too_long(f"{folder}/{name}", text, python_functions(text))
        count = len([name for name in names if name not in NOT_COUNTED])
        if count > FOLDER_FILES:
            yield f"{folder}/: {count} files, more than {FOLDER_FILES}; give it folders"


def _too_long(path, text, found):
    count = text.count("\n")
    if count > FILE_LINES:
        yield f"{path}: {count} lines, more than {FILE_LINES}; part it by ideas"
    for first, last, name in found:
        length = last - first + 1
        if length > FUNCTION_LINES:
            yield f"{path}:{first}: {name}() has {length} lines, more than {FUNCTION_LINES}; give its steps names"
