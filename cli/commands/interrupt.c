#include "cli/commands/interrupt.h"

#include <signal.h>
#include <stddef.h>

/* A signal handler is given nothing but its number, so what it leaves behind can only be here. */
static volatile sig_atomic_t asked;

static void remember(int number) {
    (void)number;
    asked = 1;
}

void interrupt_watch(void) {
    struct sigaction before;
    if (sigaction(SIGINT, NULL, &before) != 0 || before.sa_handler == SIG_IGN) {
        return;
    }
    asked = 0;
    struct sigaction once = {.sa_handler = remember, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    sigemptyset(&once.sa_mask);
    sigaction(SIGINT, &once, NULL);
}

void interrupt_unwatch(void) {
    struct sigaction now;
    if (sigaction(SIGINT, NULL, &now) == 0 && now.sa_handler == remember) {
        signal(SIGINT, SIG_DFL);
    }
}

bool interrupt_asked(void) {
    return asked != 0;
}
