#include "named_bodies.h"

#include "cli/base/memory.h"

static char file_name[] = "house.ifc";
static char *files[] = {file_name};

static char *copy(const char *text) {
    return text == NULL ? NULL : text_format("%s", text);
}

body_list named_bodies_make(const named_body *bodies, size_t count) {
    body_list list = {.count = count,
                      .total = count,
                      .whole = count,
                      .files = files,
                      .model_count = 1,
                      .models = memory_take(1, sizeof *list.models),
                      .bodies = memory_take(count, sizeof *list.bodies)};
    list.models[0] = (io_model){.bodies = memory_take(count, sizeof(io_body)), .body_count = count};
    for (size_t i = 0; i < count; i++) {
        io_body *source = &list.models[0].bodies[i];
        *source = (io_body){
            .name = copy(bodies[i].name), .class_name = copy(bodies[i].class_name), .layer = copy(bodies[i].layer)};
        list.bodies[i] = (cli_body){.name = copy(bodies[i].name), .file = file_name, .source = source, .whole = i};
    }
    body_list_name(&list);
    return list;
}
