#include "foreign/helper/assimp_frame.h"

#include <assimp/commonMetaData.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

static const void *metadata(const struct aiMetadata *data, const char *key, aiMetadataType type) {
    for (unsigned i = 0; data != NULL && i < data->mNumProperties; ++i) {
        if (strcmp(data->mKeys[i].data, key) == 0 && data->mValues[i].mType == type) {
            return data->mValues[i].mData;
        }
    }
    return NULL;
}

assimp_format assimp_format_of(const struct aiScene *scene) {
    static const struct {
        const char *part;
        assimp_format format;
    } formats[] = {{"3mf", ASSIMP_3MF}, {"Collada", ASSIMP_COLLADA}, {"FBX", ASSIMP_FBX}, {"IFC", ASSIMP_IFC}};
    const struct aiString *name = metadata(scene->mMetaData, AI_METADATA_SOURCE_FORMAT, AI_AISTRING);
    for (size_t i = 0; name != NULL && i < sizeof formats / sizeof formats[0]; ++i) {
        if (strstr(name->data, formats[i].part) != NULL) {
            return formats[i].format;
        }
    }
    return ASSIMP_OTHER;
}

static place place_of(const struct aiNode *node) {
    const struct aiMatrix4x4 *m = &node->mTransformation;
    return (place){{m->a1, m->a2, m->a3, m->a4, m->b1, m->b2, m->b3, m->b4, m->c1, m->c2, m->c3, m->c4}};
}

place place_below(const place *parent, const struct aiNode *node) {
    const place local = place_of(node);
    place product;
    for (size_t row = 0; row < 3; ++row) {
        const double *r = parent->m + 4 * row;
        for (size_t column = 0; column < 4; ++column) {
            double sum = r[0] * local.m[column] + r[1] * local.m[4 + column] + r[2] * local.m[8 + column];
            product.m[4 * row + column] = column == 3 ? sum + r[3] : sum;
        }
    }
    return product;
}

/* The length of the first column: what the root scales by, as these importers scale all axes alike. */
static double scale_of(const place *p) {
    return sqrt(p->m[0] * p->m[0] + p->m[4] * p->m[4] + p->m[8] * p->m[8]);
}

/* Divides a scale out, and what rounding has left of zeros. The scale came in as a float, and goes as one: 0.001 /
 * 0.001 is 1. */
static void unscale(place *p, double scale) {
    const double half_step = 0x1p-24;
    for (int i = 0; i < 12; ++i) {
        double value = (double)(float)(p->m[i] / scale);
        p->m[i] = i % 4 != 3 && fabs(value) < half_step ? 0 : value;
    }
}

/* Undoes the turn by -90 degrees about x, with the cosine of that angle as floats have it, which is not quite 0. */
static void turn_z_up(place *p) {
    const double c = (double)cosf(-1.57079632679F);
    const double s = (double)sinf(-1.57079632679F);
    for (int i = 0; i < 4; ++i) {
        double y = p->m[4 + i];
        double z = p->m[8 + i];
        p->m[4 + i] = (c * y + s * z) / (c * c + s * s);
        p->m[8 + i] = (c * z - s * y) / (c * c + s * s);
    }
}

/* FBX files are in centimetres times a factor. */
static double fbx_unit(const struct aiScene *scene) {
    const double centimetre = 0.01;
    const float *narrow = metadata(scene->mMetaData, "UnitScaleFactor", AI_FLOAT);
    const double *wide = metadata(scene->mMetaData, "UnitScaleFactor", AI_DOUBLE);
    return centimetre * (narrow != NULL ? (double)*narrow : wide != NULL ? *wide : 0);
}

assimp_frame assimp_frame_of(const struct aiScene *scene, assimp_format format) {
    assimp_frame frame = {.root = place_of(scene->mRootNode)};
    if (format == ASSIMP_FBX) {
        frame.unit = fbx_unit(scene);
    } else if (format == ASSIMP_COLLADA || format == ASSIMP_IFC) {
        frame.unit = scale_of(&frame.root);
        if (format == ASSIMP_IFC) {
            turn_z_up(&frame.root);
        }
        if (frame.unit > 0) {
            unscale(&frame.root, frame.unit);
        }
    }
    return frame;
}
