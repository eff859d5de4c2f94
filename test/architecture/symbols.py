"""Rule 2: what objects call is allowed by the table, without cycles, and used by somebody."""

import re

from graph import add_edge, cycles
from includes import apart


def _public_names(project):
    return frozenset().union(*(source.words for source in project.in_trees(("include",))))


def _calls(objects):
    """(caller, symbol, callee) for each symbol that an object takes from another one."""
    definer = {name: item for item in objects for name in item.defined}
    for item in sorted(objects, key=lambda each: each.source):
        for name in sorted(item.undefined):
            if name in definer and definer[name] is not item:
                yield item.source, name, definer[name].source


def check_objects(project, objects):
    for item in objects:
        if item.source not in project.sources:
            yield f"{item.source}: an object without a source; configure and build again"


def check_calls(project, table, objects):
    """A call that no include shows is found here."""
    public = _public_names(project)
    for caller, name, callee in _calls(objects):
        if caller.split("/")[0] != callee.split("/")[0] and name in public:
            continue
        reason = table.against(caller, callee)
        if reason:
            yield f"{caller}: uses {name} of {callee}, but {reason}; pass it in as a hook, or move it down"


def check_call_cycles(objects):
    files, folders = {}, {}
    for caller, name, callee in _calls(objects):
        if caller.split("/")[0] == callee.split("/")[0]:
            add_edge(files, caller, callee, name)
            start, end = apart(caller, callee)
            if start != end and start.rsplit("/", 1)[0] == end.rsplit("/", 1)[0]:
                add_edge(folders, start, end, f"{caller} uses {name} of {callee}")
    for text in cycles(files):
        yield f"calls go round: {text}; move what is shared below both, or pass it in"
    for text in cycles(folders):
        yield f"folders call each other: {text}; move what is shared below both, or pass it in"


def check_unused(project, objects, tested):
    """Global symbols that no other object or source of the library, the readers or the command uses, and that are not
    public. Names in the text count as well as calls in objects: another processor or a debug build may take other
    branches. `tested` are names that only tests use, on purpose."""
    users = _users(project)
    needed = _public_names(project).union({"main"}, (name for _, name, _ in _calls(objects)))
    for item in sorted(objects, key=lambda each: each.source):
        for name in sorted(item.defined - needed):
            advice = None if name in tested else _advice(project, item, name, users.get(name, ()))
            if advice:
                yield f"{item.source}:{_line_of(project, item, name)}: {name}: {advice}"
    for name in sorted(tested):
        if name in needed or name not in users:
            reason = "others use it" if name in needed else "it is gone"
            yield f"{name}: listed as for tests only, but {reason}; take it off the list"


def _users(project):
    """{name: paths of all files other than headers that have it}"""
    users = {}
    for source in project.sources.values():
        if source.extension not in (".h", ".hpp"):
            for name in source.words:
                users.setdefault(name, set()).add(source.path)
    return users


def _advice(project, item, name, users):
    """What to do about a symbol, or None if another source of its kind needs it."""
    others = [path for path in users if path != item.source and not _has_text_of(project, item, path)]
    if any(path.split("/")[0] in ("src", "io", "cli") for path in others):
        return None
    source = project.sources.get(item.source)
    inside = source and len(re.findall(rf"\b{name}\b", source.code)) > 1
    if others:
        return None if inside else f"only {_folders(others)} use it; take it out, or move it there"
    return "only its own file uses it; make it static" if inside else "nobody uses it; take it out"


def _has_text_of(project, item, path):
    """Is a file the text that an object was made of, such as kernels in an .inl?"""
    source = project.sources.get(item.source)
    return path.endswith(".inl") and source is not None and path in (
        project.resolve(source, name) for _, name, _ in source.includes())


def _folders(paths):
    return " and ".join(sorted({path.split("/")[0] + "/" for path in paths}))


def _line_of(project, item, name):
    source = project.sources.get(item.source)
    match = source and re.search(rf"^\w[^;\n]*\b{name}\b", source.code, re.MULTILINE)
    return source.code.count("\n", 0, match.start()) + 1 if match else 1
