/* The frame that coordinates of a scene are in: the unit that the file says, and the axes of the file. Some of assimp's
 * importers scale to metres and turn the y axis up, at the root of the scene; that is undone. */
#ifndef CLINKER_IO_ASSIMP_FRAME_H
#define CLINKER_IO_ASSIMP_FRAME_H

#include <assimp/scene.h>

typedef enum assimp_format { ASSIMP_OTHER, ASSIMP_3MF, ASSIMP_COLLADA, ASSIMP_FBX, ASSIMP_IFC } assimp_format;

/* The importer that made the scene. */
assimp_format assimp_format_of(const struct aiScene *scene);

/* A place: three rows of four, as in clinker_pose. assimp has it in floats, products are made in doubles. */
typedef struct place {
    double m[12];
} place;

typedef struct assimp_frame {
    double unit; /* metres; 0: the file does not say */
    place root;  /* of the root node, in the file's own unit and axes */
} assimp_frame;

assimp_frame assimp_frame_of(const struct aiScene *scene, assimp_format format);

/* Where something is whose place within `parent` is that of the node. */
place place_below(const place *parent, const struct aiNode *node);

#endif
