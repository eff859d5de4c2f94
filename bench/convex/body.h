/* Polyhedra and polygons for bench_convex: as a mesh, for everybody, and prepared. */
#ifndef CLINKER_BENCH_CONVEX_BODY_H
#define CLINKER_BENCH_CONVEX_BODY_H

#include <clinker/convex.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct convex_body {
    double *points; /* three for each corner */
    size_t point_count;
    uint32_t *faces; /* three for each triangle */
    size_t face_count;
    clinker_mesh mesh; /* of these arrays */
    clinker_convex *convex;
    bool flat; /* a polygon */
    clinker_convex_facts facts;
    double hull_ms, prepare_ms; /* how long it took, of the processor */
} convex_body;

/* The hull of points, which belong to the body from now on, also where this fails; NULL is a failure. */
bool convex_body_make(clinker_workspace *workspace, double *points, size_t point_count, convex_body *body);

/* A polyhedron with random corners on an ellipsoid: W5. */
bool convex_body_ellipsoid(clinker_workspace *workspace, size_t corners, const double axes[3], convex_body *body);

/* A polygon with corners on the ellipse of the first two axes, at random angles as seen from its centre, as the paper
 * has them. The mesh is the prism over it from z = -1 to 1, which meets another one as the polygons meet. Its sides
 * come first, and `face_count` has these only: slivers of its ends may turn over where a pose rounds their corners. */
bool convex_body_polygon(clinker_workspace *workspace, size_t corners, const double axes[3], convex_body *body);

/* That prism, as a body with two faces of many corners. */
bool convex_body_drum(clinker_workspace *workspace, size_t sides, const double axes[3], convex_body *body);

void convex_body_free(convex_body *body);

/* Memory of a mesh as people hold it: three doubles for a corner, three numbers for a face. */
static inline double convex_mesh_bytes(const clinker_convex_facts *facts) {
    return 24.0 * (double)facts->corners + 12.0 * (double)facts->faces;
}

/* The shapes of W5. */
typedef struct convex_shape {
    const char *name;
    double axes[3];
} convex_shape;

enum { CONVEX_SHAPES = 3 };
extern const convex_shape convex_shapes[CONVEX_SHAPES];

#ifdef __cplusplus
}
#endif

#endif
