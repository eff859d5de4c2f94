/* Prepares convex bodies with curved faces: sees that their numbers make sense. */
#include "base/workspace.h"
#include "convex/prepare/prepared.h"
#include "convex/shapes/formulas.h"

#define SMALLEST 0x1p-300
#define LARGEST  0x1p300
#define THINNEST 0x1p-20

static clinker_status refuse_number(clinker_workspace *workspace, const char *name, double number) {
    return ck_fail(workspace, CLINKER_STATUS_INVALID, "%s of the shape is %g: it must lie between 2^-300 and 2^300",
                   name, number);
}

static bool is_length(double number) {
    return number >= SMALLEST && number <= LARGEST;
}

static clinker_status check_half(clinker_workspace *workspace, const clinker_shape *shape) {
    static const char *const names[3] = {"half[0]", "half[1]", "half[2]"};
    for (int i = 0; i < 3; i++) {
        if (!is_length(shape->half[i])) {
            return refuse_number(workspace, names[i], shape->half[i]);
        }
    }
    return CLINKER_STATUS_OK;
}

static clinker_status check_functions(clinker_workspace *workspace, const clinker_shape *shape) {
    if (shape->support == NULL) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "`support` is NULL: the shape has no function for supports");
    }
    if (!is_length(shape->inner)) {
        return refuse_number(workspace, "inner", shape->inner);
    }
    if (!(shape->error >= 0 && shape->error < 1)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "error of the shape is %g: it must be from 0 to 1",
                       shape->error);
    }
    if (!is_length(ck_shape_extent(shape))) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the supports of the shape do not lie around the origin");
    }
    return CLINKER_STATUS_OK;
}

/* The numbers that each kind needs. */
static clinker_status check_numbers(clinker_workspace *workspace, const clinker_shape *shape) {
    switch (shape->kind) {
    case CLINKER_SHAPE_ELLIPSOID:
        return check_half(workspace, shape);
    case CLINKER_SHAPE_BY_FUNCTIONS:
        return check_functions(workspace, shape);
    case CLINKER_SHAPE_CAPSULE:
    case CLINKER_SHAPE_CYLINDER:
    case CLINKER_SHAPE_CONE:
        if (!is_length(shape->half_length)) {
            return refuse_number(workspace, "half_length", shape->half_length);
        }
        break;
    case CLINKER_SHAPE_ROUNDED_BOX: {
        clinker_status status = check_half(workspace, shape);
        if (status != CLINKER_STATUS_OK) {
            return status;
        }
        break;
    }
    default:
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "there is no kind of shape with number %d", (int)shape->kind);
    }
    return is_length(shape->radius) ? CLINKER_STATUS_OK : refuse_number(workspace, "radius", shape->radius);
}

static clinker_status check_thickness(clinker_workspace *workspace, const clinker_shape *shape) {
    double inner = ck_shape_inner(shape), extent = ck_shape_extent(shape);
    if (!(inner >= THINNEST * extent)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the shape is too thin: %g of %g", inner, extent);
    }
    return CLINKER_STATUS_OK;
}

static void fill(clinker_convex *convex, const clinker_shape *shape) {
    ck_polyhedron *body = &convex->body;
    convex->shape = *shape;
    body->extent = ck_shape_extent(shape);
    body->unit = ldexp(1, ilogb(body->extent) + 3);
    body->scale = 1 / body->unit;
    body->radius = 2 * body->extent; /* of a ball around the box from -extent to extent, and that around a cone */
    ck_shape_centre(shape, body->centre);
    ck_curved_make(&convex->curved, &convex->shape, body->unit);
    body->slimness = 1 / convex->curved.inner;
    body->curved = &convex->curved;
    convex->usable = true;
}

CK_DEFINE_INIT(clinker_shape)

const char *clinker_shape_kind_name(clinker_shape_kind kind) {
    static const char *const names[] = {
        [CLINKER_SHAPE_NONE] = "none",
        [CLINKER_SHAPE_ELLIPSOID] = "ellipsoid",
        [CLINKER_SHAPE_CAPSULE] = "capsule",
        [CLINKER_SHAPE_CYLINDER] = "cylinder",
        [CLINKER_SHAPE_CONE] = "cone",
        [CLINKER_SHAPE_ROUNDED_BOX] = "rounded_box",
        [CLINKER_SHAPE_BY_FUNCTIONS] = "functions",
    };
    return CK_NAME_IN(names, kind);
}

clinker_status clinker_convex_create_shape(clinker_workspace *workspace, const clinker_shape *shape,
                                           clinker_convex **convex) {
    ck_clear_pointer(convex);
    clinker_status status = CK_CALL_BEGIN(workspace, CK_GIVEN_SIZED(shape), CK_GIVEN(convex));
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    clinker_shape asked = CLINKER_INIT(clinker_shape);
    ck_sized_read(&asked, shape);
    status = check_numbers(workspace, &asked);
    if (status == CLINKER_STATUS_OK) {
        status = check_thickness(workspace, &asked);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    clinker_convex *made = ck_convex_new(&workspace->memory.allocator);
    if (made == NULL) {
        return ck_fail_memory(workspace);
    }
    fill(made, &asked);
    *convex = made;
    return CLINKER_STATUS_OK;
}
