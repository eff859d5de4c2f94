/* In place of the readers of robots, in a build without a parser of XML: these are known, but not read. */
#include "reading/message.h"
#include "robots/robots.h"

bool io_read_urdf(const io_source *source, io_model *model, io_error *error) {
    (void)model;
    return io_fail(error, source, "robots are not read by this build, which has no expat; install it and build again");
}

bool io_read_srdf(const io_source *source, io_model *model, io_error *error) {
    return io_read_urdf(source, model, error);
}
