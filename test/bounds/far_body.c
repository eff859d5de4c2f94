#include "far_body.h"

#include <math.h>
#include <string.h>

bool far_body_make(clinker_workspace *workspace, const ck_body_kernels *kernels, const double *inputs, far_body *made) {
    const int reading = (int)fmod(fabs(64 * inputs[FAR_INPUTS - 1]), 3);
    const bool wide_positions = reading > 0, careful = reading > 1;
    memset(&made->body, 0, sizeof made->body);
    for (int i = 0; i < FAR_VERTICES; i++) {
        for (int axis = 0; axis < 3; axis++) {
            made->doubles[i][axis] = inputs[i < FAR_VERTEX ? axis : 3 + axis];
            made->floats[i][axis] = (float)made->doubles[i][axis];
        }
    }
    made->body.mesh = (ck_mesh){.positions = wide_positions ? (const char *)made->doubles : (const char *)made->floats,
                                .stride = wide_positions ? sizeof made->doubles[0] : sizeof made->floats[0],
                                .wide = wide_positions,
                                .vertex_count = FAR_VERTICES,
                                .triangle_count = FAR_VERTICES / 3,
                                .placed = true};
    memcpy(made->body.mesh.m, &inputs[6], sizeof made->body.mesh.m);
    made->body.block_count = 2;
    made->body.boxes = made->boxes;
    return ck_body_bound(workspace, kernels, careful, 1, &made->body);
}
