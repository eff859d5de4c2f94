/* Does the library still tell what it told, to the bit? What the command cannot ask: references, sequences, casts with
 * their settings, prepared convex bodies and stars, and arrays of faces. */
#include "library.h"

#include <stdio.h>
#include <stdlib.h>

clinker_workspace *make_workspace(unsigned threads) {
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.threads = threads;
    clinker_workspace *workspace = NULL;
    if (clinker_workspace_create(&settings, &workspace) != CLINKER_STATUS_OK) {
        fputs("no workspace\n", stderr);
        exit(2);
    }
    return workspace;
}

int main(int argc, char **argv) {
    book answers = book_open(CLINKER_ANSWERS "/library.txt", argc, argv);
    clinker_workspace *workspaces[2] = {make_workspace(1), make_workspace(2)};
    ask_checks(&answers, workspaces);
    ask_sequences(&answers);
    ask_casts(&answers, workspaces);
    ask_views(&answers, workspaces);
    ask_convex(&answers, workspaces[0]);
    clinker_workspace_destroy(workspaces[0]);
    clinker_workspace_destroy(workspaces[1]);
    return book_close(&answers);
}
