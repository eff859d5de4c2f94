// CGAL in crowds of boxes: its streamed segment trees find upright boxes that overlap, and a test of our own judges the
// boxes in them. CGAL is GPL: this is for comparison and is never installed.
#include "narrow.hpp"
#include "peer.h"

#include <CGAL/box_intersection_d.h>

#include <vector>

namespace {

// CGAL moves boxes around, so that each has its number with it.
struct Box : CGAL::Box_intersection_d::Box_d<float, 3, CGAL::Box_intersection_d::ID_NONE> {
    uint32_t number;

    Box(float low[3], float high[3], uint32_t body) : Box_d(low, high), number(body) {
    }
    size_t id() const {
        return number;
    }
};

struct Side {
    std::vector<Box> boxes;
    std::vector<peer_pair> found;
};

bool crowd_load(void *, const scene_crowd *crowd) {
    return crowd->half_extents != nullptr;
}

bool crowd(void *self, const scene_crowd *input, peer_answer *answer) {
    Side &side = *static_cast<Side *>(self);
    const float *half = input->half_extents;
    const clinker_pose *poses = input->poses;
    side.boxes.clear();
    side.found.clear();
    for (uint32_t i = 0; i < input->count; i++) {
        float low[3];
        float high[3];
        narrow::box_bounds(half + 3 * static_cast<size_t>(i), poses[i].m, low, high);
        side.boxes.emplace_back(low, high, i);
    }
    CGAL::box_self_intersection_d(side.boxes.begin(), side.boxes.end(), [&](const Box &a, const Box &b) {
        if (narrow::boxes_meet(half + 3 * a.id(), poses[a.number].m, half + 3 * b.id(), poses[b.number].m)) {
            side.found.push_back({a.number, b.number});
        }
    });
    *answer = {!side.found.empty(), side.found.size(), side.found.data()};
    return true;
}

void *create(const peer_settings *) {
    return new Side;
}

void destroy(void *self) {
    delete static_cast<Side *>(self);
}

void drop(void *) {
}

} // namespace

const peer peer_cgal_boxes = {"CGAL", "boxes", SIZE_MAX, create, destroy, drop, nullptr, crowd_load, crowd};
