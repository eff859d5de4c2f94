#include "cli/pictures/map_files.h"
#include "clinker/draw.h"

#include "cli/base/direction.h"

#include <math.h>
#include <string.h>

/* A column's name: quoted, since it holds commas. */
static void write_heading(FILE *file, const char *what, const double direction[3], const char *unit) {
    char name[128];
    direction_name(direction, name, sizeof name);
    fprintf(file, "\"%s along %s [", what, name);
    for (const char *at = unit; *at != '\0'; at++) {
        fputs(*at == '"' ? "\"\"" : (char[2]){*at, '\0'}, file);
    }
    fputs("]\",", file);
}

static double along(const double axis[3], const double point[3]) {
    return axis[0] * point[0] + axis[1] * point[1] + axis[2] * point[2];
}

bool map_write_csv(const named_map *named, FILE *file) {
    static const char *const covers[] = {"", "a", "b", "both"};
    const clinker_map *map = &named->map;
    double x = along(map->right, map->origin);
    double y = along(map->up, map->origin);
    write_heading(file, "x", map->right, named->unit);
    write_heading(file, "y", map->up, named->unit);
    write_heading(file, "gap", map->forward, named->unit);
    fputs("cover\n", file);
    for (uint32_t row = 0; row < map->height; row++) {
        for (uint32_t column = 0; column < map->width; column++) {
            size_t pixel = (size_t)row * map->width + column;
            if (map->cover[pixel] != 0) {
                fprintf(file, "%.9g,%.9g,", x + column * map->pixel, y + row * map->pixel);
                if (!isnan(map->gap[pixel])) {
                    fprintf(file, "%.9g", (double)map->gap[pixel]);
                }
                fprintf(file, ",%s\n", covers[map->cover[pixel]]);
            }
        }
    }
    return ferror(file) == 0;
}

/* Little endian, as the negative scale says, whatever this machine is. */
static void write_float(FILE *file, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    const unsigned char bytes[4] = {(unsigned char)bits, (unsigned char)(bits >> 8), (unsigned char)(bits >> 16),
                                    (unsigned char)(bits >> 24)};
    fwrite(bytes, sizeof bytes, 1, file);
}

/* Rows go upwards in this format, as they do in a map. */
bool map_write_pfm(const named_map *named, FILE *file) {
    const clinker_map *map = &named->map;
    fprintf(file, "Pf\n%u %u\n-1.0\n", (unsigned)map->width, (unsigned)map->height);
    for (size_t pixel = 0; pixel < (size_t)map->width * map->height; pixel++) {
        write_float(file, map->gap[pixel]);
    }
    return ferror(file) == 0;
}
