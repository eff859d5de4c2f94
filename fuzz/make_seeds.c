/* Writes the seeds of the fuzzers: make_seeds FOLDER puts files into its sub-folders stl, ply, obj, off, gltf, urdf. */
#include "sample_files.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct text_seed {
    const char *folder;
    const char *name;
    const char *text;
} text_seed;

/* What the plain samples lack: the rarer words of each format. */
static const text_seed TEXTS[] = {
    {"ply", "mixed.ply",
     "ply\r\nformat ascii 1.0\r\nobj_info x\r\nelement vertex 4\r\nproperty double x\r\nproperty uchar red\r\n"
     "property short y\r\nproperty int z\r\nproperty list uint8 float32 w\r\nelement edge 1\r\nproperty uint a\r\n"
     "element face 2\r\nproperty list ushort int16 vertex_index\r\nend_header\r\n"
     "0 1 0 0 0\n1 1 0 0 1 2\n1 1 1 0 0\n0 1 1 0 0\n5\n4 0 1 2 3\n3 0 1 2\n"},
    {"ply", "strips.ply",
     "ply\nformat ascii 1.0\nelement tristrips 1\nproperty list int int vertex_indices\nend_header\n"},
    {"obj", "mixed.obj",
     "# c\no a\ng b\nv 0 0 0 1\nv 4e0 0 0 .5 .5 .5\r\nv 1 1 \\\n0\nv -0 4. 0\nvn 0 0 1\nvt 0 0\nf 1/1/1 2//1 3/1 4\n"
     "f -4 -3 -2 \\\n -1\nl 1 2\nsurf 0 1\nf 1 2\n"},
    {"off", "colours.off",
     "STCNOFF # c\n4 2\n0 0 0 0 0 1 1 1 1 1 0 0\n4 0 0\n1 1 0\n0 4 0\n4 0 1 2 3 255 0 0\n3 0 1 2 0.5 0.5 0.5\n"},
    {"off", "plain.off", "3 1 0\n0 0 0 1 0 0 0 1 0\n3 0 1 2\n"},
    {"off", "binary.off", "OFF BINARY\n"},
    {"stl", "two.stl",
     "solid a b\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1e0 "
     "0\nendloop\nendfacet\nendsolid\n"
     "solid b facet normal nan nan nan outer loop\nFACET\nVERTEX 0 0 0 VERTEX 1 0 0 VERTEX 0 1 1 ENDFACET"},
    {"urdf", "arm.urdf",
     "<?xml version='1.0'?><robot name='r'><link name='a'><collision><origin xyz='0 0 1' rpy='0 1.57 0'/><geometry>"
     "<box size='1 2 3'/></geometry></collision></link><link name='b'><collision><geometry><cylinder radius='1' "
     "length='2'/></geometry></collision><collision><geometry><sphere radius='.5'/></geometry></collision></link>"
     "<link name='c'/><joint name='j' type='revolute'><parent link='a'/><child link='b'/><axis xyz='0 1 1'/><limit "
     "lower='-1' upper='1'/></joint><joint name='k' type='prismatic'><parent link='b'/><child link='c'/><mimic "
     "joint='j' multiplier='2' offset='1'/></joint></robot>"},
    {"gltf", "embedded.gltf",
     "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"name\":\"a\","
     "\"translation\":[1,2,3],\"rotation\":[0,0,1,0],\"scale\":[1,2,1],\"children\":[1]},{\"mesh\":0,"
     "\"matrix\":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]}],\"meshes\":[{\"primitives\":[{\"mode\":4,\"attributes\":"
     "{\"POSITION\":0}}]}],\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"}],"
     "\"bufferViews\":[{\"buffer\":0,\"byteOffset\":0,\"byteStride\":12,\"byteLength\":36}],\"buffers\":[{"
     "\"byteLength\":36,\"uri\":\"data:application/octet-stream;base64,"
     "AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA\"}]}"},
};

static bool write_seed(const char *root, const char *folder, const char *name, const void *bytes, size_t size) {
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/%s/%s", root, folder, name);
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        (void)fprintf(stderr, "make_seeds: cannot write %s\n", path);
        return false;
    }
    bool written = fwrite(bytes, 1, size, file) == size;
    return fclose(file) == 0 && written;
}

int main(int count, char **arguments) {
    static const char *const folders[SAMPLE_KINDS] = {"stl", "stl", "ply", "ply", "ply", "obj", "off", "gltf"};
    if (count != 2) {
        (void)fprintf(stderr, "usage: make_seeds FOLDER\n");
        return 2;
    }
    bool good = true;
    for (int kind = 0; kind < SAMPLE_KINDS; kind++) {
        sample_file file = sample_torus((sample_kind)kind, 3, 3);
        good = write_seed(arguments[1], folders[kind], file.name, file.bytes, file.size) && good;
        sample_free(&file);
    }
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        good = write_seed(arguments[1], TEXTS[i].folder, TEXTS[i].name, TEXTS[i].text, strlen(TEXTS[i].text)) && good;
    }
    return good ? 0 : 1;
}
