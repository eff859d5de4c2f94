/* Where the files are that a scene names. */
#ifndef CLINKER_IO_SCENE_PATH_H
#define CLINKER_IO_SCENE_PATH_H

#include "reading/source.h"

/* The path of a file that a scene names relative to itself, to be freed; an absolute one stays as it is. NULL: no
 * memory. */
char *scene_path_beside(const io_source *scene, const char *name);

/* Whether a scene may have a file opened at this path: one below the folder of the scene, or of the one so many folders
 * above that, wherever links and ".." in the path lead; any, if the user trusts the scene's paths. Where there is no
 * file, opening it may tell so. */
bool scene_path_may_lead(const io_source *scene, size_t folders_above, const char *path);

enum { SCENE_FOLDERS_ABOVE = 8 }; /* where the files of a robot are looked for */

/* Whether there is anything but a folder at the path. A FIFO or a device counts: opening it tells what it is. */
bool scene_path_is_there(const char *path);

/* Finds a file that a robot names: a path, or a URI as in "package://panda/meshes/hand.stl". Looked for beside the
 * robot's file and in the folders above that. Packages are known by name to an installed ROS alone, so of their URIs
 * ever less of the beginning has to fit, the file's bare name beside the robot's file at last. The path of an existing
 * file, to be freed, and whether the bare name is all that was found of it; NULL: there is none, or no memory. */
char *scene_path_find(const io_source *scene, const char *uri, bool *bare);

#endif
