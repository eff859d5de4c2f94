#include "references.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TARGET_SIZE = 1024 };

/* As GitHub makes anchors: letters and digits in lower case, blanks become hyphens, all else goes. */
static void make_anchor(const char *heading, char anchor[TARGET_SIZE]) {
    size_t length = 0;
    for (; *heading != '\0' && length + 1 < TARGET_SIZE; heading++) {
        unsigned char c = (unsigned char)*heading;
        if (isalnum(c) || c == '-' || c == '_' || c >= 0x80) {
            anchor[length++] = (char)tolower(c);
        } else if (c == ' ') {
            anchor[length++] = '-';
        }
    }
    anchor[length] = '\0';
}

static bool has_heading(const lines *text, const char *anchor) {
    for (size_t i = 0; i < text->count; i++) {
        const char *line = text->at[i];
        size_t level = strspn(line, "#");
        char own[TARGET_SIZE];
        if (level > 0 && line[level] == ' ') {
            make_anchor(line + level + 1, own);
            if (strcmp(own, anchor) == 0) {
                return true;
            }
        }
    }
    return false;
}

static bool file_has_heading(const char *path, const char *anchor) {
    lines text = {0};
    bool found = lines_read(&text, path) && has_heading(&text, anchor);
    lines_free(&text);
    return found;
}

/* Links go from the folder of the page. */
static void check_link(doc_page *page, size_t line, char *target) {
    if (begins_with(target, "http:") || begins_with(target, "https:") || begins_with(target, "mailto:")) {
        return;
    }
    char *anchor = strchr(target, '#');
    if (anchor != NULL) {
        *anchor++ = '\0';
    }
    char path[2 * TARGET_SIZE];
    const char *slash = strrchr(page->path, '/');
    int folder = slash != NULL ? (int)(slash - page->path) + 1 : 0;
    (void)snprintf(path, sizeof path, "%.*s%s", folder, page->path, target);
    if (target[0] != '\0' && access(path, F_OK) != 0) {
        page_tell(page, line, "links to %s, which is not there", path);
        return;
    }
    const char *led_to = target[0] != '\0' ? path : page->path;
    if (anchor != NULL && !file_has_heading(led_to, anchor)) {
        page_tell(page, line, "links to #%s of %s, which has no such heading", anchor, led_to);
    }
}

/* Copies text up to a mark; NULL where the mark does not come, else what follows it. */
static const char *copy_until(const char *text, char mark, char copy[TARGET_SIZE]) {
    const char *end = strchr(text, mark);
    if (end == NULL || end - text >= TARGET_SIZE) {
        return NULL;
    }
    (void)snprintf(copy, TARGET_SIZE, "%.*s", (int)(end - text), text);
    return end + 1;
}

static void check_links(doc_page *page, size_t line) {
    char target[TARGET_SIZE];
    const char *at = page->text.at[line];
    while (at != NULL && (at = strstr(at, "](")) != NULL) {
        at = copy_until(at + 2, ')', target);
        if (at != NULL) {
            check_link(page, line, target);
        }
    }
}

/* Whether code is the path of something in the source. */
static bool names_file(const char *code) {
    static const char *const folders[] = {"bench/", "cli/",     "cmake/",  "docs/", "fuzz/", "include/",
                                          "io/",    "samples/", "scenes/", "src/",  "test/"};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        if (begins_with(code, folders[i])) {
            return strcspn(code, " <*{(") == strlen(code);
        }
    }
    return false;
}

static void check_paths(doc_page *page, size_t line) {
    char code[TARGET_SIZE];
    const char *at = page->text.at[line];
    while (at != NULL && (at = strchr(at, '`')) != NULL) {
        at = copy_until(at + 1, '`', code);
        if (at != NULL && names_file(code) && access(code, F_OK) != 0) {
            page_tell(page, line, "names %s, which is not there", code);
        }
    }
}

void references_check(doc_page *page) {
    doc_block next = {.first = 1};
    for (size_t line = 0; line < page->text.count; line++) {
        if (line + 1 >= next.first && page_next_block(page, line, &next) && line + 1 == next.first) {
            line = next.end;
            continue;
        }
        check_links(page, line);
        check_paths(page, line);
    }
}
