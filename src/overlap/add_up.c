#include "overlap/add_up.h"
#include "overlap/scratch.h"

#include "base/assert.h"
#include "math/vec3.h"
#include "overlap/cavities.h"
#include "overlap/face_block.h"
#include "overlap/solid_face.h"
#include "overlap/vanishing.h"

#include <string.h>

/* A volume is found once more, with twice the precision, where rounding may be more than this of it. */
static const double good_enough = 0.99e-12;

/* How terms go to the sums of their part. */
typedef struct adding adding;
struct adding {
    const ck_node_search *search;
    const ck_labels *labels;
    void (*add_face)(const adding *work, uint32_t part, int of, const double f[3][3]);
    void (*add_cut)(const adding *work, uint32_t part, const double f[3][3], const double g[3][3], const ck_cut *cut);
    ck_totals *totals;
    ck_sums *parts;
    ck_residue *residues; /* of their volumes */
    bool *again;          /* parts to be added up */
};

/* ---- Points that sums are about ---- */

static uint32_t part_of_vertex(const adding *work, int of, uint32_t vertex) {
    return ck_label_of(work->labels, ck_node_of_vertex(work->labels->nodes, of, vertex));
}

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
        grow_box(p, &work->parts[ck_label_of(work->labels, ck_node_of_end(work->labels->nodes, i, 0))]);
    }
    for (uint32_t i = 0; i < work->totals->count; i++) {
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

static uint32_t part_of_face(const adding *work, int of, uint32_t face) {
    return part_of_vertex(work, of, ck_mesh_corner(&work->search->bodies[of]->mesh, face, 0));
}

/* Faces wholly inside, in doubles: one run after the other of those of the same part. */
static void add_runs(const adding *work, int of) {
    const ck_insides *insides = &work->search->insides[of];
    ck_face_block block;
    ck_face_block_begin(&block);
    for (uint32_t i = 0, next; i < insides->face_count; i = next) {
        uint32_t part = part_of_face(work, of, insides->faces[i]);
        for (next = i; next < insides->face_count && part_of_face(work, of, insides->faces[next]) == part; next++) {
            double t[3][3];
            ck_solid_triangle(work->search->bodies[of], insides->faces[next], t);
            ck_face_block_add(&block, (const double(*)[3])t, of, &work->parts[part]);
        }
        ck_face_block_end(&block, of, &work->parts[part]);
    }
}

/* The same, one by one. */
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
    uint32_t part = ck_label_of(work->labels, ck_node_of_end(work->labels->nodes, cut, 0));
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

/* ---- Stages ---- */

/* Chooses the parts whose volume is not known to a share of it; true: there are some. */
static bool choose(const adding *work, double share) {
    bool any = false;
    for (uint32_t i = 0; i < work->totals->count; i++) {
        const ck_sums *part = &work->parts[i];
        work->again[i] = !(part->volume.high > 0 && part->volume_error <= share * part->volume.high);
        any = any || work->again[i];
    }
    return any;
}

static void add_in_doubles(adding *work) {
    for (uint32_t i = 0; i < work->totals->count; i++) {
        work->parts[i] = ck_sums_begin(&work->totals->whole.about, work->totals->whole.loose);
        work->again[i] = true;
    }
    if (work->totals->count > 1) {
        find_middles(work);
    }
    work->add_face = add_face_double;
    work->add_cut = add_cut_double;
    add_runs(work, 0);
    add_runs(work, 1);
    add_cut_faces(work);
}

static void add_in_twofolds(adding *work) {
    for (uint32_t i = 0; i < work->totals->count; i++) {
        work->parts[i] = work->again[i] ? ck_sums_begin(&work->parts[i].about, work->parts[i].loose) : work->parts[i];
    }
    work->add_face = add_face_twofold;
    work->add_cut = add_cut_twofold;
    add_all(work);
}

/* Of parts that may have no volume at all, tells whether they do. */
static bool find_empty(clinker_workspace *workspace, adding *work) {
    ck_buffer *buffer = &ck_overlap_scratch_of(workspace)->residues;
    if (!ck_buffer_reserve(&workspace->memory, buffer, work->totals->count, sizeof(ck_residue))) {
        return false;
    }
    work->residues = buffer->data;
    memset(work->residues, 0, work->totals->count * sizeof *work->residues);
    work->add_face = add_face_residue;
    work->add_cut = add_cut_residue;
    add_all(work);
    for (uint32_t i = 0; i < work->totals->count; i++) {
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

bool ck_totals_find(clinker_workspace *workspace, const ck_node_search *search, const ck_labels *labels,
                    ck_totals *totals) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    if (!ck_buffer_reserve(&workspace->memory, &scratch->sums, labels->count, sizeof(ck_sums)) ||
        !ck_buffer_reserve(&workspace->memory, &scratch->again, labels->count, sizeof(bool))) {
        return false;
    }
    const ck_centre middle = middle_of_bodies(search->bodies);
    *totals = (ck_totals){
        .parts = scratch->sums.data, .count = labels->count, .whole = ck_sums_begin(&middle, labels->single)};
    adding work = {.search = search,
                   .labels = labels,
                   .totals = totals,
                   .parts = scratch->sums.data,
                   .again = scratch->again.data};
    add_in_doubles(&work);
    if (choose(&work, good_enough)) {
        add_in_twofolds(&work);
    }
    if (choose(&work, 1) && !find_empty(workspace, &work)) {
        return false;
    }
    ck_cavities_join(search, labels, work.parts, labels->count, add_part);
    totals->whole.empty = true;
    for (uint32_t i = 0; i < labels->count; i++) {
        if (!work.parts[i].empty) {
            add_part(&work.parts[i], &totals->whole);
        }
    }
    return true;
}
