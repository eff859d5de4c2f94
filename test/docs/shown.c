/* Code that the documents show and that is no program of its own: built, so that it is known to be right. */
#include <clinker/convex.h>
#include <clinker/motion.h>

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

void shown_in_recede_md(clinker_workspace *workspace, const clinker_body bodies[2]);

void shown_in_recede_md(clinker_workspace *workspace, const clinker_body bodies[2]) {
    const clinker_motion motions[2] = {{.velocity = {0, 0, -1}}, {.angular = {0, 0, 0.5}}};
    clinker_recession left = CLINKER_INIT(clinker_recession);
    clinker_bodies_recede(workspace, bodies, motions, NULL, &left);
}
