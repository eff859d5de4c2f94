/* A surface is convex if it is convex at every edge and winds only once round a point inside. The second part matters:
 * a double pyramid over a pentagram is convex at every edge, but winds twice. After Mehlhorn et al., "Checking
 * geometric programs or verification of geometric structures", 1999; made exact for bodies so thin that no double lies
 * inside.
 *
 * The point inside, o, exists in thought only: v0 + e (p0 - v0) + e^2 (p1 - v0) + e^3 (p2 - v0) for a tiny e, of four
 * vertices that are not coplanar, so the first of them that is off a plane tells the side of o. v0 is the smallest
 * vertex in lexicographic order and p0 the first in a rotating order as seen from v0: v0 is a corner of the convex hull
 * of all vertices, and the ray from v0 to p0 holds an edge of it. Tested, and why that is enough:
 *
 *  1. o is strictly inside of every face's plane. Seen from o, all faces then turn the same way, and because edges are
 *     balanced, generic rays from o all meet the same number of faces.
 *  2. Only two faces have v0 and a further corner on the ray. A ray from o to a point x of the hull's edge, close to
 *     v0, meets nothing behind x, where the hull ends, and nothing before x, as by 1 neither v0 nor x is outside of any
 *     plane. At x, it meets faces with an edge there: these two. So the number is one, and the surface bounds a body
 *     that is star-shaped round o.
 *  3. Where faces meet at an edge, neither rises above the other's plane. A section of the body by a plane through o is
 *     then a star-shaped polygon with convex corners only, hence convex; and so is the body.
 *
 * Needles close gaps where a vertex lies on the edge of another face. Needles that share edges all lie on one line; the
 * faces next to any of them are compared with one of these, the hinge: none may rise above the other. Faces on the same
 * side of the line then share a plane, and opposite ones make a convex angle. */
#include "model/convexity.h"

#include "base/assert.h"
#include "math/orient.h"
#include "math/vec3.h"
#include "model/face_sets.h"

typedef struct inner_point {
    const double *vertices[4]; /* v0, p0, p1, p2 */
    int facing;                /* +1: faces are outwards */
} inner_point;

static bool is_proper(const ck_surface *surface, uint32_t face) {
    return surface->kinds[face] == CK_FACE_PROPER;
}

/* +1 if the face has `point` outside of its plane, -1 inside, 0 on it; for faces that look outwards. */
static int side(const ck_surface *surface, uint32_t face, const double *point) {
    CK_ASSERT(is_proper(surface, face)); /* a face without area has no sides */
    return ck_orient3d(ck_surface_point(surface, face, 0), ck_surface_point(surface, face, 1),
                       ck_surface_point(surface, face, 2), point);
}

/* +1 if `b` comes after `a` in a rotation about `origin`, the smallest of the three in lexicographic order; 0 only if
 * all are on a line. This is the turn of the points as seen from infinitely near to the z axis, along which ties would
 * occur: the projection (x - e^2 z, y + e z) has the determinant xy + e xz + e^2 yz. */
static int rotation(const double *origin, const double *a, const double *b) {
    static const int axes[3][2] = {{0, 1}, {0, 2}, {1, 2}};
    for (int i = 0; i < 3; i++) {
        int u = axes[i][0], v = axes[i][1];
        int turn = ck_orient2d((const double[2]){origin[u], origin[v]}, (const double[2]){a[u], a[v]},
                               (const double[2]){b[u], b[v]});
        if (turn != 0) {
            return turn;
        }
    }
    return 0;
}

static const double *smallest_vertex(const ck_surface *surface) {
    const double *smallest = NULL;
    for (uint32_t face = 0; face < surface->face_count; face++) {
        for (int corner = 0; corner < 3 && is_proper(surface, face); corner++) {
            const double *point = ck_surface_point(surface, face, corner);
            if (smallest == NULL || ck_lexicographic_less(point, smallest)) {
                smallest = point;
            }
        }
    }
    return smallest;
}

static const double *first_in_rotation(const ck_surface *surface, const double *origin) {
    const double *first = NULL;
    for (uint32_t face = 0; face < surface->face_count; face++) {
        for (int corner = 0; corner < 3 && is_proper(surface, face); corner++) {
            const double *point = ck_surface_point(surface, face, corner);
            if (point != origin && (first == NULL || rotation(origin, first, point) < 0)) {
                first = point;
            }
        }
    }
    return first;
}

/* The corner of `face` that is off the ray, if the face has v0 and a second corner on the ray; else -1. */
static int corner_off_ray(const ck_surface *surface, uint32_t face, const double *v0, const double *p0) {
    bool has_origin = false, has_second = false;
    int off = -1;
    for (int corner = 0; corner < 3; corner++) {
        const double *point = ck_surface_point(surface, face, corner);
        if (point == v0) {
            has_origin = true;
        } else if (rotation(v0, p0, point) == 0) {
            has_second = true;
        } else {
            off = corner;
        }
    }
    return has_origin && has_second ? off : -1;
}

/* Finds v0, p0, p1, p2. False: the surface is flat, or more than two faces lie on the ray; `witness` is one of them. */
static bool find_inner_point(const ck_surface *surface, inner_point *inner, uint32_t *witness) {
    const double *v0 = smallest_vertex(surface);
    const double *p0 = first_in_rotation(surface, v0);
    CK_ASSERT(v0 != NULL && p0 != NULL);
    const double *p1 = NULL;
    uint32_t base = 0, on_ray = 0;
    for (uint32_t face = 0; face < surface->face_count; face++) {
        int corner = is_proper(surface, face) ? corner_off_ray(surface, face, v0, p0) : -1;
        if (corner >= 0) {
            base = face;
            p1 = ck_surface_point(surface, face, corner);
            on_ray++;
        }
    }
    *witness = base;
    if (on_ray != 2) {
        return false;
    }
    for (uint32_t face = 0; face < surface->face_count; face++) {
        for (int corner = 0; corner < 3 && is_proper(surface, face); corner++) {
            const double *p2 = ck_surface_point(surface, face, corner);
            int above = side(surface, base, p2);
            if (above != 0) {
                *inner = (inner_point){.vertices = {v0, p0, p1, p2}, .facing = -above};
                return true;
            }
        }
    }
    return false;
}

static bool faces_away(const ck_surface *surface, uint32_t face, const inner_point *inner) {
    CK_ASSERT(inner->facing == 1 || inner->facing == -1);
    for (int i = 0; i < 4; i++) {
        int above = side(surface, face, inner->vertices[i]);
        if (above != 0) {
            return above != inner->facing;
        }
    }
    return false;
}

/* Whether the second face does not rise above the plane of the first. */
static bool stays_below(const ck_surface *surface, const ck_half_edge *first, const ck_half_edge *second, int facing) {
    const double *opposite = ck_surface_point(surface, second->face, (second->corner + 2) % 3);
    return side(surface, first->face, opposite) != facing;
}

/* A needle among the half-edges from `begin` to `end`, or `end`. */
static size_t find_needle(const ck_surface *surface, size_t begin, size_t end) {
    while (begin < end && surface->kinds[surface->half_edges[begin].face] != CK_FACE_NEEDLE) {
        begin++;
    }
    return begin;
}

static void join_needles(const ck_surface *surface, uint32_t *sets) {
    ck_face_sets_init(sets, surface->face_count);
    for (size_t begin = 0, end; begin < surface->half_edge_count; begin = end) {
        end = ck_edge_end(surface, begin);
        size_t first = find_needle(surface, begin, end);
        for (size_t i = first; i < end; i = find_needle(surface, i + 1, end)) {
            ck_face_sets_join(sets, surface->half_edges[first].face, surface->half_edges[i].face);
        }
    }
}

/* Compares the faces at an edge with the hinge of the needles there; the first face of all becomes the hinge. */
static bool edge_fits_hinge(const ck_surface *surface, size_t begin, size_t end, const ck_half_edge **hinge,
                            int facing) {
    CK_ASSERT(begin < end && end <= surface->half_edge_count);
    for (size_t i = begin; i < end; i++) {
        const ck_half_edge *here = &surface->half_edges[i];
        if (!is_proper(surface, here->face)) {
            continue;
        }
        if (*hinge == NULL) {
            *hinge = here;
        } else if (!stays_below(surface, *hinge, here, facing) || !stays_below(surface, here, *hinge, facing)) {
            return false;
        }
    }
    return true;
}

/* `sets` and `hinges` are NULL if there are no needles. The two faces of a plain edge and their opposite corners make
 * one tetrahedron, so one comparison tells for both. */
static bool edges_are_convex(const ck_surface *surface, int facing, uint32_t *sets, const ck_half_edge **hinges,
                             uint32_t *witness) {
    CK_ASSERT((sets == NULL) == (hinges == NULL));
    for (size_t begin = 0, end; begin < surface->half_edge_count; begin = end) {
        end = ck_edge_end(surface, begin);
        size_t needle = sets != NULL ? find_needle(surface, begin, end) : end;
        bool convex = false;
        if (needle != end) {
            uint32_t set = ck_face_sets_find(sets, surface->half_edges[needle].face);
            convex = edge_fits_hinge(surface, begin, end, &hinges[set], facing);
        } else if (end - begin == 2) {
            convex = stays_below(surface, &surface->half_edges[begin], &surface->half_edges[begin + 1], facing);
        }
        if (!convex) {
            *witness = surface->half_edges[begin].face;
            return false;
        }
    }
    return true;
}

static bool has_needles(const ck_surface *surface) {
    for (uint32_t face = 0; face < surface->face_count; face++) {
        if (surface->kinds[face] == CK_FACE_NEEDLE) {
            return true;
        }
    }
    return false;
}

static bool prepare_needles(ck_memory *memory, ck_convexity_memory *kept, const ck_surface *surface) {
    if (!ck_buffer_reserve(memory, &kept->sets, surface->face_count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &kept->hinges, surface->face_count, sizeof(ck_half_edge *))) {
        return false;
    }
    const ck_half_edge **hinges = kept->hinges.data;
    for (uint32_t face = 0; face < surface->face_count; face++) {
        hinges[face] = NULL;
    }
    join_needles(surface, kept->sets.data);
    return true;
}

bool ck_convexity_test(ck_memory *memory, ck_convexity_memory *kept, const ck_surface *surface, ck_convexity *convexity,
                       uint32_t *witness) {
    CK_ASSERT(surface->face_count > 0 && surface->half_edge_count > 0); /* linked, and solid */
    inner_point inner;
    *convexity = CK_CONVEX_NOT;
    if (!find_inner_point(surface, &inner, witness)) {
        return true;
    }
    for (uint32_t face = 0; face < surface->face_count; face++) {
        if (is_proper(surface, face) && !faces_away(surface, face, &inner)) {
            *witness = face;
            return true;
        }
    }
    bool needles = has_needles(surface);
    if (needles && !prepare_needles(memory, kept, surface)) {
        return false;
    }
    if (edges_are_convex(surface, inner.facing, needles ? kept->sets.data : NULL, needles ? kept->hinges.data : NULL,
                         witness)) {
        *convexity = inner.facing > 0 ? CK_CONVEX_OUTWARD : CK_CONVEX_INWARD;
    }
    return true;
}

/* Whether a face has corners on both sides of its plane. */
typedef struct face_sides {
    bool above, below;
} face_sides;

static void look_at_corners(const double face[3][3], const double other[3][3], face_sides *seen) {
    for (int k = 0; k < 3; k++) {
        const int side_of_corner = ck_orient3d(face[0], face[1], face[2], other[k]);
        seen->above = seen->above || side_of_corner > 0;
        seen->below = seen->below || side_of_corner < 0;
    }
}

/* Of a few faces all over the mesh each is held against the others, for large dents, and against those that are listed
 * after it, which are mostly beside it, for small ones. */
bool ck_convexity_dent(const ck_mesh *mesh, uint32_t *face) {
    enum { SAMPLE = 48, BESIDE = 4 };
    double faces[SAMPLE][3][3];
    const uint32_t count = mesh->triangle_count < SAMPLE ? mesh->triangle_count : SAMPLE;
    for (uint32_t i = 0; i < count; i++) {
        ck_mesh_triangle(mesh, (uint32_t)((uint64_t)mesh->triangle_count * i / count), faces[i]);
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t number = (uint32_t)((uint64_t)mesh->triangle_count * i / count);
        const double(*own)[3] = (const double(*)[3])faces[i];
        face_sides seen = {false, false};
        for (uint32_t j = 0; j < count; j++) {
            look_at_corners(own, (const double(*)[3])faces[j], &seen);
        }
        for (uint32_t j = 1; j <= BESIDE && number + j < mesh->triangle_count; j++) {
            double beside[3][3];
            ck_mesh_triangle(mesh, number + j, beside);
            look_at_corners(own, (const double(*)[3])beside, &seen);
        }
        if (seen.above && seen.below) {
            *face = number;
            return true;
        }
    }
    return false;
}
