/* SRDF: what there is to know about a robot beyond its URDF. Of interest here: pairs of links that need no check. */
#include "reading/message.h"
#include "reading/model.h"
#include "robots/robot_xml.h"
#include "robots/robots.h"

static bool read_pairs(const io_source *source, const xml_element *robot, io_model *model, io_error *error) {
    for (const xml_element *at = xml_child(robot, "disable_collisions"); at != NULL; at = xml_next(at)) {
        const char *a = xml_attribute(at, "link1");
        const char *b = xml_attribute(at, "link2");
        if (a == NULL || b == NULL) {
            return xml_fail(source, at, error, "<disable_collisions> needs the names of two links, link1 and link2");
        }
        if (!io_model_add_pair(model, a, b, false)) {
            return io_fail(error, source, "not enough memory");
        }
    }
    if (xml_child(robot, "disable_default_collisions") != NULL) {
        io_warn(model, source, "<disable_default_collisions> is passed over; these links are checked");
    }
    return true;
}

bool io_read_srdf(const io_source *source, io_model *model, io_error *error) {
    xml_document document;
    bool read = robot_xml_parse(source, &document, error) && read_pairs(source, document.root, model, error);
    xml_free(&document);
    return read;
}
