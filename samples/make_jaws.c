/* make_jaws OUTDIR: writes a lower dental arch and three places of the upper one as STL files for `clinker check`. */
#include <scenes.h>
#include <stdio.h>

static bool write_jaw(const char *directory, const char *name, const scene_mesh *jaw, const clinker_pose *pose) {
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/%s.stl", directory, name);
    bool written = length > 0 && (size_t)length < sizeof path && scene_stl_write(path, jaw, pose);
    if (!written) {
        fprintf(stderr, "make_jaws: cannot write %s.stl into %s\n", name, directory);
    }
    return written;
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        double pressed; /* millimetres past first contact */
    } places[] = {{"upper_clear", -0.05}, {"upper_kiss", 0.15}, {"upper_overlap", 0.6}};
    if (argc != 2) {
        fprintf(stderr, "usage: make_jaws OUTDIR\n");
        return 2;
    }
    bool written = true;
    for (int i = 0; written && i < 3; i++) {
        scene_pair jaws = scene_dental_arches(places[i].pressed);
        written = jaws.a.positions && (i > 0 || write_jaw(argv[1], "lower", &jaws.a, NULL)) &&
                  write_jaw(argv[1], places[i].name, &jaws.b, &jaws.pose);
        scene_pair_free(&jaws);
    }
    return written ? 0 : 2;
}
