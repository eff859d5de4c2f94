// FCL: a tree of bounding volumes for each mesh, in double precision or in float. In a crowd, boxes are its own box
// shape and spheres share one tree that is built beforehand, behind its dynamic tree of objects.
#include "peer.h"

#include <fcl/fcl.h>

#include <memory>
#include <vector>

namespace {

template <class Scalar> fcl::Transform3<Scalar> transform(const clinker_pose &pose) {
    fcl::Transform3<Scalar> result = fcl::Transform3<Scalar>::Identity();
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            result.linear()(i, j) = static_cast<Scalar>(pose.m[4 * i + j]);
        }
        result.translation()[i] = static_cast<Scalar>(pose.m[4 * i + 3]);
    }
    return result;
}

template <class Volume> std::shared_ptr<fcl::BVHModel<Volume>> build(const scene_mesh &mesh) {
    std::vector<fcl::Vector3<typename Volume::S>> points;
    points.reserve(mesh.vertex_count);
    for (size_t i = 0; i < mesh.vertex_count; i++) {
        const float *p = mesh.positions + 3 * i;
        points.emplace_back(p[0], p[1], p[2]);
    }
    std::vector<fcl::Triangle> triangles;
    triangles.reserve(mesh.triangle_count);
    for (size_t i = 0; i < mesh.triangle_count; i++) {
        const uint32_t *corner = mesh.indices + 3 * i;
        triangles.emplace_back(corner[0], corner[1], corner[2]);
    }
    auto model = std::make_shared<fcl::BVHModel<Volume>>();
    model->beginModel(static_cast<int>(triangles.size()), static_cast<int>(points.size()));
    model->addSubModel(points, triangles);
    model->endModel();
    return model;
}

template <class Volume> struct Side {
    std::shared_ptr<fcl::BVHModel<Volume>> a, b;
    std::vector<std::unique_ptr<fcl::CollisionObject<typename Volume::S>>> objects; // of a crowd
    std::unique_ptr<fcl::DynamicAABBTreeCollisionManager<typename Volume::S>> manager;
    std::vector<peer_pair> found;
};

template <class Volume> void *create(const peer_settings *) {
    return new Side<Volume>;
}

template <class Volume> void destroy(void *self) {
    delete static_cast<Side<Volume> *>(self);
}

template <class Volume> void drop(void *self) {
    Side<Volume> &side = *static_cast<Side<Volume> *>(self);
    side.a.reset();
    side.b.reset();
    side.manager.reset();
}

template <class Volume> bool pair(void *self, const scene_pair *input, bool all_pairs, peer_answer *answer) {
    Side<Volume> &side = *static_cast<Side<Volume> *>(self);
    side.a = build<Volume>(input->a);
    side.b = build<Volume>(input->b);
    using Scalar = typename Volume::S;
    fcl::CollisionRequest<Scalar> request(all_pairs ? size_t(1) << 40 : 1, false);
    fcl::CollisionResult<Scalar> result;
    fcl::collide(side.a.get(), fcl::Transform3<Scalar>::Identity(), side.b.get(), transform<Scalar>(input->pose),
                 request, result);
    *answer = {result.isCollision(), result.numContacts(), nullptr};
    return true;
}

template <class Volume> bool crowd_load(void *self, const scene_crowd *crowd) {
    Side<Volume> &side = *static_cast<Side<Volume> *>(self);
    using Scalar = typename Volume::S;
    std::shared_ptr<fcl::CollisionGeometry<Scalar>> shape;
    if (!crowd->half_extents) {
        shape = build<Volume>(crowd->mesh);
    }
    side.objects.clear();
    for (size_t i = 0; i < crowd->count; i++) {
        if (crowd->half_extents) {
            const float *half = crowd->half_extents + 3 * i;
            shape = std::make_shared<fcl::Box<Scalar>>(2 * half[0], 2 * half[1], 2 * half[2]);
        }
        shape->computeLocalAABB();
        side.objects.emplace_back(new fcl::CollisionObject<Scalar>(shape));
        side.objects.back()->setUserData(reinterpret_cast<void *>(i));
    }
    return true;
}

template <class Scalar> uint32_t number_of(const fcl::CollisionObject<Scalar> *object) {
    return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(object->getUserData()));
}

template <class Scalar> bool on_objects(fcl::CollisionObject<Scalar> *a, fcl::CollisionObject<Scalar> *b, void *user) {
    fcl::CollisionRequest<Scalar> request(1, false);
    fcl::CollisionResult<Scalar> result;
    if (fcl::collide(a, b, request, result)) {
        static_cast<std::vector<peer_pair> *>(user)->push_back({number_of(a), number_of(b)});
    }
    return false;
}

template <class Volume> bool crowd(void *self, const scene_crowd *input, peer_answer *answer) {
    Side<Volume> &side = *static_cast<Side<Volume> *>(self);
    using Scalar = typename Volume::S;
    std::vector<fcl::CollisionObject<Scalar> *> placed;
    placed.reserve(input->count);
    for (size_t i = 0; i < input->count; i++) {
        side.objects[i]->setTransform(transform<Scalar>(input->poses[i]));
        side.objects[i]->computeAABB();
        placed.push_back(side.objects[i].get());
    }
    side.manager.reset(new fcl::DynamicAABBTreeCollisionManager<Scalar>);
    side.manager->registerObjects(placed);
    side.manager->setup();
    side.found.clear();
    side.manager->collide(&side.found, on_objects<Scalar>);
    *answer = {!side.found.empty(), side.found.size(), side.found.data()};
    return true;
}

template <class Volume> constexpr peer side_of(const char *setting, size_t patience) {
    return {"FCL",        setting,      patience,           create<Volume>, destroy<Volume>,
            drop<Volume>, pair<Volume>, crowd_load<Volume>, crowd<Volume>};
}

} // namespace

const peer peer_fcl_aabb = side_of<fcl::AABBd>("AABB", 500000);
const peer peer_fcl_obb = side_of<fcl::OBBd>("OBB", 60000);
const peer peer_fcl_obbrss = side_of<fcl::OBBRSSd>("OBBRSS", 60000);
const peer peer_fcl_obb_float = side_of<fcl::OBBf>("OBB in float", 60000);
