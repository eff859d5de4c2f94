/* Code that the documents show and that is no program of its own: built, so that it is known to be right. */
#include <clinker/convex.h>

void shown_in_convex_md(clinker_workspace *workspace, clinker_mesh hammer_mesh, clinker_mesh anvil_mesh,
                        const clinker_pose *poses, int frames);

void shown_in_convex_md(clinker_workspace *workspace, clinker_mesh hammer_mesh, clinker_mesh anvil_mesh,
                        const clinker_pose *poses, int frames) {
    clinker_convex *hammer = NULL, *anvil = NULL;
    clinker_convex_create(workspace, &hammer_mesh, &hammer); /* proves that the mesh is closed and convex */
    clinker_convex_create(workspace, &anvil_mesh, &anvil);
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    for (int frame = 0; frame < frames; frame++) {
        clinker_convex_check(workspace, hammer, &poses[frame], anvil, NULL, &answer);
        if (answer.state != CLINKER_STATE_APART) {
            /* answer.certificate.point lies inside of both; or the kind is EXACT */
        }
    }
    clinker_convex_destroy(hammer);
    clinker_convex_destroy(anvil);
}
