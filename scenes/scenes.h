/* Scenes: seeded, deterministic meshes and placements shared by tests, benchmarks, the demo and the samples.
 *
 * Every function that makes a mesh returns it by value; one without vertices means that memory ran out. All meshes
 * are closed and face outwards unless their comment says otherwise. The same arguments give the same bytes. */
#ifndef CLINKER_SCENES_H
#define CLINKER_SCENES_H

#include <clinker/clinker.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------------
 * Meshes
 * ------------------------------------------------------------------------------------------------ */

typedef struct scene_mesh {
    float *positions; /* x, y, z of each vertex */
    size_t vertex_count;
    uint32_t *indices; /* three for each triangle; NULL: a soup, vertices 3i, 3i+1, 3i+2 */
    size_t triangle_count;
} scene_mesh;

void scene_mesh_free(scene_mesh *mesh); /* an empty mesh is allowed */

/* The mesh as the library takes it; the arrays stay with the scene mesh. */
clinker_mesh scene_mesh_borrow(const scene_mesh *mesh);

/* Adds the triangles of `other` as further components. False, and `mesh` unchanged, if memory ran out. */
bool scene_mesh_append(scene_mesh *mesh, const scene_mesh *other);

/* A copy in world coordinates, rounded to float. */
scene_mesh scene_mesh_placed(const scene_mesh *mesh, const clinker_pose *pose);

/* The positions in double precision, three for each vertex, to be freed by the caller; NULL if memory ran out. */
double *scene_mesh_doubles(const scene_mesh *mesh);

void scene_mesh_move(scene_mesh *mesh, float x, float y, float z);
void scene_mesh_flip(scene_mesh *mesh); /* turns every face round; indexed meshes only */

/* Shuffles the order of the triangles and, if asked, of the vertices: the same surface in an unkind order. Indexed
 * meshes only. False, and the order of vertices unchanged, if memory ran out. */
bool scene_shuffle(scene_mesh *mesh, uint64_t seed, bool vertices_too);

scene_mesh scene_soup(const scene_mesh *mesh); /* the same triangles, each with corners of its own */

/* Write a mesh as a binary file, in world coordinates where `pose` is not NULL. False if that failed. */
bool scene_stl_write(const char *path, const scene_mesh *mesh, const clinker_pose *pose);
bool scene_ply_write(const char *path, const scene_mesh *mesh, const clinker_pose *pose);

/* ---------------------------------------------------------------------------------------------------
 * Small shapes
 * ------------------------------------------------------------------------------------------------ */

scene_mesh scene_box(const float low[3], const float high[3]);
scene_mesh scene_cube(float half);        /* centred on the origin */
scene_mesh scene_tetrahedron(float side); /* the corner of a cube: (0,0,0) and `side` on each axis */
scene_mesh scene_cylinder(float radius, float half_height, unsigned sides);         /* along z */
scene_mesh scene_torus(float major, float minor, unsigned around, unsigned across); /* around z */

/* A tube of radius `tube` along the (p, q) torus knot on the torus of radii `major` and `minor`; p and q coprime. */
scene_mesh scene_knot(unsigned p, unsigned q, float major, float minor, float tube, unsigned around, unsigned across);

/* A cube with a cubic cavity: the inner shell faces the cavity, so the solid is what lies between. */
scene_mesh scene_hollow_box(float outer_half, float inner_half);

/* One body of two cubes, `distance` apart in x between their centres, which lie at -distance/2 and +distance/2. */
scene_mesh scene_two_cubes(float half, float distance);

/* A square plate with a hole along z, and the pin that fills it exactly: both round forms have the same corners, bit
 * for bit, if radius and sides are the same. `sides` is rounded up to a multiple of 8. */
scene_mesh scene_plate_with_hole(float half, float half_height, float radius, unsigned sides);
scene_mesh scene_pin(float radius, float half_height, unsigned sides);

/* An icosahedron with each face split into splits * splits triangles, on a sphere. */
scene_mesh scene_icosphere(float radius, unsigned splits);

/* The same with the radius scale * (1 + 0.1 noise(direction)) and about `triangles` faces. */
scene_mesh scene_bumpy_sphere(size_t triangles, uint64_t seed, float scale);

/* Vertices alone, no triangles: random directions, uniform on the unit sphere, times `axes`. Their convex hull is a
 * polyhedron inscribed in an ellipsoid: W5. */
scene_mesh scene_ellipsoid_points(size_t points, const double axes[3], uint64_t seed);

/* A slab over [-1, 1]^2 of about `triangles` faces. Below it is flat, at z = -0.25; above it is a grid with random
 * heights from 0 to 0.25. */
scene_mesh scene_rough_slab(size_t triangles, uint64_t seed);

/* ---------------------------------------------------------------------------------------------------
 * Pairs of bodies: workloads W1, W2, W3, W7, T2, T3
 * ------------------------------------------------------------------------------------------------ */

/* Body a stays where it is, body b has a pose whose numbers are exact in float. */
typedef struct scene_pair {
    scene_mesh a, b; /* without vertices: memory ran out */
    clinker_pose pose;
} scene_pair;

void scene_pair_free(scene_pair *pair);
void scene_pair_bodies(const scene_pair *pair, clinker_body bodies[2]); /* borrowed, like the pose */

typedef enum scene_spheres_pose {
    SCENE_APART,  /* boxes overlap, 0.1 % of the diameter between the surfaces */
    SCENE_GRAZE,  /* a few triangles cross */
    SCENE_DEEP,   /* half overlap */
    SCENE_INSIDE, /* b, of half the size, wholly inside of a */
} scene_spheres_pose;

/* Two bumpy spheres of about `triangles` faces each: W1 and W2. */
scene_pair scene_spheres(size_t triangles, scene_spheres_pose pose);

typedef enum scene_jaws_pose {
    SCENE_CLEAR,   /* a gap of 0.1 % of the bumps' height */
    SCENE_KISS,    /* 3 % of the bumps' height past first contact: they cross at many places */
    SCENE_OVERLAP, /* 2 % of the bumps' height into each other everywhere */
} scene_jaws_pose;

/* Lower (a) and upper (b) jaw of about `triangles` faces each: closed slabs over [-1, 1]^2 with interlocking bumps. */
scene_pair scene_jaws(size_t triangles, scene_jaws_pose pose);

/* The same, the upper jaw pressed in by `depth` times the bumps' height from where they first touch; below 0: apart. */
scene_pair scene_jaws_pressed(size_t triangles, double depth);

/* Lower (a) and upper (b) dental arch, in millimetres, of 55,084 faces each: gums with fourteen crowns that interlock.
 * The upper one is pressed in by `pressed` from where they first touch; below 0: apart. */
scene_pair scene_dental_arches(double pressed);

/* Figure 3 of Myszkowski, Okunev and Kunii: bodies of tilted boxes in stacks along z, so that along +z counted layers
 * need all of their passes. */
typedef enum scene_stacks_kind {
    SCENE_ONE_CONVEX,  /* 3a: a has two faces on a line along z, b up to six; two passes */
    SCENE_BOTH_CONVEX, /* 3b: two faces each; two passes */
    SCENE_NONE_CONVEX, /* 3c: four faces each; two passes and sorted layers */
} scene_stacks_kind;

/* About `triangles` faces in both bodies together. Apart, or, if they are to meet, one box of b reaches into one of a,
 * which the last pass alone tells. */
scene_pair scene_stacks(size_t triangles, scene_stacks_kind kind, bool meet);

/* Jaws of cells * cells grid squares on one common grid, with dyadic coordinates and b moved by whole cells: edges
 * meet edges and corners meet corners exactly. `cells` is rounded up to a power of two, 4 to 4096. */
scene_pair scene_grid_jaws(unsigned cells);

typedef enum scene_plates_pose {
    SCENE_ALIGNED, /* on each other, edges on edges and corners on corners */
    SCENE_ASKEW,   /* on each other, b turned by 30 degrees about z */
    SCENE_GAP,     /* askew and 1e-5 apart */
    SCENE_PRESS,   /* askew and 1e-5 into each other */
} scene_plates_pose;

/* Two slabs of about `triangles` faces each over [-1, 1]^2: a from z = -0.2 to 0, b from 0 to 0.2. The large faces are
 * grids of squares; the lower one of b lies on the upper one of a, in the plane z = 0 to the bit: T2. */
scene_pair scene_plates(size_t triangles, scene_plates_pose pose);

/* A bumpy sphere of about `triangles` faces, and its copy moved by `shift`, rounded to float, along x, y and z. At 0
 * both surfaces are the same: T3. */
scene_pair scene_twins(size_t triangles, double shift);

/* Moves every vertex of `rest` towards the origin, a little and differently in each frame, into the positions of
 * `moved`, which has as many vertices: W7. */
void scene_deform(const scene_mesh *rest, unsigned frame, scene_mesh *moved);

/* The distance along the unit vector `direction` at which b, placed by `pose`, touches a when it comes from far away,
 * found on a grid of samples and never too large. NaN if memory ran out. Both lie within 1.6 of the axis. */
double scene_contact_distance(const scene_mesh *a, const scene_mesh *b, const clinker_pose *pose,
                              const double direction[3]);

/* ---------------------------------------------------------------------------------------------------
 * Crowds of bodies: workloads W6, T1, T4
 * ------------------------------------------------------------------------------------------------ */

typedef struct scene_crowd {
    size_t count;        /* 0: memory ran out */
    scene_mesh mesh;     /* spheres: the mesh that all share; boxes: eight vertices for each, the indices of one */
    clinker_pose *poses; /* numbers exact in float */
    float *half_extents; /* boxes: three for each; spheres: NULL */
} scene_crowd;

scene_crowd scene_boxes(size_t count);        /* edges of 0.5 to 1.5, about 5 % of them in interference */
scene_crowd scene_sphere_crowd(size_t count); /* bumpy spheres of about 1,000 triangles, likewise */

/* Unit boxes at whole numbers, in rows of ceil(cbrt(count)) along x, then y, then z: a heap in which each touches its
 * neighbours by faces, edges and corners, to the bit. 1,000 boxes have 10,476 such pairs: T1. */
scene_crowd scene_stack(size_t count);

clinker_body scene_crowd_body(const scene_crowd *crowd, size_t body);
void scene_crowd_free(scene_crowd *crowd);

enum { SCENE_PART_NAME = 32 };

/* Different bodies, all in world coordinates. */
typedef struct scene_parts {
    size_t count; /* 0: memory ran out */
    scene_mesh *meshes;
    char (*names)[SCENE_PART_NAME]; /* as in "wall 2.07": kind, storey, number */
} scene_parts;

/* A building of 299 parts and about 80,000 triangles, 12 to some thousand in a part: slabs of planks, walls with
 * windows and doors in them, columns, beams and stairs. About 1,200 pairs touch, flush to the bit, and none overlap:
 * T4. */
scene_parts scene_building(void);
void scene_parts_free(scene_parts *parts);

#ifdef __cplusplus
}
#endif

#endif
