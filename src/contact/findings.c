#include "contact/findings.h"

#include "base/assert.h"
#include "contact/scratch.h"

#include <string.h>

bool ck_findings_open(clinker_workspace *workspace) {
    ck_contact_scratch *scratch = ck_contact_scratch_of(workspace);
    if (scratch != NULL) {
        scratch->found_count = (ck_finding_counts){0};
    }
    return scratch != NULL;
}

ck_findings ck_findings_of(clinker_workspace *workspace) {
    CK_ASSERT(workspace->rooms[CK_ROOM_CONTACT].data != NULL);
    const ck_contact_scratch *scratch = ck_contact_scratch_of(workspace);
    return (ck_findings){.regions = scratch->regions.data,
                         .loops = scratch->loops.data,
                         .points = scratch->points.data,
                         .patches = scratch->patches.data,
                         .triangles = scratch->triangles.data,
                         .corners = scratch->corners.data,
                         .count = scratch->found_count};
}

ck_findings ck_findings_next(const ck_findings *all, ck_finding_counts *before, const clinker_pair *pair) {
    ck_finding_counts count = {.regions = pair->region_count,
                               .loops = pair->loop_count,
                               .patches = pair->patch_count,
                               .triangles = pair->surface.triangle_count,
                               .corners = pair->surface.point_count};
    for (size_t i = 0; i < count.loops; i++) {
        count.points += all->loops[before->loops + i].point_count;
    }
    ck_findings next = {.regions = count.regions > 0 ? all->regions + before->regions : NULL,
                        .loops = count.loops > 0 ? all->loops + before->loops : NULL,
                        .points = count.points > 0 ? all->points + before->points : NULL,
                        .patches = count.patches > 0 ? all->patches + before->patches : NULL,
                        .triangles = count.triangles > 0 ? all->triangles + before->triangles : NULL,
                        .corners = count.corners > 0 ? all->corners + before->corners : NULL,
                        .count = count};
    ck_finding_counts_add(before, &count);
    CK_ASSERT(before->regions <= all->count.regions && before->loops <= all->count.loops);
    CK_ASSERT(before->points <= all->count.points && before->patches <= all->count.patches);
    CK_ASSERT(before->triangles <= all->count.triangles && before->corners <= all->count.corners);
    return next;
}

void ck_findings_link(clinker_workspace *workspace) {
    const ck_contact_scratch *scratch = ck_contact_scratch_of(workspace);
    clinker_loop *loops = scratch->loops.data;
    const double(*points)[3] = scratch->points.data;
    for (size_t i = 0; i < scratch->found_count.loops; i++) {
        loops[i].points = loops[i].point_count > 0 ? points[0] : NULL;
        points = loops[i].point_count > 0 ? points + loops[i].point_count : points;
    }
}

bool ck_findings_reserve(clinker_workspace *workspace, const ck_finding_counts *count) {
    ck_memory *memory = &workspace->memory;
    ck_contact_scratch *scratch = ck_contact_scratch_of(workspace);
    return ck_buffer_reserve(memory, &scratch->regions, count->regions, sizeof(clinker_region)) &&
           ck_buffer_reserve(memory, &scratch->loops, count->loops, sizeof(clinker_loop)) &&
           ck_buffer_reserve(memory, &scratch->points, count->points, sizeof(double[3])) &&
           ck_buffer_reserve(memory, &scratch->patches, count->patches, sizeof(clinker_patch)) &&
           ck_buffer_reserve(memory, &scratch->triangles, count->triangles, sizeof(clinker_surface_triangle)) &&
           ck_buffer_reserve(memory, &scratch->corners, count->corners, sizeof(double[3]));
}

/* Appends `count` elements to the list, which has `used` of them. */
static bool append(ck_memory *memory, ck_buffer *list, size_t *used, const void *more, size_t count, size_t size) {
    if (count == 0) {
        return true;
    }
    if (!ck_buffer_extend(memory, list, *used, *used + count, size)) {
        return false;
    }
    memcpy((char *)list->data + *used * size, more, count * size);
    *used += count;
    return true;
}

bool ck_findings_append(clinker_workspace *workspace, const ck_findings *more) {
    CK_ASSERT(workspace->rooms[CK_ROOM_CONTACT].data != NULL);
    ck_memory *memory = &workspace->memory;
    ck_contact_scratch *scratch = ck_contact_scratch_of(workspace);
    ck_finding_counts *used = &scratch->found_count;
    return append(memory, &scratch->regions, &used->regions, more->regions, more->count.regions,
                  sizeof *more->regions) &&
           append(memory, &scratch->loops, &used->loops, more->loops, more->count.loops, sizeof *more->loops) &&
           append(memory, &scratch->points, &used->points, more->points, more->count.points, sizeof *more->points) &&
           append(memory, &scratch->patches, &used->patches, more->patches, more->count.patches,
                  sizeof *more->patches) &&
           append(memory, &scratch->triangles, &used->triangles, more->triangles, more->count.triangles,
                  sizeof *more->triangles) &&
           append(memory, &scratch->corners, &used->corners, more->corners, more->count.corners, sizeof *more->corners);
}
