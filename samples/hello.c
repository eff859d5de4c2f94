/* Do two boxes overlap? */
#include <clinker/clinker.h>
#include <stdio.h>

/* The eight corners of a unit cube; bits 0, 1, 2 of the number say whether x, y, z is 1. */
static const float corners[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1};
static const uint32_t faces[] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                                 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};

int main(void) {
    const double shift[3] = {0.5, 0.5, 0.5};
    const double turn[3] = {0, 0, 0.25};
    clinker_pose pose = clinker_pose_euler(shift, turn);
    clinker_mesh box = {.positions = corners, .vertex_count = 8, .indices = faces, .triangle_count = 12};
    clinker_body bodies[2] = {{.mesh = box}, {.mesh = box, .pose = &pose}};

    clinker_workspace *workspace = NULL;
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    if (clinker_workspace_create(NULL, &workspace) != CLINKER_STATUS_OK) {
        return 2;
    }
    if (clinker_bodies_check(workspace, bodies, 2, &query, &answer) != CLINKER_STATUS_OK) {
        puts(clinker_workspace_message(workspace));
        clinker_workspace_destroy(workspace);
        return 2;
    }
    printf("the boxes: %s\n",
           clinker_state_name(answer.pair_count ? clinker_answer_pair(&answer, 0)->state : CLINKER_STATE_APART));
    clinker_workspace_destroy(workspace);
    return 0;
}
