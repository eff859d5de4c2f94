// Embree: triangles as user geometry, which is all that rtcCollide takes, and a test of our own for the candidates.
// The second body is moved in float, since a scene has no pose. In a crowd of boxes each box is one primitive, which
// is Embree's fastest way to answer.
#include "narrow.hpp"
#include "peer.h"

#include <embree3/rtcore.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <string>
#include <vector>

namespace {

using PairList = std::vector<peer_pair>; // of faces, or of bodies in a crowd

struct Part {
    RTCScene scene = nullptr;
    std::vector<float> moved; // vertices in world coordinates, if they had to be moved
    const float *positions = nullptr;
    const uint32_t *indices = nullptr;
    size_t triangles = 0;
};

narrow::Triangle triangle_of(const Part &part, unsigned face) {
    return {part.positions, part.indices + 3 * static_cast<size_t>(face)};
}

void release(Part &part) {
    if (part.scene) {
        rtcReleaseScene(part.scene);
    }
    part.scene = nullptr;
}

struct Side {
    RTCDevice device = nullptr;
    RTCBuildQuality quality = RTC_BUILD_QUALITY_LOW;
    Part a, b;
    std::vector<float> crowd_positions; // of all bodies, before their poses
    std::vector<uint32_t> crowd_indices;
    PairList crowd_found;
};

void triangle_bounds(const RTCBoundsFunctionArguments *arguments) {
    const Part &part = *static_cast<const Part *>(arguments->geometryUserPtr);
    const uint32_t *corner = part.indices + 3 * static_cast<size_t>(arguments->primID);
    const float *p = part.positions + 3 * static_cast<size_t>(corner[0]);
    const float *q = part.positions + 3 * static_cast<size_t>(corner[1]);
    const float *r = part.positions + 3 * static_cast<size_t>(corner[2]);
    float *low = &arguments->bounds_o->lower_x;
    float *high = &arguments->bounds_o->upper_x;
    for (int k = 0; k < 3; k++) {
        low[k] = std::min(std::min(p[k], q[k]), r[k]);
        high[k] = std::max(std::max(p[k], q[k]), r[k]);
    }
}

void build(Side &side, Part &part, size_t primitives, RTCBoundsFunction bounds, void *user) {
    release(part);
    part.scene = rtcNewScene(side.device);
    rtcSetSceneBuildQuality(part.scene, side.quality);
    RTCGeometry geometry = rtcNewGeometry(side.device, RTC_GEOMETRY_TYPE_USER);
    rtcSetGeometryBuildQuality(geometry, side.quality);
    rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(primitives));
    rtcSetGeometryUserData(geometry, user);
    rtcSetGeometryBoundsFunction(geometry, bounds, nullptr);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(part.scene, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(part.scene);
}

void move_vertices(const float *from, size_t count, const clinker_pose &pose, float *to) {
    float m[12];
    std::copy(pose.m, pose.m + 12, m);
    for (size_t i = 0; i < count; i++) {
        const float *p = from + 3 * i;
        for (size_t k = 0; k < 3; k++) {
            const float *row = m + 4 * k;
            to[3 * i + k] = row[0] * p[0] + row[1] * p[1] + row[2] * p[2] + row[3];
        }
    }
}

struct Search {
    const Part *a = nullptr;
    const Part *b = nullptr;
    bool first_only = false;
    size_t faces_per_body = 0; // of a crowd; 0 in a pair, whose faces are listed themselves
    std::atomic<bool> hit{false};
    std::mutex lock;
    PairList found;
};

void on_triangles(void *user, RTCCollision *candidates, unsigned count) {
    Search &search = *static_cast<Search *>(user);
    if (search.first_only && search.hit.load(std::memory_order_relaxed)) {
        return;
    }
    PairList found;
    for (unsigned i = 0; i < count; i++) {
        unsigned p = candidates[i].primID0;
        unsigned q = candidates[i].primID1;
        peer_pair named = {p, q};
        if (search.faces_per_body) {
            named = {static_cast<unsigned>(p / search.faces_per_body),
                     static_cast<unsigned>(q / search.faces_per_body)};
            if (named.a >= named.b) {
                continue;
            }
        }
        if (!narrow::triangles_meet(triangle_of(*search.a, p), triangle_of(*search.b, q))) {
            continue;
        }
        search.hit = true;
        if (search.first_only) {
            return;
        }
        found.push_back(named);
    }
    if (!found.empty()) {
        std::lock_guard<std::mutex> guard(search.lock);
        search.found.insert(search.found.end(), found.begin(), found.end());
    }
}

bool pair(void *self, const scene_pair *input, bool all_pairs, peer_answer *answer) {
    Side &side = *static_cast<Side *>(self);
    side.a.positions = input->a.positions;
    side.a.indices = input->a.indices;
    side.a.triangles = input->a.triangle_count;
    side.b.moved.resize(3 * input->b.vertex_count);
    side.b.positions = side.b.moved.data();
    side.b.indices = input->b.indices;
    side.b.triangles = input->b.triangle_count;
    move_vertices(input->b.positions, input->b.vertex_count, input->pose, side.b.moved.data());
    build(side, side.a, side.a.triangles, triangle_bounds, &side.a);
    build(side, side.b, side.b.triangles, triangle_bounds, &side.b);
    Search search;
    search.a = &side.a;
    search.b = &side.b;
    search.first_only = !all_pairs;
    rtcCollide(side.a.scene, side.b.scene, on_triangles, &search);
    *answer = {search.hit, search.found.size(), nullptr};
    return true;
}

void box_bounds(const RTCBoundsFunctionArguments *arguments) {
    const scene_crowd &crowd = *static_cast<const scene_crowd *>(arguments->geometryUserPtr);
    narrow::box_bounds(crowd.half_extents + 3 * static_cast<size_t>(arguments->primID),
                       crowd.poses[arguments->primID].m, &arguments->bounds_o->lower_x, &arguments->bounds_o->upper_x);
}

struct BoxSearch {
    const scene_crowd *crowd = nullptr;
    std::mutex lock;
    PairList found;
};

void on_boxes(void *user, RTCCollision *candidates, unsigned count) {
    BoxSearch &search = *static_cast<BoxSearch *>(user);
    const scene_crowd &crowd = *search.crowd;
    for (unsigned i = 0; i < count; i++) {
        size_t p = candidates[i].primID0;
        size_t q = candidates[i].primID1;
        if (p < q && narrow::boxes_meet(crowd.half_extents + 3 * p, crowd.poses[p].m, crowd.half_extents + 3 * q,
                                        crowd.poses[q].m)) {
            std::lock_guard<std::mutex> guard(search.lock);
            search.found.push_back({static_cast<unsigned>(p), static_cast<unsigned>(q)});
        }
    }
}

// Two bodies come as often as faces of theirs meet; they are listed once.
void list_once(Side &side, PairList &found, peer_answer *answer) {
    std::sort(found.begin(), found.end(),
              [](const peer_pair &p, const peer_pair &q) { return p.a != q.a ? p.a < q.a : p.b < q.b; });
    auto equal = [](const peer_pair &p, const peer_pair &q) { return p.a == q.a && p.b == q.b; };
    found.erase(std::unique(found.begin(), found.end(), equal), found.end());
    side.crowd_found.swap(found);
    *answer = {!side.crowd_found.empty(), side.crowd_found.size(), side.crowd_found.data()};
}

bool crowd_load(void *self, const scene_crowd *crowd) {
    Side &side = *static_cast<Side *>(self);
    if (crowd->half_extents) {
        return true;
    }
    const scene_mesh &mesh = crowd->mesh;
    side.crowd_positions.clear();
    side.crowd_indices.clear();
    for (size_t i = 0; i < crowd->count; i++) {
        side.crowd_positions.insert(side.crowd_positions.end(), mesh.positions, mesh.positions + 3 * mesh.vertex_count);
        for (size_t k = 0; k < 3 * mesh.triangle_count; k++) {
            side.crowd_indices.push_back(static_cast<uint32_t>(mesh.indices[k] + i * mesh.vertex_count));
        }
    }
    return true;
}

void collide_boxes(Side &side, const scene_crowd *crowd, peer_answer *answer) {
    build(side, side.a, crowd->count, box_bounds, const_cast<scene_crowd *>(crowd));
    BoxSearch search;
    search.crowd = crowd;
    rtcCollide(side.a.scene, side.a.scene, on_boxes, &search);
    list_once(side, search.found, answer);
}

void collide_meshes(Side &side, const scene_crowd *crowd, peer_answer *answer) {
    const scene_mesh &mesh = crowd->mesh;
    side.a.moved.resize(side.crowd_positions.size());
    for (size_t i = 0; i < crowd->count; i++) {
        size_t start = 3 * mesh.vertex_count * i;
        move_vertices(side.crowd_positions.data() + start, mesh.vertex_count, crowd->poses[i],
                      side.a.moved.data() + start);
    }
    side.a.positions = side.a.moved.data();
    side.a.indices = side.crowd_indices.data();
    side.a.triangles = side.crowd_indices.size() / 3;
    build(side, side.a, side.a.triangles, triangle_bounds, &side.a);
    Search search;
    search.a = search.b = &side.a;
    search.faces_per_body = mesh.triangle_count;
    rtcCollide(side.a.scene, side.a.scene, on_triangles, &search);
    list_once(side, search.found, answer);
}

bool crowd(void *self, const scene_crowd *input, peer_answer *answer) {
    Side &side = *static_cast<Side *>(self);
    if (input->half_extents) {
        collide_boxes(side, input, answer);
    } else {
        collide_meshes(side, input, answer);
    }
    return true;
}

void *create(const peer_settings *settings, RTCBuildQuality quality) {
    Side *side = new Side;
    std::string threads = "threads=" + std::to_string(settings->threads);
    if (settings->threads > 1) {
        threads += ",user_threads=0";
    }
    side->quality = quality;
    side->device = rtcNewDevice(threads.c_str());
    return side;
}

void *create_low(const peer_settings *settings) {
    return create(settings, RTC_BUILD_QUALITY_LOW);
}

void *create_medium(const peer_settings *settings) {
    return create(settings, RTC_BUILD_QUALITY_MEDIUM);
}

void drop(void *self) {
    Side &side = *static_cast<Side *>(self);
    release(side.a);
    release(side.b);
}

void destroy(void *self) {
    Side *side = static_cast<Side *>(self);
    drop(side);
    rtcReleaseDevice(side->device);
    delete side;
}

} // namespace

const peer peer_embree_low = {"Embree", "low", SIZE_MAX, create_low, destroy, drop, pair, crowd_load, crowd};
const peer peer_embree_medium = {"Embree", "medium", SIZE_MAX, create_medium, destroy, drop, pair, crowd_load, crowd};
