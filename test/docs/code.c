#include "code.h"

#include <stdio.h>
#include <string.h>

static const char *const sources[] = {"samples/hello.c", "samples/convex.c", "test/docs/shown.c"};

static const char *unindented(const char *line) {
    return line + strspn(line, " \t");
}

static bool is_quoted_from(const doc_page *page, const doc_block *block, const lines *source) {
    size_t count = block->end - block->first;
    for (size_t from = 0; from + count <= source->count; from++) {
        size_t same = 0;
        while (same < count &&
               strcmp(unindented(page->text.at[block->first + same]), unindented(source->at[from + same])) == 0) {
            same++;
        }
        if (same == count) {
            return true;
        }
    }
    return false;
}

static void check_block(doc_page *page, const doc_block *block) {
    bool found = false;
    for (size_t i = 0; i < sizeof sources / sizeof sources[0] && !found; i++) {
        lines source = {0};
        found = lines_read(&source, sources[i]) && is_quoted_from(page, block, &source);
        lines_free(&source);
    }
    if (!found) {
        page_tell(page, block->first, "this code is in no file that is built: %s, %s, %s", sources[0], sources[1],
                  sources[2]);
    }
}

void code_check(doc_page *page) {
    doc_block next;
    for (size_t at = 0; page_next_block(page, at, &next); at = next.end + 1) {
        if (strcmp(next.language, "c") == 0) {
            check_block(page, &next);
        }
    }
}
