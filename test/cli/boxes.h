/* Scenes of many boxes, for checks of whole assemblies. */
#ifndef CLINKER_TEST_CLI_BOXES_H
#define CLINKER_TEST_CLI_BOXES_H

#include <stddef.h>

typedef struct placed_box {
    const char *name; /* as it is to stand in the file; NULL: "box", so that the command numbers them */
    double x, y, z;   /* its lower corner; sides are 1 */
} placed_box;

/* Writes NAME.gltf and NAME.bin into the folder. */
void write_boxes(const char *name, const placed_box *boxes, size_t count);

#endif
