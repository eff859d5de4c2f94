#include "plain_gaps.h"

#include "math/ray_crossing.h"
#include "math/triangle_contact.h"
#include "math/triangle_distance.h"
#include "model/mesh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static ck_mesh open_mesh(clinker_workspace *workspace, const clinker_body *body) {
    ck_mesh mesh;
    if (ck_mesh_open(workspace, &body->mesh, body->pose, 0, &mesh) != CLINKER_STATUS_OK) {
        abort();
    }
    return mesh;
}

plain_gap plain_gap_find(clinker_workspace *workspace, const clinker_body *on, uint32_t vertex,
                         const clinker_body *other) {
    const ck_mesh own = open_mesh(workspace, on), mesh = open_mesh(workspace, other);
    plain_gap gap = {.distance = INFINITY, .exact = INFINITY, .face = CLINKER_NO_FACE};
    double corners[3][3], p[3];
    ck_mesh_world(&own, vertex, p);
    for (int i = 0; i < 3; i++) {
        memcpy(corners[i], p, sizeof p);
    }
    int winding = 0;
    bool on_face = false;
    for (uint32_t face = 0; face < mesh.triangle_count; face++) {
        double t[3][3], foot[3], other_foot[3];
        ck_mesh_triangle(&mesh, face, t);
        const double(*triangle)[3] = (const double(*)[3])t;
        if (ck_triangle_degenerate(triangle)) {
            continue;
        }
        const int crossing = ck_ray_crossing(p, triangle, 0);
        const double distance = ck_point_triangle_distance(p, triangle, foot);
        if (distance < gap.distance) {
            gap.distance = distance;
            gap.face = face;
        }
        if (crossing == CK_ON_SURFACE) {
            on_face = true;
            gap.exact = 0;
            continue;
        }
        winding += crossing;
        gap.exact = fmin(gap.exact, ck_triangle_distance((const double(*)[3])corners, triangle, foot, other_foot));
    }
    gap.place = on_face ? 0 : (winding > 0 ? 1 : -1);
    return gap;
}

double plain_face_distance(clinker_workspace *workspace, const clinker_body *on, uint32_t vertex,
                           const clinker_body *other, uint32_t face) {
    const ck_mesh own = open_mesh(workspace, on), mesh = open_mesh(workspace, other);
    double t[3][3], p[3], foot[3];
    ck_mesh_world(&own, vertex, p);
    ck_mesh_triangle(&mesh, face, t);
    return ck_point_triangle_distance(p, (const double(*)[3])t, foot);
}
