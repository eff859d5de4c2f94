/* How many faces are left. */
#include "lib/assembly.h"
#include "moving.h"
#include "sections.h"

#include <stdio.h>

/* Columns of the table: ways to move, then approaching with more to cull by. */
enum { BALLS = MOVING_WAYS, WHILE, COLUMNS };

/* In which b comes nearer by a tenth of what the bodies are large, or turns by as much. */
static const double soon = 0.1;

typedef struct share_table {
    const section_bench *bench;
    bool vouched; /* the bodies are solids for certain */
    bool good;
} share_table;

static double share_of(const share_table *table, const clinker_body bodies[2], const moving_pair *pair, int column) {
    const size_t all = bodies[0].mesh.triangle_count + bodies[1].mesh.triangle_count;
    const moving_way way = column < MOVING_WAYS ? (moving_way)column
                           : column == BALLS    ? MOVING_TRANSLATES
                                                : MOVING_FREELY;
    const size_t rounds = way == MOVING_APPROACHES ? 1 : table->bench->queries > 0 ? table->bench->queries : 64;
    uint64_t random = 1;
    size_t left = 0;
    clinker_recede_settings settings = moving_settings();
    settings.vouched = table->vouched;
    settings.spheres = column == BALLS;
    settings.duration = column == WHILE ? soon : 0;
    for (size_t i = 0; i < rounds; i++) {
        clinker_motion motions[2];
        clinker_recession recession;
        moving_choose(pair, way, &random, motions);
        const size_t found = moving_left(table->bench->workspace, bodies, motions, &settings, &recession);
        if (found == 0) {
            return 0;
        }
        left += found;
    }
    return (double)left / (double)rounds / (double)all;
}

static void print_row(share_table *table, const clinker_body bodies[2], const moving_pair *pair) {
    printf("| %s | %zu, %zu |", pair->name, bodies[0].mesh.triangle_count, bodies[1].mesh.triangle_count);
    for (int column = 0; column < COLUMNS; column++) {
        const double share = share_of(table, bodies, pair, column);
        table->good = table->good && share > 0;
        printf(" %.0f |", 100 * share);
    }
    printf("\n");
    fflush(stdout);
}

/* Real bodies, where they are at hand. */
static void print_real(share_table *table, const char *name, const char *const files[2], const double approach[3],
                       double reach) {
    assembly a, b = {.count = 0};
    if (assembly_open(files[0], &a) && assembly_open(files[1], &b)) {
        const moving_pair pair = {name, {.a = {0}}, {approach[0], approach[1], approach[2]}, reach};
        const clinker_body bodies[2] = {a.bodies[0], b.bodies[0]};
        print_row(table, bodies, &pair);
    }
    assembly_close(&a);
    assembly_close(&b);
}

static void print_all(share_table *table) {
    const size_t sizes[2] = {1000, table->bench->quick ? 1000 : 100000};
    for (int shape = 0; shape < MOVING_SHAPES; shape++) {
        for (int size = 0; size < (shape == MOVING_ARCHES || sizes[1] == sizes[0] ? 1 : 2); size++) {
            moving_pair pair = moving_pair_make((moving_shape)shape, sizes[size]);
            clinker_body bodies[2];
            table->good = table->good && pair.pair.a.positions != NULL && pair.pair.b.positions != NULL;
            if (table->good) {
                scene_pair_bodies(&pair.pair, bodies);
                print_row(table, bodies, &pair);
            }
            scene_pair_free(&pair.pair);
        }
    }
    const double up[3] = {0, 0, 1}, across[3] = {1, 0, 0};
    table->vouched = false;
    print_real(table, "real jaws",
               (const char *const[]){"dental/artisynth_dynjaw/maxilla.obj", "dental/artisynth_dynjaw/jaw_smooth.obj"},
               up, 50);
    print_real(table, "two gears", (const char *const[]){"motion/gears/gear.obj", "motion/gears/gear.obj"}, across, 1);
}

bool recede_shares(const section_bench *bench) {
    share_table table = {bench, true, true};
    printf("## Faces that are left, in %% of all\n\n");
    printf("Means of %zu motions. \"Balls\": translations, and faces go that a ball around the other body does not "
           "reach. \"A while\": both, all through %g of the time in which bodies move by their size.\n\n",
           bench->queries > 0 ? bench->queries : (size_t)64, soon);
    printf("| pair | triangles |");
    for (int way = 0; way < MOVING_WAYS; way++) {
        printf(" %s |", moving_way_name((moving_way)way));
    }
    printf(" balls | a while |\n| --- | --: |");
    for (int column = 0; column < COLUMNS; column++) {
        printf(" --: |");
    }
    printf("\n");
    print_all(&table);
    return table.good;
}
