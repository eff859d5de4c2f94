/* A building of four storeys, each with a corridor along x, four rooms on either side of it, and a stair. Storeys stand
 * on slabs of eight planks. All coordinates are multiples of 1/128, so that what is flush is so in float, too. */
#include "blocks.h"
#include "builder.h"
#include "random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { STOREYS = 4, BAYS = 4, PLANKS = 8, STEPS = 13, COLUMN_SIDES = 16 };

/* The plan, in metres: x along the building, y across it. */
static const double length = 24;
static const double width = 12;
static const double bay = 6;
static const double plank = 3;
static const double outer_wall = 0.375;
static const double inner_wall = 0.125;
static const double corridor_low = 5; /* between its walls */
static const double corridor_high = 7;

/* Heights; a storey begins on its floor and ends on the next. */
static const double slab_thickness = 0.25;
static const double room_height = 3;
static const double storey_height = 3.25;
static const double beam_height = 0.25;

static const double stair_width = 1.25;
static const double stair_x = 21;
static const double stair_y = 7.25;
static const double tread = 0.3125;

/* The longest edges of the meshes of parts along an axis, from coarse to fine. */
static const double whole_part = 64;
static const double coarse = 0.75;
static const double medium = 0.375;
static const double fine = 0.1875;

typedef struct building_site {
    scene_parts parts;
    size_t room; /* for so many parts */
    bool failed;
    size_t storey;
    double floor; /* its height */
} building_site;

void scene_parts_free(scene_parts *parts) {
    for (size_t i = 0; i < parts->count; i++) {
        scene_mesh_free(&parts->meshes[i]);
    }
    free(parts->meshes);
    free(parts->names);
    *parts = (scene_parts){0};
}

static bool grow(building_site *site) {
    size_t room = site->room ? 2 * site->room : 64;
    scene_mesh *meshes = realloc(site->parts.meshes, room * sizeof *meshes);
    site->parts.meshes = meshes ? meshes : site->parts.meshes;
    char(*names)[SCENE_PART_NAME] = realloc(site->parts.names, room * sizeof *names);
    site->parts.names = names ? names : site->parts.names;
    site->room = meshes && names ? room : site->room;
    return meshes && names;
}

/* Consumes the mesh; failure is remembered, so only the end has to look. */
static void add_part(building_site *site, const char *kind, size_t number, scene_mesh mesh) {
    scene_parts *parts = &site->parts;
    if (site->failed || !mesh.positions || (parts->count == site->room && !grow(site))) {
        scene_mesh_free(&mesh);
        site->failed = true;
        return;
    }
    snprintf(parts->names[parts->count], SCENE_PART_NAME, "%s %zu.%02zu", kind, site->storey, number);
    parts->meshes[parts->count++] = mesh;
}

static void add_box(building_site *site, const char *kind, size_t number, scene_block box, double cell) {
    add_part(site, kind, number, scene_block_mesh(&box, NULL, 0, cell));
}

/* From the floor to the slab above. */
static scene_block upright(const building_site *site, double x_low, double x_high, double y_low, double y_high) {
    return (scene_block){{x_low, y_low, site->floor}, {x_high, y_high, site->floor + room_height}};
}

/* Stairs of even and of odd storeys lie side by side, and each goes through the slab above. */
static scene_block stair_well(size_t storey, double floor) {
    double x = stair_x + (storey % 2 == 0 ? 0 : stair_width);
    return (scene_block){{x, stair_y, floor}, {x + stair_width, stair_y + STEPS * tread, floor + storey_height}};
}

/* The slab below a storey, or the roof; the stair of the storey below comes up through the last plank. */
static void add_slab(building_site *site) {
    bool has_well = site->storey > 0 && site->storey < STOREYS;
    scene_block well = stair_well(has_well ? site->storey - 1 : 0, site->floor - storey_height);
    for (size_t i = 0; i < PLANKS; i++) {
        double x = plank * (double)i;
        scene_block box = {{x, 0, site->floor - slab_thickness}, {x + plank, width, site->floor}};
        size_t holes = has_well && i == PLANKS - 1 ? 1 : 0;
        add_part(site, "slab", i + 1, scene_block_mesh(&box, &well, holes, coarse));
    }
}

/* A folded plate of steps: each reaches from the top of the step before the last one up to its own. */
static void add_stair(building_site *site) {
    scene_block box = stair_well(site->storey, site->floor);
    double rise = storey_height / STEPS;
    scene_block holes[2 * STEPS];
    size_t count = 0;
    for (int i = 0; i < STEPS; i++) {
        scene_block above = box;
        above.low[1] = box.low[1] + i * tread;
        above.high[1] = above.low[1] + tread;
        scene_block below = above;
        above.low[2] = site->floor + (i + 1) * rise;
        below.high[2] = site->floor + (i - 1) * rise;
        if (i < STEPS - 1) {
            holes[count++] = above;
        }
        if (i > 1) {
            holes[count++] = below;
        }
    }
    add_part(site, "stair", 1, scene_block_mesh(&box, holes, count, medium));
}

typedef struct building_opening {
    const char *frame, *filling; /* names of what is in it */
    size_t number;               /* of these */
    double from, to, sill, top;  /* along the wall; above the floor. Sill 0: the frame is open below */
    double rim;                  /* of the frame */
    double frame_depth, filling_depth;
} building_opening;

/* The part of a wall, in x and z as given, and `depth` thick in its middle. */
static scene_block within_wall(const scene_block *wall, const double x[2], const double z[2], double depth) {
    double middle = (wall->low[1] + wall->high[1]) / 2;
    return (scene_block){{x[0], middle - depth / 2, z[0]}, {x[1], middle + depth / 2, z[1]}};
}

/* A wall along x with an opening, a frame that fills it, and a pane or a door that fills the frame. */
static void add_open_wall(building_site *site, size_t number, const scene_block *wall, const building_opening *o,
                          double cell) {
    const double x[2] = {o->from, o->to};
    const double z[2] = {site->floor + o->sill, site->floor + o->top};
    const double inner_x[2] = {x[0] + o->rim, x[1] - o->rim};
    const double inner_z[2] = {z[0] + (o->sill > 0 ? o->rim : 0), z[1] - o->rim};
    double depth = wall->high[1] - wall->low[1];
    const scene_block opening = within_wall(wall, x, z, depth);
    const scene_block frame = within_wall(wall, x, z, o->frame_depth);
    const scene_block light = within_wall(wall, inner_x, inner_z, o->frame_depth);
    add_part(site, "wall", number, scene_block_mesh(wall, &opening, 1, cell));
    add_part(site, o->frame, o->number, scene_block_mesh(&frame, &light, 1, coarse));
    add_box(site, o->filling, o->number, within_wall(wall, inner_x, inner_z, o->filling_depth), whole_part);
}

/* Eight walls with a window each; one on the ground has the door to the street in its place. */
static void add_facades(building_site *site) {
    for (size_t i = 0; i < 2 * BAYS; i++) {
        double x = bay * (double)(i % BAYS);
        double y = i < BAYS ? 0 : width - outer_wall;
        scene_block wall = upright(site, x, x + bay, y, y + outer_wall);
        building_opening opening = {.frame = "window",
                                    .filling = "pane",
                                    .number = i + 1,
                                    .from = x + 1.5,
                                    .to = x + 4.5,
                                    .sill = 0.875,
                                    .top = 2.375,
                                    .rim = 0.0625,
                                    .frame_depth = 0.125,
                                    .filling_depth = 0.03125};
        if (site->storey == 0 && i == 1) {
            opening.frame = "door frame";
            opening.filling = "door";
            opening.number = 2 * BAYS + 1;
            opening.sill = 0;
        }
        add_open_wall(site, i + 1, &wall, &opening, site->storey == 0 ? fine : medium);
    }
}

/* Four walls across both ends of the building. */
static void add_ends(building_site *site) {
    for (size_t i = 0; i < 4; i++) {
        double x = i < 2 ? 0 : length - outer_wall;
        double y_low = i % 2 == 0 ? outer_wall : width / 2;
        double y_high = i % 2 == 0 ? width / 2 : width - outer_wall;
        add_box(site, "wall", 2 * BAYS + 1 + i, upright(site, x, x + outer_wall, y_low, y_high), coarse);
    }
}

/* Eight walls along the corridor with a door each, and six between the rooms, where two walls end. */
static void add_rooms(building_site *site) {
    const double corridor_walls[2] = {corridor_low - inner_wall, corridor_high};
    const double rooms[2][2] = {{outer_wall, corridor_walls[0]}, {corridor_high + inner_wall, width - outer_wall}};
    size_t number = 2 * BAYS + 4;
    for (size_t i = 0; i < 2 * BAYS; i++) {
        double x = bay * (double)(i % BAYS);
        double y = corridor_walls[i / BAYS];
        scene_block wall = upright(site, fmax(x, outer_wall), fmin(x + bay, length - outer_wall), y, y + inner_wall);
        building_opening opening = {.frame = "door frame",
                                    .filling = "door",
                                    .number = i + 1,
                                    .from = x + 2.5,
                                    .to = x + 3.5,
                                    .sill = 0,
                                    .top = 2.125,
                                    .rim = 0.0625,
                                    .frame_depth = inner_wall,
                                    .filling_depth = inner_wall / 2};
        add_open_wall(site, ++number, &wall, &opening, coarse);
    }
    for (size_t i = 0; i < 2 * (BAYS - 1); i++) {
        double x = bay * (double)(i % (BAYS - 1) + 1);
        const double *y = rooms[i / (BAYS - 1)];
        scene_block wall = upright(site, x - inner_wall / 2, x + inner_wall / 2, y[0], y[1]);
        add_box(site, "wall", ++number, wall, whole_part);
    }
}

/* Round, on a grid of 1/64; with a ring of corners at each level. */
static scene_mesh column_mesh(double x, double y, double low, double high, uint32_t levels) {
    scene_builder builder = {0};
    for (uint32_t level = 0; level <= levels; level++) {
        for (uint32_t i = 0; i < COLUMN_SIDES; i++) {
            double angle = 2 * SCENE_PI * i / COLUMN_SIDES;
            scene_builder_vertex(&builder, x + round(16 * cos(angle)) / 64, y + round(16 * sin(angle)) / 64,
                                 low + (high - low) * level / levels);
        }
    }
    uint32_t top = levels * COLUMN_SIDES;
    uint32_t middle_low = scene_builder_vertex(&builder, x, y, low);
    uint32_t middle_high = scene_builder_vertex(&builder, x, y, high);
    for (uint32_t i = 0; i < COLUMN_SIDES; i++) {
        uint32_t next = (i + 1) % COLUMN_SIDES;
        for (uint32_t ring = 0; ring < top; ring += COLUMN_SIDES) {
            scene_builder_quad(&builder, ring + i, ring + next, ring + COLUMN_SIDES + next, ring + COLUMN_SIDES + i);
        }
        scene_builder_triangle(&builder, middle_low, next, i);
        scene_builder_triangle(&builder, middle_high, top + i, top + next);
    }
    return scene_builder_finish(&builder);
}

/* Columns in the middle of the corridor, on the joints of planks, and two beams on them, of steel: shaped like an I. */
static void add_frame(building_site *site) {
    double y = width / 2;
    double under_beam = site->floor + room_height - beam_height;
    for (size_t i = 0; i < BAYS; i++) {
        add_part(site, "column", i + 1, column_mesh(bay * ((double)i + 0.5), y, site->floor, under_beam, 4));
    }
    for (size_t i = 0; i < 2; i++) {
        double x = i == 0 ? outer_wall : length / 2;
        scene_block beam = {{x, y - 0.25, under_beam},
                            {x + length / 2 - outer_wall, y + 0.25, under_beam + beam_height}};
        scene_block grooves[2] = {beam, beam};
        for (int k = 0; k < 2; k++) {
            grooves[k].low[2] += 0.0625;
            grooves[k].high[2] -= 0.0625;
        }
        grooves[0].high[1] = y - 0.03125;
        grooves[1].low[1] = y + 0.03125;
        add_part(site, "beam", i + 1, scene_block_mesh(&beam, grooves, 2, coarse));
    }
}

scene_parts scene_building(void) {
    building_site site = {0};
    for (site.storey = 0; site.storey <= STOREYS; site.storey++) {
        site.floor = storey_height * (double)site.storey;
        add_slab(&site);
        if (site.storey == STOREYS) {
            break; /* that was the roof */
        }
        add_facades(&site);
        add_ends(&site);
        add_rooms(&site);
        add_frame(&site);
        if (site.storey < STOREYS - 1) {
            add_stair(&site);
        }
    }
    if (site.failed) {
        scene_parts_free(&site.parts);
    }
    return site.parts;
}
