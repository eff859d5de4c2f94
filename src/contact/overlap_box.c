/* What bounds the overlap is a face of one body that reaches into the slabs of the other: their box is a first guess,
 * and looks at it tell where in it an overlap is possible, until that fills the box. */
#include "contact/overlap_box.h"

#include "base/assert.h"
#include "math/vec3.h"

enum {
    LOOK_PIXELS = 64,
    MOST_LOOKS = 4,
};

/* Of a box, for one more look to be worth its while. */
static const double much_smaller = 0.65;

/* What the faces of a body have in common that are close to the other. */
typedef struct close_faces {
    double low[3], high[3];
    double normal[3]; /* sum of twice the area vectors */
    double area;      /* sum of their lengths */
} close_faces;

static void add_face(const double t[3][3], close_faces *faces) {
    double e[3];
    double f[3];
    double normal[3];
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, normal);
    ck_add_scaled(faces->normal, 1, normal, faces->normal);
    faces->area += ck_norm(normal);
    for (int axis = 0; axis < 3; axis++) {
        double low = ck_lesser(t[0][axis], ck_lesser(t[1][axis], t[2][axis]));
        double high = ck_greater(t[0][axis], ck_greater(t[1][axis], t[2][axis]));
        faces->low[axis] = ck_lesser(faces->low[axis], low);
        faces->high[axis] = ck_greater(faces->high[axis], high);
    }
}

static close_faces add_up(const ck_mesh *mesh, const ck_survivors *close) {
    close_faces faces = {.low = {INFINITY, INFINITY, INFINITY}, .high = {-INFINITY, -INFINITY, -INFINITY}};
    for (uint32_t i = 0; i < close->count; i++) {
        double t[3][3];
        ck_mesh_triangle(mesh, close->list != NULL ? close->list[i] : i, t);
        add_face((const double(*)[3])t, &faces);
    }
    return faces;
}

/* The axis along which the box is shortest. */
static int thinnest_axis(const ck_sight *sight) {
    int thinnest = 0;
    for (int i = 1; i < 3; i++) {
        thinnest = sight->high[i] - sight->low[i] < sight->high[thinnest] - sight->low[thinnest] ? i : thinnest;
    }
    return thinnest;
}

/* From where to look: against the close faces, which leaves least open, unless they look all ways. Which body is which
 * makes no difference. */
static void choose_direction(const ck_sight *sight, const close_faces faces[2], double direction[3]) {
    const double much = 0.25;
    for (int i = 0; i < 3; i++) {
        direction[i] = faces[0].normal[i] * sight->outward[0] - faces[1].normal[i] * sight->outward[1];
    }
    if (!(ck_norm(direction) > much * (faces[0].area + faces[1].area))) {
        for (int i = 0; i < 3; i++) {
            direction[i] = i == thinnest_axis(sight);
        }
    }
    ck_sight_settle_sign(direction);
}

/* Cuts the box to that of the close faces. False: it is empty, so there is no overlap. */
static bool aim(ck_sight *sight, double direction[3]) {
    close_faces faces[2];
    bool possible = true;
    for (int which = 0; which < 2; which++) {
        faces[which] = add_up(&sight->bodies[which]->mesh, &sight->close[which]);
    }
    for (int i = 0; i < 3; i++) {
        sight->low[i] = fmax(sight->low[i], fmin(faces[0].low[i], faces[1].low[i]));
        sight->high[i] = fmin(sight->high[i], fmax(faces[0].high[i], faces[1].high[i]));
        possible = possible && sight->low[i] <= sight->high[i];
    }
    choose_direction(sight, faces, direction);
    return possible;
}

/* Cuts the box down to where an overlap is possible. True: it is much smaller now. */
static bool narrow(ck_sight *sight, const ck_volume_bounds *bounds) {
    double longest = 0;
    double before = 0;
    for (int i = 0; i < 3; i++) {
        before = fmax(before, sight->high[i] - sight->low[i]);
        sight->low[i] = fmax(sight->low[i], bounds->box_low[i]);
        sight->high[i] = fmax(sight->low[i], fmin(sight->high[i], bounds->box_high[i]));
        longest = fmax(longest, sight->high[i] - sight->low[i]);
        CK_ASSERT(sight->low[i] <= sight->high[i]);
    }
    return longest < much_smaller * before;
}

/* One look at the box, which may become smaller; `bounds` is left alone if there is no such view. */
static clinker_status look(ck_sight *sight, const double direction[3], ck_volume_bounds *bounds, bool *blind) {
    ck_view view = {0};
    ck_raster_lists lists;
    *blind = !ck_sight_view(sight, direction, false, LOOK_PIXELS, &view);
    if (*blind) {
        return CLINKER_OK;
    }
    clinker_status status = ck_sight_draw(sight, &view, &lists);
    if (status == CLINKER_OK && !ck_sight_bound(sight, &view, &lists, bounds)) {
        status = ck_fail_memory(sight->check->workspace);
    }
    return status;
}

clinker_status ck_overlap_box_find(ck_sight *sight, ck_volume_bounds *bounds, bool *blind) {
    CK_ASSERT(sight->bodies[0]->closed > 0 && sight->bodies[1]->closed > 0);
    *bounds = (ck_volume_bounds){0};
    *blind = false;
    for (int i = 0; i < 3; i++) {
        sight->low[i] = fmax(sight->bodies[0]->low[i], sight->bodies[1]->low[i]) / sight->check->scale;
        sight->high[i] = fmin(sight->bodies[0]->high[i], sight->bodies[1]->high[i]) / sight->check->scale;
    }
    if (!ck_sight_find_close(sight, 0)) {
        return ck_fail_memory(sight->check->workspace);
    }
    bool smaller = true;
    for (int i = 0; i < MOST_LOOKS && smaller; i++) {
        double direction[3];
        if (!aim(sight, direction)) {
            bounds->possible = false;
            return CLINKER_OK;
        }
        clinker_status status = look(sight, direction, bounds, blind);
        if (status != CLINKER_OK || *blind || !bounds->possible) {
            return status;
        }
        smaller = narrow(sight, bounds);
        ck_sight_drop_far(sight);
    }
    return CLINKER_OK;
}
