#include "cli/pictures/amount.h"

#include "cli/base/text.h"

#include <stdbool.h>
#include <string.h>

const char amount_unknown[] = "units";

char *amount_text(const char *number, const char *unit) {
    const char *size = number[0] == '-' ? number + 1 : number;
    bool single = strcmp(size, "1") == 0 && strcmp(unit, amount_unknown) == 0;
    return text_format("%s %s", number, single ? "unit" : unit);
}
