/* Joints of a URDF file. */
#ifndef CLINKER_IO_URDF_JOINT_H
#define CLINKER_IO_URDF_JOINT_H

#include "robots/urdf_reading.h"
#include "syntax/xml.h"

/* Reads a joint; the names of all links and joints are known. */
bool urdf_joint_read(urdf_reading *urdf, const xml_element *element, io_robot_joint *joint);

#endif
