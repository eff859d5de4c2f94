/* Meshes that must be closed, welded and copied. */
#ifndef CK_CONVEX_PREPARE_CLOSED_SURFACE_H
#define CK_CONVEX_PREPARE_CLOSED_SURFACE_H

#include "model/surface.h"

/* Welds and links a valid mesh, and sees that it is closed and has a face with an area. */
clinker_status ck_closed_surface_make(clinker_workspace *workspace, ck_surface_memory *kept, const ck_mesh *mesh,
                                      ck_surface *surface);

/* Copies the points and the faces: the first `face_count` have an area, those up to `closed_count` have none; a surface
 * with corners in the midst of sides needs them to be closed. `inward`: all faces are turned round. False: no memory.
 */
bool ck_closed_surface_copy(ck_memory *memory, const ck_surface *surface, bool inward, ck_buffer *points,
                            ck_buffer *faces, size_t *face_count, size_t *closed_count);

#endif
