/* The command `clinker`: finds out which command is meant and leaves the rest to it. */
#include "cli/commands/command.h"
#include "cli/commands/help.h"

#include <clinker/clinker.h>

#include <signal.h>
#include <string.h>

static bool is(const char *argument, const char *word) {
    return strcmp(argument, word) == 0;
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
        fputs(help_overview, stdout);
        return COMMAND_NOTHING;
    }
    const char *text = help_on(argv[1]);
    if (text == NULL) {
        return complain_of_command(argv[1]);
    }
    fputs(text, stdout);
    return COMMAND_NOTHING;
}

static int run(int argc, char **argv) {
    if (argc < 2) {
        fputs(help_overview, stderr);
        return COMMAND_BAD;
    }
    const char *name = argv[1];
    if (is(name, "check")) {
        return command_check(argc - 1, argv + 1);
    }
    if (is(name, "inspect")) {
        return command_inspect(argc - 1, argv + 1);
    }
    if (is(name, "map")) {
        return command_map(argc - 1, argv + 1);
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

int main(int argc, char **argv) {
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
