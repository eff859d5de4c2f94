#include "bodies.h"

#include "cli/boxes.h"
#include "cli/run.h"
#include "scenes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

static void put_placed(const char *name, const scene_mesh *mesh, const clinker_pose *pose) {
    const bool stl = strstr(name, ".stl") != NULL;
    assert_true(mesh->vertex_count > 0);
    assert_true(stl ? scene_stl_write(name, mesh, pose) : scene_ply_write(name, mesh, pose));
}

/* Writes a mesh and frees it. */
static void put(const char *name, scene_mesh mesh) {
    put_placed(name, &mesh, NULL);
    scene_mesh_free(&mesh);
}

static void put_pair(const char *name, scene_pair pair) {
    char path[64];
    snprintf(path, sizeof path, "%s-a.ply", name);
    put_placed(path, &pair.a, NULL);
    snprintf(path, sizeof path, "%s-b.ply", name);
    put_placed(path, &pair.b, &pair.pose);
    scene_pair_free(&pair);
}

/* A cube of side `size` times 1 and those that stand in different ways to it, all moved by `far` and scaled. */
static void write_family(const char *prefix, double far, double size) {
    static const struct {
        const char *name;
        double at[3], side;
    } boxes[] = {
        {"cube", {0, 0, 0}, 1},
        {"brim", {0.953125, 0.25, 0.125}, 1},
        {"apart", {3, 0, 0}, 1},
        {"near", {1.015625, 0.25, 0}, 1},
        {"face", {1, 0.25, 0.25}, 0.5},
        {"flush", {1, 0, 0}, 1},
        {"edge", {1, 1, 0}, 1},
        {"corner", {1, 1, 1}, 1},
        {"inside", {0.25, 0.25, 0.25}, 0.5},
        {"lining", {0, 0.25, 0.25}, 0.5},
        {"over", {0.5, 0.375, 0.25}, 1},
        {"slid", {0.5, 0, 0}, 1},
        {"shallow", {0.99999, 0.25, 0.125}, 1},
    };
    for (size_t i = 0; i < sizeof boxes / sizeof boxes[0]; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s%s.obj", prefix, boxes[i].name);
        const double *at = boxes[i].at;
        write_box_at(name, far + size * at[0], far + size * at[1], far + size * at[2], size * boxes[i].side);
    }
}

void write_plain_boxes(void) {
    write_family("", 0, 1);
    write_family("far-", 1e6, 1);
    write_family("tiny-", 0, 1e-9);
    write_family("huge-", 0, 1e12);
    write_box_quads("plate.obj", (double[3]){-1, -1, 0.5}, (double[3]){2, 2, 0.50001}, 6);
    write_box_quads("needle.obj", (double[3]){0.5, 0.5, 0.75}, (double[3]){0.5001, 0.5001, 3}, 6);
    write_box_quads("open.obj", (double[3]){0.5, 0.5, 0.5}, (double[3]){1.5, 1.5, 1.5}, 5);
    write_box_quads("around.obj", (double[3]){-1, -1, -1}, (double[3]){2, 2, 2}, 5);
}

void write_round_bodies(void) {
    put("ball.stl", scene_icosphere(1, 4));
    put("small.ply", scene_icosphere(0.375F, 2));
    put("ring.stl", scene_torus(1, 0.25F, 24, 12));
    put("knot.ply", scene_knot(2, 3, 1, 0.4F, 0.15F, 96, 8));
    put("plate-with-hole.stl", scene_plate_with_hole(1, 0.25F, 0.5F, 24));
    put("pin.stl", scene_pin(0.5F, 1, 24));
    put("thick-pin.stl", scene_pin(0.53125F, 1, 24));
    put("roller.stl", scene_cylinder(0.5F, 1, 32));
    put("tetrahedron.stl", scene_tetrahedron(1));
    put("hollow.ply", scene_hollow_box(1, 0.5F));
    put("core.ply", scene_cube(0.25F));
    put("fitting-core.ply", scene_cube(0.5F));
    put("thick-core.ply", scene_cube(0.625F));
    put("twins.stl", scene_two_cubes(0.5F, 1.5F));
    put("slab.ply", scene_rough_slab(600, 7));

    scene_mesh inward = scene_icosphere(0.75F, 3);
    scene_mesh_flip(&inward);
    put("inward.ply", inward);
    scene_mesh shuffled = scene_bumpy_sphere(800, 3, 0.875F);
    assert_true(scene_shuffle(&shuffled, 5, true));
    put("shuffled.ply", shuffled);
}

void write_rough_pairs(void) {
    put_pair("spheres-apart", scene_spheres(1500, SCENE_APART));
    put_pair("spheres-graze", scene_spheres(1500, SCENE_GRAZE));
    put_pair("spheres-deep", scene_spheres(1500, SCENE_DEEP));
    put_pair("spheres-inside", scene_spheres(1500, SCENE_INSIDE));
    put_pair("jaws-clear", scene_jaws(3000, SCENE_CLEAR));
    put_pair("jaws-kiss", scene_jaws(3000, SCENE_KISS));
    put_pair("jaws-overlap", scene_jaws(3000, SCENE_OVERLAP));
    put_pair("grid-jaws", scene_grid_jaws(16));
    put_pair("stacks-one", scene_stacks(600, SCENE_ONE_CONVEX, true));
    put_pair("stacks-both", scene_stacks(600, SCENE_BOTH_CONVEX, false));
    put_pair("stacks-none", scene_stacks(600, SCENE_NONE_CONVEX, true));
}

/* A folder with a file for each body of a crowd. */
static void put_crowd(const char *folder, scene_crowd crowd) {
    assert_true(crowd.count > 0);
    assert_int_equal(mkdir(folder, 0700), 0);
    for (size_t i = 0; i < crowd.count; i++) {
        const clinker_body body = scene_crowd_body(&crowd, i);
        const clinker_mesh *mesh = &body.mesh;
        /* Lent to the writer, which reads it alone. */
        const scene_mesh lent = {(float *)mesh->positions, mesh->vertex_count, (uint32_t *)mesh->indices,
                                 mesh->triangle_count};
        char path[64];
        snprintf(path, sizeof path, "%s/%03zu.ply", folder, i);
        put_placed(path, &lent, body.pose);
    }
    scene_crowd_free(&crowd);
}

static void write_row_of_boxes(void) {
    /* Each 0.25 in the next, one flush with the last, and one far away. */
    static const placed_box row[] = {
        {"a", 0, 0, 0}, {"b b", 0.75, 0, 0}, {"c", 1.5, 0, 0}, {"flush", 2.5, 0, 0}, {"far", 9, 0, 0},
    };
    write_boxes("row", row, sizeof row / sizeof row[0]);
}

/* 5 * 5 * 5 boxes on a lattice, with overlaps, gaps and flush faces. */
static void write_lattice(void) {
    placed_box lattice[125];
    for (size_t i = 0; i < 125; i++) {
        lattice[i] = (placed_box){NULL, (double)(i % 5) * 0.9375, (double)(i / 5 % 5), (double)(i / 25 % 5) * 1.125};
    }
    write_boxes("lattice", lattice, 125);
}

void write_assemblies(void) {
    put_crowd("boxes", scene_boxes(100));
    put_crowd("balls", scene_sphere_crowd(8));
    write_row_of_boxes();
    write_lattice();
    write_file("list.json", "{\"bodies\": [{\"name\": \"left\", \"file\": \"ball.stl\"},"
                            "{\"name\": \"right\", \"file\": \"ball.stl\", \"pose\": [1.5, 0, 0, 10, 20, 30]},"
                            "{\"name\": \"ring\", \"file\": \"ring.stl\", \"scale\": 1.25,"
                            " \"matrix\": [1, 0, 0, 0.5, 0, 0, -1, 0, 0, 1, 0, 0.25]},"
                            "{\"name\": \"mirrored\", \"file\": \"knot.ply\", \"scale\": [-1, 1, 1]}],"
                            "\"ignore\": [[\"left\", \"mirrored\"]]}");
}

void write_faulty_files(void) {
    write_file("empty.stl", "");
    write_file("words.stl", "solid nothing\nfacet\n");
    write_file("short.ply", "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
                            "property float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n"
                            "0 0 0\n1 0 0\n");
    write_file("index.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n");
    write_file("number.obj", "v 0 0 zero\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    write_file("nan.off", "OFF\n3 1 0\n0 0 0\n1 0 nan\n0 1 0\n3 0 1 2\n");
    write_file("line.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n");
    write_file("sheet.obj", "v -1 -1 0.5\nv 3 -1 0.5\nv 3 3 0.5\nv -1 3 0.5\nf 1 2 3 4\n");
    write_file("buffer.gltf", "{\"asset\": {\"version\": \"2.0\"}, \"buffers\": [{\"byteLength\": 9}]}");
    write_file("list-with-key.json", "{\"bodies\": [{\"file\": \"cube.obj\", \"posse\": [1, 2, 3]}]}");
    write_file("allow.txt", "a \"b b\" 0.2\n\"b b\" c\nflush far\n");
    write_file("allow-unknown.txt", "a nobody\n");
}
