#include "options.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of the programs beside the command that pages name. */
static const char *const of_others[] = {
    "--build",    "--install", "--preset",  "--target",             /* cmake */
    "--figures",  "--only",    "--corners", "--queries", "--quick", /* benchmarks */
    "--rows",                                                       /* bench_versus */
    "--test-dir", "--quiet",   "--cflags",                          /* ctest, clang-tidy */
    "--libs",                                                       /* pkg-config */
    "--full",                                                       /* oracle */
    "--update",                                                     /* docs_quotes */
};

static void add_option(lines *options, const char *option) {
    for (size_t i = 0; i < options->count; i++) {
        if (strcmp(options->at[i], option) == 0) {
            return;
        }
    }
    lines_add(options, option);
}

/* The next option in a line: two hyphens, behind nothing or something that is no part of a word, and letters. */
static const char *next_option(const char *line, const char *at, char option[WORD_SIZE]) {
    while ((at = strstr(at, "--")) != NULL) {
        bool begins = at == line || (!isalnum((unsigned char)at[-1]) && at[-1] != '-');
        size_t length = 2 + strspn(at + 2, "abcdefghijklmnopqrstuvwxyz-");
        if (begins && isalpha((unsigned char)at[2]) && length < WORD_SIZE) {
            (void)snprintf(option, WORD_SIZE, "%.*s", (int)length, at);
            return at + length;
        }
        at += length;
    }
    return NULL;
}

static void add_options_of_line(lines *options, const char *line) {
    char option[WORD_SIZE];
    for (const char *at = line; (at = next_option(line, at, option)) != NULL;) {
        add_option(options, option);
    }
}

/* False where the command does not print its help. */
static bool ask_command(lines *options, const char *arguments) {
    char command[4096];
    (void)snprintf(command, sizeof command, "'%s' %s < /dev/null", CLINKER_COMMAND, arguments);
    FILE *help = popen(command, "r");
    if (help == NULL) {
        return false;
    }
    char line[1024];
    while (fgets(line, sizeof line, help) != NULL) {
        add_options_of_line(options, line);
    }
    return pclose(help) == 0;
}

static bool has(const lines *options, const char *option) {
    for (size_t i = 0; i < options->count; i++) {
        if (strcmp(options->at[i], option) == 0) {
            return true;
        }
    }
    return false;
}

static void expect_known(doc_page *page, size_t line, const lines *known) {
    char option[WORD_SIZE];
    for (const char *at = page->text.at[line]; (at = next_option(page->text.at[line], at, option)) != NULL;) {
        if (!has(known, option)) {
            page_tell(page, line, "no command has the option %s", option);
        }
    }
}

/* The page that has every option. */
static void expect_all(doc_page *page, const lines *wanted) {
    lines named = {0};
    for (size_t i = 0; i < page->text.count; i++) {
        add_options_of_line(&named, page->text.at[i]);
    }
    for (size_t i = 0; i < wanted->count; i++) {
        if (!has(&named, wanted->at[i])) {
            page_tell(page, 0, "does not tell of the option %s", wanted->at[i]);
        }
    }
    lines_free(&named);
}

void options_check(doc_page *page) {
    lines known = {0};
    if (!ask_command(&known, "help") || !ask_command(&known, "help check") || !ask_command(&known, "help inspect") ||
        !ask_command(&known, "help map") || known.count < 10) {
        page_tell(page, 0, "the command does not tell its options");
    }
    if (strcmp(page->path, "docs/command.md") == 0) {
        expect_all(page, &known);
    }
    for (size_t i = 0; i < sizeof of_others / sizeof of_others[0]; i++) {
        add_option(&known, of_others[i]);
    }
    for (size_t line = 0; line < page->text.count; line++) {
        expect_known(page, line, &known);
    }
    lines_free(&known);
}
