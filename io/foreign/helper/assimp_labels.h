/* What a body of a scene is called, what it is, and on which layer. */
#ifndef CLINKER_IO_ASSIMP_LABELS_H
#define CLINKER_IO_ASSIMP_LABELS_H

#include "foreign/helper/assimp_frame.h"
#include "foreign/helper/name_book.h"

typedef struct labels {
    char name[MAXLEN + 64]; /* not empty */
    char class_name[64];    /* "": none */
    char layer[256];        /* "": none */
} labels;

/* Whether the node is an element of a building; what hangs below it without being one is a part of it. */
bool labels_is_element(assimp_format format, const struct aiNode *node);

/* `element` is the node that speaks for `node`: the nearest from it upwards that is an element, or NULL. */
void labels_find(labels *found, const struct aiScene *scene, const name_book *book, const struct aiNode *node,
                 const struct aiNode *element);

#endif
