#include "cli/base/numeral.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 400 }; /* more digits than any double has, written out */

bool numeral_read(const char *text, size_t length, double *value) {
    char copy[LONGEST + 1];
    if (length == 0 || length > LONGEST) {
        return false;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    /* strtod() also takes white space, hexadecimal, "inf" and "nan". */
    if (strspn(copy, "0123456789+-.eE") != length) {
        return false;
    }
    char *end = NULL;
    errno = 0;
    *value = strtod(copy, &end);
    bool vanished = errno == ERANGE && *value == 0;
    return end == copy + length && isfinite(*value) && !vanished;
}

size_t numeral_read_list(const char *text, double *values, size_t most) {
    size_t count = 0;
    for (;;) {
        size_t length = strcspn(text, ",");
        if (count == most || !numeral_read(text, length, &values[count])) {
            return 0;
        }
        count++;
        if (text[length] == '\0') {
            return count;
        }
        text += length + 1;
    }
}

bool numeral_read_count(const char *text, unsigned most, unsigned *value) {
    unsigned long long sum = 0;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at < '0' || *at > '9' || sum > most) {
            return false;
        }
        sum = 10 * sum + (unsigned long long)(*at - '0');
    }
    *value = (unsigned)sum;
    return sum >= 1 && sum <= most;
}
