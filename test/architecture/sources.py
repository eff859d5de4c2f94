"""The sources of the project: which files there are, and their text without comments."""

import functools
import os
import re

TREES = ("include", "src", "io", "cli", "bench", "test", "fuzz", "samples", "scenes")
LANGUAGES = (".c", ".h", ".inl", ".cpp", ".hpp")

_NO_CODE = re.compile(
    r'(?P<comment>/\*.*?\*/|//[^\n]*)|(?P<raw>R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)")'
    r'|(?P<string>"(?:\\.|[^"\\\n])*")|(?P<char>\'(?:\\.|[^\'\\\n])+\')', re.DOTALL)
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)[">]', re.MULTILINE)


def _blank(text):
    """The same lines, with nothing on them."""
    return "\n" * text.count("\n")


class Source:
    """A file: its path from the root, with slashes, and its text in three forms."""

    def __init__(self, path, text):
        self.path = path
        self.text = text
        self.folder, self.name = os.path.split(path)
        self.stem, self.extension = os.path.splitext(self.name)
        self.tree = path.split("/")[0]

    @functools.cached_property
    def uncommented(self):
        """The text without comments, line by line."""
        return _NO_CODE.sub(lambda m: _blank(m[0]) or " " if m["comment"] else m[0], self.text)

    @functools.cached_property
    def code(self):
        """The text without comments and without what strings hold, line by line."""
        return _NO_CODE.sub(lambda m: _blank(m[0]) or " " if m["comment"] else '""' + _blank(m[0]), self.text)

    @functools.cached_property
    def words(self):
        """Every name in the code."""
        return frozenset(re.findall(r"[A-Za-z_]\w*", self.code))

    def includes(self):
        """(line, name, is in quotes) of each #include."""
        for match in _INCLUDE.finditer(self.uncommented):
            yield self.uncommented.count("\n", 0, match.start(2)) + 1, match[2], match[1] == '"'


class Project:
    """All sources below a root, by path."""

    def __init__(self, root):
        self.root = root
        self.sources = {}
        self.folders = {}  # folder: names of all files right in it
        for tree in TREES:
            for folder, below, names in os.walk(os.path.join(root, tree)):
                below.sort()
                self._add_folder(os.path.relpath(folder, root).replace(os.sep, "/"), sorted(names))

    def _add_folder(self, folder, names):
        self.folders[folder] = names
        for name in names:
            if name.endswith(LANGUAGES):
                path = f"{folder}/{name}"
                self.sources[path] = Source(path, self.read(path))

    def read(self, path):
        with open(os.path.join(self.root, path), encoding="utf-8", errors="replace") as file:
            return file.read()

    def exists(self, path):
        return os.path.exists(os.path.join(self.root, path))

    def in_trees(self, trees):
        return [source for source in self.sources.values() if source.tree in trees]

    @functools.cached_property
    def _by_name(self):
        found = {}
        for path in self.sources:
            found.setdefault(path.rsplit("/", 1)[-1], []).append(path)
        return found

    def resolve(self, source, name):
        """The path of the file that `source` includes as `name`, or None for a header of the system: beside it, else
        the nearest file whose path ends so, which holds whatever folders the build searches."""
        beside = os.path.normpath(f"{source.folder}/{name}").replace(os.sep, "/")
        if beside in self.sources:
            return beside
        ends = "/" + os.path.normpath(name).replace(os.sep, "/")
        fitting = [path for path in self._by_name.get(ends.rsplit("/", 1)[-1], ()) if f"/{path}".endswith(ends)]
        return max(fitting, key=lambda path: _nearness(source.path, path), default=None)


def _nearness(path, other):
    """How many folders two paths begin with alike; a shorter path is nearer."""
    alike = os.path.commonprefix([path.split("/"), other.split("/")])
    return len(alike), -other.count("/")
