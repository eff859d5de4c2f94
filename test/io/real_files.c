/* Files as other programs write them. The counts are those of an independent reader: triangles after cutting polygons,
 * vertices after welding equal ones. The files are not part of the project; tests are skipped where they are missing.
 */
#include <stdio.h>
#include <unistd.h>

#include "reading.h"

typedef struct expectation {
    const char *file;
    size_t triangles;
    size_t vertices;
} expectation;

static void path_of(char *path, size_t capacity, const char *file) {
    (void)snprintf(path, capacity, "%s/%s", CLINKER_TEST_DATA, file);
}

static void check_all(const expectation *expectations, size_t count) {
    char path[1024];
    path_of(path, sizeof path, "README.md");
    if (access(path, R_OK) != 0) {
        skip();
    }
    for (size_t i = 0; i < count; i++) {
        io_model model;
        io_error error;
        path_of(path, sizeof path, expectations[i].file);
        if (!io_read(path, NULL, &model, &error)) {
            fail_msg("%s", error.message);
        }
        assert_single(&model, expectations[i].vertices, expectations[i].triangles);
        io_model_free(&model);
    }
}

static void assert_file_fails(const char *file, const char *message) {
    char path[1024];
    path_of(path, sizeof path, file);
    if (access(path, R_OK) != 0) {
        skip();
    }
    io_model model;
    io_error error;
    assert_false(io_read(path, NULL, &model, &error));
    assert_string_equal(error.message + strlen(error.message) - strlen(message), message);
}

static void classic_models_have_their_known_counts(void **state) {
    (void)state;
    static const expectation classic[] = {
        {"classic/Lucy100k.ply", 100000, 50002},  {"classic/bunny_hr.obj", 59664, 29834},
        {"classic/armadillo.off", 52000, 26002},  {"classic/rocker-arm.obj", 20088, 10044},
        {"classic/fandisk.off", 12946, 6475},     {"classic/spot.obj", 5856, 2930},
        {"classic/cow.obj", 5804, 2903},          {"classic/teapot.obj", 6320, 3241},
        {"classic/cheburashka.obj", 13334, 6669}, {"classic/knot1.off", 6400, 3200},
    };
    check_all(classic, sizeof classic / sizeof classic[0]);
}

static void ill_shaped_models_are_read_as_they_are(void **state) {
    (void)state;
    static const expectation bad[] = {
        {"bad/degenerated-sd.off", 13477, 7065},
        {"bad/all_degen.off", 7, 4},
        {"bad/caps_and_needles.off", 3, 9},
        {"bad/non_manifold_face_graph.off", 21, 21},
        {"bad/spheres_intersecting.off", 640, 324},
        {"bad/boeing.off", 2564, 1264},
        {"bad/elephant-with-holes.off", 4463, 2733},
        {"bad/cubes.off", 24, 14},
        {"bad/Spider_binary.stl", 1368, 722},
        {"bad/3DSMaxExport.STL", 2000, 1042},
        {"bad/chair_model.obj", 12756, 3158},
        {"bad/soup.stl", 100, 300},
        {"bad/self_intersectA.obj", 17160, 8582},
        {"bad/openscad-nonmanifold-crash.obj", 1442, 658},
        {"bad/Cray_right.obj", 12, 8},
        {"bad/dragon_vrip_res4.ply", 11102, 5205},
    };
    check_all(bad, sizeof bad / sizeof bad[0]);
}

static void parts_of_machines_and_bodies_have_their_known_counts(void **state) {
    (void)state;
    static const expectation parts[] = {
        {"cad/differential/diff_ring.stl", 57640, 28816},
        {"cad/differential/diff_stand.stl", 3338, 1655},
        {"robots/panda/finger.stl", 32, 18},
        {"robots/ur5/forearm.stl", 1050, 537},
        {"dental/bodyparts3d/FMA52748.stl", 21658, 10831},
        {"deforming/n-body/balls16_18.ply", 146480, 73885},
    };
    check_all(parts, sizeof parts / sizeof parts[0]);
}

static void faces_out_of_range_are_told(void **state) {
    (void)state;
    assert_file_fails("bad/malformed.obj", "malformed.obj: line 23: vertex index 12 is out of range (8 vertices)");
}

static void a_header_that_claims_absurd_counts_is_told(void **state) {
    (void)state;
    assert_file_fails("bad/OutOfMemory.off", "OutOfMemory.off: says 353535235358 vertices, the file holds 18");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classic_models_have_their_known_counts),
        cmocka_unit_test(ill_shaped_models_are_read_as_they_are),
        cmocka_unit_test(parts_of_machines_and_bodies_have_their_known_counts),
        cmocka_unit_test(faces_out_of_range_are_told),
        cmocka_unit_test(a_header_that_claims_absurd_counts_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
