/* A file on disk, which is mapped and handed back window by window while it is read, gives what its bytes do that
 * somebody else holds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bytes/file_map.h"
#include "folder_fixture.h"

/* Nodes on a side of the grid that a file shows; makes a file of two to eight windows. */
enum { TEXT_SIDE = 290, STL_SIDE = 160, BINARY_SIDE = 310 };

/* Two triangles of each cell between nodes that a row of the grid has below and right of `node`. */
static void corners_of(uint32_t node, uint32_t side, uint32_t corners[2][3]) {
    const uint32_t cell[4] = {node, node + 1, node + 1 + side, node + side};
    const uint32_t found[2][3] = {{cell[0], cell[1], cell[2]}, {cell[0], cell[2], cell[3]}};
    memcpy(corners, found, sizeof found);
}

static void put_nodes(FILE *file, uint32_t side, const char *before) {
    for (uint32_t node = 0; node < side * side; node++) {
        fprintf(file, "%s%u.00390625 %u.00390625 0.5000000000\n", before, (unsigned)(node % side),
                (unsigned)(node / side));
    }
}

/* `first` is the number of the first vertex. */
static void put_faces(FILE *file, uint32_t side, const char *before, uint32_t first) {
    for (uint32_t node = 0; node < side * (side - 1); node++) {
        uint32_t corners[2][3];
        corners_of(node, side, corners);
        for (int k = 0; k < 2 && (node + 1) % side != 0; k++) {
            fprintf(file, "%s%u %u %u\n", before, (unsigned)(corners[k][0] + first), (unsigned)(corners[k][1] + first),
                    (unsigned)(corners[k][2] + first));
        }
    }
}

static unsigned face_count(uint32_t side) {
    return (unsigned)(2 * (side - 1) * (side - 1));
}

static void put_obj(FILE *file) {
    put_nodes(file, TEXT_SIDE, "v ");
    put_faces(file, TEXT_SIDE, "f ", 1);
}

static void put_off(FILE *file) {
    fprintf(file, "OFF\n%u %u 0\n", (unsigned)(TEXT_SIDE * TEXT_SIDE), face_count(TEXT_SIDE));
    put_nodes(file, TEXT_SIDE, "");
    put_faces(file, TEXT_SIDE, "3 ", 0);
}

static void put_ply_header(FILE *file, const char *format, uint32_t side) {
    fprintf(file,
            "ply\nformat %s 1.0\nelement vertex %u\nproperty float x\nproperty float y\nproperty float z\n"
            "element face %u\nproperty list uchar uint vertex_indices\nend_header\n",
            format, (unsigned)(side * side), face_count(side));
}

static void put_ply_text(FILE *file) {
    put_ply_header(file, "ascii", TEXT_SIDE);
    put_nodes(file, TEXT_SIDE, "");
    put_faces(file, TEXT_SIDE, "3 ", 0);
}

/* Little-endian numbers, on a machine that may have others. */
static void put_u32(FILE *file, uint32_t number) {
    for (int i = 0; i < 4; i++) {
        fputc((int)(number >> 8 * i & 255), file);
    }
}

static void put_f32(FILE *file, float number) {
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    put_u32(file, bits);
}

static void put_node(FILE *file, uint32_t node, uint32_t side) {
    const uint32_t row = node / side;
    put_f32(file, (float)(node % side));
    put_f32(file, (float)row);
    put_f32(file, 0.5F);
}

static void put_ply_binary(FILE *file) {
    const uint32_t side = 2 * BINARY_SIDE;
    put_ply_header(file, "binary_little_endian", side);
    for (uint32_t node = 0; node < side * side; node++) {
        put_node(file, node, side);
    }
    for (uint32_t node = 0; node < side * (side - 1); node++) {
        uint32_t corners[2][3];
        corners_of(node, side, corners);
        for (int k = 0; k < 2 && (node + 1) % side != 0; k++) {
            fputc(3, file);
            for (int i = 0; i < 3; i++) {
                put_u32(file, corners[k][i]);
            }
        }
    }
}

static void put_stl_binary(FILE *file) {
    fprintf(file, "%80s", "");
    put_u32(file, face_count(BINARY_SIDE));
    for (uint32_t node = 0; node < BINARY_SIDE * (BINARY_SIDE - 1); node++) {
        uint32_t corners[2][3];
        corners_of(node, BINARY_SIDE, corners);
        for (int k = 0; k < 2 && (node + 1) % BINARY_SIDE != 0; k++) {
            fwrite("\0\0\0\0\0\0\0\0\0\0\0", 1, 12, file);
            for (int i = 0; i < 3; i++) {
                put_node(file, corners[k][i], BINARY_SIDE);
            }
            fwrite("\0", 1, 2, file);
        }
    }
}

static void put_stl_text(FILE *file) {
    fprintf(file, "solid\n");
    for (uint32_t node = 0; node < STL_SIDE * (STL_SIDE - 1); node++) {
        uint32_t corners[2][3];
        corners_of(node, STL_SIDE, corners);
        for (int k = 0; k < 2 && (node + 1) % STL_SIDE != 0; k++) {
            fprintf(file, "facet normal 0 0 1\n    outer loop\n");
            for (int i = 0; i < 3; i++) {
                fprintf(file, "        vertex %u %u 0.5\n", (unsigned)(corners[k][i] % STL_SIDE),
                        (unsigned)(corners[k][i] / STL_SIDE));
            }
            fprintf(file, "    endloop\nendfacet\n");
        }
    }
    fprintf(file, "endsolid\n");
}

static void assert_same_mesh(const io_body *a, const io_body *b) {
    const size_t coordinate = a->mesh.scalar == CLINKER_SCALAR_FLOAT32 ? sizeof(float) : sizeof(double);
    assert_int_equal(a->mesh.scalar, b->mesh.scalar);
    assert_int_equal(a->mesh.vertex_count, b->mesh.vertex_count);
    assert_int_equal(a->mesh.triangle_count, b->mesh.triangle_count);
    assert_memory_equal(a->mesh.positions, b->mesh.positions, 3 * a->mesh.vertex_count * coordinate);
    assert_memory_equal(a->mesh.indices, b->mesh.indices, 3 * a->mesh.triangle_count * sizeof *a->mesh.indices);
}

static void assert_read_alike(const char *name, uint32_t side) {
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    const size_t size = (size_t)ftell(file);
    assert_in_range(size, 2 * FILE_MAP_WINDOW, 8 * FILE_MAP_WINDOW);
    rewind(file);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    io_model held = read_bytes(name, bytes, size);
    io_model mapped = read_path(name);
    assert_single(&mapped, side * side, face_count(side));
    assert_same_mesh(&mapped.bodies[0], &held.bodies[0]);
    io_model_free(&held);
    io_model_free(&mapped);
    free(bytes);
}

static void files_of_several_windows_are_read_as_their_bytes(void **state) {
    (void)state;
    static const struct {
        const char *name;
        void (*put)(FILE *file);
        uint32_t side;
    } files[] = {{"text.obj", put_obj, TEXT_SIDE},
                 {"text.off", put_off, TEXT_SIDE},
                 {"text.ply", put_ply_text, TEXT_SIDE},
                 {"text.stl", put_stl_text, STL_SIDE},
                 {"binary.ply", put_ply_binary, 2 * BINARY_SIDE},
                 {"binary.stl", put_stl_binary, BINARY_SIDE}};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        FILE *file = fopen(files[i].name, "wb");
        assert_non_null(file);
        files[i].put(file);
        assert_int_equal(fclose(file), 0);
        assert_read_alike(files[i].name, files[i].side);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_of_several_windows_are_read_as_their_bytes),
    };
    return cmocka_run_group_tests(tests, folder_setup, folder_teardown);
}
