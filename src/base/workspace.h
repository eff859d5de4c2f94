/* What every call of the library works with: memory, threads, and the text of the last complaint. The scratch of each
 * stage hangs on it as an opaque pointer, so that this header knows no later stage. */
#ifndef CK_BASE_WORKSPACE_H
#define CK_BASE_WORKSPACE_H

#include "base/memory.h"
#include "base/parallel.h"

enum { CK_SETTINGS_MARKER = 0x436c6e6b };

struct clinker_workspace {
    ck_memory memory;
    ck_team *team;
    void *check_scratch;   /* detect/: kept between checks */
    void *inspect_scratch; /* model/: kept between inspections */
    void *contact_scratch; /* contact/: kept between checks */
    void *raster_scratch;  /* raster/: kept between rasters */
    void *map_scratch;     /* contact/: kept between maps */
    void *draw_scratch;    /* report/: kept between pictures */
    void *convex_scratch;  /* convex/: kept between preparations */
    void *depth_scratch;   /* convex/: kept between measurements of depths */
    char message[256];
};

/* Writes the text of a failure and returns its status. */
clinker_status ck_fail(clinker_workspace *workspace, clinker_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

clinker_status ck_fail_memory(clinker_workspace *workspace);

/* Zeroed memory that lives as long as the workspace; NULL: none left. */
void *ck_workspace_take(clinker_workspace *workspace, size_t bytes);

#endif
