/* What tests of the headers ask about: a unit cube, twice, the second one moved by a half along each axis, and
 * everything that can be made of it. */
#ifndef TEST_API_KIT_H
#define TEST_API_KIT_H

#include <clinker/convex.h>
#include <clinker/draw.h>
#include <clinker/motion.h>
#include <clinker/published.h>

extern const float CUBE_CORNERS[24];
extern const uint32_t CUBE_FACES[36];

typedef struct kit {
    clinker_workspace *workspace;
    clinker_mesh mesh;
    clinker_body bodies[2];
    clinker_pose pose;
    clinker_convex *convex;
    clinker_star *star;
    clinker_facets *facets;
    clinker_motion motions[2];
    clinker_query query;
    clinker_shape shape;
    clinker_view view; /* of few pixels, as that of the settings below */
    clinker_cast_settings cast_settings;
    clinker_draw_settings draw_settings;
    clinker_polar_settings polar_settings;
} kit;

/* For cmocka_run_group_tests(): *state is a kit. */
int make_kit(void **state);
int free_kit(void **state);

#endif
