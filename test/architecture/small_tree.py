"""A project of a few lines that keeps to every rule, for faults to be planted in."""

TABLE = """
[src]
base   | any          |
exact  | exact.h      | base
aim    | aim.h        | base
motion | later        | exact
check  | check.h      | exact aim

[io] doors io.h
.      | any          |

[cli] on io
.      | any          |

tests only: ck_exact_plain, what the fast one is compared with
"""

FILES = {
    "include/clinker/clinker.h": """
typedef struct clinker_body clinker_body;
int clinker_check(const clinker_body *body);
""",
    "src/base/README.md": "- `memory`, `sort.h`: what all stand on; `simd/lanes.h`: vectors\n",
    "src/base/memory.h": """
#ifndef MEMORY_H
#define MEMORY_H
typedef struct ck_memory {
    int used;
} ck_memory;
int ck_memory_take(ck_memory *memory);
#endif
""",
    "src/base/memory.c": """
#include "base/memory.h"
#include "base/simd/lanes.h"
int ck_memory_take(ck_memory *memory) {
    return memory->used++;
}
""",
    "src/base/sort.h": "typedef int (*ck_order)(int, int);\n",
    "src/base/simd/lanes.h": """
#ifdef __AVX2__
typedef int ck_i8 __attribute__((vector_size(32)));
#else
typedef struct ck_i8 {
    int lanes[8];
} ck_i8;
#endif
""",
    "src/exact/README.md": "| file | step |\n| --- | --- |\n| `exact` | the door |\n| `cull` | inside |\n",
    "src/exact/exact.h": "int ck_exact(int value);\nint ck_exact_plain(int value);\n",
    "src/exact/exact.c": """
#include "exact/exact.h"
#include "base/memory.h"
#include "exact/cull.h"
int ck_exact(int value) {
    ck_memory memory = {value};
    return ck_memory_take(&memory) + ck_cull(value);
}
int ck_exact_plain(int value) {
    return value;
}
""",
    "src/exact/cull.h": "int ck_cull(int value);\n",
    "src/exact/cull.c": """
#include "exact/cull.h"
int ck_cull(int value) {
    return value / 2;
}
""",
    "src/aim/README.md": "- `aim`: from where to look\n",
    "src/aim/aim.h": "int ck_aim(int value);\n",
    "src/aim/aim.c": """
#include "aim/aim.h"
int ck_aim(int value) {
    return value;
}
""",
    "src/check/README.md": "- [check](check.h), `check.c`: the public call\n",
    "src/check/check.h": "enum ck_way { CK_EXACT };\n",
    "src/check/check.c": """
#include "check/check.h"
#include <clinker/clinker.h>
#include <stddef.h>
#include "aim/aim.h"
#include "exact/exact.h"
int clinker_check(const clinker_body *body) {
    return ck_exact(body != NULL) + ck_aim(CK_EXACT);
}
""",
    "io/README.md": "- `io`: reads\n",
    "io/io.h": "int io_read(void);\n",
    "io/io.c": """
#include "io.h"
#include <clinker/clinker.h>
int io_read(void) {
    return clinker_check(0);
}
""",
    "cli/README.md": "- `main.c`: the command\n",
    "cli/main.c": """
#include "io/io.h"
int main(void) {
    return io_read();
}
""",
    "test/exact/exact.c": """
#include "exact/cull.h"
#include "exact/exact.h"
int a_plain_answer_is_the_same(void) {
    return ck_cull(1) + ck_exact_plain(1);
}
""",
}
