#include "cli/commands/command_texts.h"
#include "cli/commands/option_text.h"
#include "cli/manual/escape.h"
#include "cli/manual/manual.h"

#include <stdbool.h>
#include <stdlib.h>

/* What does not depend on the tables. A word with "=" comes in three pieces. Names of bodies are those of mesh files on
 * the line, which hold one body each; other files may hold any, and nothing is read to find out. Both are left quoted
 * as they were typed. Where nothing is said, bash completes files. */
static const char functions[] =
    "# bash completion for clinker. Made from the command's table of options.\n"
    "\n"
    "_clinker_choices() # \"A|B|C\" [list]\n"
    "{\n"
    "    local choice before= IFS='|'\n"
    "    [[ $2 == list && $cur == *,* ]] && before=${cur%,*},\n"
    "    for choice in $1; do\n"
    "        [[ ,$before != *,$choice,* && $before$choice == \"$cur\"* ]] && COMPREPLY+=(\"$before$choice\")\n"
    "    done\n"
    "    compopt +o default\n"
    "}\n"
    "\n"
    "_clinker_files() # \".A|.B\"\n"
    "{\n"
    "    local file ending IFS='|'\n"
    "    while IFS= read -r file; do\n"
    "        COMPREPLY+=(\"$file\")\n"
    "    done < <(for ending in $1; do compgen -f -X \"!*$ending\" -- \"$cur\"; done; compgen -d -- \"$cur\")\n"
    "    compopt -o filenames\n"
    "}\n"
    "\n"
    "_clinker_bodies() # SUFFIX [list]\n"
    "{\n"
    "    local word name before= after=$1\n"
    "    [[ ($1 == , || $2 == list) && $cur == *,* ]] && before=${cur%,*}, after=' '\n"
    "    for word in \"${COMP_WORDS[@]:2}\"; do\n"
    "        name=${word##*/}\n"
    "        [[ $word != -* && ${name,,} == *.@(stl|ply|obj|off)?([!a-z0-9]) ]] || continue\n"
    "        name=$before${name%.*}\n"
    "        [[ $name == \"$cur\"* ]] && COMPREPLY+=(\"$name$after\")\n"
    "    done\n"
    "    compopt +o default -o nospace\n"
    "}\n";

static void write_options(FILE *out, const command_text *text) {
    fprintf(out, "    %s)\n        options='", text->name);
    for (const option_row *row = NULL; (row = option_next(row, text->command)) != NULL;) {
        fprintf(out, "%s--%s", row == option_next(NULL, text->command) ? "" : " ", row->name);
    }
    fputs("'\n        ;;\n", out);
}

/* "check,--pose", as the case of what follows an option names it. */
static void write_pattern(FILE *out, const command_text *text, const option_row *row) {
    fprintf(out, "%s,--%s", text->name, row->name);
    if (row->letter != 0) {
        fprintf(out, " | %s,-%c", text->name, row->letter);
    }
}

/* What follows an option, where that can be completed and is no file of any kind. */
static void write_value(FILE *out, const command_text *text, const option_row *row) {
    bool any_file = row->value == VALUE_FILE && row->choices == NULL;
    if (row->value == VALUE_NONE || row->value == VALUE_ANY || any_file) {
        return;
    }
    bool names = row->value == VALUE_NAMES || row->value == VALUE_BODIES;
    bool bodies = names || row->value == VALUE_BODY;
    const char *function = row->value == VALUE_FILE ? "files" : bodies ? "bodies" : "choices";
    fputs("    ", out);
    write_pattern(out, text, row);
    fprintf(out, ")\n        _clinker_%s ", function);
    char *choices = option_choices(row);
    shell_quoted(out, choices);
    free(choices);
    fputs(names || row->value == VALUE_LIST ? " list" : "", out);
    fputs("\n        return\n        ;;\n", out);
}

/* Second values of options that take two. */
static void write_second_values(FILE *out, const command_text *text) {
    for (const option_row *row = NULL; (row = option_next(row, text->command)) != NULL;) {
        if (row->value == VALUE_BODIES) {
            write_value(out, text, row);
        }
    }
}

/* Options with values that nobody can guess: not even files. */
static void write_unknown_values(FILE *out, const command_text *text) {
    bool first = true;
    for (const option_row *row = NULL; (row = option_next(row, text->command)) != NULL;) {
        if (row->value == VALUE_ANY) {
            fputs(first ? "    " : " | ", out);
            write_pattern(out, text, row);
            first = false;
        }
    }
    fputs(first ? "" : ")\n        compopt +o default\n        return\n        ;;\n", out);
}

/* The function that bash calls, with the tables in two cases. */
static const char begin[] = "\n"
                            "_clinker()\n"
                            "{\n"
                            "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} options=\n"
                            "    COMPREPLY=()\n"
                            "    if [[ $cur == '=' ]]; then\n"
                            "        cur=\n"
                            "    elif [[ $prev == '=' ]]; then\n"
                            "        prev=${COMP_WORDS[COMP_CWORD - 2]}\n"
                            "    fi\n";

static const char end[] = "    esac\n"
                          "    if [[ $cur == -* ]]; then\n"
                          "        _clinker_choices \"${options// /|}\"\n"
                          "    fi\n"
                          "}\n"
                          "\n"
                          "complete -o default -F _clinker clinker\n";

void bash_completion_write(FILE *out) {
    fprintf(out, "%s%s    if ((COMP_CWORD == 1)); then\n        _clinker_choices '", functions, begin);
    for (const command_text *text = command_texts; text->name != NULL; text++) {
        fprintf(out, "%s|", text->name);
    }
    fputs("help|--help|--version'\n        return\n    fi\n    case ${COMP_WORDS[1]} in\n", out);
    for (const command_text *text = command_texts; text->name != NULL; text++) {
        write_options(out, text);
    }
    fputs("    help)\n        _clinker_choices '", out);
    for (const command_text *text = command_texts; text->name != NULL; text++) {
        fprintf(out, "%s%s", text == command_texts ? "" : "|", text->name);
    }
    fputs("'\n        return\n        ;;\n    esac\n    case ${COMP_WORDS[1]},${COMP_WORDS[COMP_CWORD - 2]} in\n", out);
    for (const command_text *text = command_texts; text->name != NULL; text++) {
        write_second_values(out, text);
    }
    fputs("    esac\n    case ${COMP_WORDS[1]},$prev in\n", out);
    for (const command_text *text = command_texts; text->name != NULL; text++) {
        for (const option_row *row = NULL; (row = option_next(row, text->command)) != NULL;) {
            write_value(out, text, row);
        }
        write_unknown_values(out, text);
    }
    fputs(end, out);
}
