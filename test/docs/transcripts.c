#include "transcripts.h"

#include "match.h"
#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char prompt[] = "$ ";
static const char ask_status[] = "$ echo $?";

/* One walk through a page. */
typedef struct walk {
    doc_page *page;
    scratch folder;
    bool update;
    lines fresh; /* the page so far, brought up to date */
    transcript_count count;
} walk;

/* A command with its output: lines from `at`, where the command is, up to `end`. */
typedef struct transcript {
    size_t at, end;
    bool status_told; /* by the command that follows */
} transcript;

static void keep(walk *w, size_t first, size_t end) {
    for (size_t i = first; i < end; i++) {
        lines_add(&w->fresh, w->page->text.at[i]);
    }
}

static transcript next_transcript(const doc_page *page, size_t at, const doc_block *in) {
    transcript found = {.at = at, .end = at + 1};
    while (found.end < in->end && !begins_with(page->text.at[found.end], prompt)) {
        found.end++;
    }
    found.status_told = found.end < in->end && strcmp(page->text.at[found.end], ask_status) == 0;
    return found;
}

/* Holds the quotation against what was printed. */
static void judge(walk *w, const transcript *t, const lines *printed) {
    lines quoted = {.at = w->page->text.at + t->at + 1, .count = t->end - t->at - 1};
    if (lines_match(&quoted, printed)) {
        keep(w, t->at + 1, t->end);
        return;
    }
    lines fresh = {0};
    if (w->update && lines_requote(&quoted, printed, &fresh)) {
        for (size_t i = 0; i < fresh.count; i++) {
            lines_add(&w->fresh, fresh.at[i]);
        }
    } else {
        page_tell(w->page, t->at, w->update ? "has to be updated by hand:" : "prints something else:");
        printf("    %s\n", w->page->text.at[t->at]);
        lines_show_difference(&quoted, printed);
        keep(w, t->at + 1, t->end);
    }
    lines_free(&fresh);
}

static void run_transcript(walk *w, const transcript *t, int *status) {
    const char *command = w->page->text.at[t->at] + strlen(prompt);
    lines printed = {0};
    keep(w, t->at, t->at + 1);
    if (!scratch_run(&w->folder, command, status, &printed)) {
        page_tell(w->page, t->at, "cannot be run: %s", command);
        keep(w, t->at + 1, t->end);
        return;
    }
    w->count.run++;
    judge(w, t, &printed);
    if (*status > 1 && !t->status_told) {
        page_tell(w->page, t->at, "ends with status %d, and the page does not say so (by \"%s\"): %s", *status,
                  ask_status, command);
    }
    lines_free(&printed);
}

/* Once a command of a block is skipped, so are those below it: they may need what it would have made. */
static void run_block(walk *w, const doc_block *block) {
    bool skip = false;
    int status = 0;
    if (block->first < block->end && !begins_with(w->page->text.at[block->first], prompt)) {
        page_tell(w->page, block->first, "a console block begins with a command: %s", prompt);
        keep(w, block->first, block->end);
        return;
    }
    for (size_t at = block->first; at < block->end;) {
        transcript t = next_transcript(w->page, at, block);
        skip = skip || scratch_lacks(&w->folder, w->page->text.at[at]);
        if (skip) {
            keep(w, t.at, t.end);
            w->count.skipped++;
        } else {
            run_transcript(w, &t, &status);
        }
        at = t.end;
    }
}

/* A block with the name of a file. */
static void write_block(walk *w, const doc_block *block) {
    char path[PATH_SIZE];
    scratch_file(&w->folder, block->file, path);
    if (strchr(block->file, '/') != NULL || !lines_write(&w->page->text, block->first, block->end, path)) {
        page_tell(w->page, block->first - 1, "%s cannot be written", block->file);
    }
}

/* Commands in other blocks would not be run. */
static void expect_no_command(walk *w, const doc_block *block) {
    for (size_t i = block->first; i < block->end; i++) {
        if (begins_with(w->page->text.at[i], prompt)) {
            page_tell(w->page, i, "commands with what they print stand in blocks that begin with ```console");
        }
    }
}

static void take_block(walk *w, const doc_block *block) {
    if (strcmp(block->language, "console") == 0) {
        run_block(w, block);
        return;
    }
    expect_no_command(w, block);
    if (block->file[0] != '\0') {
        write_block(w, block);
    }
    keep(w, block->first, block->end);
}

transcript_count transcripts_check(doc_page *page, bool update) {
    walk w = {.page = page, .update = update};
    doc_block next;
    if (!page_next_block(page, 0, &next)) {
        return w.count;
    }
    if (!scratch_make(&w.folder, page)) {
        page->problems++;
        return w.count;
    }
    size_t at = 0;
    while (page_next_block(page, at, &next)) {
        keep(&w, at, next.first);
        take_block(&w, &next);
        at = next.end < page->text.count ? next.end + 1 : next.end;
        keep(&w, next.end, at);
    }
    keep(&w, at, page->text.count);
    if (update) {
        lines_free(&page->text);
        page->text = w.fresh;
    } else {
        lines_free(&w.fresh);
    }
    return w.count;
}
