/* The command `clinker`: finds out which command is meant and leaves the rest to it. */
#include "cli/commands/commands.h"
#include "cli/commands/ending.h"
#include "cli/commands/help.h"
#include "cli/commands/options_read.h"

#include <clinker/clinker.h>

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <string.h>

static bool is(const char *argument, const char *word) {
    return strcmp(argument, word) == 0;
}

/* A row for each command: its name, which options it takes, and what it does. */
typedef struct command {
    const char *name;
    option_command bit;
    int (*run)(cli_options *options);
} command;

static const command commands[] = {
    {"check", OF_CHECK, command_check},
    {"inspect", OF_INSPECT, command_inspect},
    {"map", OF_MAP, command_map},
};

/* NULL: there is none of this name. */
static const command *find_command(const char *name) {
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (is(name, commands[i].name)) {
            return &commands[i];
        }
    }
    return NULL;
}

static int complain_of_command(const char *name) {
    static const char *const later[] = {"sweep", "particles", "bench"};
    cli_problem problem;
    problem_set(&problem, "unknown %s '%s'; commands are check, inspect, map and help, see clinker --help",
                name[0] == '-' ? "option" : "command", name);
    for (size_t i = 0; i < sizeof later / sizeof later[0]; i++) {
        if (is(name, later[i])) {
            problem_set(&problem, "%s is not part of this version; commands are check, inspect, map and help", name);
        }
    }
    return command_complain(&problem);
}

static int help(int argc, char **argv) {
    if (argc == 1) {
        help_overview(stdout);
        return COMMAND_NOTHING;
    }
    const command *found = find_command(argv[1]);
    if (found == NULL) {
        return complain_of_command(argv[1]);
    }
    help_command(stdout, found->bit);
    return COMMAND_NOTHING;
}

/* argv[0] is the command's own name. */
static int run_command(const command *found, int argc, char **argv) {
    cli_options options;
    cli_problem problem;
    int status = COMMAND_NOTHING;
    if (!options_read(found->bit, argc, argv, &options, &problem)) {
        status = command_complain(&problem);
    } else if (options.help) {
        help_command(stdout, found->bit);
    } else {
        status = found->run(&options);
    }
    options_free(&options);
    return status;
}

static int run(int argc, char **argv) {
    if (argc < 2) {
        help_overview(stderr);
        return COMMAND_BAD;
    }
    const char *name = argv[1];
    const command *found = find_command(name);
    if (found != NULL) {
        return run_command(found, argc - 1, argv + 1);
    }
    if (is(name, "help")) {
        return help(argc - 1, argv + 1);
    }
    if (is(name, "--help") || is(name, "-h")) {
        return help(1, argv + 1);
    }
    if (is(name, "--version") || is(name, "-V")) {
        printf("clinker %s\n", clinker_version());
        return COMMAND_NOTHING;
    }
    return complain_of_command(name);
}

/* Names are in UTF-8: regular expressions take their characters as such where the system can. The locale of the caller
 * is not asked, and numbers stay those of "C": answers are the same for everybody. */
static void read_names_as_utf8(void) {
    if (setlocale(LC_CTYPE, "C.UTF-8") != NULL && !is(nl_langinfo(CODESET), "UTF-8")) {
        (void)setlocale(LC_CTYPE, "C");
    }
}

int main(int argc, char **argv) {
    read_names_as_utf8();
    /* A reader that closes the pipe early must not keep other files from being written. In the end the command goes as
     * other tools do: by the signal, without a word. */
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    int status = command_finish(run(argc, argv));
    if (status == COMMAND_UNREAD && before != SIG_ERR) {
        signal(SIGPIPE, before);
        raise(SIGPIPE);
    }
    return status;
}
