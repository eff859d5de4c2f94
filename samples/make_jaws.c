/* make_jaws OUTDIR: writes a lower jaw and three places of the upper one as STL files for `clinker check`. */
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
    static const char *const names[] = {"upper_clear", "upper_kiss", "upper_overlap"};
    if (argc != 2) {
        fprintf(stderr, "usage: make_jaws OUTDIR\n");
        return 2;
    }
    bool written = true;
    for (int pose = SCENE_CLEAR; written && pose <= SCENE_OVERLAP; pose++) {
        scene_pair jaws = scene_jaws(55000, (scene_jaws_pose)pose);
        written = jaws.a.positions && (pose != SCENE_CLEAR || write_jaw(argv[1], "lower", &jaws.a, NULL)) &&
                  write_jaw(argv[1], names[pose], &jaws.b, &jaws.pose);
        scene_pair_free(&jaws);
    }
    return written ? 0 : 2;
}
