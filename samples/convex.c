/* A box turns and falls onto another: prepared once, then asked at every step, with the proof of the step before. */
#include <clinker/convex.h>
#include <stdio.h>

/* The eight corners of a box; bits 0, 1, 2 of the number say whether x, y, z is 1. */
static const float corners[] = {-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1};

static int fall(clinker_workspace *workspace, const clinker_convex *box) {
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    int proved_anew = 0;
    for (int step = 0; step < 1000; step++) {
        const double place[3] = {0.3, 0.2, 4 - 0.004 * step}, turn[3] = {0.001 * step, 0.002 * step, 0};
        clinker_pose pose = clinker_pose_euler(place, turn);
        if (clinker_convex_check(workspace, box, NULL, box, &pose, &answer) != CLINKER_STATUS_OK) {
            return 2;
        }
        proved_anew += answer.way != CLINKER_CONVEX_WAY_LAST;
        if (answer.state != CLINKER_STATE_APART) {
            const double *p = answer.certificate.point;
            printf("they meet at step %d, around %.2f %.2f %.2f; %d new proofs\n", step, p[0], p[1], p[2], proved_anew);
            return 0;
        }
    }
    return 1;
}

int main(void) {
    clinker_workspace *workspace = NULL;
    if (clinker_workspace_create(NULL, &workspace) != CLINKER_STATUS_OK) {
        return 2;
    }
    /* Corners alone will do: the hull gives the faces. */
    clinker_mesh mesh = {.positions = corners, .vertex_count = 8};
    clinker_hull hull = CLINKER_INIT(clinker_hull);
    clinker_convex *box = NULL;
    int status = 2;
    if (clinker_mesh_hull(workspace, &mesh, &hull) == CLINKER_STATUS_OK) {
        mesh.indices = hull.indices;
        mesh.triangle_count = hull.triangle_count;
        if (clinker_convex_create(workspace, &mesh, &box) == CLINKER_STATUS_OK) {
            status = fall(workspace, box);
        }
    }
    if (status != 0) {
        puts(clinker_workspace_message(workspace));
    }
    clinker_convex_destroy(box);
    clinker_workspace_destroy(workspace);
    return status;
}
