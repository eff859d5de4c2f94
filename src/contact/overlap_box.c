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
static int thinnest_axis(const ck_viewed_box *viewed) {
    int thinnest = 0;
    for (int i = 1; i < 3; i++) {
        thinnest = viewed->high[i] - viewed->low[i] < viewed->high[thinnest] - viewed->low[thinnest] ? i : thinnest;
    }
    return thinnest;
}

/* From where to look: against the close faces, which leaves least open, unless they look all ways. Which body is which
 * makes no difference. */
static void choose_direction(const ck_viewed_box *viewed, const close_faces faces[2], double direction[3]) {
    const double much = 0.25;
    for (int i = 0; i < 3; i++) {
        direction[i] = faces[0].normal[i] * viewed->outward[0] - faces[1].normal[i] * viewed->outward[1];
    }
    if (!(ck_norm(direction) > much * (faces[0].area + faces[1].area))) {
        for (int i = 0; i < 3; i++) {
            direction[i] = i == thinnest_axis(viewed);
        }
    }
    ck_settle_direction(direction);
}

/* Cuts the box to that of the close faces. False: it is empty, so there is no overlap. */
static bool aim(ck_viewed_box *viewed, double direction[3]) {
    close_faces faces[2];
    bool possible = true;
    for (int which = 0; which < 2; which++) {
        faces[which] = add_up(&viewed->bodies[which]->mesh, &viewed->close[which]);
    }
    for (int i = 0; i < 3; i++) {
        viewed->low[i] = fmax(viewed->low[i], fmin(faces[0].low[i], faces[1].low[i]));
        viewed->high[i] = fmin(viewed->high[i], fmax(faces[0].high[i], faces[1].high[i]));
        possible = possible && viewed->low[i] <= viewed->high[i];
    }
    choose_direction(viewed, faces, direction);
    return possible;
}

/* Cuts the box down to where an overlap is possible. True: it is much smaller now. */
static bool narrow(ck_viewed_box *viewed, const ck_volume_bounds *bounds) {
    double longest = 0;
    double before = 0;
    for (int i = 0; i < 3; i++) {
        before = fmax(before, viewed->high[i] - viewed->low[i]);
        viewed->low[i] = fmax(viewed->low[i], bounds->box_low[i]);
        viewed->high[i] = fmax(viewed->low[i], fmin(viewed->high[i], bounds->box_high[i]));
        longest = fmax(longest, viewed->high[i] - viewed->low[i]);
        CK_ASSERT(viewed->low[i] <= viewed->high[i]);
    }
    return longest < much_smaller * before;
}

/* One look at the box, which may become smaller; `bounds` is left alone if there is no such view. */
static clinker_status look(ck_viewed_box *viewed, const double direction[3], ck_volume_bounds *bounds, bool *blind) {
    ck_view view = {0};
    ck_raster_lists lists;
    *blind = !ck_viewed_box_aim(viewed, direction, false, LOOK_PIXELS, &view);
    if (*blind) {
        return CLINKER_STATUS_OK;
    }
    clinker_status status = ck_viewed_box_draw(viewed, &view, &lists);
    if (status == CLINKER_STATUS_OK && !ck_viewed_box_bound(viewed, &view, &lists, bounds)) {
        status = ck_fail_memory(viewed->check->workspace);
    }
    return status;
}

clinker_status ck_overlap_box_find(ck_viewed_box *viewed, ck_volume_bounds *bounds, bool *blind) {
    CK_ASSERT(viewed->bodies[0]->closed > 0 && viewed->bodies[1]->closed > 0);
    *bounds = (ck_volume_bounds){0};
    *blind = false;
    for (int i = 0; i < 3; i++) {
        viewed->low[i] = fmax(viewed->bodies[0]->low[i], viewed->bodies[1]->low[i]) / viewed->check->scale;
        viewed->high[i] = fmin(viewed->bodies[0]->high[i], viewed->bodies[1]->high[i]) / viewed->check->scale;
    }
    if (!ck_viewed_box_find_close(viewed, 0)) {
        return ck_fail_memory(viewed->check->workspace);
    }
    bool smaller = true;
    for (int i = 0; i < MOST_LOOKS && smaller; i++) {
        double direction[3];
        if (!aim(viewed, direction)) {
            bounds->possible = false;
            return CLINKER_STATUS_OK;
        }
        clinker_status status = look(viewed, direction, bounds, blind);
        if (status != CLINKER_STATUS_OK || *blind || !bounds->possible) {
            return status;
        }
        smaller = narrow(viewed, bounds);
        ck_viewed_box_drop_far(viewed);
    }
    return CLINKER_STATUS_OK;
}
