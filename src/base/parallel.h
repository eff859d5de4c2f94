/* A team of threads (a thread pool) that works through the parts of a job together and is kept between jobs. */
#ifndef CK_BASE_PARALLEL_H
#define CK_BASE_PARALLEL_H

#include "base/memory.h"

#include <stdatomic.h>

enum { CK_MAX_THREADS = 64 };

typedef struct ck_team ck_team;

/* Does part `part` of a job, on the `worker`-th thread of the team (0 is the caller's). */
typedef void (*ck_part)(void *job, size_t part, unsigned worker);

/* A team of `threads` workers, the caller included; fewer if the platform gives no more. NULL: no memory. */
ck_team *ck_team_create(ck_memory *memory, unsigned threads);

/* Ends and joins the threads. The team's memory belongs to `memory`. NULL is allowed. */
void ck_team_destroy(ck_team *team);

unsigned ck_team_size(const ck_team *team);

/* Runs parts 0 .. parts-1, each once, and returns when all are done. Each worker goes through its parts in ascending
 * order, and no part begins before all earlier ones have; beyond that there is none. */
void ck_team_run(ck_team *team, size_t parts, ck_part part, void *job);

/* Within a part: waits until a flag is not 0, which an earlier part sets before it calls ck_team_tell(). */
void ck_team_await(ck_team *team, const atomic_schar *flag);
void ck_team_tell(ck_team *team);

#endif
