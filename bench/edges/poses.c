#include "poses.h"

#include "lib/first_contact.h"

#include <math.h>
#include <random.h>

const uint32_t edges_resolutions[EDGES_RESOLUTIONS] = {64, 128, 256, 512};
const char *const edges_densities[EDGES_DENSITIES] = {"boxes, 12", "1k", "10k", "100k"};

edges_answers edges_answers_in(const edges_answers bins[EDGES_BINS], int first, int end) {
    edges_answers sum = {0, 0};
    for (int bin = first; bin < end; bin++) {
        sum.poses += bins[bin].poses;
        sum.yes += bins[bin].yes;
    }
    return sum;
}

static void tally(edges_poses *poses, int density, int form, int resolution, double pixels, bool yes) {
    if (fabs(pixels) >= EDGES_REACH) {
        return;
    }
    edges_answers *bin = &poses->answers[density][form][resolution][(int)floor(pixels) + EDGES_REACH];
    bin->poses++;
    bin->yes += yes;
    if (pixels > 0 && !yes) {
        double *deepest = &poses->deepest_missed[density][form][resolution];
        *deepest = fmax(*deepest, pixels);
    }
}

/* Dense meshes are drawn at high resolutions alone: they take long, and are lost at low ones. */
static int first_resolution(int density) {
    return density == EDGES_DENSITIES - 1 ? 2 : 0;
}

/* Asks one form at its resolutions, each at the same depth in its own pixels. A pose where the truth is the other way
 * round, as bodies that are not convex have, is left out. */
static bool ask_form(approach *along, double contact, double pixels, int density, int form, edges_poses *poses) {
    clinker_body bodies[2];
    bool yes;
    double coarse;
    approach_place(along, contact, bodies);
    if (!edges_form_ask(&edges_forms[form], along->workspace, bodies, edges_resolutions[0], &yes, &coarse)) {
        return false;
    }
    poses->pixels[density][form] += coarse * edges_resolutions[0];
    for (int i = first_resolution(density); i < EDGES_RESOLUTIONS; i++) {
        double expected = coarse * edges_resolutions[0] / edges_resolutions[i];
        double distance = contact - pixels * expected;
        double spacing;
        bool meets;
        approach_place(along, distance, bodies);
        if (!edges_form_ask(&edges_forms[form], along->workspace, bodies, edges_resolutions[i], &yes, &spacing) ||
            !approach_meets(along, distance, &meets)) {
            return false;
        }
        double depth = (contact - distance) / (spacing > 0 ? spacing : expected);
        if (meets == (pixels > 0) && isfinite(depth)) {
            tally(poses, density, form, i, depth, yes);
        }
    }
    return true;
}

static bool run_pose(approach *along, scene_random *random, int density, edges_poses *poses) {
    const double origin[3] = {0, 0, 0};
    const double outside = 2.5;
    double contact;
    bool meets;
    along->pose = scene_random_pose(random, origin);
    scene_random_direction(random, along->direction);
    double pixels = scene_random_between(random, -EDGES_REACH, EDGES_REACH);
    if (!approach_meets(along, 0, &meets)) {
        return false;
    }
    if (!meets) {
        return true;
    }
    bool done = approach_find_contact(along, 0, outside, &contact);
    for (int form = 0; done && form < EDGES_FORMS; form++) {
        done = ask_form(along, contact, pixels, density, form, poses);
    }
    poses->count[density]++;
    return done;
}

/* Spheres and knots take turns; boxes have no level of detail. */
static bool run_density(clinker_workspace *workspace, int density, size_t triangles, size_t count, edges_poses *poses) {
    unsigned across = (unsigned)sqrt((double)triangles / 16);
    scene_mesh meshes[2] = {triangles > 12 ? scene_bumpy_sphere(triangles, 3, 1) : scene_cube(0.6F),
                            triangles > 12 ? scene_knot(2, 3, 0.7F, 0.3F, 0.15F, 8 * across, across)
                                           : scene_cube(0.6F)};
    scene_random random = {triangles};
    bool done = meshes[0].positions != NULL && meshes[1].positions != NULL;
    for (size_t i = 0; done && i < count; i++) {
        approach along = {.workspace = workspace, .a = &meshes[i % 2], .b = &meshes[i % 2]};
        done = run_pose(&along, &random, density, poses);
    }
    scene_mesh_free(&meshes[0]);
    scene_mesh_free(&meshes[1]);
    return done;
}

bool edges_poses_run(clinker_workspace *workspace, bool quick, edges_poses *poses) {
    static const size_t triangles[EDGES_DENSITIES] = {12, 1000, 10000, 100000};
    static const size_t counts[EDGES_DENSITIES] = {1800, 1800, 360, 144};
    bool done = true;
    for (int density = 0; done && density < (quick ? 2 : EDGES_DENSITIES); density++) {
        done = run_density(workspace, density, triangles[density], quick ? 24 : counts[density], poses);
    }
    return done;
}
