"""Writes the C program that prints how headers lay out structs, and which values enumerators and macros have.

    layout.py HEADERS FROZEN > program.c

HEADERS is the folder of the headers that the program is compiled against. The functions of FROZEN, another such folder,
are declared once more in it: where one of them has changed its type, the program does not compile."""

import sys

from declarations import HEADERS, Declarations


def program(today, frozen):
    yield from (f"#include <clinker/{name}>" for name in HEADERS)
    yield "#include <stdio.h>"
    yield "/* Declared as they were frozen. */"
    yield from frozen.function_types
    yield from (f"{text};" for text in frozen.functions.values())
    yield "int main(void) {"
    for struct, members in today.structs.items():
        yield f'    printf("struct {struct} %zu\\n", sizeof({struct}));'
        for member, type_text in members:
            yield (f'    printf("member {struct}.{member} %zu %zu {type_text}\\n", offsetof({struct}, {member}),'
                   f' sizeof((({struct} *)0)->{member}));')
    yield from (f'    printf("value {name} %.17g\\n", (double){name});' for name in today.enumerators + today.values)
    yield from (f'    printf("function {name}\\n");' for name in today.functions)
    yield "    return 0;"
    yield "}"


if __name__ == "__main__":
    print("\n".join(program(Declarations(sys.argv[1]), Declarations(sys.argv[2]))))
