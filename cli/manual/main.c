/* Writes the manual page, or what a shell completes, to standard output. A program of the build, and not installed. */
#include "cli/manual/manual.h"

#include <string.h>

int main(int argc, char **argv) {
    const char *wanted = argc == 2 ? argv[1] : "";
    if (strcmp(wanted, "man") == 0) {
        man_page_write(stdout);
    } else if (strcmp(wanted, "bash") == 0) {
        bash_completion_write(stdout);
    } else if (strcmp(wanted, "zsh") == 0) {
        zsh_completion_write(stdout);
    } else {
        fputs("usage: clinker_manual man|bash|zsh\n", stderr);
        return 2;
    }
    return fflush(stdout) == 0 && ferror(stdout) == 0 ? 0 : 1;
}
