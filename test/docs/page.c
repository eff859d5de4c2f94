#include "page.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char fence[] = "```";

bool page_next_block(const doc_page *page, size_t from, doc_block *found) {
    const lines *text = &page->text;
    size_t opening = from;
    while (opening < text->count && !begins_with(text->at[opening], fence)) {
        opening++;
    }
    if (opening >= text->count) {
        return false;
    }
    *found = (doc_block){.first = opening + 1, .end = opening + 1};
    (void)sscanf(text->at[opening] + strlen(fence), "%127s %127s", found->language, found->file);
    while (found->end < text->count && !begins_with(text->at[found->end], fence)) {
        found->end++;
    }
    return true;
}

void page_tell(doc_page *page, size_t line, const char *format, ...) {
    page->problems++;
    printf("%s:%zu: ", page->path, line + 1);
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
}
