// Bullet in crowds: boxes are its own box shape, spheres share one GImpact shape whose tree is built beforehand. A
// world that is made for the frame finds pairs in its dynamic trees and judges them.
#include "bullet_pose.hpp"
#include "peer.h"

#include <btBulletCollisionCommon.h>

#include <BulletCollision/Gimpact/btGImpactCollisionAlgorithm.h>

#include <memory>
#include <vector>

namespace {

// Pools of memory that last, as a workspace does.
struct Pools {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};

    Pools() {
        btGImpactCollisionAlgorithm::registerAlgorithm(&dispatcher);
    }
};

struct World {
    Pools &pools;
    btDbvtBroadphase trees;
    btCollisionWorld bodies{&pools.dispatcher, &trees, &pools.configuration};

    explicit World(Pools &lasting) : pools(lasting) {
    }
    ~World();
};

struct RemoveAll : btOverlapCallback {
    bool processOverlap(btBroadphasePair &) override {
        return true;
    }
};

// Bullet looks through all pairs for each body that leaves, so that pairs had better leave before.
World::~World() {
    RemoveAll all;
    trees.getOverlappingPairCache()->processAllOverlappingPairs(&all, &pools.dispatcher);
}

struct Side {
    Pools pools;
    std::unique_ptr<btTriangleIndexVertexArray> arrays;
    std::vector<std::unique_ptr<btCollisionShape>> shapes; // one for each box, or one for all spheres
    std::vector<std::unique_ptr<btCollisionObject>> objects;
    std::unique_ptr<World> world; // after the objects: it leaves first
    std::vector<peer_pair> found;
};

// Bullet takes pointers to what it could change, but does not.
void load_mesh(Side &side, const scene_mesh &mesh) {
    side.arrays.reset(new btTriangleIndexVertexArray(
        static_cast<int>(mesh.triangle_count), reinterpret_cast<int *>(mesh.indices), 3 * sizeof(int),
        static_cast<int>(mesh.vertex_count), mesh.positions, 3 * sizeof(float)));
    auto *shape = new btGImpactMeshShape(side.arrays.get());
    side.shapes.emplace_back(shape);
    shape->setMargin(0);
    shape->updateBound();
}

bool crowd_load(void *self, const scene_crowd *crowd) {
    Side &side = *static_cast<Side *>(self);
    if (!crowd->half_extents) {
        load_mesh(side, crowd->mesh);
    }
    for (size_t i = 0; i < crowd->count; i++) {
        if (crowd->half_extents) {
            const float *half = crowd->half_extents + 3 * i;
            side.shapes.emplace_back(new btBoxShape(btVector3(half[0], half[1], half[2])));
        }
        side.objects.emplace_back(new btCollisionObject);
        side.objects.back()->setCollisionShape(side.shapes.back().get());
        side.objects.back()->setUserIndex(static_cast<int>(i));
        side.objects.back()->setContactProcessingThreshold(0);
    }
    return true;
}

// Manifolds hold points that are apart by a margin as well.
bool meets(const btPersistentManifold &manifold) {
    for (int i = 0; i < manifold.getNumContacts(); i++) {
        if (manifold.getContactPoint(i).getDistance() <= 0) {
            return true;
        }
    }
    return false;
}

bool crowd(void *self, const scene_crowd *input, peer_answer *answer) {
    Side &side = *static_cast<Side *>(self);
    side.world.reset(new World(side.pools));
    for (size_t i = 0; i < input->count; i++) {
        side.objects[i]->setWorldTransform(bullet_pose(input->poses[i]));
        side.world->bodies.addCollisionObject(side.objects[i].get());
    }
    side.world->bodies.performDiscreteCollisionDetection();
    side.found.clear();
    for (int i = 0; i < side.pools.dispatcher.getNumManifolds(); i++) {
        const btPersistentManifold &manifold = *side.pools.dispatcher.getManifoldByIndexInternal(i);
        if (meets(manifold)) {
            side.found.push_back({static_cast<uint32_t>(manifold.getBody0()->getUserIndex()),
                                  static_cast<uint32_t>(manifold.getBody1()->getUserIndex())});
        }
    }
    *answer = {!side.found.empty(), side.found.size(), side.found.data()};
    return true;
}

void *create(const peer_settings *) {
    return new Side;
}

void destroy(void *self) {
    delete static_cast<Side *>(self);
}

void drop(void *self) {
    static_cast<Side *>(self)->world.reset();
}

} // namespace

const peer peer_bullet = {"Bullet", "dynamic trees", SIZE_MAX, create, destroy, drop, nullptr, crowd_load, crowd};
