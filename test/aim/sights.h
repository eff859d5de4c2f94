/* Two meshes in their places, what boxes and small rasters tell of them, and directions compared. */
#ifndef TEST_AIM_SIGHTS_H
#define TEST_AIM_SIGHTS_H

#include "aim/projection.h"
#include "random.h"
#include "scenes.h"

static const double degree = SCENE_PI / 180;

/* Two meshes in their places, as the projection sees them. */
typedef struct sight {
    scene_mesh meshes[2];
    ck_mesh opened[2];
    ck_guess guess;
    ck_sighting sighting;
} sight;

/* The meshes become those of the sight. */
void sight_make(sight *made, clinker_workspace *workspace, scene_mesh a, const clinker_pose *pose_a, scene_mesh b,
                const clinker_pose *pose_b);
void sight_free(sight *made);

ck_projection refined(const sight *made, uint32_t resolution);
ck_projections several(const sight *made);

/* In radians, between lines. */
double angle_between(const double a[3], const double b[3]);

/* One pose after another. */
clinker_pose after(const clinker_pose *first, const clinker_pose *then);

void turned(const clinker_pose *pose, const double v[3], double out[3]);

void expect_same(const ck_projection *one, const ck_projection *other);

/* A unit vector along (x, y, z), either way, up to an angle. */
void expect_direction(const double found[3], double x, double y, double z, double within);

/* Two halves of a cube that is cut along a slope, the upper one lifted by `gap` along the normal; in world coordinates,
 * so that boxes know nothing of the slope. */
void make_wedges(sight *made, clinker_workspace *workspace, double slope, double gap);

/* Turned about the y axis, then moved along x and z. */
scene_mesh leaned(scene_mesh mesh, double about_y, double x, double z);

#endif
