"""The table of rooms (rooms.txt), and what it allows."""

import re
from dataclasses import dataclass, field


@dataclass
class Row:
    doors: list  # headers that others include, from the folder of the room; ["any"]: all; ["later"]: no room yet
    stands_on: set  # rooms that it may know: those of the table, and all that these stand on
    line: int


@dataclass
class Section:
    """The rooms of a folder, in the order of flow."""

    folder: str
    stands_on: list  # other trees
    doors: list  # headers that other trees include, from this folder
    line: int
    rows: dict = field(default_factory=dict)

    def room_of(self, path):
        """The row that a path belongs to: the folder below this one that it lies in, or "." for files right here."""
        below = path[len(self.folder) + 1:].split("/")
        return below[0] if len(below) > 1 else "."

    def allows(self, room, other):
        """May `room` know `other`? Rooms without a row are named elsewhere."""
        return room == other or room not in self.rows or other not in self.rows or other in self.rows[room].stands_on


class Table:
    def __init__(self, text, name="rooms.txt"):
        self.name = name
        self.sections = {}
        self.tests_only = {}  # symbol: why only tests use it
        self.whole_tests = {}  # path or pattern of tests that mirror no file: what they are about
        section = None
        for number, line in enumerate(text.splitlines(), 1):
            line = line.split("#")[0].strip()
            if not line:
                continue
            exception = re.fullmatch(r"(tests only|tests of a whole): ([\w/*.]+), (.+)", line)
            if exception:
                exceptions = self.tests_only if exception[1] == "tests only" else self.whole_tests
                exceptions[exception[2]] = exception[3]
                continue
            head = re.fullmatch(r"\[([\w/]+)\](?:\s+on\s+([\w\s]+?))?(?:\s+doors\s+(.+))?", line)
            if head:
                words = [(group or "").split() for group in head.groups()[1:]]
                section = self.sections[head[1]] = Section(head[1], *words, number)
            else:
                self._add_row(section, line, number)

    def _add_row(self, section, line, number):
        cells = [cell.strip() for cell in line.split("|")]
        if section is None or len(cells) != 3:
            raise ValueError(f"{self.name}:{number}: a row is: room | doors | stands on")
        room, doors, stands_on = cells[0], cells[1].split(), set(cells[2].split())
        for other in sorted(stands_on):
            if other not in section.rows:
                raise ValueError(f"{self.name}:{number}: {room} stands on {other}, which has no row above")
            stands_on |= section.rows[other].stands_on
        section.rows[room] = Row(doors, stands_on, number)

    def trees(self):
        """The folders of the root that the table is about."""
        return [folder for folder in self.sections if "/" not in folder]

    def _around(self, path):
        return [section for folder, section in self.sections.items() if path.startswith(folder + "/")]

    def against(self, path, other):
        """Why a file may not know another one, or None if it may."""
        tree, other_tree = path.split("/")[0], other.split("/")[0]
        if tree not in self.sections or other_tree == "include":
            return None
        if other_tree != tree:
            known = other_tree in self.sections[tree].stands_on
            return None if known else f"{tree}/ does not stand on {other_tree}/"
        for section in self._around(path):
            if other.startswith(section.folder + "/"):
                room, other_room = section.room_of(path), section.room_of(other)
                if not section.allows(room, other_room):
                    return f"{section.folder}/{room} may not know {section.folder}/{other_room}"
        return None

    def closed_door(self, path, header):
        """The doors of the room that a header of another room stays behind, or None if it is one of them."""
        tree, other_tree = path.split("/")[0], header.split("/")[0]
        if tree not in self.sections or other_tree not in self.sections:
            return None
        if tree != other_tree:
            doors = [f"{other_tree}/{door}" for door in self.sections[other_tree].doors]
            return None if header in doors else doors
        for section in self._around(header):
            room = section.room_of(header)
            same = path.startswith(section.folder + "/") and section.room_of(path) == room
            row = section.rows.get(room)
            if row is None or same or "any" in row.doors:
                continue
            folder = section.folder if room == "." else f"{section.folder}/{room}"
            doors = [f"{folder}/{door}" for door in row.doors]
            if header not in doors:
                return doors
        return None


def check_rooms(project, table):
    """Each folder of a section has a row, and each row a folder with its doors, unless the room comes later."""
    for section in table.sections.values():
        if section.folder not in project.folders:
            yield f"{table.name}: there is no folder {section.folder}/; take its section out"
            continue
        yield from _check_doors(project, f"{table.name}:{section.line}", section.folder, section.doors)
        there = {section.room_of(path) for path in project.sources if path.startswith(section.folder + "/")} - {"."}
        for room in sorted(there - set(section.rows)):
            yield f"{section.folder}/{room}: no room of {table.name}; give it a row below [{section.folder}]"
        for room, row in section.rows.items():
            yield from _check_row(project, table, section, room, row, there)


def _check_row(project, table, section, room, row, there):
    where = f"{table.name}:{row.line}"
    folder = section.folder if room == "." else f"{section.folder}/{room}"
    if room != "." and (room in there) == ("later" in row.doors):
        yield (f"{where}: {folder}/ exists; name its doors in place of \"later\"" if room in there
               else f"{where}: there is no {folder}/; take the row out, or write \"later\" for its doors")
        return
    yield from _check_doors(project, where, folder, row.doors)


def _check_doors(project, where, folder, doors):
    for door in doors:
        if door not in ("any", "later") and f"{folder}/{door}" not in project.sources:
            yield f"{where}: {folder}/{door}, a door, does not exist; make it, or name the one there is"
