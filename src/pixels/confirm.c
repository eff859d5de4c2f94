/* Overlaps told from what rounding has made.
 *
 * Corners are rounded to subpixels before they are drawn, each by half of one at most along columns and along rows. So
 * a fragment at a pixel's centre is a point of its face moved aside by no more than that, and its depth is off by what
 * the face descends on that way: half of its slopes along columns and rows, for each subpixel, and what floats add.
 * Faces at a slant that are flush, or that meet in an edge or a corner, seem to overlap by that error in
 * depth, which may be hundreds of tolerances. So the depths of the faces that bound a range are found again, in
 * doubles, from corners that are not rounded.
 *
 * Where the centre lies by less than half a subpixel within the outline of a body, or beyond an edge behind which the
 * surface goes on more steeply, another face than the one that was drawn may be there, or none. So points of the range
 * have to lie inside of both bodies, exactly, by a tree (BVH) where there are many: then they overlap, whatever was
 * rounded.
 *
 * A body that is thinner than a subpixel may be drawn at centres that all lie beside it. So where nothing else holds,
 * a line of sight is asked that certainly meets it, if it is convex: through the point midway between the middles of
 * the faces by which the longest range enters and leaves it. */
#include "base/assert.h"
#include "base/sort.h"
#include "exact/exact.h"
#include "pixels/pixels.h"
#include "pixels/scratch.h"
#include "pixels/sightline.h"

#include <math.h>
#include <string.h>

enum {
    FEW_TRIANGLES = 64, /* up to here every triangle is looked at */
    FEW_LINKS = 4,      /* up to here a body is read for each point; beyond, a tree pays */
};

/* The largest body so far that was a, or b, of a link, and in how many: one may lie under all others. */
typedef struct ready_body {
    ck_locator locator; /* its tree, once it pays */
    size_t links;
} ready_body;

/* Finds the locator of a body of a link, NULL: it is asked without. With `many` points it gets a tree. False: no
 * memory.
 */
static bool make_ready(const ck_check *check, ck_body *body, bool many, ck_side *side, ready_body *ready,
                       const ck_locator **locator) {
    uint32_t size = body->mesh.triangle_count;
    const ck_body *before = ready->locator.body;
    *locator = NULL;
    if (check->query->reference || size <= FEW_TRIANGLES ||
        (!many && before != NULL && size < before->mesh.triangle_count)) {
        return true;
    }
    if (body != before) {
        *ready = (ready_body){.locator = ck_locator_plain(body)};
    }
    ready->links++;
    if (!ready->locator.has_tree && (many || ready->links > FEW_LINKS) &&
        !ck_locator_build(check->workspace, check->kernels, body, side, &ready->locator)) {
        return false;
    }
    *locator = ready->locator.has_tree ? &ready->locator : NULL;
    return true;
}

/* The same of both bodies of a link. */
static bool make_link_ready(const ck_pixel_scene *scene, const ck_check *check, size_t link, bool many,
                            ready_body ready[2], const ck_locator *locators[2]) {
    const uint32_t slots[2] = {scene->links[link].a, scene->links[link].b};
    for (int k = 0; k < 2; k++) {
        ck_side *side = &scene->scratch->whole[k];
        if (!make_ready(check, scene->bodies[slots[k]].body, many, side, &ready[k], &locators[k])) {
            return false;
        }
    }
    return true;
}

/* Whether a point lies inside of a body; `locator` NULL: it is asked without. False: no memory. */
static bool find_inside(const ck_pixel_scene *scene, const ck_check *check, ck_body *body, const ck_locator *locator,
                        const double point[3], bool *inside) {
    ck_place place;
    if (locator == NULL && !scene->parity && !check->query->reference && body->mesh.triangle_count > FEW_TRIANGLES) {
        bool done = ck_locate_once(check->workspace, check->kernels, body, point, &scene->scratch->part, &place);
        *inside = done && place == CK_INSIDE;
        return done;
    }
    const ck_locator plain = ck_locator_plain(body);
    const ck_locator *used = locator != NULL ? locator : &plain;
    place = ck_locate(used, point);
    *inside =
        scene->parity ? place != CK_ON && ck_winding_beside(used, point, CK_SHIFT_POINT) % 2 != 0 : place == CK_INSIDE;
    return true;
}

/* Whether two points about a depth lie inside of both bodies, as far from each other as the tolerance. `locators` of
 * both, NULL for those without. False: no memory. */
static bool find_both_inside(const ck_pixel_scene *scene, const ck_check *check, size_t link, ck_sightline at,
                             double depth, const ck_locator *const locators[2], bool *inside) {
    CK_ASSERT(link < scene->link_count && scene->tallies[link].tolerance >= 0);
    const uint32_t slots[2] = {scene->links[link].a, scene->links[link].b};
    double tolerance = scene->tallies[link].tolerance;
    *inside = true;
    for (int k = 0; k < (tolerance > 0 ? 4 : 2) && *inside; k++) {
        double point[3];
        ck_sightline_point(scene, at, depth + 0.5 * (k < 2 ? -tolerance : tolerance), point);
        memcpy(scene->tallies[link].place, point, sizeof point);
        ck_body *body = scene->bodies[slots[k % 2]].body;
        if (!find_inside(scene, check, body, locators[k % 2], point, inside)) {
            return false;
        }
    }
    scene->tallies[link].placed = *inside;
    return true;
}

/* Whether a range holds: it is certain, and points in its middle lie inside of both bodies. False: no memory. */
static bool find_holding(const ck_pixel_scene *scene, const ck_check *check, size_t link, const ck_pixel_range *range,
                         const ck_locator *const locators[2], bool *holds) {
    double from;
    double to;
    ck_sightline at = ck_sightline_of_pixel(&scene->view, range->pixel);
    *holds = ck_pixel_certain(scene, &scene->links[link], range, &from, &to);
    return !*holds || find_both_inside(scene, check, link, at, 0.5 * (from + to), locators, holds);
}

/* Whether points between the faces of one body, or of the other, by which a range enters and leaves it lie inside of
 * both. False: no memory. */
static bool find_holding_beside(const ck_pixel_scene *scene, const ck_check *check, size_t link,
                                const ck_pixel_range *range, const ck_locator *const locators[2], bool *holds) {
    const uint32_t slots[2] = {scene->links[link].a, scene->links[link].b};
    *holds = false;
    for (int k = 0; k < 2 && !*holds; k++) {
        const uint32_t faces[2] = {range->entry[k], range->exit[k]};
        if (faces[1] == CK_PIXEL_NO_FACE) {
            continue;
        }
        double depth;
        ck_sightline at = ck_sightline_between_faces(&scene->view, scene->sources[slots[k]].mesh, faces, &depth);
        if (!find_both_inside(scene, check, link, at, depth, locators, holds)) {
            return false;
        }
    }
    return true;
}

/* Looks at the longest range of each link; links whose one does not hold become doubtful. False: no memory. */
static bool find_doubtful(ck_pixel_scene *scene, const ck_check *check, ready_body ready[2], bool *any) {
    *any = false;
    for (size_t i = 0; i < scene->link_count; i++) {
        ck_pixel_tally *tally = &scene->tallies[i];
        ck_body *a = scene->bodies[scene->links[i].a].body;
        ck_body *b = scene->bodies[scene->links[i].b].body;
        tally->doubtful = false;
        tally->tolerance = check->query->tolerance;
        if (!(tally->longest > 0)) {
            continue;
        }
        if (tally->tolerance == CLINKER_TOLERANCE_AUTO &&
            !ck_bodies_tolerance(check->workspace, a, b, check->scale, &tally->tolerance)) {
            return false;
        }
        CK_ASSERT(tally->tolerance >= 0);
        if (!(tally->longest > tally->tolerance)) {
            continue;
        }
        bool holds;
        const ck_locator *locators[2];
        if (!make_link_ready(scene, check, i, false, ready, locators) ||
            !find_holding(scene, check, i, &tally->range, locators, &holds)) {
            return false;
        }
        tally->doubtful = !holds;
        *any = *any || !holds;
    }
    return true;
}

/* By link, the longest first; of equals in the order of the raster. */
static int by_link(const void *left, const void *right) {
    const ck_pixel_candidate *a = left;
    const ck_pixel_candidate *b = right;
    double a_length = ck_pixel_range_length(&a->range);
    double b_length = ck_pixel_range_length(&b->range);
    if (a->link != b->link) {
        return a->link < b->link ? -1 : 1;
    }
    if (a_length != b_length) {
        return a_length > b_length ? -1 : 1;
    }
    if (a->range.pixel != b->range.pixel) {
        return a->range.pixel < b->range.pixel ? -1 : 1;
    }
    return (a->range.until > b->range.until) - (a->range.until < b->range.until);
}

/* The candidates of all parts, sorted. NULL: no memory. */
static const ck_pixel_candidate *gather(const ck_pixel_scene *scene, size_t *count) {
    ck_buffer *buffer = &scene->scratch->sorted_candidates;
    *count = 0;
    for (size_t part = 0; part < CK_PIXEL_PARTS; part++) {
        *count += scene->candidate_counts[part];
    }
    if (!ck_buffer_reserve(&scene->workspace->memory, buffer, *count + 1, sizeof(ck_pixel_candidate))) {
        return NULL;
    }
    ck_pixel_candidate *all = buffer->data;
    size_t place = 0;
    for (size_t part = 0; part < CK_PIXEL_PARTS; part++) {
        size_t of_part = scene->candidate_counts[part];
        if (of_part > 0) {
            memcpy(&all[place], scene->scratch->candidates[part].data, of_part * sizeof *all);
        }
        place += of_part;
    }
    CK_ASSERT(place == *count);
    ck_sort(all, *count, sizeof *all, by_link);
    return all;
}

/* Judges a doubtful link by its candidates, the longest first. False: no memory. */
static bool judge_candidates(const ck_pixel_scene *scene, const ck_check *check, size_t link, ready_body ready[2],
                             const ck_pixel_candidate *list, size_t count) {
    CK_ASSERT(scene->tallies[link].doubtful);
    ck_pixel_tally *tally = &scene->tallies[link];
    const ck_locator *locators[2];
    bool holds = false;
    double length = tally->longest;
    if (!make_link_ready(scene, check, link, count > 0, ready, locators)) {
        return false;
    }
    for (size_t i = 0; i < count && !holds; i++) {
        CK_ASSERT(list[i].link == link && list[i].range.pixel < ck_view_pixels(&scene->view));
        if (!find_holding(scene, check, link, &list[i].range, locators, &holds)) {
            return false;
        }
        length = holds ? ck_pixel_range_length(&list[i].range) : length;
    }
    if (!holds && !find_holding_beside(scene, check, link, &tally->range, locators, &holds)) {
        return false;
    }
    tally->longest = holds ? length : fmin(length, tally->tolerance);
    return true;
}

/* Judges links whose longest range does not hold. False: no memory. */
static bool judge_doubtful(ck_pixel_scene *scene, const ck_check *check, const ck_raster_lists *lists,
                           ready_body ready[2]) {
    size_t count;
    const ck_pixel_candidate *list = ck_pixel_sweep_again(scene, lists) ? gather(scene, &count) : NULL;
    if (list == NULL) {
        return false;
    }
    for (size_t link = 0, first = 0, last = 0; link < scene->link_count; link++, first = last) {
        while (last < count && list[last].link == link) {
            last++;
        }
        if (scene->tallies[link].doubtful && !judge_candidates(scene, check, link, ready, &list[first], last - first)) {
            return false;
        }
    }
    return true;
}

/* Links that nothing was proved of: in the middle of the longest range. */
static void place_others(const ck_pixel_scene *scene) {
    for (size_t i = 0; i < scene->link_count; i++) {
        ck_pixel_tally *tally = &scene->tallies[i];
        if (tally->met && !tally->placed) {
            const ck_pixel_range *range = &tally->range;
            const double since = fmax((double)range->since[0], (double)range->since[1]);
            const ck_sightline at = ck_sightline_of_pixel(&scene->view, range->pixel);
            ck_sightline_point(scene, at, 0.5 * (since + (double)range->until), tally->place);
            tally->placed = true;
        }
    }
}

bool ck_pixel_confirm(ck_pixel_scene *scene, const ck_check *check, const ck_raster_lists *lists) {
    bool any;
    ready_body ready[2] = {0};
    if (!find_doubtful(scene, check, ready, &any) || (any && !judge_doubtful(scene, check, lists, ready))) {
        return false;
    }
    place_others(scene);
    return true;
}
