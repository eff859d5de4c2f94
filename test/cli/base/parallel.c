#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/base/parallel.h"

#include <stdatomic.h>

enum { MOST = 1000, MOST_WORKERS = 8 };

typedef struct tally {
    atomic_int done[MOST];
    atomic_int at_work[MOST_WORKERS]; /* pieces that a worker has in hand */
    atomic_int faults;
} tally;

static void count(void *data, size_t piece, unsigned worker) {
    tally *of = data;
    if (worker >= MOST_WORKERS || atomic_fetch_add(&of->at_work[worker], 1) != 0) {
        atomic_fetch_add(&of->faults, 1);
        return;
    }
    atomic_fetch_add(&of->done[piece], 1);
    atomic_fetch_sub(&of->at_work[worker], 1);
}

static void each_piece_is_done_once_by_a_worker_of_its_own(void **state) {
    (void)state;
    const size_t counts[] = {0, 1, 2, 7, MOST};
    const unsigned threads[] = {0, 1, 2, MOST_WORKERS};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        for (size_t k = 0; k < sizeof threads / sizeof threads[0]; k++) {
            tally of = {0};
            parallel_run(threads[k], counts[i], count, &of);
            assert_int_equal(of.faults, 0);
            for (size_t piece = 0; piece < MOST; piece++) {
                assert_int_equal(of.done[piece], piece < counts[i]);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_piece_is_done_once_by_a_worker_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
