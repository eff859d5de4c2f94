// Bullet's convex hull shape, without a margin, in float as it is built, with the distance by GJK alone: no depth is
// asked for. It looks at all corners.
#include "entrants.h"
#include "peers/bullet_pose.hpp"

#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <btBulletCollisionCommon.h>

namespace {

void *create(clinker_workspace *, const convex_body *body) {
    auto *shape = new btConvexHullShape;
    for (size_t i = 0; i < body->point_count; i++) {
        const double *p = body->points + 3 * i;
        shape->addPoint(
            btVector3(static_cast<btScalar>(p[0]), static_cast<btScalar>(p[1]), static_cast<btScalar>(p[2])), false);
    }
    shape->recalcLocalAabb();
    shape->setMargin(0);
    return shape;
}

void destroy(void *self) {
    delete static_cast<btConvexHullShape *>(self);
}

bool ask(void *self, const convex_query *query) {
    const auto *shape = static_cast<const btConvexHullShape *>(self);
    const btTransform a = bullet_pose(query->a), b = bullet_pose(query->b);
    btGjkEpaSolver2::sResults result;
    return !btGjkEpaSolver2::Distance(shape, a, shape, b, a.getOrigin() - b.getOrigin(), result);
}

} // namespace

const convex_entrant convex_bullet = {"Bullet GJK", "#c53030", false, true, false, 0, 10000, create, destroy, ask};
