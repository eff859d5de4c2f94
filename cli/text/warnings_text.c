#include "cli/text/warnings_text.h"

void warnings_text(FILE *out, const line_list *list, size_t most) {
    for (size_t i = 0; i < list->count && i < most; i++) {
        fputs("clinker: warning: ", out);
        text_print(out, list->lines[i]);
        fputc('\n', out);
    }
    if (list->count > most) {
        fprintf(out, "clinker: warning: ... and %zu more of this kind (use --json)\n", list->count - most);
    }
}
