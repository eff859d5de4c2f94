/* Where the files are that a scene names. */
#ifndef CLINKER_IO_SCENE_PATH_H
#define CLINKER_IO_SCENE_PATH_H

#include "reader.h"

/* The path of a file that a scene names relative to itself, to be freed; an absolute one stays as it is. NULL: no
 * memory. */
char *scene_path_beside(const io_source *scene, const char *name);

/* Finds a file that a robot names: a path, or a URI as in "package://panda/meshes/hand.stl". Looked for beside the
 * robot's file and in the folders above that. Packages are known by name to an installed ROS alone, so of their URIs
 * ever less of the beginning has to fit, the file's bare name beside the robot's file at last. The path of an existing
 * file, to be freed, and whether the bare name is all that was found of it; NULL: there is none, or no memory. */
char *scene_path_find(const io_source *scene, const char *uri, bool *bare);

#endif
