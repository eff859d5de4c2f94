#include "sized_calls.h"

#include <stddef.h>

/* The pointer, or none in a call that has to fail. */
#define UNLESS_BROKEN(pointer) (broken ? NULL : (pointer))

static clinker_status create_workspace(kit *from, void *sized, bool broken) {
    (void)from;
    clinker_workspace *workspace = NULL;
    clinker_status status = clinker_workspace_create(sized, UNLESS_BROKEN(&workspace));
    clinker_workspace_destroy(workspace);
    return status;
}

static clinker_status check_query(kit *from, void *sized, bool broken) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_status status = clinker_bodies_check(from->workspace, UNLESS_BROKEN(from->bodies), 2, sized, &answer);
    bool good = answer.pair_count == 1 && answer.pairs[0].kind == CLINKER_KIND_CROSSING && answer.pairs[0].depth > 0;
    return status != CLINKER_STATUS_OK || good ? status : CLINKER_STATUS_INVALID;
}

static clinker_status check_answer(kit *from, void *sized, bool broken) {
    return clinker_bodies_check(from->workspace, from->bodies, 2, UNLESS_BROKEN(&from->query), sized);
}

static clinker_status inspect(kit *from, void *sized, bool broken) {
    return clinker_mesh_inspect(from->workspace, UNLESS_BROKEN(&from->mesh), NULL, sized);
}

static clinker_status survey(kit *from, void *sized, bool broken) {
    return clinker_mesh_survey(from->workspace, UNLESS_BROKEN(&from->mesh), NULL, sized);
}

static clinker_status hull(kit *from, void *sized, bool broken) {
    return clinker_mesh_hull(from->workspace, UNLESS_BROKEN(&from->mesh), sized);
}

static clinker_status create_shape(kit *from, void *sized, bool broken) {
    clinker_convex *convex = NULL;
    clinker_status status = clinker_convex_create_shape(from->workspace, sized, UNLESS_BROKEN(&convex));
    clinker_convex_destroy(convex);
    return status;
}

/* Of NULL there are facts, too; only one of its own kind makes it fail. */
static clinker_status describe(kit *from, void *sized, bool broken) {
    return clinker_convex_describe(from->convex, UNLESS_BROKEN(sized));
}

static clinker_status check_convex(kit *from, void *sized, bool broken) {
    return clinker_convex_check(from->workspace, from->convex, NULL, UNLESS_BROKEN(from->convex), &from->pose, sized);
}

static clinker_status measure_convex(kit *from, void *sized, bool broken) {
    return clinker_convex_measure(from->workspace, from->convex, NULL, UNLESS_BROKEN(from->convex), &from->pose, sized);
}

static clinker_status map(kit *from, void *sized, bool broken) {
    return clinker_bodies_map(from->workspace, UNLESS_BROKEN(from->bodies), &from->view, sized);
}

static clinker_status gap_settings(kit *from, void *sized, bool broken) {
    clinker_gaps gaps = CLINKER_INIT(clinker_gaps);
    return clinker_bodies_gaps(from->workspace, UNLESS_BROKEN(from->bodies), sized, &gaps);
}

static clinker_status gaps(kit *from, void *sized, bool broken) {
    return clinker_bodies_gaps(from->workspace, UNLESS_BROKEN(from->bodies), NULL, sized);
}

static clinker_status contacts(kit *from, void *sized, bool broken) {
    static const double gap[8] = {0};
    return clinker_body_contacts(from->workspace, &from->bodies[0], UNLESS_BROKEN(gap), 0, sized);
}

static clinker_status draw_settings(kit *from, void *sized, bool broken) {
    clinker_picture picture = CLINKER_INIT(clinker_picture);
    return clinker_bodies_draw(from->workspace, UNLESS_BROKEN(from->bodies), 2, sized, &picture);
}

static clinker_status draw_picture(kit *from, void *sized, bool broken) {
    return clinker_bodies_draw(from->workspace, UNLESS_BROKEN(from->bodies), 2, &from->draw_settings, sized);
}

static clinker_status cast_settings(kit *from, void *sized, bool broken) {
    clinker_cast cast = CLINKER_INIT(clinker_cast);
    return clinker_bodies_cast(from->workspace, UNLESS_BROKEN(from->bodies), 2, sized, &cast);
}

static clinker_status cast_edges(kit *from, void *sized, bool broken) {
    return clinker_bodies_cast(from->workspace, UNLESS_BROKEN(from->bodies), 2, &from->cast_settings, sized);
}

static clinker_status polar_settings(kit *from, void *sized, bool broken) {
    clinker_polar_answer answer = CLINKER_INIT(clinker_polar_answer);
    bool said = clinker_convex_polar(from->convex, NULL, UNLESS_BROKEN(from->convex), &from->pose, sized, &answer);
    return said ? CLINKER_STATUS_OK : CLINKER_STATUS_INVALID;
}

static clinker_status polar_answer(kit *from, void *sized, bool broken) {
    bool said = clinker_convex_polar(from->convex, NULL, UNLESS_BROKEN(from->convex), &from->pose,
                                     &from->polar_settings, sized);
    return said ? CLINKER_STATUS_OK : CLINKER_STATUS_INVALID;
}

static clinker_status facets_settings(kit *from, void *sized, bool broken) {
    clinker_facets *facets = NULL;
    clinker_status status = clinker_facets_create(from->workspace, UNLESS_BROKEN(&from->mesh), sized, &facets);
    clinker_facets_destroy(facets);
    return status;
}

static clinker_status describe_facets(kit *from, void *sized, bool broken) {
    return clinker_facets_describe(from->facets, UNLESS_BROKEN(sized));
}

static clinker_status recede_settings(kit *from, void *sized, bool broken) {
    clinker_recession left = CLINKER_INIT(clinker_recession);
    return clinker_bodies_recede(from->workspace, from->bodies, UNLESS_BROKEN(from->motions), sized, &left);
}

static clinker_status recede(kit *from, void *sized, bool broken) {
    return clinker_bodies_recede(from->workspace, from->bodies, UNLESS_BROKEN(from->motions), NULL, sized);
}

static clinker_status front_settings(kit *from, void *sized, bool broken) {
    clinker_front front = CLINKER_INIT(clinker_front);
    return clinker_bodies_front(from->workspace, from->bodies, UNLESS_BROKEN(from->motions), sized, &front);
}

static clinker_status front(kit *from, void *sized, bool broken) {
    return clinker_bodies_front(from->workspace, from->bodies, UNLESS_BROKEN(from->motions), NULL, sized);
}

/* An init function for a struct of any type. */
#define INIT(type)                                                                                                     \
    static void init_##type(void *sized) {                                                                             \
        clinker_##type##_init(sized);                                                                                  \
    }

INIT(workspace_settings)
INIT(query)
INIT(answer)
INIT(inspection)
INIT(survey)
INIT(hull)
INIT(convex_facts)
INIT(convex_answer)
INIT(convex_measurement)
INIT(map)
INIT(gaps_settings)
INIT(gaps)
INIT(contacts)
INIT(picture)
INIT(cast)
INIT(polar_settings)
INIT(polar_answer)
INIT(facets_settings)
INIT(facets_facts)
INIT(recede_settings)
INIT(recession)
INIT(front_settings)
INIT(front)

/* A ball: a shape of no kind is refused. */
static void init_shape(void *sized) {
    clinker_shape *shape = sized;
    clinker_shape_init(shape);
    if (shape != NULL) {
        shape->kind = CLINKER_SHAPE_ELLIPSOID;
        shape->half[0] = shape->half[1] = shape->half[2] = 1;
    }
}

/* With few pixels, as those that a cut leaves to the library take long. */
#define INIT_WITH_VIEW(type)                                                                                           \
    static void init_##type(void *sized) {                                                                             \
        clinker_##type##_init(sized);                                                                                  \
        if (sized != NULL) {                                                                                           \
            ((clinker_##type *)sized)->view.resolution = 16;                                                           \
        }                                                                                                              \
    }

INIT_WITH_VIEW(draw_settings)
INIT_WITH_VIEW(cast_settings)

#define END_OF_VIEW(type) (offsetof(clinker_##type, view) + sizeof(clinker_view))

/* As little as a struct may have: a byte more than its size. */
enum { BARELY = sizeof(size_t) + 1 };

#define WITNESS(type, member)                                                                                          \
    .witness = offsetof(clinker_##type, member), .witness_size = sizeof(((clinker_##type *)NULL)->member)

const sized_call SIZED_CALLS[] = {
    {"settings", sizeof(clinker_workspace_settings), BARELY, init_workspace_settings, create_workspace,
     .complains = false},
    {"query", sizeof(clinker_query), BARELY, init_query, check_query, .complains = true},
    {"answer", sizeof(clinker_answer), BARELY, init_answer, check_answer, .complains = true, WITNESS(answer, tested)},
    {"inspection", sizeof(clinker_inspection), BARELY, init_inspection, inspect, .complains = true,
     WITNESS(inspection, volume)},
    {"survey", sizeof(clinker_survey), BARELY, init_survey, survey, .complains = true, WITNESS(survey, solid)},
    {"hull", sizeof(clinker_hull), BARELY, init_hull, hull, .complains = true, WITNESS(hull, triangle_count)},
    {"shape", sizeof(clinker_shape), offsetof(clinker_shape, half_length), init_shape, create_shape, .complains = true},
    {"facts", sizeof(clinker_convex_facts), BARELY, init_convex_facts, describe, WITNESS(convex_facts, faces)},
    {"answer", sizeof(clinker_convex_answer), BARELY, init_convex_answer, check_convex, .complains = true,
     WITNESS(convex_answer, state)},
    {"measurement", sizeof(clinker_convex_measurement), BARELY, init_convex_measurement, measure_convex,
     .complains = true, WITNESS(convex_measurement, separation)},
    {"map", sizeof(clinker_map), BARELY, init_map, map, .complains = true, WITNESS(map, gap_count)},
    {"settings", sizeof(clinker_gaps_settings), BARELY, init_gaps_settings, gap_settings, .complains = true},
    {"gaps", sizeof(clinker_gaps), BARELY, init_gaps, gaps, .complains = true, WITNESS(gaps, gap_count)},
    {"contacts", sizeof(clinker_contacts), BARELY, init_contacts, contacts, .complains = true,
     WITNESS(contacts, point_count)},
    {"settings", sizeof(clinker_draw_settings), END_OF_VIEW(draw_settings), init_draw_settings, draw_settings,
     .complains = true},
    {"picture", sizeof(clinker_picture), BARELY, init_picture, draw_picture, .complains = true,
     WITNESS(picture, forward)},
    {"settings", sizeof(clinker_cast_settings), END_OF_VIEW(cast_settings), init_cast_settings, cast_settings,
     .complains = true},
    {"cast", sizeof(clinker_cast), BARELY, init_cast, cast_edges, .complains = true, WITNESS(cast, inside_pixels)},
    {"settings", sizeof(clinker_polar_settings), BARELY, init_polar_settings, polar_settings, .yes_or_no = true},
    {"answer", sizeof(clinker_polar_answer), BARELY, init_polar_answer, polar_answer, .yes_or_no = true,
     WITNESS(polar_answer, end)},
    {"settings", sizeof(clinker_facets_settings), BARELY, init_facets_settings, facets_settings, .complains = true},
    {"facts", sizeof(clinker_facets_facts), BARELY, init_facets_facts, describe_facets, WITNESS(facets_facts, faces)},
    {"settings", sizeof(clinker_recede_settings), BARELY, init_recede_settings, recede_settings, .complains = true},
    {"recession", sizeof(clinker_recession), BARELY, init_recession, recede, .complains = true,
     WITNESS(recession, steps)},
    {"settings", sizeof(clinker_front_settings), END_OF_VIEW(front_settings), init_front_settings, front_settings,
     .complains = true},
    {"front", sizeof(clinker_front), BARELY, init_front, front, .complains = true, WITNESS(front, speed)},
};

const size_t SIZED_CALL_COUNT = sizeof SIZED_CALLS / sizeof SIZED_CALLS[0];
