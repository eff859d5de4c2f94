"""Rule 3: a type is defined in one file. Alternatives under #if are one definition, if they are in one file."""

import re

_ATTRIBUTE = r"(?:__attribute__|_Alignas)\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
_TAGGED = re.compile(rf"\b(?:struct|union|enum)\s+(?:{_ATTRIBUTE}\s*)?([A-Za-z_]\w*)\s*\{{")
_TYPEDEF = re.compile(r"^[ \t]*typedef\b(?:[^;{}]|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*;", re.MULTILINE)


def _typedef_name(text):
    """The name that a typedef gives, or None where it only names a tag: typedef struct x x; may stand in many files."""
    text = re.sub(r"\{.*\}", " {} ", text, flags=re.DOTALL)
    text = re.sub(_ATTRIBUTE, " ", text)
    if re.fullmatch(r"\s*typedef\s+(?:struct|union|enum)\s+(\w+)\s+\1\s*;", text):
        return None
    pointer = re.search(r"\(\s*\*\s*(\w+)\s*\)", text)
    if pointer:
        return pointer[1]
    names = re.findall(r"(\w+)\s*(?:\([^()]*\)|(?:\[[^\]]*\]\s*)*)\s*;", text)
    return names[-1] if names else None


def definitions(source):
    """{name: line} of the types that a file defines; a struct and its typedef of the same name are one."""
    code, found = source.code, {}
    named = [(match, match[1]) for match in _TAGGED.finditer(code)]
    named += [(match, _typedef_name(match[0])) for match in _TYPEDEF.finditer(code)]
    for match, name in named:
        if name:
            found.setdefault(name, code.count("\n", 0, match.start()) + 1)
    return found


def check_types(project, trees):
    """`trees` are judged one by one, each with the public headers."""
    for tree in trees:
        first = {}
        for source in project.in_trees(("include", tree)):
            for name, line in definitions(source).items():
                path, where = first.setdefault(name, (source.path, f"{source.path}:{line}"))
                if path != source.path and source.tree == tree:
                    yield f"{source.path}:{line}: type {name} is also defined at {where}; keep one, or rename one"
