#include "pictures.h"

#include "sections.h"

static bool write(const edges_bench *bench, const char *name, picture drawn) {
    FILE *file = drawn.pixels != NULL ? edges_figure_open(bench, name, "wb") : NULL;
    bool done = file != NULL && picture_write_png(&drawn, file);
    done = file != NULL && fclose(file) == 0 && done;
    picture_free(&drawn);
    return done;
}

bool edges_pictures(const edges_bench *bench) {
    if (bench->figures == NULL) {
        return true;
    }
    printf("## Figures 4.13 and 4.14: pictures\n\n");
    bool done = write(bench, "edges_knots.png", edges_knots_picture(bench->workspace));
    return write(bench, "edges_crowd.png", edges_crowd_picture(bench->workspace)) && done;
}
