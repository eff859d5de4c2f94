/* What the XML of URDF and SRDF has in common, and their elements. */
#ifndef CLINKER_IO_ROBOT_XML_H
#define CLINKER_IO_ROBOT_XML_H

#include "syntax/xml.h"

/* Parses a file whose root has to be <robot>. The caller frees, also after a failure. */
bool robot_xml_parse(const io_source *source, xml_document *document, io_error *error);

/* Reads an <origin> below an element; where there is none, the pose is the identity. */
bool robot_xml_origin(const io_source *source, const xml_element *element, clinker_pose *pose, io_error *error);

#endif
