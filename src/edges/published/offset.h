/* Edges a little outside of their body, for a count that cannot tell whose faces it counts: Knott, section 4.3.3. */
#ifndef CK_EDGES_PUBLISHED_OFFSET_H
#define CK_EDGES_PUBLISHED_OFFSET_H

#include "model/mesh.h"

/* Makes `moved` the same mesh with its vertices moved outwards, `offset` or more away from the planes of all faces that
 * use them, but no farther than four times that. Faces share a vertex where the mesh's indices say so; in a soup each
 * moves along its own normal. `inward`: faces point inwards. `positions` has room for all vertices, `room` is for
 * scratch; O(n). False: no memory. */
bool ck_offset_mesh(clinker_workspace *workspace, const ck_mesh *mesh, bool inward, double offset, ck_buffer *room,
                    double (*positions)[3], ck_mesh *moved);

#endif
