/* bench_read [TRIANGLES]: how fast the readers are, in MB/s of file, on binary STL and PLY. The files are read once
 * before the clock starts, so they come from the system's cache. */
#include "lib/machine.h"
#include "lib/samples.h"

#include <io.h>
#include <scenes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { REPETITIONS = 7 };

static double file_megabytes(const char *path) {
    FILE *file = fopen(path, "rb");
    long bytes = file && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : 0;
    if (file) {
        fclose(file);
    }
    return (double)bytes / 1e6;
}

/* Reads a file again and again and prints one row; false, with a message, if it cannot be read. */
static bool measure(const char *path, const char *format, size_t triangles) {
    samples times = {.count = 0};
    for (int i = 0; i <= REPETITIONS; i++) {
        io_model model = {0};
        io_error error;
        double start = clock_ms();
        bool done = io_read(path, NULL, &model, &error);
        double ms = clock_ms() - start;
        if (!done || model.body_count != 1 || model.bodies[0].mesh.triangle_count != triangles) {
            fprintf(stderr, "bench_read: %s\n", done ? "not the mesh that was written" : error.message);
            io_model_free(&model);
            return false;
        }
        io_model_free(&model);
        if (i > 0) {
            samples_add(&times, ms);
        }
    }
    double size = file_megabytes(path);
    printf("| %s | %zu | %.1f | %.1f | %.1f | %.0f |\n", format, triangles, size, samples_min(&times),
           samples_median(&times), size / samples_min(&times) * 1e3);
    return true;
}

static bool run(const char *directory, const scene_mesh *mesh) {
    static const struct {
        const char *format, *name;
        bool (*write)(const char *, const scene_mesh *, const clinker_pose *);
    } files[] = {{"binary STL", "mesh.stl", scene_stl_write}, {"binary PLY", "mesh.ply", scene_ply_write}};
    bool done = true;
    printf("| format | triangles | MB | ms | median | MB/s |\n| --- | --: | --: | --: | --: | --: |\n");
    for (int i = 0; done && i < 2; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", directory, files[i].name);
        done = files[i].write(path, mesh, NULL);
        if (!done) {
            fprintf(stderr, "bench_read: cannot write %s\n", path);
        }
        done = done && measure(path, files[i].format, mesh->triangle_count);
        remove(path);
    }
    return done;
}

int main(int argc, char **argv) {
    const char *temporary = getenv("TMPDIR");
    char directory[2048];
    double triangles = argc > 1 ? strtod(argv[1], NULL) : 1e6;
    if (argc > 2 || !(triangles >= 20 && triangles <= 1e8)) {
        fprintf(stderr, "usage: bench_read [TRIANGLES]\n");
        return 2;
    }
    snprintf(directory, sizeof directory, "%s/bench_read.XXXXXX", temporary ? temporary : "/tmp");
    scene_mesh mesh = scene_bumpy_sphere((size_t)triangles, 1, 1);
    if (!mesh.positions || !mkdtemp(directory)) {
        fprintf(stderr, "bench_read: no memory, or no directory for temporary files\n");
        scene_mesh_free(&mesh);
        return 2;
    }
    machine_print(stdout);
    bool done = run(directory, &mesh);
    scene_mesh_free(&mesh);
    rmdir(directory);
    return done ? 0 : 2;
}
