/* Makes and frees a robot. What moves it is in io.h. */
#ifndef CLINKER_IO_ROBOT_H
#define CLINKER_IO_ROBOT_H

#include "io.h"

/* Frees everything; NULL is allowed. */
void robot_free(io_robot *robot);

/* Finds the order of the joints, from their parents and children. False where these are not one tree: `*stray` is a
 * link that no way from a root reaches, or IO_ROBOT_NONE for want of memory. */
bool robot_arrange(io_robot *robot, size_t *stray);

#endif
