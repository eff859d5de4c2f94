#include "assembly.h"

#include <stdio.h>
#include <stdlib.h>

#ifdef BENCH_DATA

#include <io.h>

bool assembly_open(const char *file, assembly *out) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", BENCH_DATA, file);
    io_error error;
    io_model *model = calloc(1, sizeof *model);
    *out = (assembly){.model = model};
    if (model == NULL || !io_read(path, NULL, model, &error)) {
        assembly_close(out);
        return false;
    }
    out->bodies = calloc(model->body_count, sizeof *out->bodies);
    out->count = out->bodies != NULL ? model->body_count : 0;
    for (size_t i = 0; i < out->count; i++) {
        out->bodies[i] = (clinker_body){.mesh = model->bodies[i].mesh, .pose = &model->bodies[i].pose};
    }
    return out->count > 0;
}

void assembly_close(assembly *opened) {
    if (opened->model != NULL) {
        io_model_free(opened->model);
    }
    free(opened->model);
    free(opened->bodies);
    *opened = (assembly){.count = 0};
}

#else

bool assembly_open(const char *file, assembly *out) {
    (void)file;
    *out = (assembly){.count = 0};
    return false;
}

void assembly_close(assembly *opened) {
    (void)opened;
}

#endif
