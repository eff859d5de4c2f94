/* A program of the days of 0.1: built against the headers of that release, run with the library of today. It calls
 * every function and fills in every struct; what it reads, it reads as its own headers lay it out. Without a harness,
 * as the programs of users are. */
#include <clinker/clinker.h>
#include <clinker/convex.h>
#include <clinker/draw.h>
#include <clinker/published.h>

#include "caller_motion.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

static void expect(bool holds, const char *what, int line) {
    if (!holds) {
        printf("caller.c:%d: %s\n", line, what);
        failures++;
    }
}

#define EXPECT(what) expect((what), #what, __LINE__)

/* A whole call: says what the library complains of. */
#define EXPECT_OK(workspace, call)                                                                                     \
    do {                                                                                                               \
        if ((call) != CLINKER_STATUS_OK) {                                                                             \
            expect(false, clinker_workspace_message(workspace), __LINE__);                                             \
        }                                                                                                              \
    } while (0)

static bool near_to(double value, double wanted) {
    return fabs(value - wanted) < 0.01;
}

static bool is(const char *text, const char *wanted) {
    return text != NULL && strcmp(text, wanted) == 0;
}

/* The unit cube, as floats with indices; the second one is moved by a half along x. They share half of their volume. */
static const float CORNERS[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1};
static const uint32_t FACES[] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                                 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};

static clinker_mesh cube(void) {
    clinker_mesh mesh;
    memset(&mesh, 0, sizeof mesh);
    mesh.positions = CORNERS;
    mesh.vertex_count = 8;
    mesh.position_stride = 3 * sizeof(float);
    mesh.scalar = CLINKER_SCALAR_FLOAT32;
    mesh.indices = FACES;
    mesh.triangle_count = 12;
    mesh.trusted = false;
    mesh.reserved = NULL;
    return mesh;
}

typedef struct scene {
    clinker_workspace *workspace;
    clinker_pose pose;
    clinker_body bodies[2];
} scene;

static size_t allocated;

static void *take(void *user, size_t bytes) {
    *(size_t *)user += bytes;
    return malloc(bytes);
}

static void give_back(void *user, void *memory, size_t bytes) {
    *(size_t *)user -= bytes;
    free(memory);
}

static void make_scene(scene *made) {
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    EXPECT(settings.size == sizeof settings && settings.threads == 1);
    settings.allocator.allocate = take;
    settings.allocator.release = give_back;
    settings.allocator.user = &allocated;
    settings.threads = 2;
    EXPECT(clinker_workspace_create(&settings, &made->workspace) == CLINKER_STATUS_OK);
    EXPECT(allocated > 0);
    const double shift[3] = {0.5, 0, 0};
    made->pose = clinker_pose_euler(shift, NULL);
    EXPECT(made->pose.m[0] == 1 && made->pose.m[3] == 0.5 && clinker_pose_identity().m[3] == 0);
    made->bodies[0].mesh = made->bodies[1].mesh = cube();
    made->bodies[0].pose = NULL;
    made->bodies[1].pose = &made->pose;
}

static void versions_and_names(void) {
    EXPECT(clinker_version_number() >= 100 * CLINKER_VERSION_MINOR && strlen(clinker_version()) >= 5);
    EXPECT(is(clinker_status_name(CLINKER_STATUS_UNSUPPORTED), "unsupported"));
    EXPECT(is(clinker_state_name(CLINKER_STATE_INTERFERE), "interfere"));
    EXPECT(is(clinker_scalar_name(CLINKER_SCALAR_FLOAT64), "float64"));
    EXPECT(is(clinker_detail_name(CLINKER_DETAIL_FACES), "faces"));
    EXPECT(is(clinker_kind_name(CLINKER_KIND_SAME), "same"));
    EXPECT(is(clinker_patch_kind_name(CLINKER_PATCH_POINT), "point"));
    EXPECT(is(clinker_step_kind_name(CLINKER_STEP_LISTS), "lists"));
    EXPECT(is(clinker_sight_name(CLINKER_SIGHT_ACROSS), "across"));
    EXPECT(is(clinker_ground_name(CLINKER_GROUND_EDGES), "edges"));
    EXPECT(is(clinker_orientation_name(CLINKER_ORIENTATION_INCONSISTENT), "inconsistent"));
    EXPECT(is(clinker_shape_kind_name(CLINKER_SHAPE_BY_FUNCTIONS), "functions"));
    EXPECT(is(clinker_certificate_kind_name(CLINKER_CERTIFICATE_ROUNDING), "rounding"));
    EXPECT(is(clinker_convex_way_name(CLINKER_CONVEX_WAY_EXACT), "exact"));
    EXPECT(is(clinker_place_name(CLINKER_PLACE_INSIDE), "inside"));
    EXPECT(is(clinker_polar_end_name(CLINKER_POLAR_END_STEPS), "steps"));
    const clinker_method_facts *edges = clinker_method_describe(CLINKER_METHOD_EDGES);
    EXPECT(edges != NULL && edges->method == CLINKER_METHOD_EDGES && is(edges->name, "edges"));
    EXPECT(edges != NULL && edges->summary[0] != '\0' && edges->samples && !edges->clearance && !edges->contact);
    EXPECT(edges != NULL && edges->eye && edges->together && !edges->forms);
}

static size_t told;

static bool keep(void *user, uint32_t a, uint32_t b) {
    *(size_t *)user += a < b;
    return true;
}

static bool go_on(void *user, size_t done, size_t total) {
    *(size_t *)user += done <= total;
    return true;
}

static void check_curve(const clinker_pair *pair) {
    EXPECT(pair->curve.length >= 0 && pair->curve.centre[0] >= 0 && pair->curve.box_min[0] <= pair->curve.box_max[0]);
    EXPECT(clinker_pair_loop(pair, pair->loop_count) == NULL);
    const clinker_loop *loop = clinker_pair_loop(pair, 0);
    EXPECT(loop != NULL && (loop == pair->loops && loop->size >= sizeof *loop && loop->length > 0));
    EXPECT(loop != NULL && (loop->closed && loop->points != NULL && loop->point_count > 2));
    EXPECT(loop != NULL && loop->box_min[1] <= loop->box_max[1]);
}

static void check_surface(const clinker_surface *surface) {
    EXPECT(surface->triangles != NULL && surface->triangle_count > 0 && surface->points != NULL);
    bool of_b = false;
    for (size_t i = 0; surface->triangles != NULL && i < surface->triangle_count; i++) {
        const clinker_surface_triangle *triangle = &surface->triangles[i];
        EXPECT(triangle->face < 12 && triangle->corners[0] < 3 + surface->point_count);
        of_b = of_b || triangle->of_b;
    }
    EXPECT(of_b);
    EXPECT(surface->points != NULL && surface->points[3 * (surface->point_count - 1)] >= 0.5);
}

static void check_exactly(scene *from) {
    clinker_query query;
    clinker_query_init(&query);
    EXPECT(query.size == sizeof query && query.detail == CLINKER_DETAIL_KIND && query.depth);
    EXPECT(query.tolerance == CLINKER_TOLERANCE_AUTO);
    query.detail = CLINKER_DETAIL_FACES;
    query.method = CLINKER_METHOD_EXACT;
    query.regions = true;
    query.depths = query.curves = query.surfaces = true;
    query.reference = false;
    query.tolerance = 1e-3;
    query.clearance = 0.25;
    query.filter = keep;
    query.progress = go_on;
    query.filter_user = query.progress_user = &told;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    EXPECT_OK(from->workspace, clinker_bodies_check(from->workspace, from->bodies, 2, &query, &answer));
    EXPECT(told == 2 && answer.pair_count == 1 && answer.tested == 1 && answer.ignored == 0 && !answer.partial);
    EXPECT(answer.sample_spacing == 0 && answer.explanation_count == 0);
    const clinker_pair *pair = clinker_answer_pair(&answer, 0);
    EXPECT(pair != NULL && clinker_answer_pair(&answer, 1) == NULL);
    if (pair == NULL) {
        return;
    }
    EXPECT(pair->size >= sizeof *pair && pair->a == 0 && pair->b == 1 && pair->state == CLINKER_STATE_INTERFERE);
    EXPECT(pair->kind == CLINKER_KIND_CROSSING && !pair->undecided && pair->tolerance == 1e-3);
    EXPECT(pair->placed && pair->place[0] > 0.5 && pair->place[0] < 1);
    EXPECT(near_to(pair->depth, 0.5) && near_to(pair->volume, 0.5) && pair->volume_error >= 0);
    EXPECT(near_to(pair->centre[0], 0.75) && near_to(pair->centre[1], 0.5) && near_to(pair->turn[0], 0));
    EXPECT(near_to(pair->push[0], -1) && fabs(pair->push[1]) < 1 && fabs(pair->push[2]) < 1);
    EXPECT(pair->proved && pair->depth_error >= 0 && pair->depth_error < 1e-3 &&
           near_to(pair->areas[0] + pair->areas[1], 4));
    EXPECT(pair->crossings + pair->touchings > 0 && pair->sample_spacing == 0 && pair->edge_span_count == 0);
    EXPECT(pair->crossings == 0 || pair->crossing_faces[0].a < 12);
    EXPECT(pair->touchings == 0 || pair->touching_faces[0].b < 12);
    const clinker_region *region = clinker_pair_region(pair, 0);
    EXPECT(pair->region_count == 1 && region == pair->regions && clinker_pair_region(pair, 1) == NULL);
    EXPECT(region != NULL && region->size >= sizeof *region && near_to(region->depth, 0.5));
    EXPECT(region != NULL && near_to(region->volume, 0.5) && near_to(region->areas[0] + region->areas[1], 4));
    EXPECT(region != NULL && near_to(region->centre[0], 0.75) && region->normal[0] > 0.5);
    EXPECT(region != NULL && near_to(region->box_min[0], 0.5) && near_to(region->box_max[0], 1));
    EXPECT(region != NULL && region->depth_error < 1e-3 && region->length >= 0);
    EXPECT(region != NULL && region->first_loop + region->loop_count <= pair->loop_count);
    EXPECT(pair->span == 0 && pair->separation == 0 && pair->patch_count == 0);
    EXPECT(!pair->overlaps_itself[0] && !pair->overlaps_itself[1] && pair->own_faces[1][0] == 0);
    check_curve(pair);
    check_surface(&pair->surface);
}

/* Cubes side by side. */
static void check_touch(scene *from) {
    clinker_query query;
    clinker_query_init(&query);
    query.contact = true;
    const double shift[3] = {1, 0, 0};
    clinker_pose beside = clinker_pose_euler(shift, NULL);
    clinker_body bodies[2] = {from->bodies[0], {cube(), &beside}};
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    EXPECT_OK(from->workspace, clinker_bodies_check(from->workspace, bodies, 2, &query, &answer));
    const clinker_pair *pair = clinker_answer_pair(&answer, 0);
    EXPECT(pair != NULL && pair->state == CLINKER_STATE_TOUCH);
    EXPECT(pair != NULL && clinker_pair_patch(pair, pair->patch_count) == NULL);
    const clinker_patch *patch = clinker_pair_patch(pair, 0);
    EXPECT(patch != NULL && patch->size >= sizeof *patch);
    EXPECT(pair != NULL && patch == pair->patches);
    EXPECT(patch != NULL && (patch->kind == CLINKER_PATCH_FLUSH && near_to(patch->area, 1) && patch->length == 0));
    EXPECT(patch != NULL && (near_to(patch->centre[0], 1) && near_to(patch->normal[0], 1)));
    EXPECT(patch != NULL && (near_to(patch->box_min[0], 1) && near_to(patch->box_max[2], 1)));
}

static void check_clearance(scene *from) {
    clinker_query query;
    clinker_query_init(&query);
    query.clearance = 0.5;
    const double shift[3] = {1.25, 0, 0};
    clinker_pose away = clinker_pose_euler(shift, NULL);
    clinker_body bodies[2] = {from->bodies[0], {cube(), &away}};
    clinker_answer answer;
    clinker_answer_init(&answer);
    EXPECT_OK(from->workspace, clinker_bodies_check(from->workspace, bodies, 2, &query, &answer));
    const clinker_pair *pair = clinker_answer_pair(&answer, 0);
    EXPECT(pair != NULL && pair->state == CLINKER_STATE_NEAR && near_to(pair->distance, 0.25));
    EXPECT(pair != NULL && near_to(pair->point_a[0], 1) && near_to(pair->point_b[0], 1.25));
    EXPECT(pair != NULL && pair->placed && near_to(pair->place[0], 1.125));
}

static void check_by_layers(scene *from) {
    clinker_query query;
    clinker_query_init(&query);
    query.method = CLINKER_METHOD_LAYERS;
    query.view.direction[0] = 1;
    query.view.up[2] = 1;
    query.view.resolution = 32;
    query.pixels.parity = true;
    query.layers.explain = true;
    query.layers.spikes = true;
    query.layers.sequence = true;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    EXPECT_OK(from->workspace, clinker_bodies_check(from->workspace, from->bodies, 2, &query, &answer));
    const clinker_pair *pair = clinker_answer_pair(&answer, 0);
    EXPECT(pair != NULL && pair->state == CLINKER_STATE_INTERFERE && near_to(pair->span, 0.5) && pair->depth == 0);
    EXPECT(pair != NULL && pair->sample_spacing > 0 && answer.sample_spacing > 0);
    const clinker_explanation *why = clinker_answer_explanation(&answer, 0);
    EXPECT(why != NULL && clinker_answer_explanation(&answer, answer.explanation_count) == NULL);
    if (why == NULL) {
        return;
    }
    EXPECT(why == answer.explanations && why->size >= sizeof *why);
    EXPECT(why->a == 0 && why->b == 1 && why->first <= 1);
    EXPECT(near_to(fabs(why->direction[0]), 1) && why->sight == CLINKER_SIGHT_ASKED && why->agreement >= 0);
    EXPECT(why->width >= 1 && why->height >= 1 && why->width <= 64 && why->sample_spacing > 0);
    EXPECT(why->step_count >= 1 && why->step_count <= CLINKER_MOST_STEPS && why->steps[0].body <= 1);
    EXPECT(why->steps[0].kind == CLINKER_STEP_DEPTHS && why->steps[0].triangles == 12);
    EXPECT(why->steps[0].pixels >= why->steps[0].apart + why->steps[0].clash);
    EXPECT(why->shared > 0 && why->convex[0] <= why->shared && why->convex[1] <= why->shared);
    EXPECT(why->cases[0] <= why->shared && why->full == 0 && why->level <= why->shared);
}

static void check_explained(scene *from) {
    clinker_query query;
    clinker_query_init(&query);
    query.explain = true;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    EXPECT_OK(from->workspace, clinker_bodies_check(from->workspace, from->bodies, 2, &query, &answer));
    const clinker_explanation *why = clinker_answer_explanation(&answer, 0);
    EXPECT(why != NULL && answer.explanation_count == 1);
    if (why == NULL) {
        return;
    }
    EXPECT(why->ground == CLINKER_GROUND_OVERLAP && why->faces[0] == 12 && why->faces[1] == 12);
    EXPECT(why->within[0] <= 12 && why->near[0] <= why->within[0] && why->crossings + why->touchings > 0);
    EXPECT(why->ranges == 0 && why->samples[0] == 0 && why->checks == 0);
}

/* The second cube is smaller, and four of its edges pass through a wall of the first one. */
static void check_by_edges(scene *from) {
    clinker_query query;
    clinker_query_init(&query);
    query.method = CLINKER_METHOD_EDGES;
    query.view.direction[2] = -1;
    query.view.eye = 10;
    query.edges.spans = true;
    clinker_pose within = {{0.5, 0, 0, 0.75, 0, 0.5, 0, 0.25, 0, 0, 0.5, 0.25}};
    clinker_body bodies[2] = {from->bodies[0], {cube(), &within}};
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    EXPECT_OK(from->workspace, clinker_bodies_check(from->workspace, bodies, 2, &query, &answer));
    const clinker_pair *pair = clinker_answer_pair(&answer, 0);
    const clinker_edge_span *span = clinker_pair_edge_span(pair, 0);
    EXPECT(span != NULL && span == pair->edge_spans);
    EXPECT(span != NULL && clinker_pair_edge_span(pair, pair->edge_span_count) == NULL);
    size_t enters = 0, leaves = 0;
    for (size_t i = 0; pair != NULL && i < pair->edge_span_count; i++) {
        span = clinker_pair_edge_span(pair, i);
        EXPECT(span->size >= sizeof *span && span->face < 12 && span->side < 3);
        EXPECT(span->from >= 0 && span->from < span->to && span->to <= 1);
        leaves += span->of_b && near_to(span->exit[0], 1) && span->exit_face != CLINKER_NO_FACE;
        enters += span->of_b && near_to(span->entry[0], 1) && span->entry_face != CLINKER_NO_FACE;
    }
    EXPECT(enters + leaves >= 4);
}

static void check_by_forms(scene *from) {
    clinker_mesh mesh = cube();
    clinker_convex *form = NULL;
    EXPECT_OK(from->workspace, clinker_convex_create(from->workspace, &mesh, &form));
    const clinker_convex *forms[2] = {form, form};
    clinker_query query;
    clinker_query_init(&query);
    query.method = CLINKER_METHOD_CONVEX;
    query.convex.forms = forms;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    EXPECT_OK(from->workspace, clinker_bodies_check(from->workspace, from->bodies, 2, &query, &answer));
    const clinker_pair *pair = clinker_answer_pair(&answer, 0);
    EXPECT(pair != NULL && pair->state == CLINKER_STATE_INTERFERE && near_to(pair->depth, 0.5));
    EXPECT(pair != NULL && near_to(pair->separation, 0.5));
    clinker_convex_destroy(form);
}

static void faults(scene *from) {
    uint32_t wrong[36];
    memcpy(wrong, FACES, sizeof wrong);
    wrong[16] = 99;
    clinker_body bodies[2] = {from->bodies[0], from->bodies[1]};
    bodies[1].mesh.indices = wrong;
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    EXPECT(clinker_bodies_check(from->workspace, bodies, 2, &query, &answer) == CLINKER_STATUS_INVALID);
    const clinker_fault *fault = clinker_workspace_fault(from->workspace);
    EXPECT(fault->status == CLINKER_STATUS_INVALID && fault->body == 1 && fault->face == 5 && fault->vertex == 99);
    EXPECT(strstr(clinker_workspace_message(from->workspace), fault->message) != NULL);
}

static void inspect(scene *from) {
    clinker_mesh mesh = cube();
    clinker_inspection inspection;
    clinker_inspection_init(&inspection);
    EXPECT_OK(from->workspace, clinker_mesh_inspect(from->workspace, &mesh, &from->pose, &inspection));
    EXPECT(inspection.triangles == 12 && inspection.vertices == 8 && inspection.components == 1);
    EXPECT(inspection.box_min[0] == 0.5 && inspection.box_max[0] == 1.5);
    EXPECT(near_to(inspection.area, 6) && near_to(inspection.volume, 1));
    EXPECT(inspection.solid && inspection.convex && inspection.orientation == CLINKER_ORIENTATION_OUTWARD);
    EXPECT(inspection.boundary_edges + inspection.flipped_edges + inspection.non_manifold_edges == 0);
    EXPECT(inspection.degenerate_faces + inspection.duplicate_faces + inspection.shown_edges == 0);
    mesh.triangle_count = 11; /* the last face had the corners 1, 7, 5 */
    EXPECT_OK(from->workspace, clinker_mesh_inspect(from->workspace, &mesh, NULL, &inspection));
    EXPECT(!inspection.solid && inspection.boundary_edges == 3 && inspection.shown_edges == 3);
    EXPECT(inspection.edges[0].face < 11 && inspection.edges[0].from[0] == 1 && inspection.edges[0].to[0] == 1);
}

static double stand_still(void *user) {
    return *(const double *)user;
}

static void survey(scene *from) {
    clinker_mesh mesh = cube();
    clinker_survey survey;
    clinker_survey_init(&survey);
    EXPECT_OK(from->workspace, clinker_mesh_survey(from->workspace, &mesh, &from->pose, &survey));
    EXPECT(survey.size == sizeof survey && survey.triangles == 12 && survey.degenerate_faces == 0);
    EXPECT(survey.box_min[0] == 0.5 && survey.box_max[0] == 1.5);
    EXPECT(survey.solid && !survey.inward && !survey.dented);
    double now = 7;
    clinker_query query;
    clinker_query_init(&query);
    query.surveys = true;
    query.clock = stand_still;
    query.clock_user = &now;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    EXPECT_OK(from->workspace, clinker_bodies_check(from->workspace, from->bodies, 2, &query, &answer));
    EXPECT(answer.survey_count == 2 && clinker_answer_survey(&answer, 0) == answer.surveys);
    EXPECT(clinker_answer_survey(&answer, 1)->solid && clinker_answer_survey(&answer, 2) == NULL);
    EXPECT(answer.judging == 0 && answer.measuring == 0);
}

static void prepare(scene *from, clinker_convex **convex) {
    clinker_mesh mesh = cube();
    clinker_hull hull;
    clinker_hull_init(&hull);
    EXPECT_OK(from->workspace, clinker_mesh_hull(from->workspace, &mesh, &hull));
    EXPECT(hull.triangle_count == 12 && hull.indices[0] < 8);
    EXPECT_OK(from->workspace, clinker_convex_create(from->workspace, &mesh, convex));
    clinker_convex_facts facts;
    clinker_convex_facts_init(&facts);
    EXPECT(clinker_convex_describe(*convex, &facts) == CLINKER_STATUS_OK);
    EXPECT(facts.corners == 8 && facts.faces == 12 && facts.map_bytes > 0 && facts.bytes > facts.map_bytes);
    EXPECT(near_to(facts.centre[0], 0.5) && near_to(facts.centre[2], 0.5));
}

static void check_convex(scene *from, const clinker_convex *convex) {
    clinker_convex_answer answer;
    clinker_convex_answer_init(&answer);
    EXPECT_OK(from->workspace, clinker_convex_check(from->workspace, convex, NULL, convex, &from->pose, &answer));
    EXPECT(answer.state == CLINKER_STATE_INTERFERE && answer.certificate.kind == CLINKER_CERTIFICATE_POINT);
    EXPECT(answer.certificate.point[0] > 0.5 && answer.certificate.point[0] < 1);
    EXPECT(answer.certificate.point_in_a[0] == answer.certificate.point[0] && answer.way != CLINKER_CONVEX_WAY_NONE);
    EXPECT(answer.memory.corner_count <= 4 && answer.checks < 1000);
    EXPECT(clinker_certificate_holds(&answer.certificate, convex, NULL, convex, &from->pose));
    const double shift[3] = {3, 0, 0};
    clinker_pose away = clinker_pose_euler(shift, NULL);
    EXPECT_OK(from->workspace, clinker_convex_check(from->workspace, convex, NULL, convex, &away, &answer));
    EXPECT(answer.state == CLINKER_STATE_APART && answer.certificate.kind == CLINKER_CERTIFICATE_PLANE);
    EXPECT(answer.certificate.normal[0] > 0 && answer.certificate.offset > answer.certificate.normal[0]);
    clinker_convex_measurement measurement;
    clinker_convex_measurement_init(&measurement);
    EXPECT_OK(from->workspace, clinker_convex_measure(from->workspace, convex, NULL, convex, &away, &measurement));
    EXPECT(measurement.answer.state == CLINKER_STATE_APART && near_to(measurement.distance, 2));
    EXPECT(measurement.distance_bound[0] <= measurement.distance);
    EXPECT(near_to(measurement.distance_bound[1], 2) && near_to(measurement.direction[0], 1));
    EXPECT(near_to(measurement.point_a[0], 1) && near_to(measurement.point_b[0], 3) && measurement.checks < 1000);
    EXPECT_OK(from->workspace,
              clinker_convex_measure(from->workspace, convex, NULL, convex, &from->pose, &measurement));
    EXPECT(near_to(measurement.separation, 0.5) && near_to(measurement.separation_bound[0], 0.5));
}

static void support_of_a_ball(void *user, const double direction[3], double point[3]) {
    double length = sqrt(direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2]);
    for (int i = 0; i < 3; i++) {
        point[i] = *(const double *)user * direction[i] / length;
    }
}

static void surface_of_a_ball(void *user, const double direction[3], double point[3], double normal[3]) {
    support_of_a_ball(user, direction, point);
    memcpy(normal, direction, 3 * sizeof *normal);
}

/* A ball and a capsule, two apart; then polygons. */
static void curved_and_flat(scene *from) {
    clinker_shape shape;
    clinker_shape_init(&shape);
    double radius = 1;
    shape.kind = CLINKER_SHAPE_BY_FUNCTIONS;
    shape.support = support_of_a_ball;
    shape.surface = surface_of_a_ball;
    shape.user = &radius;
    shape.inner = 0.5;
    shape.error = 1e-13;
    clinker_convex *ball = NULL, *capsule = NULL, *square = NULL;
    EXPECT_OK(from->workspace, clinker_convex_create_shape(from->workspace, &shape, &ball));
    clinker_shape_init(&shape);
    shape.kind = CLINKER_SHAPE_CAPSULE;
    shape.half_length = 1;
    shape.radius = 0.5;
    EXPECT_OK(from->workspace, clinker_convex_create_shape(from->workspace, &shape, &capsule));
    const double shift[3] = {3.5, 0, 0};
    clinker_pose away = clinker_pose_euler(shift, NULL);
    clinker_convex_measurement measurement = CLINKER_INIT(clinker_convex_measurement);
    EXPECT_OK(from->workspace, clinker_convex_measure(from->workspace, ball, NULL, capsule, &away, &measurement));
    EXPECT(near_to(measurement.distance, 2));
    clinker_convex_destroy(capsule);
    clinker_shape_init(&shape);
    shape.kind = CLINKER_SHAPE_ELLIPSOID;
    shape.half[0] = shape.half[1] = shape.half[2] = 1;
    EXPECT_OK(from->workspace, clinker_convex_create_shape(from->workspace, &shape, &capsule));
    const double corners[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    EXPECT_OK(from->workspace, clinker_convex_create_polygon(from->workspace, corners, 4, &square));
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    EXPECT_OK(from->workspace, clinker_convex_check(from->workspace, square, NULL, square, &from->pose, &answer));
    EXPECT(answer.state == CLINKER_STATE_INTERFERE);
    clinker_convex_destroy(ball);
    clinker_convex_destroy(capsule);
    clinker_convex_destroy(square);
}

static void stars(scene *from) {
    clinker_mesh mesh = cube();
    const double centre[3] = {0.5, 0.5, 0.5};
    double point[3];
    clinker_star *star = NULL;
    EXPECT_OK(from->workspace, clinker_star_create(from->workspace, &mesh, centre, &star));
    EXPECT(clinker_star_contains(star, NULL, centre) == CLINKER_PLACE_INSIDE);
    EXPECT(clinker_stars_screen(star, NULL, star, &from->pose, point) && point[0] > 0.5 && point[0] < 1);
    clinker_star_destroy(star);
}

static void map_and_picture(scene *from) {
    clinker_view view = {{0, 0, -1}, {0, 1, 0}, 16, 0};
    clinker_map map;
    clinker_map_init(&map);
    EXPECT_OK(from->workspace, clinker_bodies_map(from->workspace, from->bodies, &view, &map));
    EXPECT(map.width > 0 && map.height > 0 && map.pixel > 0 && map.forward[2] == -1 && map.up[1] == 1);
    EXPECT(map.right[0] == 1 && map.origin[0] > 0 && map.gap_count > 0 && map.overlap_count == map.gap_count);
    EXPECT(near_to(map.lowest, -1) && near_to(map.highest, -1) && map.whole[0] && map.whole[1]);
    size_t middle = (size_t)map.height / 2 * map.width + map.width / 2;
    EXPECT(near_to(map.gap[middle], -1) && map.cover[middle] == 3);
    clinker_colour colours[2] = {{255, 0, 0, 255}, {0, 255, 0, 64}};
    clinker_draw_settings settings;
    clinker_draw_settings_init(&settings);
    settings.view = view;
    settings.colours = colours;
    settings.background.alpha = 0;
    settings.overlap.blue = 255;
    settings.overlap.alpha = 255;
    settings.overlap_least = 0.01;
    settings.plain = true;
    clinker_overlap_place place = {.a = 0, .b = 1, .surface = NULL};
    for (int axis = 0; axis < 3; axis++) {
        place.box_min[axis] = -10;
        place.box_max[axis] = 10;
    }
    settings.places = &place;
    settings.place_count = 1;
    clinker_picture picture;
    clinker_picture_init(&picture);
    EXPECT_OK(from->workspace, clinker_bodies_draw(from->workspace, from->bodies, 2, &settings, &picture));
    EXPECT(picture.width == 16 && picture.height > 0 && picture.height < 16 && picture.pixel > 0);
    EXPECT(picture.right[0] == 1 && picture.up[1] == 1 && picture.forward[2] == -1 && picture.origin[1] > 0.5);
    const uint8_t *left = picture.rgba + 4 * ((size_t)picture.height / 2 * picture.width + 2);
    EXPECT(left[0] > left[1] && left[0] > left[2] && left[3] == 255);
}

static void gaps_and_contacts(scene *from) {
    clinker_gaps_settings settings;
    clinker_gaps_settings_init(&settings);
    settings.reach = 10;
    clinker_gaps gaps;
    clinker_gaps_init(&gaps);
    EXPECT_OK(from->workspace, clinker_bodies_gaps(from->workspace, from->bodies, &settings, &gaps));
    EXPECT(gaps.vertex_count == 8 && gaps.closed && gaps.gap_count + gaps.sideless_count == 8);
    EXPECT(gaps.inside_count < 8 && gaps.lowest <= gaps.mean && gaps.mean <= gaps.highest);
    EXPECT(gaps.face[0] < 12);
    double own[8] = {-1, 1, 1, 1, 1, 1, 1, 1};
    EXPECT(isfinite(gaps.gap[0]));
    clinker_contacts contacts;
    clinker_contacts_init(&contacts);
    EXPECT_OK(from->workspace, clinker_body_contacts(from->workspace, &from->bodies[0], own, 0, &contacts));
    EXPECT(contacts.point_count == 1 && contacts.points[0].gap == -1 && contacts.points[0].area > 0);
    EXPECT(contacts.points[0].point[0] == 0 && contacts.points[0].normal[0] < 0);
    EXPECT(contacts.points[0].vertex == 0 && contacts.points[0].vertex_count == 1);
}

static void published(scene *from, const clinker_convex *convex) {
    clinker_cast_settings settings;
    clinker_cast_settings_init(&settings);
    EXPECT(settings.algorithm == 4 && settings.offset == 1 && !settings.nearest);
    settings.view.direction[0] = 0.3;
    settings.view.direction[1] = 0.2;
    settings.view.direction[2] = -1;
    settings.view.resolution = 64;
    clinker_cast cast;
    clinker_cast_init(&cast);
    clinker_pose within = {{0.5, 0, 0, 0.25, 0, 0.5, 0, 0.25, 0, 0, 0.5, 0.25}};
    clinker_body bodies[2] = {from->bodies[0], {cube(), &within}};
    EXPECT_OK(from->workspace, clinker_bodies_cast(from->workspace, bodies, 2, &settings, &cast));
    EXPECT(cast.edge_pixels > cast.inside_pixels && cast.inside_pixels > 0 && cast.open_pixels == 0);
    EXPECT(cast.open_at[0] == 0 && cast.most_bodies == 1 && cast.passes > 3 && cast.sample_spacing > 0);
    EXPECT(cast.pair_count == 1 && cast.pairs[0].edges_of == 1 && cast.pairs[0].within == 0);
    EXPECT(cast.pairs[0].pixels > 0 && cast.bodies[1].penetrating > 0 && cast.bodies[0].penetrated > 0);
    clinker_polar_settings polar;
    clinker_polar_settings_init(&polar);
    EXPECT(polar.most_steps == 20 && polar.most_starts == 2 && polar.close == 1e-9 && polar.cones && polar.balls);
    clinker_polar_answer answer;
    clinker_polar_answer_init(&answer);
    EXPECT(clinker_convex_polar(convex, NULL, convex, &from->pose, &polar, &answer));
    EXPECT(answer.meet && answer.end == CLINKER_POLAR_END_SCREEN && answer.checks < 1000);
}

int main(void) {
    scene made;
    clinker_convex *convex = NULL;
    versions_and_names();
    make_scene(&made);
    check_exactly(&made);
    check_touch(&made);
    check_clearance(&made);
    check_by_layers(&made);
    check_explained(&made);
    check_by_edges(&made);
    check_by_forms(&made);
    faults(&made);
    inspect(&made);
    survey(&made);
    prepare(&made, &convex);
    check_convex(&made, convex);
    curved_and_flat(&made);
    stars(&made);
    map_and_picture(&made);
    gaps_and_contacts(&made);
    published(&made, convex);
    failures += caller_of_motions(made.workspace, made.bodies);
    clinker_convex_destroy(convex);
    clinker_workspace_destroy(made.workspace);
    EXPECT(allocated == 0);
    printf("clinker %s: %d expectations of a caller of %s failed\n", clinker_version(), failures, CLINKER_VERSION);
    return failures == 0 ? 0 : 1;
}
