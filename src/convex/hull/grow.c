/* Grows a hull by the furthest point above a face, until no point is above any. After Barber, Dobkin and Huhdanpaa,
 * "The Quickhull Algorithm for Convex Hulls", 1996, with exact tests. Rounded heights choose which point comes next,
 * and nothing else.
 *
 * A point takes the place of the faces that it is strictly above of; those whose plane it lies in stay. Why that is
 * right without any special case:
 *
 *  1. The point, moved a little towards the inside, would be above the same faces and in no plane. So these faces are
 *     one disc, with one closed rim that passes no corner twice, and with new faces from the rim to the moved point the
 *     surface is convex. Let the moved point go back: nothing was above a face, so nothing is in the end.
 *  2. The new faces have an area: a point on the line of a rim's edge would be in the plane of the face that goes
 * there.
 *  3. A point above a face that goes is above a new one, or in the hull. For look at it from the middle of that face,
 *     which is inside of the new hull: the line leaves the old hull at once, so it cannot leave the new one through a
 *     face that stays. Nothing else has to be searched.
 *
 * To let coplanar faces go as well would be just as right, and leave real corners only, but it would take a flat side
 * apart for each of its corners: quadratic time for prisms. */
#include "convex/hull/surface.h"

static void push_pending(ck_hull_surface *surface, uint32_t slot) {
    ck_hull_face *face = &surface->faces[slot];
    CK_ASSERT(face->alive);
    if (face->pending) {
        return;
    }
    face->pending = true;
    face->next_pending = CK_HULL_NONE;
    if (surface->first_pending == CK_HULL_NONE) {
        surface->first_pending = slot;
    } else {
        surface->faces[surface->last_pending].next_pending = slot;
    }
    surface->last_pending = slot;
}

/* A face with points above it, or CK_HULL_NONE. The face that waits longest comes first: so all sides grow from coarse
 * to fine. Depth first, a fan of faces at one corner would pass from point to point of a round edge, all of it. */
static uint32_t pop_pending(ck_hull_surface *surface) {
    while (surface->first_pending != CK_HULL_NONE) {
        uint32_t slot = surface->first_pending;
        ck_hull_face *face = &surface->faces[slot];
        CK_ASSERT(face->pending);
        surface->first_pending = face->next_pending;
        face->pending = false;
        if (face->alive && face->above != CK_HULL_NONE) {
            return slot;
        }
    }
    return CK_HULL_NONE;
}

/* Whether the point is above the face, which then has it in its list. */
static bool leave_to(ck_hull_surface *surface, uint32_t slot, uint32_t point) {
    ck_hull_face *face = &surface->faces[slot];
    uint32_t *next = surface->kept->next.data;
    double height = ck_hull_height(surface, face, point);
    if (ck_hull_side(surface, face, point, height) <= 0) {
        return false;
    }
    if (face->above == CK_HULL_NONE) {
        push_pending(surface, slot);
    }
    if (face->above == CK_HULL_NONE || height > face->furthest_height) {
        face->furthest = point;
        face->furthest_height = height;
    }
    next[point] = face->above;
    face->above = point;
    return true;
}

/* Leaves the point to a face at the rim, if it is above any, and returns the number of its edge; else `start`. Looks to
 * both sides of `start` in turns: rims may be long, and points that come one after the other mostly end close by. */
static size_t leave_to_rim(ck_hull_surface *surface, size_t rim_count, size_t start, uint32_t point) {
    const ck_hull_rim *rim = surface->kept->rim.data;
    CK_ASSERT(start < rim_count);
    for (size_t step = 0; step < rim_count; step++) {
        size_t away = (step + 1) / 2;
        size_t at = step % 2 == 1 ? start + away : start + rim_count - away;
        at -= at >= rim_count ? rim_count : 0;
        if (leave_to(surface, rim[at].fresh, point)) {
            return at;
        }
    }
    return start;
}

/* Marks the faces that `point` is above of as dead and lists them, from one of them on, and the edges round them. */
static size_t find_visible(ck_hull_surface *surface, uint32_t first, uint32_t point, size_t *rim_count) {
    ck_hull_visible *visible = surface->kept->visible.data;
    ck_hull_rim *rim = surface->kept->rim.data;
    size_t count = 0;
    CK_ASSERT(surface->faces[first].alive && surface->faces[first].furthest == point);
    *rim_count = 0;
    visible[count++].slot = first;
    surface->faces[first].alive = false;
    for (size_t done = 0; done < count; done++) {
        const ck_hull_face *face = &surface->faces[visible[done].slot];
        visible[done].rim = *rim_count;
        for (int i = 0; i < 3; i++) {
            ck_hull_face *beyond = &surface->faces[face->neighbours[i]];
            if (!beyond->alive) {
                continue;
            }
            if (ck_hull_side(surface, beyond, point, ck_hull_height(surface, beyond, point)) > 0) {
                beyond->alive = false;
                visible[count++].slot = face->neighbours[i];
            } else {
                rim[(*rim_count)++] = (ck_hull_rim){
                    .from = face->corners[i], .to = face->corners[(i + 1) % 3], .outside = face->neighbours[i]};
            }
        }
    }
    CK_ASSERT(count < surface->alive_count && *rim_count >= 3 && *rim_count <= surface->slot_count);
    return count;
}

/* Faces from the rim to the point, linked with those outside and with each other. */
static void close_rim(ck_hull_surface *surface, size_t rim_count, uint32_t point) {
    ck_hull_rim *rim = surface->kept->rim.data;
    uint32_t *starts = surface->kept->starts.data;
    for (size_t i = 0; i < rim_count; i++) {
        ck_hull_rim *edge = &rim[i];
        edge->fresh = ck_hull_add_face(surface, point, edge->from, edge->to);
        starts[edge->from] = edge->fresh;
        ck_hull_face *outside = &surface->faces[edge->outside];
        int at = outside->corners[0] == edge->to ? 0 : outside->corners[1] == edge->to ? 1 : 2;
        CK_ASSERT(outside->alive && outside->corners[at] == edge->to && outside->corners[(at + 1) % 3] == edge->from);
        outside->neighbours[at] = edge->fresh;
        surface->faces[edge->fresh].neighbours[1] = edge->outside;
    }
    for (size_t i = 0; i < rim_count; i++) {
        uint32_t after = starts[rim[i].to];
        CK_ASSERT(surface->faces[after].alive && surface->faces[after].corners[1] == rim[i].to);
        surface->faces[rim[i].fresh].neighbours[2] = after;
        surface->faces[after].neighbours[0] = rim[i].fresh;
    }
}

/* Hands the points of the faces that went to the new ones, and gives the slots back. */
static void bury(ck_hull_surface *surface, size_t visible_count, size_t rim_count, uint32_t taken) {
    const ck_hull_visible *visible = surface->kept->visible.data;
    const uint32_t *next = surface->kept->next.data;
    for (size_t i = 0; i < visible_count; i++) {
        ck_hull_face *face = &surface->faces[visible[i].slot];
        size_t at = visible[i].rim < rim_count ? visible[i].rim : 0;
        CK_ASSERT(!face->alive);
        for (uint32_t point = face->above, after; point != CK_HULL_NONE; point = after) {
            after = next[point];
            if (point != taken) {
                at = leave_to_rim(surface, rim_count, at, point);
            }
        }
        face->neighbours[0] = surface->unused;
        surface->unused = visible[i].slot;
    }
    surface->alive_count -= (uint32_t)visible_count;
}

bool ck_hull_grow(ck_hull_surface *surface) {
    for (uint32_t point = 0; point < surface->point_count; point++) {
        uint32_t slot = 0;
        while (slot < surface->slot_count && !leave_to(surface, slot, point)) {
            slot++;
        }
    }
    for (uint32_t slot; (slot = pop_pending(surface)) != CK_HULL_NONE;) {
        const uint32_t point = surface->faces[slot].furthest;
        size_t rim_count, visible_count = find_visible(surface, slot, point, &rim_count);
        if (!ck_hull_make_room(surface, rim_count)) {
            return false;
        }
        close_rim(surface, rim_count, point);
        bury(surface, visible_count, rim_count, point);
    }
    return true;
}
