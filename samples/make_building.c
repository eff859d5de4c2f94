/* make_building OUTDIR: writes the parts of a building as STL files, one for each, for `clinker check OUTDIR/...`. */
#include <scenes.h>
#include <stdio.h>
#include <string.h>

/* Names of files have no blanks: "wall 2.07" goes to wall_2.07.stl. */
static bool write_part(const char *directory, const char *name, const scene_mesh *part) {
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/%s.stl", directory, name);
    bool written = length > 0 && (size_t)length < sizeof path;
    if (written) {
        char *at = path + length - strlen(name) - strlen(".stl");
        while ((at = strchr(at, ' ')) != NULL) {
            *at = '_';
        }
        written = scene_stl_write(path, part, NULL);
    }
    if (!written) {
        fprintf(stderr, "make_building: cannot write %s into %s\n", name, directory);
    }
    return written;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: make_building OUTDIR\n");
        return 2;
    }
    scene_parts parts = scene_building();
    bool written = parts.count > 0;
    for (size_t i = 0; written && i < parts.count; i++) {
        written = write_part(argv[1], parts.names[i], &parts.meshes[i]);
    }
    scene_parts_free(&parts);
    return written ? 0 : 2;
}
