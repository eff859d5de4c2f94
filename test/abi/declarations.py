"""What public headers declare, read from their text: enough of C for headers that clang-format has laid out. Whatever is
read wrongly does not compile in the program that layout.py writes of it."""

import pathlib
import re

HEADERS = ("base.h", "answer.h", "clinker.h", "convex.h", "draw.h", "motion.h", "published.h")

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_CPLUSPLUS = re.compile(r"^#ifdef __cplusplus\n.*?^(?:#else\n(.*?))?#endif\n", re.DOTALL | re.MULTILINE)
_DIRECTIVE = re.compile(r"^#(?:.*\\\n)*.*\n", re.MULTILINE)
_MACRO = re.compile(r"^#define (CLINKER_\w+) +(\S.*)$", re.MULTILINE)
_STRUCT = re.compile(r"typedef struct (\w+) \{(.*?)\n\} \1;", re.DOTALL)
_ENUM = re.compile(r"enum (?:\w+ )?\{(.*?)\}", re.DOTALL)
_FUNCTION = re.compile(r"CLINKER_API ([^;{}]*?\b(clinker_\w+)\([^;{}]*\));")
_FUNCTION_TYPE = re.compile(r"typedef [^;{}]*\(\*\w+\)\([^;{}]*\);")


def plain_text(text):
    """A header without comments, directives and what is for C++ alone: C that needs no preprocessor."""
    text = _CPLUSPLUS.sub(lambda match: match[1] or "", _COMMENT.sub("", text))
    return _DIRECTIVE.sub("", text)


def _members(body):
    """(name, type) of each member of a struct's body; how long an array is, its size will tell."""
    for declaration in body.split(";"):
        declaration = " ".join(declaration.split())
        pointer = re.search(r"\(\*(\w+)\)\(", declaration)
        if pointer:
            yield pointer[1], declaration.replace(pointer[1], "")
        elif declaration:
            first, *others = declaration.split(",")
            type_text, name = re.match(r"(.*?)(\w+)(?:\[\w+\])*$", first).groups()
            yield name, type_text.strip()
            for other in others:
                yield re.match(r" (\w+)", other)[1], type_text.strip()


class Declarations:
    """Of all headers in a folder together."""

    def __init__(self, folder):
        texts = [pathlib.Path(folder, name).read_text(encoding="utf-8") for name in HEADERS]
        plain = "".join(plain_text(text) for text in texts)
        self.structs = {name: list(_members(body)) for name, body in _STRUCT.findall(plain)}
        self.enumerators = [re.match(r"\w+", item.strip())[0] for body in _ENUM.findall(plain)
                            for item in body.split(",") if item.strip()]
        self.functions = {name: " ".join(whole.split()) for whole, name in _FUNCTION.findall(plain)}
        self.function_types = [" ".join(text.split()) for text in _FUNCTION_TYPE.findall(plain)]
        # Values, not the version, nor what stands for text of C.
        bare = _COMMENT.sub("", "".join(texts))
        self.values = [name for name, text in _MACRO.findall(bare)
                       if "VERSION" not in name and not text.startswith(("_", "clinker", "{"))]
