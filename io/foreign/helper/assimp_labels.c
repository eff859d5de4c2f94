#include "foreign/helper/assimp_labels.h"

#include <stdio.h>
#include <string.h>

enum { GUID_SIZE = 22 }; /* of an element of a building, in letters of an alphabet of 64 */

/* "IfcWall_Outerwall_2O2Fr$t4X7Zf8NOew3FLOH": where the GUID begins, which may hold an underscore; NULL: no element. */
static const char *guid_of(const char *name) {
    size_t size = strlen(name);
    const char *class_end = strchr(name, '_');
    if (strncmp(name, "Ifc", 3) != 0 || size < GUID_SIZE + 2 || name[size - GUID_SIZE - 1] != '_') {
        return NULL;
    }
    return class_end < name + size - GUID_SIZE - 1 ? name + size - GUID_SIZE : NULL;
}

bool labels_is_element(assimp_format format, const struct aiNode *node) {
    return format == ASSIMP_IFC && guid_of(node->mName.data) != NULL;
}

/* The name that the file has for it, which assimp's has lost its blanks of; without one, class and GUID. */
static void label_element(labels *found, const name_book *book, const char *name) {
    const char *guid = guid_of(name);
    const char *class_end = strchr(name, '_');
    const char *known = name_book_find(book, guid);
    (void)snprintf(found->class_name, sizeof found->class_name, "%.*s", (int)(class_end - name), name);
    if (known != NULL) {
        (void)snprintf(found->name, sizeof found->name, "%s", known);
    } else {
        (void)snprintf(found->name, sizeof found->name, "%s %s", found->class_name, guid);
    }
}

/* Custom properties, as FBX has them. */
static void label_by_metadata(char *out, size_t size, const struct aiNode *node, const char *const *keys) {
    const struct aiMetadata *data = node->mMetaData;
    for (; *keys != NULL && out[0] == '\0'; ++keys) {
        for (unsigned i = 0; data != NULL && i < data->mNumProperties && out[0] == '\0'; ++i) {
            if (strcmp(data->mKeys[i].data, *keys) == 0 && data->mValues[i].mType == AI_AISTRING) {
                (void)snprintf(out, size, "%.*s", (int)size - 1,
                               ((const struct aiString *)data->mValues[i].mData)->data);
            }
        }
    }
}

/* 3MF objects are "Object_7" to assimp; other nodes have their own names, or those of their meshes. */
static const char *plain_name(const struct aiScene *scene, const name_book *book, const struct aiNode *node) {
    static const char prefix[] = "Object_";
    const char *name = node->mName.data;
    const char *known =
        strncmp(name, prefix, sizeof prefix - 1) == 0 ? name_book_find(book, name + sizeof prefix - 1) : NULL;
    const char *mesh_name = scene->mMeshes[node->mMeshes[0]]->mName.data;
    return known != NULL ? known : name[0] != '\0' ? name : mesh_name[0] != '\0' ? mesh_name : "unnamed";
}

void labels_find(labels *found, const struct aiScene *scene, const name_book *book, const struct aiNode *node,
                 const struct aiNode *element) {
    static const char *const class_keys[] = {"class", "className", "ifcClass", "ifc_class", NULL};
    static const char *const layer_keys[] = {"layer", "layerName", "Layer", NULL};
    *found = (labels){0};
    if (element != NULL) {
        label_element(found, book, element->mName.data);
    } else {
        (void)snprintf(found->name, sizeof found->name, "%s", plain_name(scene, book, node));
    }
    label_by_metadata(found->class_name, sizeof found->class_name, node, class_keys);
    label_by_metadata(found->layer, sizeof found->layer, node, layer_keys);
}
