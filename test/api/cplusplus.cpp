/* The headers from C++: structs that are made ready, a check, a fault. */
#include <clinker/convex.h>
#include <clinker/draw.h>
#include <clinker/motion.h>
#include <clinker/published.h>

#include <cstdio>

static int failures;

static void expect(bool holds, const char *what) {
    if (!holds) {
        std::printf("%s\n", what);
        failures++;
    }
}

#define EXPECT(what) expect((what), #what)

template <class Type> static bool is_ready() {
    const Type made = CLINKER_INIT(Type);
    return made.size == sizeof made;
}

static void structs_are_made_ready() {
    EXPECT(is_ready<clinker_answer>());
    EXPECT(is_ready<clinker_inspection>());
    EXPECT(is_ready<clinker_hull>());
    EXPECT(is_ready<clinker_shape>());
    EXPECT(is_ready<clinker_convex_facts>());
    EXPECT(is_ready<clinker_convex_answer>());
    EXPECT(is_ready<clinker_convex_measurement>());
    EXPECT(is_ready<clinker_map>());
    EXPECT(is_ready<clinker_picture>());
    EXPECT(is_ready<clinker_cast>());
    EXPECT(is_ready<clinker_polar_answer>());
    EXPECT(is_ready<clinker_facets_facts>());
    EXPECT(is_ready<clinker_recession>());
    const clinker_answer answer = CLINKER_INIT(clinker_answer);
    EXPECT(answer.pairs == nullptr && answer.pair_count == 0 && answer.explanation_count == 0);
    const clinker_map map = CLINKER_INIT(clinker_map);
    EXPECT(map.gap == nullptr && map.width == 0 && !map.whole[1]);
}

static void a_check_is_made() {
    const float corners[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    uint32_t faces[] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    clinker_mesh mesh = clinker_mesh();
    mesh.positions = corners;
    mesh.vertex_count = 4;
    mesh.indices = faces;
    mesh.triangle_count = 4;
    const double shift[3] = {0.125, 0.125, 0.125};
    const clinker_pose pose = clinker_pose_euler(shift, nullptr);
    const clinker_body bodies[2] = {{mesh, nullptr}, {mesh, &pose}};
    clinker_workspace *workspace = nullptr;
    EXPECT(clinker_workspace_create(nullptr, &workspace) == CLINKER_STATUS_OK);
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    EXPECT(clinker_bodies_check(workspace, bodies, 2, &query, &answer) == CLINKER_STATUS_OK);
    EXPECT(answer.pair_count == 1 && clinker_answer_pair(&answer, 0)->state == CLINKER_STATE_INTERFERE);
    faces[4] = 4;
    EXPECT(clinker_bodies_check(workspace, bodies, 2, &query, &answer) == CLINKER_STATUS_INVALID);
    EXPECT(clinker_workspace_fault(workspace)->face == 1 && clinker_workspace_fault(workspace)->vertex == 4);
    clinker_workspace_destroy(workspace);
}

int main() {
    structs_are_made_ready();
    a_check_is_made();
    return failures == 0 ? 0 : 1;
}
