#include "cli/commands/help.h"

#include "cli/base/text.h"
#include "cli/commands/command_texts.h"
#include "cli/commands/option_text.h"

#include <stdlib.h>
#include <string.h>

/* Where the text on an option begins, where that on a command does, and where a line ends at the latest. */
enum { OPTION_COLUMN = 21, COMMAND_COLUMN = 48, WIDTH = 112 };

/* Words from a column on, where the output stands already; as many on each line as it has room for. */
static void print_wrapped(FILE *out, const char *text, int column) {
    size_t begin = (size_t)column;
    size_t at = begin;
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        if (at > begin && at + 1 + length > WIDTH) {
            fprintf(out, "\n%*s", column, "");
            at = begin;
        } else if (at > begin) {
            fputc(' ', out);
            at++;
        }
        fwrite(text, 1, length, out);
        at += length;
        text += length + (text[length] == ' ');
    }
    fputc('\n', out);
}

/* The text stands beside the option or, where that has no room, below it. */
static void print_option(FILE *out, const option_row *row) {
    int written =
        row->letter != 0 ? fprintf(out, "  -%c, --%s", row->letter, row->name) : fprintf(out, "  --%s", row->name);
    written += row->argument != NULL ? fprintf(out, " %s", row->argument) : 0;
    if (written >= OPTION_COLUMN) {
        fputc('\n', out);
        written = 0;
    }
    fprintf(out, "%*s", OPTION_COLUMN - written, "");
    char *help = option_help(row);
    print_wrapped(out, help, OPTION_COLUMN);
    free(help);
}

static void print_options(FILE *out, option_command command) {
    const option_row *before = NULL;
    for (const option_row *row = option_next(NULL, command); row != NULL; row = option_next(row, command)) {
        if (before == NULL || before->section != row->section) {
            fprintf(out, "\n%s:\n", option_heading(row->section));
        }
        print_option(out, row);
        before = row;
    }
}

/* Notes, exit status and example: the end of every help text. */
static void print_rest(FILE *out, const command_text *text) {
    for (size_t i = 0; text->notes[i] != NULL; i++) {
        fputc('\n', out);
        print_wrapped(out, text->notes[i], 0);
    }
    char *status = text_format("Exit status: %s", text->status);
    fputc('\n', out);
    print_wrapped(out, status, 0);
    free(status);
    fprintf(out, "\nexample: %s\n", text->example);
}

/* A line of the usage: arguments, and what they do from a column on. */
static void print_use(FILE *out, const char *before, const char *arguments, const char *summary) {
    int written = fprintf(out, "%-6s clinker %s", before, arguments);
    fprintf(out, "%*s%s\n", COMMAND_COLUMN - written, "", summary);
}

void help_overview(FILE *out) {
    fprintf(out, "clinker %s.\n\n", clinker_text.summary);
    for (const command_text *text = command_texts; text->name != NULL; text++) {
        char *arguments = text_format("%s %s", text->name, text->usage);
        print_use(out, text == command_texts ? "usage:" : "", arguments, text->summary);
        free(arguments);
    }
    print_use(out, "", "help [COMMAND]", "this text, or the one on a command");
    print_use(out, "", "--version", "the version");
    print_rest(out, &clinker_text);
}

void help_command(FILE *out, option_command command) {
    const command_text *text = command_texts;
    while (text->command != command) {
        text++;
    }
    fprintf(out, "clinker %s: %s\n\nusage: clinker %s %s\n", text->name, text->summary, text->name, text->usage);
    print_options(out, command);
    print_rest(out, text);
}
