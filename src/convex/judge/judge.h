/* The exact judgement of prepared bodies, where doubles prove nothing. */
#ifndef CK_CONVEX_JUDGE_JUDGE_H
#define CK_CONVEX_JUDGE_JUDGE_H

#include "convex/prepare/forms.h"
#include "convex/search/search.h"

/* Of the parts of both meshes that come near each other. `pair` is of the same bodies in these poses, or NULL where
 * there is none. */
clinker_status ck_convex_judge(clinker_workspace *workspace, ck_convex_pair *pair, const clinker_convex *a,
                               const clinker_pose *pose_a, const clinker_convex *b, const clinker_pose *pose_b,
                               clinker_convex_answer *answer);

/* Of both meshes, whole: the reference. */
clinker_status ck_convex_judge_whole(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                     const clinker_convex *b, const clinker_pose *pose_b,
                                     clinker_convex_answer *answer);

#endif
