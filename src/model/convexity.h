/* Whether a closed surface bounds a convex body: exact. */
#ifndef CK_MODEL_CONVEXITY_H
#define CK_MODEL_CONVEXITY_H

#include "model/surface.h"

typedef enum ck_convexity {
    CK_CONVEX_INWARD = -1,
    CK_CONVEX_NOT = 0,
    CK_CONVEX_OUTWARD = 1,
} ck_convexity;

/* Memory for surfaces with needles; kept from call to call. */
typedef struct ck_convexity_memory {
    ck_buffer sets, hinges;
} ck_convexity_memory;

/* A face of the mesh that shows at once, in little time, that it is not convex: it has corners of others on both sides
 * of its plane. False: none was found among a few. */
bool ck_convexity_dent(const ck_mesh *mesh, uint32_t *face);

/* `surface` is linked and solid: every edge is used as often one way as the other. Takes linear time, and ends at the
 * first proof that it is not convex. A body without volume is not convex, nor is one covered twice. `witness` is a face
 * that shows why it is not: one that folds inwards at an edge, looks at the inside from outside, or is one too many.
 * False: no memory. */
bool ck_convexity_test(ck_memory *memory, ck_convexity_memory *kept, const ck_surface *surface, ck_convexity *convexity,
                       uint32_t *witness);

#endif
