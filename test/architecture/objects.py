"""What the built objects define and what they leave undefined, by nm."""

import os
import re
import subprocess
from dataclasses import dataclass, field


@dataclass
class Object:
    source: str  # path from the root
    defined: set = field(default_factory=set)
    undefined: set = field(default_factory=set)


def source_of(path, build):
    """The source of an object of CMake's, whose build tree mirrors the tree of sources."""
    path = os.path.relpath(path, build).replace(os.sep, "/")
    path = re.sub(r"CMakeFiles/[^/]+\.dir/", "", path, count=1).replace("__/", "../")
    return os.path.normpath(re.sub(r"\.(o|obj)$", "", path)).replace(os.sep, "/")


def _made_by_the_compiler(name):
    """Sanitizers define symbols of their own; their names are reserved, or no names of C."""
    return name.startswith("__") or not name.isidentifier()


def read_objects(paths, build, nm):
    """One Object for each path. Weak definitions (C++ templates and inline functions) belong to nobody: left out."""
    paths = [path for path in paths if path]
    objects = {path: Object(source_of(path, build)) for path in paths}
    missing = [path for path in paths if not os.path.exists(path)]
    if missing:
        raise FileNotFoundError(f"{missing[0]}, and {len(missing) - 1} more: not built; build everything first")
    if not paths:
        return []
    listing = subprocess.run([nm, "-A", "-P", "-g", *paths], check=True, capture_output=True, text=True).stdout
    for line in listing.splitlines():
        path, _, symbol = line.rpartition(": ")
        name, kind = symbol.split()[:2]
        if _made_by_the_compiler(name):
            continue
        if kind == "U":
            objects[path].undefined.add(name)
        elif kind in "TDBRCSG":
            objects[path].defined.add(name)
    return list(objects.values())
