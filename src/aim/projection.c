/* Refined and several projections: from the normals in the collision zone. */
#include "aim/projection.h"

#include "aim/collision_zone.h"
#include "base/assert.h"
#include "math/vec3.h"

/* Turns a sum of normals into a direction whose largest component is positive; false: it has none. */
static bool make_direction(const double sum[3], double direction[3]) {
    int largest = 2;
    for (int i = 1; i >= 0; i--) {
        largest = fabs(sum[i]) > fabs(sum[largest]) ? i : largest;
    }
    if (!ck_is_finite(sum) || sum[largest] == 0) {
        return false;
    }
    double scaled[3];
    for (int i = 0; i < 3; i++) {
        scaled[i] = sum[i] / sum[largest];
    }
    double length = ck_norm(scaled);
    for (int i = 0; i < 3; i++) {
        direction[i] = scaled[i] / length + 0.0;
    }
    CK_ASSERT(ck_is_unit(direction));
    return true;
}

/* Below, at or above 0 as one mesh comes before another in an order of what they are, not of how they were given. */
static int compare_meshes(const ck_mesh *a, const ck_mesh *b) {
    if (a->triangle_count != b->triangle_count) {
        return a->triangle_count < b->triangle_count ? -1 : 1;
    }
    for (uint32_t triangle = 0; triangle < a->triangle_count; triangle++) {
        double t[3][3];
        double u[3][3];
        ck_mesh_triangle(a, triangle, t);
        ck_mesh_triangle(b, triangle, u);
        for (int i = 0; i < 9; i++) {
            if (t[i / 3][i % 3] != u[i / 3][i % 3]) {
                return t[i / 3][i % 3] < u[i / 3][i % 3] ? -1 : 1;
            }
        }
    }
    return 0;
}

/* The sighting with its bodies in an order of their own: faces at the same depth are listed by body, and sums depend on
 * the order of what they add up, so that the order in which bodies were given would show in the last bits. */
static ck_sighting put_in_order(const ck_sighting *given) {
    ck_sighting made = *given;
    if (compare_meshes(given->sources[0].mesh, given->sources[1].mesh) > 0) {
        made.sources[0] = given->sources[1];
        made.sources[1] = given->sources[0];
        made.inward[0] = given->inward[1];
        made.inward[1] = given->inward[0];
    }
    made.sources[0].body = 0;
    made.sources[1].body = 1;
    return made;
}

/* Which bins a direction sees without slant. */
static bool sees(const double direction[3], const ck_zone_bin *bin) {
    CK_ASSERT(ck_is_unit(direction));
    return fabs(ck_dot(direction, bin->sum)) >= CK_PROJECTION_SLANT_COSINE * ck_norm(bin->sum);
}

/* The area of the bins that none of the directions sees without slant. */
static double area_unseen(const ck_zone *zone, const ck_projection *seen, int count) {
    CK_ASSERT(count > 0 && count <= CK_PROJECTIONS);
    double area = 0;
    for (int i = 0; i < CK_ZONE_BINS; i++) {
        bool any = false;
        for (int k = 0; k < count; k++) {
            any = any || sees(seen[k].direction, &zone->bins[i]);
        }
        area += any ? 0 : zone->bins[i].area;
    }
    return area;
}

/* The mean normal of what a direction sees without slant, in place of it. Returns the area of that. */
static double centre_on_seen(const ck_zone *zone, const bool *left, double direction[3], double *agreement) {
    double sum[3] = {0, 0, 0};
    double area = 0;
    for (int i = 0; i < CK_ZONE_BINS; i++) {
        const ck_zone_bin *bin = &zone->bins[i];
        if (left[i] && bin->area > 0 && sees(direction, bin)) {
            ck_add_scaled(sum, ck_dot(direction, bin->sum) < 0 ? -1 : 1, bin->sum, sum);
            area += bin->area;
        }
    }
    if (area > 0 && make_direction(sum, direction)) {
        *agreement = ck_norm(sum) / area;
    }
    return area;
}

/* The mean normal of the largest part of the zone that a direction sees without slant and the `count` before it do
 * not. Each bin is tried as the beginning of such a part. False: nothing is left. */
static bool add_cluster(const ck_zone *zone, ck_projection *found, int count) {
    CK_ASSERT(count >= 0 && count < CK_PROJECTIONS);
    bool left[CK_ZONE_BINS];
    for (int i = 0; i < CK_ZONE_BINS; i++) {
        left[i] = true;
        for (int k = 0; k < count; k++) {
            left[i] = left[i] && !sees(found[k].direction, &zone->bins[i]);
        }
    }
    double most = 0;
    for (int i = 0; i < CK_ZONE_BINS; i++) {
        ck_projection tried = {.why = CK_PROJECTION_CLUSTER, .samples = zone->samples};
        if (left[i] && make_direction(zone->bins[i].sum, tried.direction)) {
            double area = centre_on_seen(zone, left, tried.direction, &tried.agreement);
            found[count] = area > most ? tried : found[count];
            most = fmax(most, area);
        }
    }
    return most > 0;
}

/* Three perpendicular directions from two that are not parallel: the first, the second as far as it is across the
 * first, and the one across both. */
static void make_perpendicular(ck_projection list[CK_PROJECTIONS]) {
    const double *first = list[0].direction;
    double across[3];
    ck_add_scaled(list[1].direction, -ck_dot(first, list[1].direction), first, across);
    (void)make_direction(across, list[1].direction);
    CK_ASSERT(fabs(ck_dot(first, list[1].direction)) < 1e-6);
    list[1].why = CK_PROJECTION_ACROSS;
    list[1].agreement = 0;
    double both[3];
    ck_cross(first, list[1].direction, both);
    list[2] = (ck_projection){.why = CK_PROJECTION_ACROSS, .samples = list[0].samples};
    (void)make_direction(both, list[2].direction);
}

static void choose_several(const ck_zone *zone, const ck_projection *mean, ck_projections *made) {
    double total = 0;
    for (int i = 0; i < CK_ZONE_BINS; i++) {
        total += zone->bins[i].area;
    }
    *made = (ck_projections){.list = {*mean}, .count = 1};
    if (!(total > 0)) {
        return;
    }
    made->slanted = area_unseen(zone, made->list, 1) / total;
    ck_projection list[CK_PROJECTIONS] = {{.samples = 0}};
    if (made->slanted <= CK_PROJECTION_SLANTED_SHARE || !add_cluster(zone, list, 0) || !add_cluster(zone, list, 1)) {
        return;
    }
    made->count = 2;
    if (area_unseen(zone, list, 2) > CK_PROJECTION_SLANTED_SHARE * total) {
        make_perpendicular(list);
        made->count = 3;
    }
    for (int i = 0; i < made->count; i++) {
        made->list[i] = list[i];
    }
}

/* Looks along the guess and, `everywhere` or if nothing is found there, along two axes across it. Sizes that no raster
 * can have leave the zone empty. */
static clinker_status find_zone(const ck_sighting *sighting, const ck_guess *guess, uint32_t resolution,
                                bool everywhere, ck_zone *zone) {
    CK_ASSERT(ck_is_unit(guess->projection.direction) && resolution > 0);
    ck_sighting ordered = put_in_order(sighting);
    ck_view view;
    ck_view_aim(&view, guess->projection.direction, NULL);
    ck_zone_begin(&view, zone);
    for (int axis = 0; axis < 3 && (everywhere || !zone->limited); axis++) {
        ck_view_aim(&view, zone->axes[axis], NULL);
        ck_guess_frame(guess, resolution, &view);
        clinker_status status = ck_view_usable(&view) ? ck_zone_look(&ordered, &view, axis, zone) : CLINKER_STATUS_OK;
        if (status != CLINKER_STATUS_OK) {
            return status;
        }
    }
    return CLINKER_STATUS_OK;
}

/* Multiplies a matrix by itself, and makes its largest entry 1. */
static void square(double m[3][3]) {
    double product[3][3];
    double most = 0;
    for (int i = 0; i < 9; i++) {
        const double *row = m[i / 3];
        double entry = row[0] * m[0][i % 3] + row[1] * m[1][i % 3] + row[2] * m[2][i % 3];
        product[i / 3][i % 3] = entry;
        most = fmax(most, fabs(entry));
    }
    for (int i = 0; i < 9; i++) {
        m[i / 3][i % 3] = product[i / 3][i % 3] / most;
    }
}

/* The line to which the normals come nearest, either way along it: the sum of area * cos^2 of the angles with it is
 * largest. That is the principal axis of the spread, and so high a power of the spread consists of little else. */
static bool find_line(const ck_zone *zone, double direction[3]) {
    CK_ASSERT(zone->area > 0);
    const int doublings = 12;
    double power[3][3];
    for (int i = 0; i < 9; i++) {
        power[i / 3][i % 3] = zone->spread[i / 3][i % 3] / zone->area;
    }
    for (int i = 0; i < doublings; i++) {
        square(power);
    }
    int largest = 2;
    for (int i = 1; i >= 0; i--) {
        largest = power[i][i] > power[largest][largest] ? i : largest;
    }
    return make_direction(power[largest], direction);
}

/* The mean of the normals. It holds for bumps as steep as they may be, for what they have across the contact cancels
 * out; but so does all of it where a body is held from two sides, and there the line takes its place. */
static bool find_mean(const ck_zone *zone, double direction[3]) {
    const double cancelled = 0.25;
    if (!(zone->area > 0)) {
        return false;
    }
    return ck_norm(zone->sum) > cancelled * zone->area ? make_direction(zone->sum, direction)
                                                       : find_line(zone, direction);
}

/* The root mean square of the cosines between the normals and a direction. */
static double agreement_with(const ck_zone *zone, const double direction[3]) {
    CK_ASSERT(zone->area > 0 && ck_is_unit(direction));
    double sum = 0;
    for (int i = 0; i < 9; i++) {
        sum += direction[i / 3] * zone->spread[i / 3][i % 3] * direction[i % 3];
    }
    return sqrt(sum / zone->area);
}

/* The mean of the normals that are seen along the guess, or else of the largest part of the zone, or else the guess. */
static ck_projection mean_of(const ck_zone *zone, const ck_guess *guess) {
    ck_projection mean = guess->projection;
    if (find_mean(zone, mean.direction)) {
        mean.agreement = agreement_with(zone, mean.direction);
    } else if (!add_cluster(zone, &mean, 0)) {
        return guess->projection;
    }
    mean.why = CK_PROJECTION_NORMALS;
    mean.samples = zone->samples;
    return mean;
}

/* Looks again along the mean as long as that turns by more than a few degrees: at a slant, faces that are seen edge-on
 * are missing from the zone, and the mean falls short. */
static clinker_status turn_to_mean(const ck_sighting *sighting, uint32_t resolution, ck_guess *guess) {
    const double few = 0.99; /* the cosine of 8 degrees */
    const int looks = 3;
    double cosine = 0;
    for (int look = 0; look < looks && cosine < few; look++) {
        ck_zone zone;
        clinker_status status = find_zone(sighting, guess, resolution, false, &zone);
        if (status != CLINKER_STATUS_OK) {
            return status;
        }
        ck_projection mean = mean_of(&zone, guess);
        cosine = fabs(ck_dot(mean.direction, guess->projection.direction));
        guess->projection = mean;
    }
    return CLINKER_STATUS_OK;
}

clinker_status ck_projection_refine(const ck_sighting *sighting, const ck_guess *guess, uint32_t resolution,
                                    ck_projection *projection) {
    ck_guess turned = *guess;
    clinker_status status = turn_to_mean(sighting, resolution, &turned);
    *projection = turned.projection;
    return status;
}

clinker_status ck_projection_several(const ck_sighting *sighting, const ck_guess *guess, ck_projections *projections) {
    ck_zone zone;
    ck_guess turned = *guess;
    clinker_status status = turn_to_mean(sighting, CK_PROJECTION_RESOLUTION, &turned);
    if (status == CLINKER_STATUS_OK) {
        status = find_zone(sighting, &turned, CK_PROJECTION_RESOLUTION, true, &zone);
    }
    if (status == CLINKER_STATUS_OK) {
        choose_several(&zone, &turned.projection, projections);
    }
    return status;
}
