#include "dispatch/read_file.h"

#include "bytes/file_map.h"
#include "dispatch/format_list.h"
#include "reading/message.h"
#include "reading/model.h"

static bool read_source(const io_source *source, bool as_part, io_model *model, io_error *error) {
    const io_format *format = format_of(source);
    if (as_part && format->names_parts) {
        return io_fail(error, source, "is a scene itself; a part of a scene has to be a mesh file");
    }
    if (!format->read(source, model, error)) {
        io_model_free(model);
        return false;
    }
    return true;
}

/* The one place where readers get at other files of any format: what shows parts has them read from here. */
static bool read_path(const char *path, bool as_part, const io_settings *settings, io_model *model, io_error *error) {
    *model = (io_model){0};
    error->message[0] = 0;
    io_source source = {.name = path,
                        .path = path,
                        .trust_paths = settings != NULL && settings->trust_paths,
                        .read_part = file_read_part};
    file_map map;
    if (!file_map_open(&map, path)) {
        return io_fail(error, &source, "%s", map.problem);
    }
    source.bytes = map.bytes;
    source.size = map.size;
    source.map = &map;
    bool read = read_source(&source, as_part, model, error);
    file_map_close(&map);
    if (read && !io_model_add_file(model, path)) {
        io_model_free(model);
        return io_fail(error, &source, "not enough memory");
    }
    return read;
}

bool file_read(const char *path, const io_settings *settings, io_model *model, io_error *error) {
    return read_path(path, false, settings, model, error);
}

bool file_read_part(const char *path, const io_settings *settings, io_model *model, io_error *error) {
    return read_path(path, true, settings, model, error);
}

bool io_read_memory(const char *name, const void *bytes, size_t size, io_model *model, io_error *error) {
    *model = (io_model){0};
    error->message[0] = 0;
    io_source source = {.name = name, .bytes = bytes, .size = size};
    if (size == 0) {
        return io_fail(error, &source, "the file is empty");
    }
    return read_source(&source, false, model, error);
}
