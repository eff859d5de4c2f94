/* Coloured meshes as PLY: what is written reads back. */
#include "reading.h"

#include <math.h>
#include <stdlib.h>

static const float CORNERS[12] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
static const uint32_t FACES[6] = {0, 1, 2, 0, 2, 3};
static const uint8_t COLOURS[6][3] = {{255, 0, 1}, {2, 3, 4}, {5, 6, 7}, {8, 9, 10}, {11, 12, 13}, {14, 15, 16}};
static const float QUALITY[6] = {0.5F, -0.25F, NAN, 1e-30F, 3, 4};

typedef struct written {
    unsigned char *bytes;
    size_t size;
} written;

static written write_mesh(const clinker_mesh *mesh, const clinker_pose *pose, const char *comment) {
    const io_coloured_mesh coloured = {mesh, pose, COLOURS, QUALITY, comment};
    written made = {.size = 0};
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_true(io_ply_write(file, &coloured));
    made.size = (size_t)ftell(file);
    made.bytes = malloc(made.size + 1);
    assert_non_null(made.bytes);
    rewind(file);
    assert_int_equal(fread(made.bytes, 1, made.size, file), made.size);
    made.bytes[made.size] = 0;
    fclose(file);
    return made;
}

static clinker_mesh square(void) {
    return (clinker_mesh){.positions = CORNERS, .vertex_count = 4, .indices = FACES, .triangle_count = 2};
}

static void what_is_written_reads_back(void **state) {
    (void)state;
    const clinker_mesh mesh = square();
    const clinker_pose pose = clinker_pose_identity();
    written made = write_mesh(&mesh, &pose, "");
    io_model model = read_bytes("made.ply", made.bytes, made.size);
    assert_int_equal(model.body_count, 1);
    const clinker_mesh *read = &model.bodies[0].mesh;
    assert_int_equal(read->vertex_count, 4);
    assert_int_equal(read->triangle_count, 2);
    for (size_t i = 0; i < 6; i++) {
        double p[3], q[3];
        io_world_vertex(&mesh, &pose, FACES[i], p);
        io_world_vertex(read, &model.bodies[0].pose, read->indices[i], q);
        assert_memory_equal(p, q, sizeof p);
    }
    io_model_free(&model);
    free(made.bytes);
}

static void vertices_have_their_place_colour_and_quality_in_order(void **state) {
    (void)state;
    const clinker_mesh mesh = square();
    clinker_pose pose = clinker_pose_identity();
    pose.m[3] = 1e9 + 0.125; /* more digits than a float has */
    written made = write_mesh(&mesh, &pose, "gaps");
    const char *header = "ply\nformat binary_little_endian 1.0\ncomment gaps\nelement vertex 4\n"
                         "property double x\nproperty double y\nproperty double z\nproperty uchar red\n"
                         "property uchar green\nproperty uchar blue\nproperty float quality\nelement face 2\n"
                         "property list uchar int vertex_indices\nend_header\n";
    assert_memory_equal(made.bytes, header, strlen(header));
    const unsigned char *at = made.bytes + strlen(header);
    for (int i = 0; i < 4; i++, at += 31) {
        double p[3];
        float quality;
        memcpy(p, at, sizeof p);
        memcpy(&quality, at + 27, sizeof quality);
        assert_true(p[0] == (double)CORNERS[3 * i] + 1e9 + 0.125 && p[1] == (double)CORNERS[3 * i + 1] && p[2] == 0);
        assert_memory_equal(at + 24, COLOURS[i], 3);
        assert_memory_equal(&quality, &QUALITY[i], sizeof quality);
    }
    assert_int_equal(made.size, strlen(header) + 4 * 31 + 2 * 13);
    assert_int_equal(at[0], 3);
    assert_int_equal(at[13], 3);
    free(made.bytes);
}

static void soups_strides_and_doubles_are_written_as_they_are(void **state) {
    (void)state;
    const double corners[6][4] = {{0, 0, 0, 9},   {1, 0, 0, 9},   {0, 1, 0, 9},
                                  {0, 0, 0.1, 9}, {1, 0, 0.1, 9}, {0, 1, 0.1, 9}};
    const clinker_mesh mesh = {.positions = corners,
                               .vertex_count = 6,
                               .position_stride = sizeof corners[0],
                               .scalar = CLINKER_SCALAR_FLOAT64};
    const clinker_pose pose = clinker_pose_identity();
    written made = write_mesh(&mesh, &pose, "soup");
    io_model model = read_bytes("soup.ply", made.bytes, made.size);
    assert_int_equal(model.bodies[0].mesh.triangle_count, 2);
    assert_int_equal(model.bodies[0].mesh.vertex_count, 6);
    double p[3];
    io_world_vertex(&mesh, &pose, 4, p);
    assert_true(p[0] == 1 && p[1] == 0 && p[2] == 0.1);
    io_model_free(&model);
    free(made.bytes);
}

static void a_comment_stays_on_its_line(void **state) {
    (void)state;
    const clinker_mesh mesh = square();
    const clinker_pose pose = clinker_pose_identity();
    written made = write_mesh(&mesh, &pose, "a\nend_header\n\x1b[2J");
    assert_non_null(strstr((char *)made.bytes, "comment a?end_header??[2J\nelement"));
    io_model model = read_bytes("made.ply", made.bytes, made.size);
    assert_int_equal(model.bodies[0].mesh.triangle_count, 2);
    io_model_free(&model);
    free(made.bytes);
}

static void a_full_disk_is_noticed(void **state) {
    (void)state;
    FILE *file = fopen("/dev/full", "wb");
    if (file == NULL) {
        skip();
    }
    setvbuf(file, NULL, _IONBF, 0);
    const clinker_mesh mesh = square();
    const clinker_pose pose = clinker_pose_identity();
    const io_coloured_mesh coloured = {&mesh, &pose, COLOURS, QUALITY, ""};
    assert_false(io_ply_write(file, &coloured));
    fclose(file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_reads_back),
        cmocka_unit_test(vertices_have_their_place_colour_and_quality_in_order),
        cmocka_unit_test(soups_strides_and_doubles_are_written_as_they_are),
        cmocka_unit_test(a_comment_stays_on_its_line),
        cmocka_unit_test(a_full_disk_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
