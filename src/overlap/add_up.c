#include "overlap/add_up.h"
#include "overlap/scratch.h"

#include "base/assert.h"
#include "math/vec3.h"
#include "overlap/cavities.h"
#include "overlap/lane_sums.h"
#include "overlap/part_order.h"
#include "overlap/solid_face.h"
#include "overlap/terms/vanishing.h"

#include <string.h>

/* A volume is found once more, with twice the precision, where rounding may be more than this of it. */
static const double good_enough = 0.99e-12;

/* How terms go to the sums of their part. */
typedef struct adding adding;
struct adding {
    clinker_workspace *workspace;
    const ck_node_search *search;
    const ck_labels *labels; /* NULL: all is one part */
    void (*add_face)(const adding *work, uint32_t part, int of, const double f[3][3]);
    void (*add_cut)(const adding *work, uint32_t part, const double f[3][3], const double g[3][3], const ck_cut *cut);
    const ck_sum_kernels *lanes; /* the same, eight at a time */
    ck_sums *parts;
    uint32_t count;
    ck_residue *residues; /* of their volumes */
    bool *again;          /* parts to be added up */
};

/* ---- What belongs to which part ---- */

static uint32_t part_of_vertex(const adding *work, int of, uint32_t vertex) {
    return ck_part_of_vertex(work->labels, of, vertex);
}

static uint32_t part_of_face(const adding *work, int of, uint32_t face) {
    return part_of_vertex(work, of, ck_mesh_corner(&work->search->bodies[of]->mesh, face, 0));
}

static uint32_t part_of_cut(const adding *work, size_t cut) {
    return ck_part_of_cut(work->labels, cut);
}

/* The last corner of a face, if that is inside; UINT32_MAX: it is not. */
static uint32_t last_corner_inside(const adding *work, int of, uint32_t face) {
    const uint32_t vertex = ck_solid_corner(work->search->bodies[of], face, 2);
    return work->search->insides[of].marks[vertex] == CK_MARK_INSIDE ? vertex : UINT32_MAX;
}

/* ---- Points that sums are about ---- */

/* The middle of a box. Few digits, so that coordinates around it are exact where they can be. */
static void find_middle(const double low[3], const double high[3], double out[3]) {
    double extent = ck_greater(high[0] - low[0], ck_greater(high[1] - low[1], high[2] - low[2]));
    int exponent;
    (void)frexp(extent, &exponent);
    double unit = ldexp(1.0, exponent - 8);
    for (int k = 0; k < 3; k++) {
        double middle = 0.5 * low[k] + 0.5 * high[k];
        double steps = middle / unit;
        out[k] = fabs(steps) < 0x1p52 ? rint(steps) * unit : middle;
    }
}

/* Of what the boxes of both bodies share. */
static ck_centre middle_of_bodies(const ck_body *const bodies[2]) {
    ck_centre middle = {.scale = bodies[0]->points.scale};
    double low[3];
    double high[3];
    for (int k = 0; k < 3; k++) {
        low[k] = ck_greater(bodies[0]->low[k], bodies[1]->low[k]);
        high[k] = ck_lesser(bodies[0]->high[k], bodies[1]->high[k]);
    }
    find_middle(low, high, middle.at);
    return middle;
}

static void grow_box(const double corner[3], ck_sums *sums) {
    for (int i = 0; i < 3; i++) {
        double at = corner[i] * sums->about.scale - sums->about.at[i];
        sums->low[i] = ck_lesser(sums->low[i], at);
        sums->high[i] = ck_greater(sums->high[i], at);
    }
}

/* Of several parts, each has its own: the middle of corners of faces that it is bounded by. */
static void find_middles(const adding *work) {
    const ck_body *const *bodies = work->search->bodies;
    for (int of = 0; of < 2; of++) {
        const ck_insides *insides = &work->search->insides[of];
        for (uint32_t i = 0; i < insides->face_count; i++) {
            double p[3];
            uint32_t vertex = ck_mesh_corner(&bodies[of]->mesh, insides->faces[i], 0);
            ck_mesh_world(&bodies[of]->mesh, vertex, p);
            grow_box(p, &work->parts[part_of_vertex(work, of, vertex)]);
        }
    }
    for (size_t i = 0; i < work->search->cuts->count; i++) {
        double p[3];
        ck_mesh_world(&bodies[0]->mesh, ck_mesh_corner(&bodies[0]->mesh, work->search->cuts->items[i].faces.a, 0), p);
        grow_box(p, &work->parts[part_of_cut(work, i)]);
    }
    for (uint32_t i = 0; i < work->count; i++) {
        ck_sums *part = &work->parts[i];
        ck_centre about = part->about;
        double middle[3];
        if (part->low[0] <= part->high[0]) {
            find_middle(part->low, part->high, middle);
            for (int k = 0; k < 3; k++) {
                about.at[k] += middle[k];
            }
        }
        *part = ck_sums_begin(&about, part->loose);
    }
}

/* ---- Three arithmetics ---- */

static void add_face_double(const adding *work, uint32_t part, int of, const double f[3][3]) {
    ck_terms_double.add_face(f, of, &work->parts[part]);
}

static void add_cut_double(const adding *work, uint32_t part, const double f[3][3], const double g[3][3],
                           const ck_cut *cut) {
    ck_terms_double.add_cut(f, g, cut, &work->parts[part]);
}

static void add_face_twofold(const adding *work, uint32_t part, int of, const double f[3][3]) {
    ck_terms_twofold.add_face(f, of, &work->parts[part]);
}

static void add_cut_twofold(const adding *work, uint32_t part, const double f[3][3], const double g[3][3],
                            const ck_cut *cut) {
    ck_terms_twofold.add_cut(f, g, cut, &work->parts[part]);
}

static void add_face_residue(const adding *work, uint32_t part, int of, const double f[3][3]) {
    (void)of;
    ck_residue *sum = &work->residues[part];
    *sum = ck_residue_add(*sum, ck_residue_of_face(f, &work->parts[part].about));
}

static void add_cut_residue(const adding *work, uint32_t part, const double f[3][3], const double g[3][3],
                            const ck_cut *cut) {
    ck_residue *sum = &work->residues[part];
    *sum = ck_residue_add(*sum, ck_residue_of_cut(f, g, cut, &work->parts[part].about));
}

/* ---- Faces and cuts ---- */

/* Faces wholly inside. */
static void add_whole_faces(const adding *work, int of) {
    const ck_insides *insides = &work->search->insides[of];
    for (uint32_t i = 0; i < insides->face_count; i++) {
        uint32_t part = part_of_face(work, of, insides->faces[i]);
        if (work->again[part]) {
            double t[3][3];
            ck_solid_triangle(work->search->bodies[of], insides->faces[i], t);
            for (int k = 0; k < 3; k++) {
                grow_box(t[k], &work->parts[part]);
            }
            work->add_face(work, part, of, (const double(*)[3])t);
        }
    }
}

/* A face with cuts: it counts as inside where its last corner is; its cuts tell the rest. */
static void add_cut_face(const adding *work, int of, uint32_t face) {
    const ck_body *body = work->search->bodies[of];
    const uint8_t *marks = work->search->insides[of].marks;
    double t[3][3];
    ck_solid_triangle(body, face, t);
    for (int k = 0; k < 3; k++) {
        uint32_t vertex = ck_solid_corner(body, face, k);
        uint32_t part = marks[vertex] == CK_MARK_INSIDE ? part_of_vertex(work, of, vertex) : UINT32_MAX;
        if (part != UINT32_MAX && work->again[part]) {
            grow_box(t[k], &work->parts[part]);
            if (k == 2) {
                work->add_face(work, part, of, (const double(*)[3])t);
            }
        }
    }
}

static void add_cut(const adding *work, size_t cut) {
    uint32_t part = part_of_cut(work, cut);
    if (!work->again[part]) {
        return;
    }
    const ck_face_cut *item = &work->search->cuts->items[cut];
    double f[3][3];
    double g[3][3];
    ck_solid_triangle(work->search->bodies[0], item->faces.a, f);
    ck_solid_triangle(work->search->bodies[1], item->faces.b, g);
    work->add_cut(work, part, (const double(*)[3])f, (const double(*)[3])g, &item->cut);
}

static void add_cut_faces(const adding *work) {
    for (int of = 0; of < 2; of++) {
        for (size_t i = 0; i < work->search->cuts->face_count[of]; i++) {
            add_cut_face(work, of, work->search->cuts->faces[of][i].face);
        }
    }
    for (size_t i = 0; i < work->search->cuts->count; i++) {
        add_cut(work, i);
    }
}

static void add_all(const adding *work) {
    add_whole_faces(work, 0);
    add_whole_faces(work, 1);
    add_cut_faces(work);
}

/* ---- In lanes ---- */

/* Corners that are inside, of faces with cuts. */
static void add_inside_corners(const adding *work, int of) {
    const ck_body *body = work->search->bodies[of];
    const uint8_t *marks = work->search->insides[of].marks;
    const ck_cuts *cuts = work->search->cuts;
    for (size_t i = 0; i < cuts->face_count[of]; i++) {
        for (int k = 0; k < 3; k++) {
            const uint32_t vertex = ck_solid_corner(body, cuts->faces[of][i].face, k);
            const uint32_t part = marks[vertex] == CK_MARK_INSIDE ? part_of_vertex(work, of, vertex) : UINT32_MAX;
            if (part != UINT32_MAX && work->again[part]) {
                double p[3];
                ck_mesh_world(&body->mesh, vertex, p);
                grow_box(p, &work->parts[part]);
            }
        }
    }
}

/* Faces of one part. */
static void add_some_faces(const adding *work, uint32_t part, int of, const uint32_t *faces, size_t count, bool whole) {
    ck_lane_sums lanes;
    if (count > 0 && work->again[part]) {
        ck_lane_sums_begin(&work->parts[part], &lanes);
        work->lanes->add_faces(work->search->bodies[of], of, faces, count, whole, &lanes);
        ck_lane_sums_end(&lanes, &work->parts[part]);
    }
}

/* Cuts of one part; NULL: all of them. */
static void add_some_cuts(const adding *work, uint32_t part, const uint32_t *numbers, size_t count) {
    enum { AT_ONCE = CK_LANE_RUN * CK_LANES };
    ck_lane_sums lanes;
    if (count == 0 || !work->again[part]) {
        return;
    }
    ck_lane_sums_begin(&work->parts[part], &lanes);
    for (size_t first = 0; first < count; first += AT_ONCE) {
        const size_t here = count - first < AT_ONCE ? count - first : AT_ONCE;
        uint32_t row[AT_ONCE];
        uint32_t left[AT_ONCE];
        for (size_t i = 0; i < here && numbers == NULL; i++) {
            row[i] = (uint32_t)(first + i);
        }
        const size_t left_count = work->lanes->add_cuts(work->search->bodies, work->search->cuts->items,
                                                        numbers == NULL ? row : numbers + first, here, &lanes, left);
        for (size_t i = 0; i < left_count; i++) {
            add_cut(work, left[i]);
        }
    }
    ck_lane_sums_end(&lanes, &work->parts[part]);
}

/* Faces with cuts whose last corner is inside, at the front of a buffer. False: no memory. */
static bool list_corner_faces(const adding *work, int of, const uint32_t **list, size_t *count) {
    const ck_cuts *cuts = work->search->cuts;
    ck_buffer *buffer = &ck_overlap_scratch_of(work->workspace)->taking_part;
    if (!ck_buffer_reserve(&work->workspace->memory, buffer, cuts->face_count[of], sizeof(uint32_t))) {
        return false;
    }
    uint32_t *out = buffer->data;
    *list = out;
    *count = 0;
    for (size_t i = 0; i < cuts->face_count[of]; i++) {
        out[*count] = cuts->faces[of][i].face;
        *count += last_corner_inside(work, of, out[*count]) != UINT32_MAX;
    }
    return true;
}

static uint32_t part_of_whole_face(const void *user, int of, uint32_t face) {
    return part_of_face(user, of, face);
}

static uint32_t part_of_corner_face(const void *user, int of, uint32_t face) {
    return part_of_vertex(user, of, last_corner_inside(user, of, face));
}

static uint32_t part_of_cut_number(const void *user, int of, uint32_t cut) {
    (void)of;
    return part_of_cut(user, cut);
}

/* Faces of all parts, part by part. */
static bool add_faces_by_part(const adding *work, int of, const uint32_t *faces, size_t count, bool whole) {
    ck_part_order order;
    if (work->count == 1) {
        add_some_faces(work, 0, of, faces, count, whole);
        return true;
    }
    const ck_part_list list = {.part_of = whole ? part_of_whole_face : part_of_corner_face,
                               .user = work,
                               .of = of,
                               .items = faces,
                               .count = count,
                               .parts = work->count};
    if (!ck_part_order_find(work->workspace, &list, &order)) {
        return false;
    }
    for (uint32_t i = 0; i < work->count; i++) {
        add_some_faces(work, i, of, order.items + order.starts[i], order.starts[i + 1] - order.starts[i], whole);
    }
    return true;
}

static bool add_cuts_by_part(const adding *work) {
    const size_t count = work->search->cuts->count;
    ck_part_order order;
    if (work->count == 1) {
        add_some_cuts(work, 0, NULL, count);
        return true;
    }
    const ck_part_list list = {.part_of = part_of_cut_number, .user = work, .count = count, .parts = work->count};
    if (!ck_part_order_find(work->workspace, &list, &order)) {
        return false;
    }
    for (uint32_t i = 0; i < work->count; i++) {
        add_some_cuts(work, i, order.items + order.starts[i], order.starts[i + 1] - order.starts[i]);
    }
    return true;
}

static bool add_in_lanes(const adding *work) {
    for (int of = 0; of < 2; of++) {
        const ck_insides *insides = &work->search->insides[of];
        const uint32_t *list;
        size_t count;
        if (!add_faces_by_part(work, of, insides->faces, insides->face_count, true) ||
            !list_corner_faces(work, of, &list, &count) || !add_faces_by_part(work, of, list, count, false)) {
            return false;
        }
        add_inside_corners(work, of);
    }
    return add_cuts_by_part(work);
}

/* All parts that are to be added up. False: no memory. */
static bool add_once(const adding *work) {
    if (work->lanes != NULL) {
        return add_in_lanes(work);
    }
    add_all(work);
    return true;
}

/* ---- Stages ---- */

/* Chooses the parts whose volume is not known to a share of it; true: there are some. */
static bool choose(const adding *work, double share) {
    bool any = false;
    for (uint32_t i = 0; i < work->count; i++) {
        const ck_sums *part = &work->parts[i];
        work->again[i] = !(part->volume.high > 0 && part->volume_error <= share * part->volume.high);
        any = any || work->again[i];
    }
    return any;
}

/* The sums of parts begin about these points. */
static void begin_parts(const adding *work, const ck_centre *middle) {
    for (uint32_t i = 0; i < work->count; i++) {
        work->parts[i] = ck_sums_begin(middle, work->search->cuts->flat);
        work->again[i] = true;
    }
    if (work->count > 1) {
        find_middles(work);
    }
}

/* False: no memory. */
static bool add_in_doubles(adding *work) {
    const ck_overlap_kernels *kernels = work->search->kernels;
    work->add_face = add_face_double;
    work->add_cut = add_cut_double;
    work->lanes = kernels != NULL ? kernels->doubles : NULL;
    return add_once(work);
}

static bool add_in_twofolds(adding *work) {
    const ck_overlap_kernels *kernels = work->search->kernels;
    for (uint32_t i = 0; i < work->count; i++) {
        work->parts[i] = work->again[i] ? ck_sums_begin(&work->parts[i].about, work->parts[i].loose) : work->parts[i];
    }
    work->add_face = add_face_twofold;
    work->add_cut = add_cut_twofold;
    work->lanes = kernels != NULL ? kernels->twofolds : NULL;
    return add_once(work);
}

/* Of parts that may have no volume at all, tells whether they do. */
static bool find_empty(adding *work) {
    ck_buffer *buffer = &ck_overlap_scratch_of(work->workspace)->residues;
    if (!ck_buffer_reserve(&work->workspace->memory, buffer, work->count, sizeof(ck_residue))) {
        return false;
    }
    work->residues = buffer->data;
    memset(work->residues, 0, work->count * sizeof *work->residues);
    work->add_face = add_face_residue;
    work->add_cut = add_cut_residue;
    add_all(work);
    for (uint32_t i = 0; i < work->count; i++) {
        work->parts[i].empty = work->again[i] && ck_residue_is_zero(work->residues[i]);
    }
    return true;
}

static void add_twofolds(const ck_twofold *from, ck_twofold *to, int count) {
    for (int i = 0; i < count; i++) {
        to[i] = ck_twofold_add(to[i], from[i]);
    }
}

/* 4 d volume for moments, 3 d x push for turns: what the way d from one point to the other adds. */
static void add_moved(const ck_sums *part, ck_sums *whole) {
    ck_twofold way[3];
    for (int i = 0; i < 3; i++) {
        way[i] = ck_twofold_difference(part->about.at[i], whole->about.at[i]);
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const ck_twofold moment = ck_twofold_multiply(way[i], part->volume);
        const ck_twofold spin =
            ck_twofold_subtract(ck_twofold_multiply(way[j], part->push[k]), ck_twofold_multiply(way[k], part->push[j]));
        whole->moment[i] = ck_twofold_add(whole->moment[i], ck_twofold_multiply((ck_twofold){4, 0}, moment));
        whole->spin[i] = ck_twofold_add(whole->spin[i], ck_twofold_multiply((ck_twofold){3, 0}, spin));
        whole->low[i] = ck_lesser(whole->low[i], part->low[i] + way[i].high);
        whole->high[i] = ck_greater(whole->high[i], part->high[i] + way[i].high);
    }
}

static void add_part(const ck_sums *part, ck_sums *whole) {
    add_moved(part, whole);
    add_twofolds(&part->volume, &whole->volume, 1);
    add_twofolds(part->moment, whole->moment, 3);
    add_twofolds(part->push, whole->push, 3);
    add_twofolds(part->spin, whole->spin, 3);
    add_twofolds(part->area, whole->area, 2);
    whole->volume_error += part->volume_error;
    whole->empty = false;
}

/* With as much precision as it takes. */
static bool add_up(adding *work) {
    if (!add_in_doubles(work)) {
        return false;
    }
    if (choose(work, good_enough) && !add_in_twofolds(work)) {
        return false;
    }
    return !choose(work, 1) || find_empty(work);
}

static bool find_whole(adding *work, ck_sums *whole) {
    const ck_centre middle = middle_of_bodies(work->search->bodies);
    bool again = true;
    work->parts = whole;
    work->again = &again;
    work->count = 1;
    work->labels = NULL;
    begin_parts(work, &middle);
    if (!add_up(work)) {
        return false;
    }
    if (whole->empty) { /* sheets that bound nothing: what rounding has made of them */
        *whole = ck_sums_begin(&middle, whole->loose);
        whole->empty = true;
    }
    return true;
}

/* Each part by itself, cavities with what is around them. */
static bool find_parts(adding *work, const ck_labels *labels) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(work->workspace);
    const ck_centre middle = middle_of_bodies(work->search->bodies);
    if (!ck_buffer_reserve(&work->workspace->memory, &scratch->again, labels->count, sizeof(bool))) {
        return false;
    }
    work->parts = scratch->sums.data;
    work->again = scratch->again.data;
    work->count = labels->count;
    work->labels = labels;
    begin_parts(work, &middle);
    if (!add_up(work)) {
        return false;
    }
    ck_cavities_join(work->search, labels, work->parts, work->count, add_part);
    return true;
}

/* All parts with a volume together. */
static void sum_parts(const adding *work, ck_sums *whole) {
    const ck_centre middle = middle_of_bodies(work->search->bodies);
    *whole = ck_sums_begin(&middle, work->search->cuts->flat);
    whole->empty = true;
    for (uint32_t i = 0; i < work->count; i++) {
        if (!work->parts[i].empty) {
            add_part(&work->parts[i], whole);
        }
    }
}

bool ck_totals_find(clinker_workspace *workspace, const ck_node_search *search, const ck_labels *labels,
                    ck_totals *totals) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    const uint32_t count = labels != NULL ? labels->count : 1;
    CK_ASSERT(labels != NULL || search->cuts->proper);
    if (!ck_buffer_reserve(&workspace->memory, &scratch->sums, count, sizeof(ck_sums))) {
        return false;
    }
    ck_sums *parts = scratch->sums.data;
    *totals = (ck_totals){.labels = labels, .parts = parts, .count = count};
    adding work = {.workspace = workspace, .search = search};
    if (search->cuts->proper && !find_whole(&work, &totals->whole)) {
        return false;
    }
    if (labels == NULL || (search->cuts->proper && count == 1)) {
        parts[0] = totals->whole;
        return true;
    }
    if (!find_parts(&work, labels)) {
        return false;
    }
    if (!search->cuts->proper) {
        sum_parts(&work, &totals->whole);
    }
    return true;
}
