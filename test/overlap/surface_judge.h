/* Whether the surface of an overlap is what the header says: closed, with whole faces as they are, and in volume,
 * areas, centre and winding numbers that of what two bodies share, which are held against it face by face. */
#ifndef TEST_OVERLAP_SURFACE_JUDGE_H
#define TEST_OVERLAP_SURFACE_JUDGE_H

#include <clinker/clinker.h>

typedef struct surface_case {
    const char *label; /* with the seed, for those who read the report */
    uint64_t seed;
    clinker_body bodies[2];
    double tolerance;
    bool convex;   /* both are: no triangle takes anything away */
    bool general;  /* no edges meet: all points are in different places, and each is a corner */
    bool parallel; /* an edge may be so nearly parallel to a face that where it passes is not known, so that areas and
                    * centres are not */
} surface_case;

typedef struct surface_tally {
    size_t rounds, told, wrong;
    size_t whole, cut;      /* triangles that are faces, and others */
    size_t inside, outside; /* points that were looked at */
    size_t knots;           /* surfaces of bodies that overlap themselves */
    size_t several, flat;   /* of several regions; not told for faces without area */
} surface_tally;

/* Asks for the surface of a pair. Prints what is wrong of it, and counts it; the pair holds until the next call, NULL:
 * they are apart. */
const clinker_pair *surface_judge(clinker_workspace *workspace, const surface_case *given, surface_tally *tally);

/* How much larger the triangles of body `of` are than its faces that they are in, their backs counted as area as well.
 */
double surface_load(clinker_workspace *workspace, const surface_case *given, const clinker_pair *pair, int of);

/* Fails the test if anything was wrong. */
void surface_report(const char *name, const surface_tally *tally);

#endif
