#include "cli/commands/command_texts.h"
#include "cli/commands/option_text.h"
#include "cli/manual/escape.h"
#include "cli/manual/manual.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* What does not depend on the tables. Names of bodies are those of mesh files on the line, which hold one body each;
 * other files may hold any, and nothing is read to find out. */
static const char functions[] =
    "#compdef clinker\n"
    "# zsh completion for clinker. Made from the command's table of options.\n"
    "\n"
    "_clinker_bodies() # SUFFIX [list]\n"
    "{\n"
    "    local word after=$1\n"
    "    local -a names\n"
    "    for word in ${words[2,-1]}; do\n"
    "        [[ $word != -* && ${(LQ)word} == *.(stl|ply|obj|off) ]] && names+=(${${(Q)word}:t:r})\n"
    "    done\n"
    "    [[ $1 == , ]] && compset -P '*,' && after=\n"
    "    [[ $2 == list ]] && compset -P '*,'\n"
    "    compadd -S \"$after\" -a names\n"
    "}\n"
    "\n";

/* Up to the first full stop or semicolon: what stands beside an option in a list. */
static void write_first_clause(FILE *out, const option_row *row) {
    char *help = option_help(row);
    for (char *at = help; *at != '\0'; at++) {
        if (*at == ';' || (*at == '.' && (at[1] == ' ' || at[1] == '\0'))) {
            *at = '\0';
            break;
        }
    }
    zsh_part(out, help);
    free(help);
}

static void write_action(FILE *out, const option_row *row) {
    char *choices = option_choices(row);
    switch (row->value) {
    case VALUE_CHOICE:
    case VALUE_LIST:
    case VALUE_METHOD:
        for (char *bar = choices; (bar = strchr(bar, '|')) != NULL;) {
            *bar = ' ';
        }
        if (row->value == VALUE_LIST) {
            fprintf(out, "_values -s , %s %s", row->name, choices);
        } else {
            fprintf(out, "(%s)", choices);
        }
        break;
    case VALUE_FILE:
        fprintf(out, choices[0] == '\0' ? "_files" : "_files -g \"*(%s)\"", choices);
        break;
    case VALUE_BODY:
    case VALUE_NAMES:
    case VALUE_BODIES:
        fprintf(out, "{_clinker_bodies \"%s\"%s}", choices, row->value == VALUE_BODY ? "" : " list");
        break;
    default: /* a message alone */
        fputc(' ', out);
    }
    free(choices);
}

/* A specification for _arguments. Options with values may be given again, switches need not. */
static void write_option(FILE *out, const option_row *row) {
    bool takes = row->value != VALUE_NONE;
    fputs(" \\\n            ", out);
    if (row->letter != 0 && takes) {
        fprintf(out, "'*'{-%c+,--%s=}'", row->letter, row->name);
    } else if (row->letter != 0) {
        fprintf(out, "'(-%c --%s)'{-%c,--%s}'", row->letter, row->name, row->letter, row->name);
    } else {
        fprintf(out, takes ? "'*--%s=" : "'--%s", row->name);
    }
    fputc('[', out);
    write_first_clause(out, row);
    fputc(']', out);
    for (int values = !takes ? 0 : row->value == VALUE_BODIES ? 2 : 1; values > 0; values--) {
        fputc(':', out);
        zsh_part(out, row->argument);
        fputc(':', out);
        write_action(out, row);
    }
    fputc('\'', out);
}

static void write_commands(FILE *out) {
    fputs("    local -a commands=(\n", out);
    for (const command_text *text = command_texts; text->name != NULL; text++) {
        fprintf(out, "        '%s:", text->name);
        zsh_part(out, text->summary);
        fputs("'\n", out);
    }
    fputs("        'help:the help on a command'\n    )\n", out);
}

void zsh_completion_write(FILE *out) {
    fprintf(out, "%s_clinker()\n{\n    local curcontext=$curcontext state\n    local -a line\n", functions);
    write_commands(out);
    fputs("    _arguments -C '(- *)'{-h,--help}'[the help]' '(- *)'{-V,--version}'[the version]' \\\n"
          "        '1:command:->command' '*::argument:->argument' && return\n"
          "    case $state,$line[1] in\n"
          "    command,*)\n        _describe command commands\n        ;;\n"
          "    argument,help)\n        _describe command commands\n        ;;\n",
          out);
    for (const command_text *text = command_texts; text->name != NULL; text++) {
        fprintf(out, "    argument,%s)\n        _arguments", text->name);
        for (const option_row *row = NULL; (row = option_next(row, text->command)) != NULL;) {
            write_option(out, row);
        }
        fputs(" \\\n            '*:file:_files'\n        ;;\n", out);
    }
    fputs("    esac\n}\n\n_clinker \"$@\"\n", out);
}
