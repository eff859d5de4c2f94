#include "report/face_looks.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>

enum { FACES_IN_PART = 4096, CORNERS_IN_PART = 16384 };

/* How far from its corners a face may cover the centre of a pixel: corners are rounded to parts of a pixel before faces
 * are drawn. */
static const float ROUNDING_PIXELS = 1.0F / 3;

/* And to floats here: three products and four sums, of numbers up to half of the box, or the picture, in pixels. */
static const double ROUNDING_SHARE = 0x1p-20;

typedef struct look_job {
    const ck_picture_corners *corners;
    const ck_painted *bodies, *body; /* all, and the one at hand */
    const ck_painted_faces *faces;
    uint32_t number;             /* of the body */
    float axes[3][3], middle[3]; /* from corners to columns, rows and depths in pixels */
    float most[2];               /* the last column and row */
    float beside;                /* pixels beside its corners that a face may cover */
} look_job;

static void find_axes(const ck_picture_corners *corners, const ck_view *view, look_job *job) {
    const double *const axes[3] = {view->right, view->up, view->forward};
    const double pixel = ck_view_pixel_width(view);
    double from_centre[3];
    ck_sub(corners->middle, view->centre, from_centre);
    for (int axis = 0; axis < 3; axis++) {
        const double first = axis == 0 ? 0.5 * view->width : axis == 1 ? 0.5 * view->height : 0;
        job->middle[axis] = (float)(ck_dot(axes[axis], from_centre) / pixel + first);
        for (int i = 0; i < 3; i++) {
            job->axes[axis][i] = (float)(axes[axis][i] * (corners->half / pixel));
        }
    }
    job->beside = ROUNDING_PIXELS + (float)(ROUNDING_SHARE * (corners->half / pixel + view->width + view->height));
    job->most[0] = (float)(view->width - 1);
    job->most[1] = (float)(view->height - 1);
}

static void turn_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const look_job *job = data;
    const size_t count = job->corners->count;
    const size_t end = (part + 1) * CORNERS_IN_PART < count ? (part + 1) * CORNERS_IN_PART : count;
    for (size_t i = part * CORNERS_IN_PART; i < end; i++) {
        float *at = job->corners->at[i];
        const float x = at[0], y = at[1], z = at[2];
        for (int axis = 0; axis < 3; axis++) {
            at[axis] = job->axes[axis][0] * x + job->axes[axis][1] * y + job->axes[axis][2] * z + job->middle[axis];
        }
    }
}

/* The unit normal of a face, towards the viewer: right, up, towards the viewer; straight at the viewer for one without
 * area. */
static void seen_normal(const float *const corner[3], float normal[3]) {
    float a[3], b[3];
    for (int i = 0; i < 3; i++) {
        a[i] = corner[1][i] - corner[0][i];
        b[i] = corner[2][i] - corner[0][i];
    }
    const float x = a[1] * b[2] - a[2] * b[1];
    const float y = a[2] * b[0] - a[0] * b[2];
    const float z = a[0] * b[1] - a[1] * b[0]; /* along the sight */
    const float square = x * x + y * y + z * z;
    if (!(square > 0 && square < INFINITY)) {
        normal[0] = normal[1] = 0;
        normal[2] = 1;
        return;
    }
    const float scale = (z > 0 ? -1.0F : 1.0F) / sqrtf(square);
    normal[0] = scale * x;
    normal[1] = scale * y;
    normal[2] = -scale * z;
}

/* A lamp above the viewer's left shoulder, so that the three sides of a box differ from each other; a pale sky; and
 * some light from everywhere. */
static float light_of(const float normal[3]) {
    static const float lamp[3] = {-0.26F, 0.44F, 0.86F};
    const float everywhere = 0.50F;
    const float from_lamp = 0.45F;
    const float from_sky = 0.08F;
    float lit = normal[0] * lamp[0] + normal[1] * lamp[1] + normal[2] * lamp[2];
    lit = everywhere + from_lamp * (lit > 0 ? lit : 0) + from_sky * (1 + normal[1]) / 2;
    CK_ASSERT(lit >= 0 && normal[2] >= 0);
    return lit < 1 ? lit : 1;
}

/* Which side is seen of a face in a box of pixels with some room around it. Corners that are rounded move by less than
 * half of the part of a pixel that they are rounded to. */
static uint8_t side_of(const float *const corner[3], const float low[2], const float high[2]) {
    const float part = 1.0F / 256;
    const float area = (corner[1][0] - corner[0][0]) * (corner[2][1] - corner[0][1]) -
                       (corner[1][1] - corner[0][1]) * (corner[2][0] - corner[0][0]);
    const float least = 2 * part * ((high[0] - low[0]) + (high[1] - low[1]));
    return area > least ? CK_SIDE_FRONT : area < -least ? CK_SIDE_BACK : CK_SIDE_UNSURE;
}

static int8_t part_of_127(float value) {
    return (int8_t)(127 * value + (value < 0 ? -0.5F : 0.5F));
}

/* A column or row that may lie outside of the picture. */
static uint16_t pixel_of(float at, float most) {
    const float kept = at < most ? at : most;
    return (uint16_t)(kept > 0 ? kept : 0);
}

static float least(float a, float b, float c) {
    const float low = a < b ? a : b;
    return low < c ? low : c;
}

static float greatest(float a, float b, float c) {
    const float high = a > b ? a : b;
    return high > c ? high : c;
}

static uint8_t lit(float colour, uint8_t light) {
    return (uint8_t)(colour * ((float)light / 255.0F) + 0.5F);
}

static void look_at(const look_job *job, uint32_t face) {
    const float *corner[3];
    float normal[3], low[2], high[2];
    ck_picture_corners_of(job->corners, job->body, face, corner);
    seen_normal(corner, normal);
    for (int axis = 0; axis < 2; axis++) {
        low[axis] = least(corner[0][axis], corner[1][axis], corner[2][axis]) - job->beside;
        high[axis] = greatest(corner[0][axis], corner[1][axis], corner[2][axis]) + job->beside;
    }
    const size_t number = job->body->first_face + face;
    /* Parts of faces may be too slender to have a normal of their own. */
    const uint8_t light = job->body->overlap != NULL
                              ? job->faces->looks[ck_face_of_part(job->bodies, job->body, face)].light
                              : lit(255 * light_of(normal), 255);
    job->faces->looks[number] = (ck_face_look){
        .normal = {part_of_127(normal[0]), part_of_127(normal[1]), part_of_127(normal[2])},
        .light = light,
        .lit = {lit(job->body->colour[0], light), lit(job->body->colour[1], light), lit(job->body->colour[2], light)},
        .side = side_of(corner, low, high),
        .body = job->number,
    };
    job->faces->extents[number] = (ck_face_extent){
        .left = pixel_of(low[0], job->most[0]),
        .right = pixel_of(high[0], job->most[0]),
        .low = pixel_of(low[1], job->most[1]),
        .high = pixel_of(high[1], job->most[1]),
        .nearest = least(corner[0][2], corner[1][2], corner[2][2]) - job->beside,
    };
}

static void look_at_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const look_job *job = data;
    const size_t total = job->body->mesh->triangle_count;
    const size_t end = (part + 1) * FACES_IN_PART < total ? (part + 1) * FACES_IN_PART : total;
    for (size_t face = part * FACES_IN_PART; face < end; face++) {
        look_at(job, (uint32_t)face);
    }
}

void ck_face_looks(ck_team *team, const ck_picture_corners *corners, const ck_painted *bodies, size_t count,
                   const ck_view *view, const ck_painted_faces *faces) {
    look_job job = {.corners = corners, .bodies = bodies, .faces = faces};
    find_axes(corners, view, &job);
    ck_team_run(team, (corners->count + CORNERS_IN_PART - 1) / CORNERS_IN_PART, turn_part, &job);
    for (size_t i = 0; i < count; i++) {
        job.body = &bodies[i];
        job.number = (uint32_t)i;
        const size_t drawn = bodies[i].alpha > 0 ? bodies[i].mesh->triangle_count : 0;
        ck_team_run(team, (drawn + FACES_IN_PART - 1) / FACES_IN_PART, look_at_part, &job);
    }
}
