/* Contacts of two sums of convex solids, looked at and held against the truth. */
#ifndef TEST_CONTACT_MEASURING_H
#define TEST_CONTACT_MEASURING_H

#include "convex.h"

/* Set up and tear down of a cmocka group: *state is a workspace. */
int measuring_begin(void **state);
int measuring_end(void **state);

clinker_query contact_query(uint32_t resolution);

/* Fails the test unless the check went well. A pair that the answer leaves out is APART, with nothing measured. */
clinker_pair measure_pair(void **state, const convex_sum *a, const convex_sum *b, const clinker_query *query);
clinker_pair measure_meshes(void **state, const clinker_mesh *a, const clinker_mesh *b, const clinker_query *query);

convex_sum one_part(convex shape);
convex_sum placed(convex_sum sum, const clinker_pose *pose);
clinker_pose random_pose(scene_random *random, double reach); /* about the origin, no farther than `reach` */

/* Whether the truth lies within the bound; prints what does not, with the label. */
bool bound_holds(const clinker_pair *pair, overlap truth, const char *label, uint64_t seed);

#endif
