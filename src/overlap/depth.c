#include "overlap/depth.h"
#include "overlap/scratch.h"

#include "base/assert.h"
#include "math/triangle_contact.h"
#include "math/vec3.h"
#include "overlap/solid_face.h"

#include <math.h>
#include <string.h>

/* Both bodies, ready for points. */
typedef struct both_bodies {
    ck_locator locators[2];
    double low[3], high[3]; /* the box that they are ready for, which holds the overlap */
    double scale;
} both_bodies;

static bool lies_inside(void *user, const double p[3]) {
    const both_bodies *both = user;
    for (int i = 0; i < 3; i++) {
        if (!(p[i] >= both->low[i] && p[i] <= both->high[i])) {
            return false;
        }
    }
    const double world[3] = {p[0] / both->scale, p[1] / both->scale, p[2] / both->scale};
    return ck_locate(&both->locators[0], world) == CK_INSIDE && ck_locate(&both->locators[1], world) == CK_INSIDE;
}

static bool open_bodies(clinker_workspace *workspace, const ck_depth_search *search, both_bodies *both) {
    ck_side *const sides[2] = {&ck_overlap_scratch_of(workspace)->whole, &ck_overlap_scratch_of(workspace)->other};
    both->scale = search->whole->about.scale;
    for (int of = 0; of < 2; of++) {
        both->locators[of] = ck_locator_plain(search->bodies[of]);
        if (search->kernels != NULL && !ck_locator_build_above(workspace, search->kernels, search->bodies[of],
                                                               both->low, both->high, sides[of], &both->locators[of])) {
            return false;
        }
    }
    return true;
}

/* Faces without area bound nothing. */
static bool has_area(const double t[3][3]) {
    double sides[2][3];
    double normal[3];
    ck_sub(t[1], t[0], sides[0]);
    ck_sub(t[2], t[0], sides[1]);
    ck_cross(sides[0], sides[1], normal);
    const double rounding = 0x1p-40;
    return ck_sum_of_sizes(normal) > rounding * ck_sum_of_sizes(sides[0]) * ck_sum_of_sizes(sides[1]) ||
           !ck_triangle_degenerate(t);
}

static void add_face(const ck_depth_search *search, int of, uint32_t face, double (*faces)[3][3], uint32_t *count) {
    double(*out)[3] = faces[*count];
    ck_solid_triangle(search->bodies[of], face, out);
    *count += has_area((const double(*)[3])out);
    for (int i = 0; i < 9; i++) {
        out[i / 3][i % 3] *= search->whole->about.scale;
    }
}

/* All faces with a part on the overlap's border. */
static bool list_faces(clinker_workspace *workspace, const ck_depth_search *search, ck_ball_space *space) {
    size_t most = 0;
    for (int of = 0; of < 2; of++) {
        most += search->insides[of].face_count + search->cuts->face_count[of];
    }
    ck_buffer *buffer = &ck_overlap_scratch_of(workspace)->bounding_faces;
    if (most > UINT32_MAX || !ck_buffer_reserve(&workspace->memory, buffer, most + 1, sizeof(double[3][3]))) {
        return false;
    }
    double(*faces)[3][3] = buffer->data;
    uint32_t count = 0;
    for (int of = 0; of < 2; of++) {
        for (uint32_t i = 0; i < search->insides[of].face_count; i++) {
            add_face(search, of, search->insides[of].faces[i], faces, &count);
        }
        for (size_t i = 0; i < search->cuts->face_count[of]; i++) {
            add_face(search, of, search->cuts->faces[of][i].face, faces, &count);
        }
    }
    space->faces = (const double(*)[3][3])faces;
    space->count = count;
    return true;
}

/* The box of the overlap's corners, with room for their rounding. */
static void find_box(const ck_sums *whole, ck_ball_space *space) {
    for (int i = 0; i < 3; i++) {
        double room = 0x1p-40 * (whole->high[i] - whole->low[i]) + 0x1p-48 * fabs(whole->about.at[i]);
        space->low[i] = whole->about.at[i] + whole->low[i] - room;
        space->high[i] = whole->about.at[i] + whole->high[i] + room;
    }
}

bool ck_depth_find(clinker_workspace *workspace, const ck_depth_search *search, const ck_ball_goal *goal,
                   ck_ball_bounds *depth) {
    both_bodies both;
    ck_ball_space space = {.inside = lies_inside, .user = &both};
    find_box(search->whole, &space);
    CK_ASSERT(space.low[0] <= space.high[0]);
    memcpy(both.low, space.low, sizeof both.low);
    memcpy(both.high, space.high, sizeof both.high);
    if (!open_bodies(workspace, search, &both) || !list_faces(workspace, search, &space)) {
        return false;
    }
    return ck_ball_find(workspace, &space, goal, depth);
}
