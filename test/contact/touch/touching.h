/* Bodies that touch, in doubles, triangulated at random, and what a check tells of them. */
#ifndef TEST_CONTACT_TOUCH_TOUCHING_H
#define TEST_CONTACT_TOUCH_TOUCHING_H

#include "fixtures/random_bits.h"

#include <clinker/clinker.h>

/* A soup of triangles. */
typedef struct touch_mesh {
    double (*corners)[3];
    size_t count, room; /* of corners */
} touch_mesh;

void touch_add(touch_mesh *mesh, const double a[3], const double b[3], const double c[3]);

/* A box whose faces are cut into `cuts` * `cuts` fields, at random places that are multiples of 1/64 of the sides, each
 * field along either of its diagonals. `random` NULL: no cuts. */
void touch_add_box(touch_mesh *mesh, const double low[3], const double high[3], int cuts, random_state *random);

touch_mesh touch_box(const double low[3], const double high[3], int cuts, random_state *random);
void touch_append(touch_mesh *mesh, const touch_mesh *other);
void touch_flip(touch_mesh *mesh);
void touch_free(touch_mesh *mesh);
void touch_place(touch_mesh *mesh, const clinker_pose *pose);
void touch_scale(touch_mesh *mesh, double factor);
clinker_body touch_body(const touch_mesh *mesh);

/* A turn about a random axis, and a shift by up to `reach`. */
clinker_pose touch_random_pose(random_state *random, double reach);

clinker_query touch_query(void); /* contact, the automatic tolerance */

/* Checks two bodies, which must touch, and returns the pair; it lives until the next call. */
clinker_pair touch_check(clinker_workspace *workspace, const touch_mesh *a, const touch_mesh *b,
                         const clinker_query *query);

/* How many patches of a kind there are. */
size_t touch_count(const clinker_pair *pair, clinker_patch_kind kind);

/* Fails the test unless both have the same patches but for rounding, with normals turned or not. */
void touch_assert_same(const clinker_pair *pair, const clinker_patch *expected, size_t count, double turn,
                       double slack);

#endif
