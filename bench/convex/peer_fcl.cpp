// FCL's convex shape, in double precision, with each of its two solvers. It climbs from neighbour to neighbour
// itself with one of them, and looks at all corners with the other.
#include "entrants.h"

#include <fcl/fcl.h>

#include <memory>
#include <vector>

namespace {

struct Side {
    std::unique_ptr<fcl::Convexd> shape;
    fcl::CollisionRequestd request{1, false};
};

fcl::Transform3d transform(const clinker_pose &pose) {
    fcl::Transform3d result = fcl::Transform3d::Identity();
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            result.linear()(i, j) = pose.m[4 * i + j];
        }
        result.translation()[i] = pose.m[4 * i + 3];
    }
    return result;
}

void *create(const convex_body &body, fcl::GJKSolverType solver) {
    auto points = std::make_shared<std::vector<fcl::Vector3d>>();
    for (size_t i = 0; i < body.point_count; i++) {
        points->emplace_back(body.points[3 * i], body.points[3 * i + 1], body.points[3 * i + 2]);
    }
    auto faces = std::make_shared<std::vector<int>>();
    for (size_t i = 0; i < 3 * body.face_count; i++) {
        if (i % 3 == 0) {
            faces->push_back(3);
        }
        faces->push_back(static_cast<int>(body.faces[i]));
    }
    auto *side = new Side;
    side->shape.reset(new fcl::Convexd(points, static_cast<int>(body.face_count), faces));
    side->shape->computeLocalAABB();
    side->request.gjk_solver_type = solver;
    return side;
}

void *create_own(clinker_workspace *, const convex_body *body) {
    return create(*body, fcl::GJKSolverType::GST_INDEP);
}

void *create_ccd(clinker_workspace *, const convex_body *body) {
    return create(*body, fcl::GJKSolverType::GST_LIBCCD);
}

void destroy(void *self) {
    delete static_cast<Side *>(self);
}

bool ask(void *self, const convex_query *query) {
    const Side &side = *static_cast<Side *>(self);
    fcl::CollisionResultd result;
    return fcl::collide(side.shape.get(), transform(query->a), side.shape.get(), transform(query->b), side.request,
                        result) > 0;
}

} // namespace

const convex_entrant convex_fcl = {"FCL, own GJK", "#d69e2e", false, true, false, 0, 10000, create_own, destroy, ask};
const convex_entrant convex_fcl_ccd = {"FCL, libccd", "#d69e2e",  true,    true, false, 0,
                                       SIZE_MAX,      create_ccd, destroy, ask};
