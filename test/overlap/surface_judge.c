#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "overlap/surface_judge.h"

#include "math/twofold.h"
#include "math/vec3.h"
#include "model/mesh.h"
#include "random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_REPORTS = 8 };

typedef struct flat_triangle {
    double at[3][3];
} flat_triangle;

/* A surface and the bodies that it is of, seen from the middle of the surface, which is of size 1: a power of two is
 * the scale, so that the places of corners are rounded by nothing but the move. */
typedef struct surface_sight {
    const surface_case *given;
    const clinker_pair *pair;
    const clinker_surface *surface;
    bool flat; /* a body has faces without area */
    bool inward[2];
    ck_mesh meshes[2];
    double scale, middle[3]; /* this one is scaled */
    double reach;            /* no coordinate is beyond it, scaled, in the world */
    flat_triangle *told, *faces[2];
    surface_tally *tally;
} surface_sight;

static void *take(size_t count, size_t size) {
    void *memory = calloc(count + 1, size);
    if (memory == NULL) {
        abort();
    }
    return memory;
}

static bool complain(const surface_sight *sight, const char *what, double found, double truth, double off) {
    if (sight->tally->wrong < MOST_REPORTS) {
        print_error("%s %llu: %s is %.17g, not %.17g within %.3g\n", sight->given->label,
                    (unsigned long long)sight->given->seed, what, found, truth, off);
    }
    return false;
}

static bool is_near(const surface_sight *sight, const char *what, double found, double truth, double off) {
    return fabs(found - truth) <= off || complain(sight, what, found, truth, off);
}

/* ---- Where things are ---- */

static void corner_in_world(const surface_sight *sight, const clinker_surface_triangle *triangle, int k,
                            double out[3]) {
    const ck_mesh *mesh = &sight->meshes[triangle->of_b ? 1 : 0];
    const uint32_t corner = triangle->corners[k];
    if (corner < 3) {
        ck_mesh_world(mesh, ck_mesh_corner(mesh, triangle->face, (int)corner), out);
    } else {
        memcpy(out, &sight->surface->points[3 * ((size_t)corner - 3)], 3 * sizeof *out);
    }
}

static void triangle_in_world(const surface_sight *sight, size_t i, double out[3][3]) {
    for (int k = 0; k < 3; k++) {
        corner_in_world(sight, &sight->surface->triangles[i], k, out[k]);
    }
}

static void find_frame(surface_sight *sight) {
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY}, half = 0;
    for (size_t i = 0; i < sight->surface->triangle_count; i++) {
        double t[3][3];
        triangle_in_world(sight, i, t);
        for (int k = 0; k < 9; k++) {
            low[k % 3] = fmin(low[k % 3], t[k / 3][k % 3]);
            high[k % 3] = fmax(high[k % 3], t[k / 3][k % 3]);
        }
    }
    for (int i = 0; i < 3; i++) {
        half = fmax(half, 0.5 * high[i] - 0.5 * low[i]);
    }
    int exponent;
    (void)frexp(half, &exponent);
    sight->scale = ldexp(1, exponent < -1000 ? 1000 : -exponent);
    for (int i = 0; i < 3; i++) {
        sight->middle[i] = 0.5 * (low[i] * sight->scale) + 0.5 * (high[i] * sight->scale);
    }
}

static void move_into_frame(const surface_sight *sight, double t[3][3]) {
    for (int k = 0; k < 9; k++) {
        t[k / 3][k % 3] = t[k / 3][k % 3] * sight->scale - sight->middle[k % 3];
    }
}

static ck_twofold product(double a, double b) {
    return ck_twofold_multiply((ck_twofold){a, 0}, (ck_twofold){b, 0});
}

/* Six times the volume between a triangle and the origin: of a needle, products of lengths are much more. */
static ck_twofold six_volumes(const flat_triangle *t) {
    ck_twofold sum = {0, 0};
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const ck_twofold across =
            ck_twofold_subtract(product(t->at[1][j], t->at[2][k]), product(t->at[1][k], t->at[2][j]));
        sum = ck_twofold_add(sum, ck_twofold_multiply((ck_twofold){t->at[0][i], 0}, across));
    }
    return sum;
}

static void place_all(surface_sight *sight) {
    sight->told = take(sight->surface->triangle_count, sizeof *sight->told);
    for (size_t i = 0; i < sight->surface->triangle_count; i++) {
        triangle_in_world(sight, i, sight->told[i].at);
        move_into_frame(sight, sight->told[i].at);
    }
    for (int of = 0; of < 2; of++) {
        const ck_mesh *mesh = &sight->meshes[of];
        ck_twofold volume = {0, 0};
        sight->faces[of] = take(mesh->triangle_count, sizeof *sight->faces[of]);
        for (uint32_t i = 0; i < mesh->triangle_count; i++) {
            double(*t)[3] = sight->faces[of][i].at;
            ck_mesh_triangle(mesh, i, t);
            for (int k = 0; k < 9; k++) {
                sight->reach = fmax(sight->reach, fabs(t[k / 3][k % 3] * sight->scale));
            }
            move_into_frame(sight, t);
            volume = ck_twofold_add(volume, six_volumes(&sight->faces[of][i]));
        }
        sight->inward[of] = volume.high < 0;
    }
}

static void free_all(const surface_sight *sight) {
    free(sight->told);
    free(sight->faces[0]);
    free(sight->faces[1]);
}

/* ---- What triangles are made of ---- */

static bool is_in_range(const surface_sight *sight) {
    const clinker_surface *surface = sight->surface;
    for (size_t i = 0; i < surface->triangle_count; i++) {
        const clinker_surface_triangle *triangle = &surface->triangles[i];
        if (triangle->face >= sight->meshes[triangle->of_b ? 1 : 0].triangle_count) {
            return complain(sight, "the number of a face", triangle->face, 0, 0);
        }
        for (int k = 0; k < 3; k++) {
            if (triangle->corners[k] >= 3 + surface->point_count) {
                return complain(sight, "the number of a corner", triangle->corners[k], (double)surface->point_count, 0);
            }
        }
    }
    for (size_t i = 0; i < surface->point_count; i++) {
        if (!ck_is_finite(&surface->points[3 * i])) {
            return complain(sight, "the number of a point that is nowhere", (double)i, 0, 0);
        }
    }
    return (surface->point_count == 0) == (surface->points == NULL) ||
           complain(sight, "the number of points", (double)surface->point_count, 0, 0);
}

/* Counterclockwise as seen from outside. */
static bool is_whole_face(const surface_sight *sight, const clinker_surface_triangle *triangle) {
    const uint32_t *c = triangle->corners, step = sight->inward[triangle->of_b ? 1 : 0] ? 2 : 1;
    return c[0] < 3 && c[1] == (c[0] + step) % 3 && c[2] == (c[1] + step) % 3;
}

enum { FACE_MET = 1, FACE_PASSED = 2 };

/* Marks the faces of both bodies that meet the other one. */
static void mark_met(const surface_sight *sight, uint8_t *marks[2]) {
    const clinker_pair *pair = sight->pair;
    for (size_t i = 0; i < pair->crossings + pair->touchings; i++) {
        const clinker_face_pair *faces =
            i < pair->crossings ? &pair->crossing_faces[i] : &pair->touching_faces[i - pair->crossings];
        marks[0][faces->a] = marks[1][faces->b] = FACE_MET;
    }
}

static bool is_same_face(const clinker_surface_triangle *a, const clinker_surface_triangle *b) {
    return a->of_b == b->of_b && a->face == b->face;
}

/* Those of a face follow each other; one that meets nothing is one triangle. */
static bool faces_are_in_order(const surface_sight *sight, uint8_t *marks[2]) {
    const clinker_surface_triangle *items = sight->surface->triangles;
    const size_t count = sight->surface->triangle_count;
    for (size_t i = 0, next; i < count; i = next) {
        uint8_t *mark = &marks[items[i].of_b ? 1 : 0][items[i].face];
        for (next = i; next < count && is_same_face(&items[next], &items[i]); next++) {
        }
        if ((*mark & FACE_PASSED) != 0) {
            return complain(sight, "a face that comes twice", items[i].face, 0, 0);
        }
        const bool whole = next == i + 1 && is_whole_face(sight, &items[i]);
        if (!whole && (*mark & FACE_MET) == 0) {
            return complain(sight, "a face that is not told as it is", items[i].face, 0, 0);
        }
        *mark |= FACE_PASSED;
        sight->tally->whole += whole;
        sight->tally->cut += whole ? 0 : next - i;
    }
    return true;
}

static bool faces_are_told_once(const surface_sight *sight) {
    uint8_t *marks[2] = {take(sight->meshes[0].triangle_count, 1), take(sight->meshes[1].triangle_count, 1)};
    mark_met(sight, marks);
    const bool fine = faces_are_in_order(sight, marks);
    free(marks[0]);
    free(marks[1]);
    return fine;
}

static int compare_points(const double a[3], const double b[3]) {
    return ck_same_point(a, b) ? 0 : ck_lexicographic_less(a, b) ? -1 : 1;
}

static int compare_places(const void *left, const void *right) {
    return compare_points(left, right);
}

/* All points are in different places, and each is a corner. */
static bool points_differ(const surface_sight *sight) {
    const clinker_surface *surface = sight->surface;
    const size_t count = surface->point_count;
    uint8_t *used = take(count, 1);
    double(*points)[3] = take(count, sizeof *points);
    for (size_t i = 0; i < 3 * surface->triangle_count; i++) {
        const uint32_t corner = surface->triangles[i / 3].corners[i % 3];
        used[corner >= 3 ? corner - 3 : count] = 1;
    }
    for (size_t i = 0; i < 3 * count; i++) {
        points[i / 3][i % 3] = surface->points[i];
    }
    qsort(points, count, sizeof *points, compare_places);
    bool fine = true;
    for (size_t i = 0; i < count && fine; i++) {
        fine = used[i] != 0 && (i == 0 || !ck_same_point(points[i - 1], points[i]));
    }
    free(used);
    free(points);
    return fine || complain(sight, "the number of points", (double)count, 0, 0);
}

/* ---- Closed ---- */

/* An edge in the world, from its smaller end on; `ways` is -1 where it was told the other way. */
typedef struct placed_edge {
    double ends[2][3];
    int ways;
} placed_edge;

static int compare_edges(const void *left, const void *right) {
    const placed_edge *a = left, *b = right;
    const int order = compare_points(a->ends[0], b->ends[0]);
    return order != 0 ? order : compare_points(a->ends[1], b->ends[1]);
}

/* Each edge is there as often one way as the other. */
static bool is_closed(const surface_sight *sight) {
    const size_t count = 3 * sight->surface->triangle_count;
    placed_edge *edges = take(count, sizeof *edges);
    for (size_t i = 0; i < count; i++) {
        double t[3][3];
        triangle_in_world(sight, i / 3, t);
        const double *from = t[i % 3], *to = t[(i + 1) % 3];
        const int ways = compare_points(to, from);
        memcpy(edges[i].ends[0], ways >= 0 ? from : to, sizeof t[0]);
        memcpy(edges[i].ends[1], ways >= 0 ? to : from, sizeof t[0]);
        edges[i].ways = ways;
    }
    qsort(edges, count, sizeof *edges, compare_edges);
    int ways = 0;
    bool closed = true;
    for (size_t i = 0; i < count && closed; i++) {
        ways += edges[i].ways;
        if (i + 1 == count || compare_edges(&edges[i], &edges[i + 1]) != 0) {
            closed = ways == 0;
        }
    }
    free(edges);
    return closed || complain(sight, "how much oftener an edge is there one way", ways, 0, 0);
}

/* ---- Sums ---- */

/* What triangles add up to, in the frame. */
typedef struct surface_sums {
    double volume, moment[3];
    double areas[2]; /* along the normals of faces, outwards */
    double sizes[2]; /* whichever way round */
} surface_sums;

static void twice_area(const flat_triangle *t, double out[3]) {
    double sides[2][3];
    ck_sub(t->at[1], t->at[0], sides[0]);
    ck_sub(t->at[2], t->at[0], sides[1]);
    ck_cross(sides[0], sides[1], out);
}

static surface_sums add_surface_up(const surface_sight *sight) {
    surface_sums sums = {0};
    ck_twofold volumes = {0, 0};
    for (size_t i = 0; i < sight->surface->triangle_count; i++) {
        const flat_triangle *t = &sight->told[i];
        const int of = sight->surface->triangles[i].of_b ? 1 : 0;
        const ck_twofold six = six_volumes(t);
        double area[3], normal[3];
        twice_area(t, area);
        twice_area(&sight->faces[of][sight->surface->triangles[i].face], normal);
        const double outward = (sight->inward[of] ? -1 : 1) * ck_dot(area, normal);
        volumes = ck_twofold_add(volumes, six);
        sums.areas[of] += outward == 0 ? 0 : outward / ck_norm(normal) / 2;
        sums.sizes[of] += ck_norm(area) / 2;
        for (int k = 0; k < 3; k++) {
            sums.moment[k] += six.high / 6 * (t->at[0][k] + t->at[1][k] + t->at[2][k]) / 4;
        }
    }
    sums.volume = volumes.high / 6;
    return sums;
}

/* A product of lengths in the world, in the frame. */
static double scaled(const surface_sight *sight, double value, int lengths) {
    for (int i = 0; i < lengths; i++) {
        value *= sight->scale;
    }
    return value;
}

/* Places are off by some roundings of the largest coordinate; where an edge passes a face at a small angle by more, but
 * along the face. */
static bool adds_up(const surface_sight *sight) {
    const clinker_pair *pair = sight->pair;
    const surface_sums sums = add_surface_up(sight);
    const double off = 0x1p-49 * sight->reach, area_off = 1e-9 + 0x1p-40 * sight->reach;
    const bool knotted = pair->overlaps_itself[0] || pair->overlaps_itself[1];
    const double volume = scaled(sight, pair->volume, 3);
    const double volume_off =
        1e-9 * volume + off * (sums.sizes[0] + sums.sizes[1]) + (knotted ? 0 : scaled(sight, pair->volume_error, 3));
    if (pair->volume == 0) {
        return true; /* too small for a double */
    }
    if (!is_near(sight, "the volume", sums.volume, volume, volume_off)) {
        return false;
    }
    for (int i = 0; i < 3 && !sight->given->parallel && 1e-6 * volume > volume_off; i++) {
        const double centre = pair->centre[i] * sight->scale - sight->middle[i];
        if (!is_near(sight, "the centre", sums.moment[i] / volume, centre, 8 * (volume_off + area_off) / volume)) {
            return false;
        }
    }
    for (int i = 0; i < 2; i++) {
        const double area = scaled(sight, pair->areas[i], 2);
        if ((!sight->given->parallel && !is_near(sight, "an area", sums.areas[i], area, area_off)) ||
            (sight->given->convex && !is_near(sight, "the size of an area", sums.sizes[i], sums.areas[i], area_off))) {
            return false;
        }
    }
    return true;
}

/* ---- Winding numbers ---- */

/* How much of the sphere around a point triangles cover; a whole number where they are closed. */
static double winding_at(const flat_triangle *triangles, size_t count, const double p[3]) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        double way[3][3], length[3];
        for (int k = 0; k < 3; k++) {
            ck_sub(triangles[i].at[k], p, way[k]);
            length[k] = ck_norm(way[k]);
        }
        const double across = ck_determinant(way[0], way[1], way[2]);
        const double along = length[0] * length[1] * length[2] + ck_dot(way[0], way[1]) * length[2] +
                             ck_dot(way[1], way[2]) * length[0] + ck_dot(way[2], way[0]) * length[1];
        sum += across == 0 ? 0 : 2 * atan2(across, along);
    }
    return sum / (4 * SCENE_PI);
}

/* In the box of the surface and a little around it, or beside one of its triangles. */
static void random_point(const surface_sight *sight, scene_random *random, double p[3]) {
    for (int i = 0; i < 3; i++) {
        p[i] = scene_random_between(random, -1.1, 1.1);
    }
    if (scene_random_below(random, 2) == 0) {
        const flat_triangle *t = &sight->told[scene_random_below(random, sight->surface->triangle_count)];
        const double aside = pow(10, scene_random_between(random, -4, -1));
        const double u = scene_random_between(random, 0, 1), v = scene_random_between(random, 0, 1 - u);
        for (int i = 0; i < 3; i++) {
            p[i] = t->at[0][i] + u * (t->at[1][i] - t->at[0][i]) + v * (t->at[2][i] - t->at[0][i]) + aside * p[i];
        }
    }
}

/* It goes round what is inside of both bodies once, and round nothing else. Where one overlaps itself, as often as the
 * product of their winding numbers says. */
static bool winds_as_bodies_do(const surface_sight *sight) {
    enum { POINTS = 10 };
    const double near = 1e-3 + 0x1p-30 * sight->reach;
    scene_random random = {sight->given->seed * 0x9e3779b97f4a7c15U + 77};
    for (int n = 0; n < POINTS && near < 0.1; n++) {
        double p[3], truth = 1, off = 0;
        random_point(sight, &random, p);
        for (int of = 0; of < 2; of++) {
            const double winding = winding_at(sight->faces[of], sight->meshes[of].triangle_count, p);
            off = fmax(off, fabs(winding - rint(winding)));
            truth *= sight->inward[of] ? -rint(winding) : rint(winding);
        }
        if (off > near) {
            continue; /* on a face, but for rounding */
        }
        sight->tally->inside += truth != 0;
        sight->tally->outside += truth == 0;
        const double found = winding_at(sight->told, sight->surface->triangle_count, p);
        if (!is_near(sight, "a winding number", found, truth, 0.05)) {
            return false;
        }
    }
    return true;
}

/* ---- All of it ---- */

/* Whether there is nothing to tell, or what there is may stay untold. */
static bool may_be_untold(const surface_sight *sight) {
    const clinker_pair *pair = sight->pair;
    sight->tally->flat += sight->flat && pair->volume > 0;
    return sight->flat || pair->volume == 0 || pair->volume_error < 0 || pair->overlaps_itself[0] ||
           pair->overlaps_itself[1];
}

static bool is_right(surface_sight *sight) {
    const clinker_surface *surface = sight->surface;
    if (surface->triangle_count == 0) {
        return (surface->triangles == NULL && surface->points == NULL && surface->point_count == 0 &&
                may_be_untold(sight)) ||
               complain(sight, "nothing told, and the volume", sight->pair->volume, 0, 0);
    }
    if (sight->pair->volume_error < 0) {
        return complain(sight, "the surface of who knows what, and the volume", sight->pair->volume, 0, 0);
    }
    if (!is_in_range(sight)) {
        return false;
    }
    find_frame(sight);
    place_all(sight);
    sight->tally->told++;
    sight->tally->several += sight->pair->region_count > 1;
    sight->tally->knots += sight->pair->overlaps_itself[0] || sight->pair->overlaps_itself[1];
    return faces_are_told_once(sight) && is_closed(sight) && (!sight->given->general || points_differ(sight)) &&
           adds_up(sight) && winds_as_bodies_do(sight);
}

static void open_meshes(clinker_workspace *workspace, const surface_case *given, ck_mesh meshes[2]) {
    for (size_t of = 0; of < 2; of++) {
        const clinker_body *body = &given->bodies[of];
        assert_int_equal(ck_mesh_open(workspace, &body->mesh, body->pose, of, &meshes[of]), CLINKER_STATUS_OK);
    }
}

const clinker_pair *surface_judge(clinker_workspace *workspace, const surface_case *given, surface_tally *tally) {
    static clinker_answer answer;
    surface_sight sight = {.given = given, .tally = tally};
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_FACES;
    query.depth = false;
    query.surfaces = query.surveys = true;
    query.tolerance = given->tolerance;
    clinker_answer_init(&answer);
    open_meshes(workspace, given, sight.meshes);
    assert_int_equal(clinker_bodies_check(workspace, given->bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    tally->rounds++;
    sight.pair = clinker_answer_pair(&answer, 0);
    if (sight.pair != NULL) {
        sight.surface = &sight.pair->surface;
        sight.flat = clinker_answer_survey(&answer, 0)->degenerate_faces > 0 ||
                     clinker_answer_survey(&answer, 1)->degenerate_faces > 0;
        tally->wrong += !is_right(&sight);
    }
    free_all(&sight);
    return sight.pair;
}

double surface_load(clinker_workspace *workspace, const surface_case *given, const clinker_pair *pair, int of) {
    surface_sight sight = {.given = given, .pair = pair, .surface = &pair->surface};
    const clinker_surface_triangle *items = sight.surface->triangles;
    double size = 0, faces = 0, area[3];
    open_meshes(workspace, given, sight.meshes);
    find_frame(&sight);
    place_all(&sight);
    for (size_t i = 0; i < sight.surface->triangle_count; i++) {
        if (items[i].of_b == (of == 1)) {
            twice_area(&sight.told[i], area);
            size += ck_norm(area);
            twice_area(&sight.faces[of][items[i].face], area);
            faces += i > 0 && is_same_face(&items[i - 1], &items[i]) ? 0 : ck_norm(area);
        }
    }
    free_all(&sight);
    return size / faces;
}

void surface_report(const char *name, const surface_tally *tally) {
    print_message(
        "%s: %zu, told %zu (%zu of several regions, %zu with knots), flat %zu, faces %zu, other triangles %zu, "
        "points %zu in, %zu out\n",
        name, tally->rounds, tally->told, tally->several, tally->knots, tally->flat, tally->whole, tally->cut,
        tally->inside, tally->outside);
    assert_int_equal(tally->wrong, 0);
}
