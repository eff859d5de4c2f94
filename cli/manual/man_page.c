#include "cli/commands/command_texts.h"
#include "cli/commands/option_text.h"
#include "cli/manual/escape.h"
#include "cli/manual/manual.h"

#include <clinker/clinker.h>

#include <stdlib.h>

static void write_synopsis(FILE *out) {
    fputs(".SH SYNOPSIS\n", out);
    for (const command_text *text = command_texts; text->name != NULL; text++) {
        fprintf(out, "%s.B clinker %s\n.I ", text == command_texts ? "" : ".br\n", text->name);
        roff_literal(out, text->usage);
        fputc('\n', out);
    }
    fputs(".br\n.B clinker help\n.RI [ COMMAND ]\n.br\n.B clinker \\-\\-version\n", out);
}

static void write_notes(FILE *out, const command_text *text) {
    for (size_t i = 0; text->notes[i] != NULL; i++) {
        fputs(i == 0 ? "" : ".IP\n", out);
        roff_text(out, text->notes[i]);
    }
}

static void write_description(FILE *out) {
    fputs(".SH DESCRIPTION\n.B clinker\n", out);
    roff_text(out, clinker_text.summary);
    for (size_t i = 0; clinker_text.notes[i] != NULL; i++) {
        fputs(".PP\n", out);
        roff_text(out, clinker_text.notes[i]);
    }
}

static void write_commands(FILE *out) {
    fputs(".SH COMMANDS\n", out);
    for (const command_text *text = command_texts; text->name != NULL; text++) {
        fprintf(out, ".TP\n.B %s\n", text->name);
        roff_text(out, text->summary);
        fputs(".IP\n", out);
        write_notes(out, text);
    }
}

static void write_option(FILE *out, const option_row *row) {
    fputs(".TP\n", out);
    if (row->letter != 0) {
        fprintf(out, "\\fB\\-%c\\fR, ", row->letter);
    }
    fputs("\\fB\\-\\-", out);
    roff_literal(out, row->name);
    fputs("\\fR", out);
    if (row->argument != NULL) {
        fputs(" \\fI", out);
        roff_literal(out, row->argument);
        fputs("\\fR", out);
    }
    fputc('\n', out);
    char *help = option_help(row);
    roff_text(out, help);
    free(help);
}

static void write_options(FILE *out) {
    fputs(".SH OPTIONS\n", out);
    for (const command_text *text = command_texts; text->name != NULL; text++) {
        const option_row *before = NULL;
        for (const option_row *row = NULL; (row = option_next(row, text->command)) != NULL; before = row) {
            if (before == NULL || before->section != row->section) {
                fprintf(out, ".SS \"%s: %s\"\n", text->name, option_heading(row->section));
            }
            write_option(out, row);
        }
    }
}

static void write_statuses(FILE *out) {
    fputs(".SH EXIT STATUS\n", out);
    for (const command_text *text = command_texts; text->name != NULL; text++) {
        fprintf(out, ".TP\n.B %s\n", text->name);
        roff_text(out, text->status);
    }
}

static void write_examples(FILE *out) {
    fputs(".SH EXAMPLES\n.EX\n", out);
    roff_literal(out, clinker_text.example);
    for (const command_text *text = command_texts; text->name != NULL; text++) {
        fputc('\n', out);
        roff_literal(out, text->example);
    }
    fputs("\n.EE\n", out);
}

void man_page_write(FILE *out) {
    fprintf(out, ".TH CLINKER 1 \"\" \"clinker %s\" \"User Commands\"\n.SH NAME\nclinker \\- ", clinker_version());
    roff_text(out, clinker_text.summary);
    write_synopsis(out);
    write_description(out);
    write_commands(out);
    write_options(out);
    write_statuses(out);
    write_examples(out);
    fputs(".SH SEE ALSO\n", out);
    roff_text(out,
              "docs/command.md, in the folder of the documentation, tells of every option with examples; the other "
              "pages beside it tell of methods, contacts, maps, scenes and of the library.");
}
