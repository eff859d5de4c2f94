#include "robots/robot_xml.h"

#include <string.h>

/* Macros would have to be expanded before anything else makes sense. */
static const xml_element *find_macro(const xml_element *element) {
    for (const xml_element *at = element->first; at != NULL; at = at->next) {
        if (strncmp(at->name, "xacro:", 6) == 0) {
            return at;
        }
    }
    return NULL;
}

bool robot_xml_parse(const io_source *source, xml_document *document, io_error *error) {
    if (!xml_parse(source, document, error)) {
        return false;
    }
    const xml_element *root = document->root;
    if (strcmp(root->name, "robot") != 0) {
        return xml_fail(source, root, error, "not a robot: begins with <%.40s> in place of <robot>", root->name);
    }
    const xml_element *macro = find_macro(root);
    return macro == NULL ||
           xml_fail(source, macro, error, "<%.40s> is a macro; expand the file first, as in: xacro FILE > robot.urdf",
                    macro->name);
}

bool robot_xml_origin(const io_source *source, const xml_element *element, clinker_pose *pose, io_error *error) {
    const xml_element *origin = xml_child(element, "origin");
    double xyz[3] = {0};
    double rpy[3] = {0};
    if (origin != NULL &&
        (!xml_numbers(source, origin, "xyz", xyz, 3, error) || !xml_numbers(source, origin, "rpy", rpy, 3, error))) {
        return false;
    }
    *pose = clinker_pose_euler(xyz, rpy);
    return true;
}
