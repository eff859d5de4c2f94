/* The overlap of a pair:
 *
 *   1. cuts     where faces of both bodies cut each other               (terms/cut.c, cuts.c)
 *   2. inside   which vertices lie inside of the other body             (inside.c)
 *   3. simple   whether the bodies overlap themselves there             (own_overlap.c, simple.c)
 *   4. regions  what of it hangs together, where that is asked for      (nodes.c, holes.c, regions.c)
 *   5. sums     what faces and cuts add up to, in doubles; where that
 *               is not enough, with twice the precision                 (add_up.c, kernels/, terms/)
 *   6. depth    the largest ball inside                                 (thin.c, columns/, depth.c, ball/)
 *   7. surface  triangles around it, where these are asked for          (surface.c)
 */
#include "overlap/overlap.h"

#include "base/assert.h"
#include "base/sort.h"
#include "math/vec3.h"
#include "overlap/add_up.h"
#include "overlap/curve.h"
#include "overlap/depth.h"
#include "overlap/own_overlap.h"
#include "overlap/scratch.h"
#include "overlap/thin.h"
#include "overlap/width.h"

#include <math.h>
#include <string.h>

typedef struct overlap_work {
    ck_check *check;
    ck_body *bodies[2];
    const ck_meeting *meeting;
    const ck_overlap_kernels *kernels; /* NULL: one by one, for the reference */
    ck_cuts cuts;
    ck_insides insides[2];
    bool tangled;   /* a body overlaps itself */
    ck_knots knots; /* what that may count for */
    ck_node_search search;
    ck_nodes nodes;
    ck_labels labels;
    ck_totals totals;
} overlap_work;

static bool find_insides(overlap_work *work) {
    for (int which = 0; which < 2; which++) {
        ck_inside_search search = {.bodies = work->bodies,
                                   .which = which,
                                   .culled = &work->meeting->culled[which],
                                   .cuts = &work->cuts,
                                   .kernels = work->check->query->reference ? NULL : work->check->kernels};
        if (!ck_insides_find(work->check->workspace, &search, &work->insides[which])) {
            return false;
        }
    }
    return true;
}

static bool find_regions(overlap_work *work) {
    clinker_workspace *workspace = work->check->workspace;
    if (!ck_nodes_join(workspace, &work->search, &work->nodes) ||
        !ck_labels_find(workspace, &work->search, &work->nodes, &work->labels)) {
        return false;
    }
    bool joined = false;
    return (work->labels.count <= 1 || ck_nodes_weld(workspace, &work->search, &work->nodes, &joined)) &&
           (!joined || ck_labels_find(workspace, &work->search, &work->nodes, &work->labels));
}

/* Adds it up: all of it, and its parts where these are asked for or take part in it. False: no memory. */
static bool add_up(overlap_work *work, bool parts) {
    work->search = (ck_node_search){.bodies = (const ck_body *const *)work->bodies,
                                    .culled = work->meeting->culled,
                                    .cuts = &work->cuts,
                                    .insides = work->insides,
                                    .kernels = work->kernels};
    const bool labelled = parts || !work->cuts.proper;
    return (!labelled || find_regions(work)) &&
           ck_totals_find(work->check->workspace, &work->search, labelled ? &work->labels : NULL, &work->totals);
}

/* A body overlaps itself, or may: two faces show it, where any are known. */
static void tell_tangled(ck_judgement *judged, int of, const ck_simplicity *found) {
    judged->overlaps_itself[of] = true;
    bool shown = found->kind == CK_SELF_MEETING || found->kind == CK_SHELL_IN_SHELL;
    for (int i = 0; i < 2; i++) {
        judged->own_faces[of][i] = shown ? found->faces[i] : CLINKER_NO_FACE;
    }
}

/* Whether neither body overlaps itself in the overlap, or one does for no more than `knots`; tells which does. Winding
 * numbers of one are found at corners of the other: where those of a are not sound, b is to blame, and since marks mean
 * nothing then, all of its faces are looked at for two that show it. False: no memory. */
static bool find_tangled(overlap_work *work, ck_judgement *judged) {
    const bool sound = work->insides[0].sound && work->insides[1].sound;
    const ck_own_search own = {work->check, work->bodies, work->insides, &work->cuts};
    work->knots = (ck_knots){.known = sound};
    for (int of = 0; of < 2; of++) {
        const bool blamed = !work->insides[1 - of].sound;
        ck_simplicity found = {.kind = CK_SIMPLE};
        if ((sound && !ck_own_overlap_find(&own, of, &found)) ||
            (blamed && !ck_simple_find(work->check->workspace, work->bodies[of], NULL, 0, &found))) {
            return false;
        }
        if (blamed || found.kind != CK_SIMPLE) {
            tell_tangled(judged, of, &found);
            work->knots.known = work->knots.known && !work->tangled && found.knots.known;
            work->knots.volume = found.knots.volume;
            work->tangled = true;
        }
    }
    return true;
}

/* Sums of the scaled world as measures of the world. */
static void settle(const ck_sums *sums, ck_overlap_measures *measures) {
    const ck_centre *about = &sums->about;
    const double per_length = 1 / about->scale;
    const double per_area = per_length * per_length;
    const double per_volume = per_area * per_length;
    const double volume = fmax(sums->volume.high / 6, 0);
    double centre[3] = {0};
    double push[3];
    for (int i = 0; i < 3; i++) {
        centre[i] = volume > 0 ? sums->moment[i].high / (24 * volume) : 0;
        push[i] = sums->push[i].high / 2;
    }
    measures->volume = volume * per_volume;
    /* And the roundings of this number itself, which may be too small for its digits. */
    measures->volume_error = (sums->volume_error / 6 + 0x1p-51 * volume) * per_volume + (volume > 0 ? 0x1p-1073 : 0);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const double turn = sums->spin[i].high / 6 - (centre[j] * push[k] - centre[k] * push[j]);
        measures->centre[i] = (about->at[i] + centre[i]) * per_length;
        measures->push[i] = push[i] * per_area;
        measures->turn[i] = turn * per_volume;
    }
    for (int i = 0; i < 2; i++) {
        measures->areas[i] = fmax(sums->area[i].high / 2, 0) * per_area;
    }
}

static clinker_region region_of(const ck_sums *sums) {
    const ck_centre *about = &sums->about;
    ck_overlap_measures measures;
    settle(sums, &measures);
    clinker_region region = {.size = sizeof region, .depth_error = -1, .volume = measures.volume};
    memcpy(region.areas, measures.areas, sizeof region.areas);
    memcpy(region.centre, measures.centre, sizeof region.centre);
    const double length = ck_norm(measures.push), rounding = 0x1p-40 * (measures.areas[0] + measures.areas[1]);
    for (int i = 0; i < 3; i++) {
        region.normal[i] = length > rounding ? -measures.push[i] / length : 0;
        region.box_min[i] = (about->at[i] + sums->low[i]) / about->scale;
        region.box_max[i] = (about->at[i] + sums->high[i]) / about->scale;
    }
    return region;
}

/* A region and the part that it is. */
typedef struct numbered_region {
    clinker_region region;
    uint32_t part;
} numbered_region;

static int compare_regions(const void *left, const void *right) {
    const numbered_region *a = left;
    const numbered_region *b = right;
    const double volumes[2] = {a->region.volume, b->region.volume};
    return volumes[0] != volumes[1] ? (volumes[0] < volumes[1] ? 1 : -1) : (a->part > b->part) - (a->part < b->part);
}

/* Bounds of a part's depth; the upper one below 0: it was not asked for. */
typedef struct part_depth {
    double lower, upper;
} part_depth;

/* Pieces of the curve go to the regions that they are on: `region_of_part` has one more than the number of each part's
 * region, 0 where it has none. Loops lie in the order of the regions. */
static bool give_loops(const overlap_work *work, const ck_centre *about, const uint32_t *region_of_part,
                       clinker_region *regions, ck_overlap *overlap) {
    const ck_check *check = work->check;
    const ck_body *const *bodies = (const ck_body *const *)work->bodies;
    ck_curve_pieces pieces;
    if (!ck_curve_follow(check->workspace, work->kernels, bodies, &work->cuts, work->nodes.same, about, &pieces)) {
        return false;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < pieces.count; i++) {
        uint32_t part = ck_label_of(&work->labels, ck_node_of_end(&work->nodes, pieces.items[i].first, 0));
        if (region_of_part[part] > 0) {
            pieces.items[kept] = pieces.items[i];
            pieces.items[kept++].region = region_of_part[part] - 1;
        }
    }
    pieces.count = kept;
    ck_curve_sort(&pieces);
    for (uint32_t i = kept; i > 0; i--) {
        clinker_region *region = &regions[pieces.items[i - 1].region];
        region->first_loop = i - 1;
        region->loop_count++;
        region->length += pieces.items[i - 1].loop.length;
    }
    overlap->whole.found.loops = kept;
    overlap->whole.curve = ck_curve_join(&pieces);
    return ck_curve_list(check->workspace, bodies, &work->cuts, about, &pieces, check->query->curves, &overlap->loops,
                         &overlap->points, &overlap->whole.found.points);
}

/* The loops of the regions. */
static bool list_loops(const overlap_work *work, const numbered_region *numbered, clinker_region *regions, size_t count,
                       ck_overlap *overlap) {
    const ck_totals *totals = &work->totals;
    clinker_workspace *workspace = work->check->workspace;
    ck_buffer *buffer = &ck_overlap_scratch_of(workspace)->region_of_part;
    if (!ck_buffer_reserve(&workspace->memory, buffer, totals->count, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *region_of_part = buffer->data;
    memset(region_of_part, 0, totals->count * sizeof(uint32_t));
    for (size_t i = 0; i < count; i++) {
        region_of_part[numbered[i].part] = (uint32_t)i + 1;
    }
    for (uint32_t i = 0; i < totals->count; i++) {
        if (totals->parts[i].around > 0) {
            region_of_part[i] = region_of_part[totals->parts[i].around - 1];
        }
    }
    return count == 0 || work->cuts.count == 0 ||
           give_loops(work, &totals->whole.about, region_of_part, regions, overlap);
}

static bool give_regions(const overlap_work *work, const part_depth *depths, ck_overlap *overlap) {
    const ck_totals *totals = &work->totals;
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(work->check->workspace);
    ck_memory *memory = &work->check->workspace->memory;
    if (!ck_buffer_reserve(memory, &scratch->numbered, totals->count, sizeof(numbered_region)) ||
        !ck_buffer_reserve(memory, &scratch->regions, totals->count, sizeof(clinker_region))) {
        return false;
    }
    numbered_region *numbered = scratch->numbered.data;
    clinker_region *regions = scratch->regions.data;
    size_t count = 0;
    for (uint32_t i = 0; i < totals->count; i++) {
        /* What is no more than knots may be nothing. */
        if (!totals->parts[i].empty && (!work->tangled || totals->parts[i].volume.high > 6 * work->knots.volume)) {
            numbered[count++] = (numbered_region){region_of(&totals->parts[i]), i};
        }
    }
    ck_sort(numbered, count, sizeof *numbered, compare_regions);
    for (size_t i = 0; i < count; i++) {
        regions[i] = numbered[i].region;
        regions[i].depth_error = -1;
        if (depths != NULL && depths[numbered[i].part].upper >= 0) {
            regions[i].depth = depths[numbered[i].part].lower;
            regions[i].depth_error = depths[numbered[i].part].upper - regions[i].depth;
        }
    }
    overlap->regions = regions;
    overlap->whole.found.regions = count;
    return list_loops(work, numbered, regions, count, overlap);
}

static bool give_surface(const overlap_work *work, ck_overlap *overlap) {
    const bool known = ck_surface_find(work->check->workspace, &work->search, &work->totals, &overlap->surface);
    overlap->whole.found.triangles = overlap->surface.triangle_count;
    overlap->whole.found.corners = overlap->surface.point_count;
    return known;
}

/* A thousandth; of overlaps with so many faces that the search would take longer than to find these, a hundredth, as
 * far as that goes. Steps take some 20 ns each. */
static ck_ball_goal precise_goal(const ck_depth *depth) {
    const uint32_t many = 1 << 13, count = depth->starts[4];
    return (ck_ball_goal){.tolerance = -1,
                          .precision = count < many ? 1e-3 : 1e-2,
                          .budget = count < many ? 1 << 18 : (1 << 15) + count / 2};
}

/* Whether that decides on which side of the tolerance it is. */
static bool take_bounds(const ck_ball_bounds *found, double scale, double tolerance, ck_overlap_measures *measures) {
    measures->depth[0] = found->lower / scale;
    measures->depth[1] = found->upper / scale;
    for (int i = 0; i < 3 && found->lower > 0; i++) {
        measures->deepest[i] = found->centre[i] / scale;
    }
    return measures->depth[0] > tolerance || measures->depth[1] <= tolerance;
}

/* How wide each part is, at most, and the widest of them. All of it together is one part, unless that may be deeper
 * than the tolerance, or the depth is to be told: then their boxes have to do at first, unless there is a tolerance to
 * decide on. False: no memory. */
static bool find_widths(overlap_work *work, double tolerance, bool tell, const double **widths, double *widest) {
    clinker_workspace *workspace = work->check->workspace;
    for (bool last = false; !last;) {
        if (tell && tolerance == 0 ? !ck_widths_of_boxes(workspace, &work->totals, widths)
                                   : !ck_widths_find(workspace, &work->search, &work->totals, widths)) {
            return false;
        }
        *widest = 0;
        for (uint32_t i = 0; i < work->totals.count; i++) {
            *widest = fmax(*widest, (*widths)[i]);
        }
        last = work->totals.labels != NULL || (!tell && *widest <= tolerance);
        if (!last && !add_up(work, true)) {
            return false;
        }
    }
    return true;
}

/* Whether the depth is known as well as that of a pair that shows the same; what is known of that one bounds it. False:
 * no memory. */
static bool take_from_twin(const ck_check *check, const ck_judgement *judged, const ck_ball_goal *goal, ck_depth *depth,
                           ck_ball_bounds *ball, bool *enough) {
    const double as_well = 1.02, as_deep = 1.001;
    const ck_twin *like = judged->like;
    double centre[3], upper;
    *enough = false;
    if (like == NULL || !ck_twin_carry(check, judged->like, judged->twin, centre, &upper)) {
        return true;
    }
    const double gap = as_well * fmax(goal->precision, 1 - like->lower / like->upper);
    ball->upper = fmin(ball->upper, upper);
    if ((1 - gap) * upper > as_deep * like->upper) {
        return true; /* no ball is likely to be enough, and columns are tried before all faces are listed */
    }
    if (!ck_depth_try(depth, goal, centre, ball)) {
        return false;
    }
    *enough = ball->lower > 0 && ball->lower >= (1 - gap) * ball->upper;
    return true;
}

/* How deep it is: first on which side of the tolerance; then, where that is to be told, or was not decided, more
 * precisely. So the state does not depend on whether the depth is asked for. */
static bool seek_depth(const overlap_work *work, const ck_judgement *judged, ck_depth *depth, ck_ball_bounds *ball,
                       ck_overlap_measures *measures) {
    const ck_check *check = work->check;
    const double tolerance = judged->tolerance * check->scale;
    const ck_ball_goal precise = precise_goal(depth);
    const ck_ball_goal goals[2] = {{.tolerance = tolerance, .precision = 1, .budget = precise.budget}, precise};
    bool decided = tolerance == 0, enough = false;
    *ball = ck_ball_unknown(&depth->space);
    for (int i = decided ? 1 : 0; i < 2 && (check->query->depth || !decided); i++) {
        if (i == 1 && decided && !take_from_twin(check, judged, &precise, depth, ball, &enough)) {
            return false;
        }
        if (enough) {
            (void)take_bounds(ball, check->scale, judged->tolerance, measures);
            break;
        }
        if (!ck_thin_seek(depth, &goals[i], ball)) {
            return false;
        }
        decided = take_bounds(ball, check->scale, judged->tolerance, measures);
        if (!depth->settled || !decided) {
            if (!ck_depth_seek(depth, &goals[i], ball)) {
                return false;
            }
            decided = take_bounds(ball, check->scale, judged->tolerance, measures);
        }
    }
    if (judged->twin != NULL && check->query->depth) {
        ck_twin_keep(judged->twin, ball->centre, ball->lower, ball->upper);
    }
    return true;
}

/* The region that holds the deepest ball has its depth, the others their own, if that is asked for. */
static bool seek_depths(const overlap_work *work, ck_depth *depth, const ck_ball_bounds *ball, part_depth *depths) {
    const ck_check *check = work->check;
    const ck_totals *totals = depth->search->totals;
    const ck_ball_goal goal = precise_goal(depth);
    const uint32_t deepest = ball->lower > 0 ? ck_depth_part_at(depth, ball->centre) : CK_ANY_PART;
    for (uint32_t i = 0; i < totals->count; i++) {
        depths[i] = (part_depth){0, -1};
        if (i == deepest) {
            depths[i] = (part_depth){ball->lower / check->scale, ball->upper / check->scale};
        } else if (check->query->depths && !totals->parts[i].empty) {
            ck_ball_bounds own;
            if (!ck_depth_seek_part(depth, i, &goal, &own)) {
                return false;
            }
            /* No part is deeper than all of them. */
            depths[i] =
                (part_depth){fmin(own.lower, ball->lower) / check->scale, fmin(own.upper, ball->upper) / check->scale};
        }
    }
    return true;
}

/* Faces that are stored while balls are looked for, which is a little faster: of more, they would take most of all
 * memory. */
enum { MOST_STORED = 1 << 14 };

/* The depth, and which of it is known of each part: NULL where none was asked for or needed. */
static bool find_depth(overlap_work *work, const ck_judgement *judged, ck_overlap_measures *measures,
                       const part_depth **depths) {
    const ck_check *check = work->check;
    const bool tell = check->query->depth;
    const ck_totals *totals = &work->totals;
    *depths = NULL;
    measures->depth[0] = 0;
    measures->depth[1] = totals->whole.empty ? 0 : INFINITY;
    if (totals->whole.empty || (!tell && judged->tolerance == 0)) {
        return true;
    }
    const double *widths;
    double width;
    if (!find_widths(work, judged->tolerance * check->scale, tell, &widths, &width)) {
        return false;
    }
    measures->depth[1] = width / check->scale;
    if (!tell && measures->depth[1] <= judged->tolerance) {
        return true;
    }
    const ck_depth_search search = {.bodies = work->bodies,
                                    .cuts = &work->cuts,
                                    .insides = work->insides,
                                    .nodes = &work->search,
                                    .labels = totals->labels,
                                    .totals = totals,
                                    .widths = widths,
                                    .by_boxes = tell && judged->tolerance == 0,
                                    .most_stored = MOST_STORED,
                                    .spare = work->meeting->spare,
                                    .kernels = check->query->reference ? NULL : check->kernels};
    ck_buffer *buffer = &ck_overlap_scratch_of(check->workspace)->part_depths;
    ck_depth depth;
    ck_ball_bounds ball;
    if (!ck_buffer_reserve(&check->workspace->memory, buffer, totals->count, sizeof(part_depth)) ||
        !ck_depth_open(check->workspace, &search, &depth) || !seek_depth(work, judged, &depth, &ball, measures) ||
        !seek_depths(work, &depth, &ball, buffer->data)) {
        return false;
    }
    *depths = buffer->data;
    return true;
}

/* A body overlaps itself a little: what it adds up to, with a bound for that, unless this is most of it. */
static clinker_status measure_tangled(const overlap_work *work, const ck_judgement *judged, ck_overlap *overlap) {
    const double most = 0x1p-4; /* of the volume */
    const double volume = work->totals.whole.volume.high / 6, scale = work->check->scale;
    const double per_volume = 1 / scale / scale / scale;
    overlap->known = work->knots.volume <= most * volume && isfinite(volume * per_volume);
    if (!overlap->known) {
        return CLINKER_STATUS_OK;
    }
    overlap->whole = ck_overlap_unknown();
    settle(&work->totals.whole, &overlap->whole);
    overlap->whole.volume_error += work->knots.volume * per_volume;
    overlap->whole.deep = judged->tolerance == 0 && overlap->whole.volume > overlap->whole.volume_error;
    const clinker_query *query = work->check->query;
    return (query->regions && !give_regions(work, NULL, overlap)) || (query->surfaces && !give_surface(work, overlap))
               ? ck_fail_memory(work->check->workspace)
               : CLINKER_STATUS_OK;
}

clinker_status ck_overlap_measure(ck_check *check, ck_judgement *judged, const ck_meeting *meeting,
                                  ck_overlap *overlap) {
    overlap_work work = {.check = check,
                         .bodies = {&check->bodies[judged->a], &check->bodies[judged->b]},
                         .meeting = meeting,
                         .kernels = check->query->reference ? NULL : ck_overlap_kernels_select()};
    CK_ASSERT(work.bodies[0]->closed > 0 && work.bodies[1]->closed > 0);
    *overlap = (ck_overlap){0};
    if (ck_overlap_scratch_of(check->workspace) == NULL ||
        !ck_cuts_find(check->workspace, work.kernels, (const ck_body *const *)work.bodies, meeting->contacts,
                      &work.cuts) ||
        !find_insides(&work)) {
        return ck_fail_memory(check->workspace);
    }
    if (!find_tangled(&work, judged)) {
        return ck_fail_memory(check->workspace);
    }
    if (!work.knots.known) {
        return CLINKER_STATUS_OK;
    }
    if (!add_up(&work, check->query->regions)) {
        return ck_fail_memory(check->workspace);
    }
    if (work.tangled) {
        return measure_tangled(&work, judged, overlap);
    }
    overlap->known = true;
    overlap->whole = ck_overlap_unknown();
    settle(&work.totals.whole, &overlap->whole);
    bool told = isfinite(overlap->whole.volume);
    if (!told) {
        overlap->whole = ck_overlap_unknown(); /* too large for a double */
    }
    overlap->whole.exact = true;
    overlap->whole.empty = work.totals.whole.empty;
    const part_depth *depths;
    if (!find_depth(&work, judged, &overlap->whole, &depths) ||
        (told && check->query->regions && !give_regions(&work, depths, overlap)) ||
        (told && check->query->surfaces && !give_surface(&work, overlap))) {
        return ck_fail_memory(check->workspace);
    }
    return CLINKER_STATUS_OK;
}

clinker_status ck_overlap_judge(ck_check *check, ck_judgement *judged, const ck_meeting *meeting) {
    ck_overlap overlap;
    clinker_status status = ck_overlap_measure(check, judged, meeting, &overlap);
    if (status == CLINKER_STATUS_OK && overlap.known) {
        judged->overlap = overlap.whole;
        judged->overlap.found = (ck_finding_counts){0};
    }
    return status;
}
