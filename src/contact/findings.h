/* What is found of the pairs of a call beside numbers: lists that lie one pair after the other. */
#ifndef CK_CONTACT_FINDINGS_H
#define CK_CONTACT_FINDINGS_H

#include "bodies/bodies.h"

typedef struct ck_findings {
    const clinker_region *regions;
    const clinker_loop *loops; /* their points lie one loop after the other, too; nothing points to them yet */
    const double (*points)[3];
    const clinker_patch *patches;
    const clinker_surface_triangle *triangles; /* of surfaces */
    const double (*corners)[3];                /* the points that these count */
    ck_finding_counts count;
} ck_findings;

/* Begins a call: nothing found. False: no memory. What follows may be called after it alone. */
bool ck_findings_open(clinker_workspace *workspace);

/* All of the call; they belong to the scratch until more is appended. */
ck_findings ck_findings_of(clinker_workspace *workspace);

/* Those of a pair, after the ones that went `before`, among which they are counted from then on. */
ck_findings ck_findings_next(const ck_findings *all, ck_finding_counts *before, const clinker_pair *pair);

/* Has the loops of the call point to their points. */
void ck_findings_link(clinker_workspace *workspace);

/* Room for so many; those of the call are lost. False: no memory. */
bool ck_findings_reserve(clinker_workspace *workspace, const ck_finding_counts *count);

/* False: no memory. */
bool ck_findings_append(clinker_workspace *workspace, const ck_findings *more);

#endif
