#include "overlap/width.h"
#include "overlap/scratch.h"

#include "base/assert.h"
#include "math/vec3.h"
#include "overlap/solid_face.h"

/* A part's extent along the direction of its push. */
typedef struct extent {
    double direction[3]; /* a unit; 0: it has no push */
    double low, high;
    double size; /* of the largest point, for its rounding */
} extent;

static void begin(const ck_sums *part, extent *out) {
    double push[3];
    for (int i = 0; i < 3; i++) {
        push[i] = part->push[i].high;
    }
    double length = ck_norm(push);
    *out = (extent){.low = INFINITY, .high = -INFINITY};
    for (int i = 0; i < 3; i++) {
        out->direction[i] = length > 0 ? push[i] / length : 0;
    }
}

static void grow(extent *part, const double point[3]) {
    double at = ck_dot(part->direction, point);
    part->low = ck_lesser(part->low, at);
    part->high = ck_greater(part->high, at);
    part->size = ck_greater(part->size, ck_sum_of_sizes(point));
}

/* Corners of faces that are inside. */
static void add_vertices(const ck_node_search *search, const ck_totals *totals, int of, extent *extents) {
    const ck_mesh *mesh = &search->bodies[of]->mesh;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        if (search->insides[of].marks[i] == CK_MARK_INSIDE) {
            uint32_t part = ck_part_of_vertex(totals->labels, of, i);
            const ck_centre *about = &totals->parts[part].about;
            double p[3];
            ck_mesh_world(mesh, i, p);
            for (int k = 0; k < 3; k++) {
                p[k] = p[k] * about->scale - about->at[k];
            }
            grow(&extents[part], p);
        }
    }
}

static void add_cuts(const ck_node_search *search, const ck_totals *totals, extent *extents) {
    for (size_t i = 0; i < search->cuts->count; i++) {
        const ck_face_cut *item = &search->cuts->items[i];
        uint32_t part = ck_part_of_cut(totals->labels, i);
        double f[3][3];
        double g[3][3];
        double ends[2][3];
        ck_solid_triangle(search->bodies[0], item->faces.a, f);
        ck_solid_triangle(search->bodies[1], item->faces.b, g);
        ck_cut_ends((const double(*)[3])f, (const double(*)[3])g, &item->cut, &totals->parts[part].about, ends[0],
                    ends[1]);
        grow(&extents[part], ends[0]);
        grow(&extents[part], ends[1]);
    }
}

static double width_of(const ck_sums *part, const extent *along) {
    double width = along->direction[0] != 0 || along->direction[1] != 0 || along->direction[2] != 0
                       ? along->high - along->low
                       : INFINITY;
    for (int i = 0; i < 3; i++) {
        width = ck_lesser(width, part->high[i] - part->low[i]);
    }
    width += 0x1p-40 * width + 0x1p-46 * along->size;
    /* And a ball has no more volume: pi / 6 of its diameter cubed. The part's volume is six times what it is. */
    const double pi = 3.141592653589793;
    return ck_lesser(width, cbrt((part->volume.high + part->volume_error) / pi) * (1 + 0x1p-40));
}

/* All parts, before any of their points is known. */
static bool begin_all(clinker_workspace *workspace, const ck_totals *totals) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    if (!ck_buffer_reserve(&workspace->memory, &scratch->extents, totals->count, sizeof(extent)) ||
        !ck_buffer_reserve(&workspace->memory, &scratch->widths, totals->count, sizeof(double))) {
        return false;
    }
    extent *extents = scratch->extents.data;
    for (uint32_t i = 0; i < totals->count; i++) {
        begin(&totals->parts[i], &extents[i]);
    }
    return true;
}

static const double *all_widths(clinker_workspace *workspace, const ck_totals *totals) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    const extent *extents = scratch->extents.data;
    double *widths = scratch->widths.data;
    for (uint32_t i = 0; i < totals->count; i++) {
        widths[i] = totals->parts[i].empty ? 0 : width_of(&totals->parts[i], &extents[i]);
    }
    return widths;
}

bool ck_widths_find(clinker_workspace *workspace, const ck_node_search *search, const ck_totals *totals,
                    const double **widths) {
    if (!begin_all(workspace, totals)) {
        return false;
    }
    extent *extents = ck_overlap_scratch_of(workspace)->extents.data;
    add_vertices(search, totals, 0, extents);
    add_vertices(search, totals, 1, extents);
    add_cuts(search, totals, extents);
    *widths = all_widths(workspace, totals);
    return true;
}

bool ck_widths_of_boxes(clinker_workspace *workspace, const ck_totals *totals, const double **widths) {
    if (!begin_all(workspace, totals)) {
        return false;
    }
    extent *extents = ck_overlap_scratch_of(workspace)->extents.data;
    for (uint32_t i = 0; i < totals->count; i++) {
        const ck_sums *part = &totals->parts[i];
        extents[i] = (extent){.size = ck_sum_of_sizes(part->low) + ck_sum_of_sizes(part->high)};
    }
    *widths = all_widths(workspace, totals);
    return true;
}
