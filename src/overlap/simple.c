/* Why the winding number w is 0 or 1, first by a grid of cells, without a look at pairs of faces:
 *
 * 1. Let all faces that meet a closed cell allow a direction d: no outward normal n there has n . d < 0. A line along d
 *    that meets no edge, as almost all do, passes these faces from inside to outside only, and not at all where
 *    n . d = 0: along it, w only falls. So w <= 1 in the cell if it is in the neighbours that such lines come from, and
 *    w >= 0 if it is in those that they go to: one neighbour for each coordinate of d that is not 0. (Normal cones, as
 *    of Volino and Magnenat-Thalmann, 1994, with the neighbours in place of their contour condition.)
 * 2. A cell without faces allows every direction, and has one w: outside of the grid it is 0, and one ray tells it for
 *    each connected group of empty cells that no bound has reached.
 *    The same goes for a wall that no face meets, from which lines come or to which they go.
 * 3. A cell whose faces all lie in one plane has one w on either side: its bounds follow from those of the neighbours
 *    on both sides. Shells that lie flush against each other are such. If they all lie in planes across axes, these
 *    cut the cell into boxes of one w each, and rays tell it.
 *
 * Bounds spread from cell to cell until nothing changes. Cells where both hold are known. In the others, where a body
 * is thinner than a cell, or does overlap itself:
 *
 * 4. Let no face f that takes part have more in common with another face than a corner or an edge of both, in all
 *    unknown cells that it meets. In known ones faces cannot cross. Then w just outside of f is the same all over its
 *    part in unknown cells, and is 0 there if f reaches a known cell: w is 0 or 1 in that one, and 1 more inside than
 *    outside. It is the same beyond an edge that f and just one other such face have, in opposite directions: they make
 *    a sheet. A sheet that reaches no known cell is looked at with a ray. (Across edges of four faces, or corners,
 *    nothing follows: one of two shells that share an edge may lie inside of the other.)
 * 5. Each connected part of the other body's inside without the faces either has a point in a known cell, or borders on
 *    a face that takes part, in an unknown one, or is all of a shell of that body.
 *
 * Faces that are the same but for their orientation cancel out, and are left out in step 4.
 *
 * If only the cells matter that faces which take part lie in, faces far from these need not be looked at in steps 1 and
 * 2: the cells that they may lie in take no part in the spreading. */
#include "overlap/simple.h"

#include "base/assert.h"
#include "overlap/scratch.h"
#include "overlap/simple/lay_cells.h"
#include "overlap/simple/local.h"
#include "overlap/simple/rest.h"
#include "overlap/simple/sheets.h"
#include "overlap/simple/upright.h"
#include "overlap/simple/walls.h"

enum {
    RAYS = 64,              /* for empty cells: each takes a look at all spans of faces */
    FEWEST_FOR_FINE = 1024, /* faces: fewer are looked at one by one in less time than many cells take */
};

static bool all_known(const ck_cells *cells) {
    for (uint32_t row = 0; row < cells->rows; row++) {
        if ((ck_cells_unknown(cells, row) & ck_cells_asked(cells, row)) != 0) {
            return false;
        }
    }
    return true;
}

static void judge_cells(ck_cells *cells) {
    ck_cells_spread(cells);
    ck_cells_judge_empty(cells, RAYS);
}

/* Steps 1 and 2 with a grid. False: no memory. */
static bool look_at_cells(ck_memory *memory, ck_simple_memory *room, const ck_body *body, bool fine, ck_cells *cells) {
    if (!ck_cells_make(memory, room, body, fine, cells)) {
        return false;
    }
    judge_cells(cells);
    return true;
}

/* The same and step 3, looking more closely at cells that faces which take part meet. */
static bool look_at_rest(ck_memory *memory, ck_simple_memory *room, ck_taking_part taking_part, ck_cells *cells,
                         ck_rest *rest) {
    if (!ck_rest_find(memory, room, cells, taking_part, rest)) {
        return false;
    }
    ck_rest_spread(cells, rest);
    ck_cells_judge_empty(cells, RAYS);
    ck_rest_spread(cells, rest);
    ck_rest_judge_walls(cells, rest);
    ck_rest_judge_upright(cells, rest);
    return true;
}

bool ck_simple_by_few_cells(clinker_workspace *workspace, const ck_body *body, const uint32_t *faces, uint32_t count,
                            ck_simple_part *proved) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    const ck_taking_part taking_part = {faces, count};
    ck_cells cells;
    *proved = CK_SIMPLE_EVERYWHERE;
    if (body->mesh.triangle_count == 0) {
        return true;
    }
    if (scratch == NULL || !ck_cells_make_part(&workspace->memory, &scratch->simple, body, taking_part, &cells)) {
        return false;
    }
    judge_cells(&cells);
    *proved = !all_known(&cells) ? CK_SIMPLE_NOT_PROVED : cells.part ? CK_SIMPLE_IN_PART : CK_SIMPLE_EVERYWHERE;
    return true;
}

bool ck_simple_find(clinker_workspace *workspace, const ck_body *body, const uint32_t *faces, uint32_t count,
                    ck_simplicity *found) {
    ck_memory *memory = &workspace->memory;
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    const ck_taking_part taking_part = {faces, count};
    ck_cells cells;
    ck_rest rest;
    *found = (ck_simplicity){.kind = CK_SIMPLE, .proof = CK_BY_CELLS};
    if (body->mesh.triangle_count == 0) {
        return true;
    }
    if (scratch == NULL || !look_at_cells(memory, &scratch->simple, body, false, &cells)) {
        return false;
    }
    if (all_known(&cells)) {
        return true;
    }
    if (body->mesh.triangle_count >= FEWEST_FOR_FINE) {
        found->proof = CK_BY_FINE_CELLS;
        if (!look_at_cells(memory, &scratch->simple, body, true, &cells) ||
            (cells.single && !look_at_cells(memory, &scratch->simple, body, false, &cells))) {
            return false;
        }
        if (all_known(&cells)) {
            return true;
        }
    }
    found->proof = CK_BY_REST;
    if (!look_at_rest(memory, &scratch->simple, taking_part, &cells, &rest)) {
        return false;
    }
    if (ck_rest_known(&cells, &rest)) {
        return true;
    }
    found->proof = CK_BY_FACES;
    return ck_sheets_judge(memory, &scratch->simple, &cells, &rest, taking_part, found);
}

bool ck_simple_prove(clinker_workspace *workspace, const ck_body *body, const uint32_t *faces, uint32_t count,
                     const ck_own_pair *pair, ck_simplicity *found) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    return scratch != NULL &&
           ck_local_prove(&workspace->memory, &scratch->simple, body, (ck_taking_part){faces, count}, pair, found);
}
