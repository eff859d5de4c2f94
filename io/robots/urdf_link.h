/* Links of a URDF file. */
#ifndef CLINKER_IO_URDF_LINK_H
#define CLINKER_IO_URDF_LINK_H

#include "robots/urdf_reading.h"
#include "syntax/xml.h"

/* Reads the shapes that a link collides with. They become one body, named after it: winding numbers tell what is
 * inside of shapes that overlap, as those of one link do. */
bool urdf_link_read(urdf_reading *urdf, const xml_element *element, io_robot_link *link);

#endif
