/* What clinker_convex_create() and its like make. */
#ifndef CK_CONVEX_PREPARE_PREPARED_H
#define CK_CONVEX_PREPARE_PREPARED_H

#include "clinker/convex.h"
#include "convex/recheck/recheck.h"
#include "convex/shapes/corner_faces.h"
#include "convex/shapes/polyhedron.h"
#include "model/fingerprint.h"

struct clinker_convex {
    ck_memory memory;
    ck_polyhedron body;
    clinker_shape shape; /* of a curved body; it has no points and no faces */
    ck_curved curved;
    bool flat;   /* a polygon: points and faces are those of a prism */
    bool usable; /* else the body is too large or too small for maps, and exact arithmetic judges always */
    const ck_rechecks *rechecks; /* for two bodies that are plain */
    bool plain;                  /* a mesh, neither polygon nor curved, of moderate size */
    const double (*points)[3];   /* as given, equal ones once */
    size_t point_count;
    const uint32_t (*faces)[3]; /* outwards; the first `face_count` have an area */
    size_t face_count;
    size_t closed_count; /* of all faces: those without area come last, and close the surface */
    ck_buffer point_memory, face_memory;
    ck_corner_faces around; /* empty for polygons and curved bodies */
    ck_fingerprint source;  /* of the mesh; without triangles if the body was made of none */
};

/* An empty body; NULL: no memory. */
clinker_convex *ck_convex_new(const clinker_allocator *allocator);

/* Whether a pose keeps a polygon in its plane; other bodies take any. NULL is allowed. */
bool ck_convex_fits(const clinker_convex *convex, const clinker_pose *pose);

/* Whether two bodies in their poses may be asked about: both polygons, with poses that keep the plane, or neither. */
bool ck_convex_is_pair(const clinker_convex *a, const clinker_pose *pose_a, const clinker_convex *b,
                       const clinker_pose *pose_b);

/* The mesh of a body in its pose, for the exact check. */
static inline clinker_body ck_convex_as_body(const clinker_convex *convex, const clinker_pose *pose) {
    CK_ASSERT(convex->face_count > 0 && convex->face_count <= convex->closed_count);
    clinker_mesh mesh = {.positions = convex->points,
                         .vertex_count = convex->point_count,
                         .scalar = CLINKER_SCALAR_FLOAT64,
                         .indices = &convex->faces[0][0],
                         .triangle_count = convex->closed_count};
    return (clinker_body){.mesh = mesh, .pose = pose};
}

/* A missing pose is the identity. */
static inline const double *ck_pose_of(const clinker_pose *pose) {
    static const double identity[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
    return pose != NULL ? pose->m : identity;
}

#endif
