/* The exact judgement of prepared bodies, where doubles prove nothing. */
#ifndef CK_CONVEX_JUDGE_JUDGE_H
#define CK_CONVEX_JUDGE_JUDGE_H

#include "convex/prepare/prepared.h"
#include "convex/search/search.h"

/* Judges the caps of both meshes between which the bodies meet. `pair` is of the same bodies in these poses; NULL,
 * where they could not be placed: the whole meshes are judged. */
clinker_status ck_convex_judge(clinker_workspace *workspace, ck_convex_pair *pair, const clinker_convex *a,
                               const clinker_pose *pose_a, const clinker_convex *b, const clinker_pose *pose_b,
                               clinker_convex_answer *answer);

#endif
