#include "tight_view.h"

#include "math/vec3.h"

bool tight_view(ck_view *view, const scene_mesh *meshes, size_t count, const double direction[3], const double up[3],
                uint32_t resolution) {
    double low[3] = {INFINITY, INFINITY, INFINITY};
    double high[3] = {-INFINITY, -INFINITY, -INFINITY};
    if (!ck_view_aim(view, direction, up)) {
        return false;
    }
    const double *axes[3] = {view->right, view->up, view->forward};
    for (size_t mesh = 0; mesh < count; mesh++) {
        for (size_t i = 0; i < meshes[mesh].vertex_count; i++) {
            const float *position = &meshes[mesh].positions[3 * i];
            const double point[3] = {(double)position[0], (double)position[1], (double)position[2]};
            for (int axis = 0; axis < 3; axis++) {
                double at = ck_dot(axes[axis], point);
                low[axis] = fmin(low[axis], at);
                high[axis] = fmax(high[axis], at);
            }
        }
    }
    ck_view_fit_seen(view, low, high, resolution);
    return ck_view_usable(view);
}

double tight_view_share(const ck_view *view, double depth) {
    double share = (depth - view->near_depth) / (view->far_depth - view->near_depth);
    return fmin(1, fmax(0, share));
}
