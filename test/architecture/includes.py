"""Rule 1: an #include points to the own room, or to a door of one that the table allows; and there are no cycles."""

from graph import add_edge, cycles


def check_includes(project, table):
    for source in project.sources.values():
        for line, name, quoted in source.includes():
            header = project.resolve(source, name) if quoted else None
            if header is None:
                header = project.resolve(source, name) if name.startswith("clinker/") else None
                if quoted and header is None and source.tree in table.sections:
                    yield f"{source.path}:{line}: \"{name}\" is no file of the project; system headers go in <>"
            if header:
                yield from _check_include(table, source, line, header)


def _check_include(table, source, line, header):
    reason = table.against(source.path, header)
    if reason:
        yield f"{source.path}:{line}: includes {header}, but {reason}; pass what is needed in, or move the file"
        return
    doors = table.closed_door(source.path, header)
    if doors is not None:
        yield f"{source.path}:{line}: includes {header}, which is no door; include {' or '.join(doors) or 'none of it'}"


def check_include_cycles(project, table):
    """Between files, and between the folders of one folder. Files right in that folder are left out of the latter: the
    door of a room may include its folders, which include headers beside it."""
    files, folders = {}, {}
    for source in project.in_trees(table.trees()):
        for line, name, _ in source.includes():
            header = project.resolve(source, name)
            if header and header != source.path and header.split("/")[0] == source.tree:
                add_edge(files, source.path, header, f"line {line}")
                start, end = apart(source.path, header)
                if "." not in (start.rsplit("/", 1)[-1], end.rsplit("/", 1)[-1]):
                    add_edge(folders, start, end, f"{source.path}:{line}")
    for text in cycles(files):
        yield f"includes go round: {text}; move what both need to a header of its own"
    for text in cycles(folders):
        yield f"folders include each other: {text}; move what both need to the one that comes first"


def apart(path, other):
    """Where two files of one tree part: their folders below the last one they share, "." for the shared one itself."""
    ones, others = path.split("/"), other.split("/")
    depth = 0
    while depth < min(len(ones), len(others)) - 1 and ones[depth] == others[depth]:
        depth += 1
    shared = "/".join(ones[:depth])
    return tuple(f"{shared}/{parts[depth] if depth < len(parts) - 1 else '.'}" for parts in (ones, others))
