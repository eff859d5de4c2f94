#include "cli/pictures/surface_files.h"

#include "cli/base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool surface_write_ply(const surface_gaps *made, const gap_bands *bands, const float *gaps, FILE *file) {
    const size_t count = made->gaps.vertex_count;
    uint8_t(*colours)[3] = memory_take(count, sizeof *colours);
    for (size_t i = 0; i < count; i++) {
        const int ink = isnan(gaps[i]) ? INK_ONLY_A : INK_BANDS + gap_bands_find(bands, made->gaps.gap[i]);
        const canvas_colour colour = band_palette[ink];
        memcpy(colours[i], (uint8_t[3]){colour.red, colour.green, colour.blue}, sizeof colours[i]);
    }
    char *comment =
        text_format("quality is the gap of %s to %s in %s, contact up to %.9g", made->on->name, made->other->name,
                    made->unit != NULL ? made->unit : "units of the file", made->contact);
    const io_coloured_mesh coloured = {.mesh = &made->on->mesh,
                                       .pose = &made->on->pose,
                                       .colours = (const uint8_t(*)[3])colours,
                                       .quality = gaps,
                                       .comment = comment};
    bool good = io_ply_write(file, &coloured);
    free(comment);
    free(colours);
    return good;
}

bool surface_write_csv(const surface_gaps *made, FILE *file) {
    fputs("x,y,z,gap,face\n", file);
    for (size_t i = 0; i < made->gaps.vertex_count; i++) {
        double p[3];
        io_world_vertex(&made->on->mesh, &made->on->pose, i, p);
        fprintf(file, "%.17g,%.17g,%.17g,", p[0], p[1], p[2]);
        if (!isnan(made->gaps.gap[i])) {
            fprintf(file, "%.17g", made->gaps.gap[i]);
        }
        fputc(',', file);
        if (made->gaps.face[i] != CLINKER_NO_FACE) {
            fprintf(file, "%u", (unsigned)cli_body_file_face(made->other, made->gaps.face[i]));
        }
        fputc('\n', file);
    }
    return ferror(file) == 0;
}

bool surface_write_points(const surface_gaps *made, FILE *file) {
    fputs("x,y,z,gap,area,nx,ny,nz,vertices\n", file);
    for (size_t i = 0; i < made->contacts.point_count; i++) {
        const clinker_contact_point *at = &made->contacts.points[i];
        fprintf(file, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%u\n", at->point[0], at->point[1], at->point[2],
                at->gap, at->area, at->normal[0], at->normal[1], at->normal[2], (unsigned)at->vertex_count);
    }
    return ferror(file) == 0;
}
