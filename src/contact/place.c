/* Where to look at an overlap. The middle of its largest region is what people expect, but it may lie outside of a
 * region that is bent; the centre of a ball inside of both bodies never does; and where there is no such ball, the
 * surfaces meet somewhere, or a corner of one body lies in the other. */
#include "base/assert.h"
#include "contact/contact.h"
#include "contact/scratch.h"

#include <string.h>

/* The middle of the largest region of the pair, which was measured last, or of all of it, or of the curve in which the
 * surfaces cross. NULL: nothing was measured. */
static const double *middle_of(const ck_check *check, const ck_judgement *judged) {
    const size_t regions = judged->overlap.found.regions;
    if (regions > 0) {
        const ck_findings all = ck_findings_of(check->workspace);
        CK_ASSERT(regions <= all.count.regions);
        return all.regions[all.count.regions - regions].centre;
    }
    if (judged->overlap.curve.length > 0) {
        return judged->overlap.curve.centre;
    }
    return judged->overlap.volume_error >= 0 ? judged->overlap.centre : NULL;
}

/* Whether a point lies inside of both bodies, exactly. False: no memory. */
static bool find_inside(const ck_check *check, ck_body *const bodies[2], const double point[3], bool *inside) {
    ck_side *side = &ck_contact_scratch_of(check->workspace)->column[0];
    *inside = bodies[0]->closed > 0 && bodies[1]->closed > 0;
    for (int i = 0; i < 2 && *inside; i++) {
        ck_place place;
        if (!ck_locate_once(check->workspace, check->kernels, bodies[i], point, side, &place)) {
            return false;
        }
        *inside = place == CK_INSIDE;
    }
    return true;
}

/* A corner of one body that lies inside of the other, which is closed. False: no memory. */
static bool find_corner(const ck_check *check, ck_body *const bodies[2], ck_judgement *judged) {
    enum { MOST_LOOKED_AT = 64 };
    ck_side *side = &ck_contact_scratch_of(check->workspace)->column[0];
    for (int i = 0; i < 2 && !judged->placed; i++) {
        const ck_mesh *mesh = &bodies[i]->mesh;
        const uint32_t step = mesh->triangle_count / MOST_LOOKED_AT + 1;
        for (uint32_t face = 0; bodies[1 - i]->closed > 0 && !judged->placed && face < mesh->triangle_count;
             face += step) {
            double point[3];
            ck_place place;
            ck_mesh_world(mesh, ck_mesh_corner(mesh, face, 0), point);
            if (!ck_locate_once(check->workspace, check->kernels, bodies[1 - i], point, side, &place)) {
                return false;
            }
            if (place != CK_OUTSIDE) {
                ck_judgement_place(judged, point);
            }
        }
    }
    return true;
}

clinker_status ck_contact_place(ck_check *check, ck_judgement *judged, const ck_contacts *contacts) {
    CK_ASSERT(judged->state == CLINKER_STATE_INTERFERE && judged->a < judged->b && judged->b < check->body_count);
    ck_body *bodies[2] = {&check->bodies[judged->a], &check->bodies[judged->b]};
    const double *middle = middle_of(check, judged);
    bool inside = false;
    double point[3];
    if (middle != NULL && !find_inside(check, bodies, middle, &inside)) {
        return ck_fail_memory(check->workspace);
    }
    if (inside) {
        ck_judgement_place(judged, middle);
    } else if (judged->overlap.exact && judged->overlap.depth[0] > 0) {
        ck_judgement_place(judged, judged->overlap.deepest);
    } else if (!judged->placed && ck_contacts_point(bodies[0], bodies[1], contacts, middle, point)) {
        ck_judgement_place(judged, point);
    }
    return judged->placed || find_corner(check, bodies, judged) ? CLINKER_STATUS_OK : ck_fail_memory(check->workspace);
}
