/* The end of a build with assertions. Other builds have nothing of this. */
#include "base/assert.h"

#ifdef CLINKER_ASSERT
#include <stdio.h>
#include <stdlib.h>

void ck_assert_failed(const char *condition, const char *file, int line) {
    (void)fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
    abort();
}
#endif
