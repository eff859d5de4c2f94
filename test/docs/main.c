/* Are the documents true? Runs the commands that a page quotes and compares what they print, and looks after its links,
 * options and code.
 *
 *   docs_quotes [--update] PAGE...
 *
 * in the top folder of the source; --update rewrites quoted outputs in place. */
#include "code.h"
#include "options.h"
#include "references.h"
#include "transcripts.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

/* Rewritten only where something changed: the source may be read-only. */
static void save(doc_page *page) {
    lines before = {0};
    bool same = lines_read(&before, page->path) && before.count == page->text.count;
    for (size_t i = 0; same && i < before.count; i++) {
        same = strcmp(before.at[i], page->text.at[i]) == 0;
    }
    lines_free(&before);
    if (!same && lines_write(&page->text, 0, page->text.count, page->path)) {
        printf("%s: updated\n", page->path);
    } else if (!same) {
        page_tell(page, 0, "cannot be written");
    }
}

/* How many problems it has. */
static size_t check(const char *path, bool update) {
    doc_page page = {.path = path};
    if (!lines_read(&page.text, path)) {
        page_tell(&page, 0, "cannot be read");
        return page.problems;
    }
    references_check(&page);
    options_check(&page);
    code_check(&page);
    transcript_count count = transcripts_check(&page, update);
    if (update) {
        save(&page);
    }
    printf("%s: %zu lines, %zu commands run, %zu skipped for want of real meshes, %zu problems\n", path,
           page.text.count, count.run, count.skipped, page.problems);
    lines_free(&page.text);
    return page.problems;
}

int main(int argc, char **argv) {
    signal(SIGCHLD, SIG_DFL); /* where it is ignored, the status of a command is lost */
    bool update = argc > 1 && strcmp(argv[1], "--update") == 0;
    size_t problems = 0;
    for (int i = update ? 2 : 1; i < argc; i++) {
        problems += check(argv[i], update);
    }
    return problems > 0 ? 1 : 0;
}
