#include "mesh/single_body.h"

#include "bytes/path.h"
#include "reading/message.h"
#include "reading/model.h"

#include <stdlib.h>

bool single_body_add(io_model *model, mesh_builder *builder, const io_source *source, io_error *error) {
    char *name = path_stem(source->name);
    if (name == NULL) {
        return io_fail(error, source, "not enough memory");
    }
    io_body body = {0};
    bool built = mesh_builder_finish(builder, name, &body);
    free(name);
    if (!built) {
        return io_fail(error, source, "%s", builder->problem);
    }
    return io_model_add(model, &body) || io_fail(error, source, "not enough memory");
}
