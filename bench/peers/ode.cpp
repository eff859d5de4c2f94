// ODE in crowds: boxes are its own box shape, spheres share one mesh whose tree is built beforehand. A space that is
// made for the frame, sweeping or hashed, finds pairs.
#include "peer.h"

#include <ode/ode.h>

#include <cmath>
#include <vector>

namespace {

// ODE keeps global state, for as long as the program runs.
struct Library {
    Library() {
        dInitODE2(0);
        dAllocateODEDataForThread(dAllocateMaskAll);
    }
    ~Library() {
        dCloseODE();
    }
};

struct Side {
    dSpaceID (*make_space)(const Side &side) = nullptr;
    dTriMeshDataID mesh = nullptr; // of spheres
    std::vector<dGeomID> bodies;
    dSpaceID space = nullptr; // of this frame
    std::vector<peer_pair> found;
};

void drop(void *self) {
    Side &side = *static_cast<Side *>(self);
    if (side.space) {
        for (dGeomID body : side.bodies) {
            dSpaceRemove(side.space, body);
        }
        dSpaceDestroy(side.space);
    }
    side.space = nullptr;
}

void destroy(void *self) {
    Side *side = static_cast<Side *>(self);
    drop(side);
    for (dGeomID body : side->bodies) {
        dGeomDestroy(body);
    }
    if (side->mesh) {
        dGeomTriMeshDataDestroy(side->mesh);
    }
    delete side;
}

bool crowd_load(void *self, const scene_crowd *crowd) {
    Side &side = *static_cast<Side *>(self);
    if (!crowd->half_extents) {
        const scene_mesh &mesh = crowd->mesh;
        side.mesh = dGeomTriMeshDataCreate();
        dGeomTriMeshDataBuildSingle(side.mesh, mesh.positions, 3 * sizeof(float), static_cast<int>(mesh.vertex_count),
                                    mesh.indices, static_cast<int>(3 * mesh.triangle_count), 3 * sizeof(uint32_t));
    }
    for (size_t i = 0; i < crowd->count; i++) {
        if (side.mesh) {
            side.bodies.push_back(dCreateTriMesh(nullptr, side.mesh, nullptr, nullptr, nullptr));
        } else {
            const float *half = crowd->half_extents + 3 * i;
            side.bodies.push_back(dCreateBox(nullptr, 2 * half[0], 2 * half[1], 2 * half[2]));
        }
        dGeomSetData(side.bodies.back(), reinterpret_cast<void *>(i));
    }
    return true;
}

void place(dGeomID body, const clinker_pose &pose) {
    dMatrix3 turn;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            turn[4 * i + j] = static_cast<dReal>(pose.m[4 * i + j]);
        }
        turn[4 * i + 3] = 0;
    }
    dGeomSetRotation(body, turn);
    dGeomSetPosition(body, static_cast<dReal>(pose.m[3]), static_cast<dReal>(pose.m[7]),
                     static_cast<dReal>(pose.m[11]));
}

dSpaceID make_sweep(const Side &) {
    return dSweepAndPruneSpaceCreate(nullptr, dSAP_AXES_XYZ);
}

// With cells about as large as a body.
dSpaceID make_hash(const Side &side) {
    dReal box[6];
    dGeomGetAABB(side.bodies[0], box);
    int level = static_cast<int>(std::ceil(std::log2(box[1] - box[0])));
    dSpaceID space = dHashSpaceCreate(nullptr);
    dHashSpaceSetLevels(space, level - 2, level + 2);
    return space;
}

uint32_t number_of(dGeomID body) {
    return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(dGeomGetData(body)));
}

// CONTACTS_UNIMPORTANT is meant for a yes or no, but with it ODE 0.16.2 misses a quarter of the boxes that meet.
void on_near(void *user, dGeomID a, dGeomID b) {
    dContactGeom contact;
    int flags = dGeomGetClass(a) == dBoxClass ? 1 : 1 | static_cast<int>(CONTACTS_UNIMPORTANT);
    if (dCollide(a, b, flags, &contact, sizeof contact) > 0) {
        static_cast<std::vector<peer_pair> *>(user)->push_back({number_of(a), number_of(b)});
    }
}

bool crowd(void *self, const scene_crowd *input, peer_answer *answer) {
    Side &side = *static_cast<Side *>(self);
    for (size_t i = 0; i < input->count; i++) {
        place(side.bodies[i], input->poses[i]);
    }
    side.space = side.make_space(side);
    dSpaceSetCleanup(side.space, 0);
    for (dGeomID body : side.bodies) {
        dSpaceAdd(side.space, body);
    }
    side.found.clear();
    dSpaceCollide(side.space, &side.found, on_near);
    *answer = {!side.found.empty(), side.found.size(), side.found.data()};
    return true;
}

void *create(dSpaceID (*make_space)(const Side &)) {
    static Library library;
    Side *side = new Side;
    side->make_space = make_space;
    return side;
}

void *create_sweep(const peer_settings *) {
    return create(make_sweep);
}

void *create_hash(const peer_settings *) {
    return create(make_hash);
}

} // namespace

const peer peer_ode_sweep = {"ODE", "sweep", SIZE_MAX, create_sweep, destroy, drop, nullptr, crowd_load, crowd};
const peer peer_ode_hash = {"ODE", "hash", SIZE_MAX, create_hash, destroy, drop, nullptr, crowd_load, crowd};
