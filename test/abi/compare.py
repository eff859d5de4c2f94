"""May a caller that was built against frozen headers go on with today's? Compares what the programs of layout.py print.

    compare.py FROZEN_PROGRAM TODAYS_PROGRAM

A struct may grow at its end if it begins with its size, or belongs to the library and says that it may. All else stays
where it is, as large as it is and of the same type; but what was reserved may be given a meaning. Enumerators and
functions may be added, and keep their values and their types."""

import subprocess
import sys

# What a caller only ever gets a pointer to.
OF_THE_LIBRARY = ("clinker_fault", "clinker_method_facts")


class Layout:
    def __init__(self, text):
        self.structs = {}  # name: bytes
        self.members = {}  # struct: {name: (offset, bytes, type)}
        self.values = {}
        self.functions = set()
        for what, name, *rest in (line.split(" ", 4) for line in text.splitlines()):
            if what == "struct":
                self.structs[name] = int(rest[0])
                self.members[name] = {}
            elif what == "member":
                struct, member = name.split(".")
                self.members[struct][member] = (int(rest[0]), int(rest[1]), rest[2])
            elif what == "value":
                self.values[name] = rest[0]
            else:
                self.functions.add(name)

    def may_grow(self, struct):
        """One that lies within another may not: it would push away what comes behind it."""
        within = any(kind == struct for members in self.members.values() for _, _, kind in members.values())
        return not within and ("size" in self.members[struct] or struct in OF_THE_LIBRARY)


def _reserved(members):
    """The bytes of a struct that are reserved, from and to."""
    offset, size, _ = members.get("reserved", (0, 0, None))
    return offset, offset + size


def _compare_struct(struct, frozen, today):
    old, new = frozen.members[struct], today.members[struct]
    for name, place in old.items():
        if name != "reserved" and new.get(name) != place:
            yield (f"{struct}.{name}: has changed, from {place} to {new.get(name, 'nothing')}"
                   " (offset, bytes, type); callers know it as it was")
    begin, end = _reserved(old)
    if "reserved" in new and _reserved(new)[1] != end and begin != end:
        yield f"{struct}.reserved: ends elsewhere; take from its beginning, and leave its end"
    for name, (offset, size, _) in new.items():
        inside = begin <= offset and offset + size <= end
        if name not in old and not inside and offset < frozen.structs[struct]:
            yield (f"{struct}.{name}: is new, and begins before the end of what callers know, if only in padding that"
                   f" they leave unset; begin at byte {frozen.structs[struct]} or behind it")
    if not frozen.may_grow(struct) and today.structs[struct] != frozen.structs[struct]:
        yield f"{struct}: has another size, and may not grow: it has no size of its own, or lies within another struct"


def compare(frozen, today):
    """All that would break a caller."""
    for struct in frozen.structs:
        if struct in today.structs:
            yield from _compare_struct(struct, frozen, today)
        else:
            yield f"{struct}: is gone"
    for name, value in frozen.values.items():
        if today.values.get(name) != value:
            yield f"{name}: was {value}, is {today.values.get(name, 'gone')}; callers have the old value compiled in"
    yield from (f"{name}(): is gone" for name in sorted(frozen.functions - today.functions))


def _main():
    frozen, today = (Layout(subprocess.run([path], check=True, capture_output=True, text=True).stdout)
                     for path in sys.argv[1:3])
    faults = list(compare(frozen, today))
    print("\n".join(faults + [f"{len(frozen.structs)} structs, {len(frozen.values)} values, {len(frozen.functions)}"
                              f" functions: {len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(_main())
