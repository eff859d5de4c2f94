/* The intersection test of Nio, Tokumasu & Ochi (section 2) as published: screening on the line of centres, then
 * Newton's method in polar coordinates. Rays from the centres of both bodies to a point K leave them through two faces;
 * the line where the planes of these meet tells the next K. It ends where both bodies' surfaces are at K, or where the
 * planes of two steps prove that there is no such point; or it runs out of steps, and then says "apart", which may be
 * wrong. */
#include "clinker/published.h"

#include "convex/prepare/prepared.h"
#include "convex/published/cone.h"
#include "convex/search/search.h"

/* Planes whose normals' squared sine is below this have no line in common. */
#define PARALLEL 0x1p-40

typedef struct polar {
    ck_convex_pair pair;
    const clinker_polar_settings *settings;
    clinker_polar_answer *answer;
    double point[3];         /* K, from the centre of a */
    ck_cone_plane planes[4]; /* of a and b at this step, of a and b at the one before */
    double reached[2][3];    /* where the rays leave the bodies */
    ck_ball balls[2];
    double size;
} polar;

/* An upper bound on the factor by which a pose stretches vectors, by Gershgorin; 1 for a rotation. */
static double stretch_of(const double pose[12]) {
    double most = 0;
    for (int i = 0; i < 3; i++) {
        double sum = 0;
        for (int j = 0; j < 3; j++) {
            sum += fabs(pose[i] * pose[j] + pose[4 + i] * pose[4 + j] + pose[8 + i] * pose[8 + j]);
        }
        most = fmax(most, sum);
    }
    return sqrt(most);
}

static void bound_by_balls(polar *work) {
    const ck_placed *placed[2] = {&work->pair.a, &work->pair.b};
    for (int i = 0; i < 2; i++) {
        work->balls[i].radius = placed[i]->body->radius * stretch_of(placed[i]->pose);
        for (int k = 0; k < 3; k++) {
            work->balls[i].centre[k] = i == 0 ? 0 : work->pair.between[k];
        }
    }
    work->size = fmax(work->balls[0].radius, work->balls[1].radius);
}

/* Finds the faces through which the rays to K leave. */
static void look(polar *work) {
    CK_ASSERT(work->pair.inverted);
    const double *between = work->pair.between;
    work->planes[2] = work->planes[0];
    work->planes[3] = work->planes[1];
    double vectors[2][3];
    for (int k = 0; k < 3; k++) {
        vectors[0][k] = work->point[k];
        vectors[1][k] = work->point[k] - between[k];
    }
    for (int i = 0; i < 2; i++) {
        ck_gauge found = ck_placed_gauge(i == 0 ? &work->pair.a : &work->pair.b, vectors[i], CK_CAREFUL);
        ck_cone_plane *plane = &work->planes[i];
        plane->offset = 1;
        for (int k = 0; k < 3; k++) {
            plane->normal[k] = found.normal[k];
            work->reached[i][k] = vectors[i][k] / found.value + work->balls[i].centre[k];
        }
        plane->offset += ck_dot(plane->normal, work->balls[i].centre);
    }
    work->answer->checks++;
}

/* The foot of the perpendicular from K to the line that both planes share. False: they are parallel. */
static bool step(polar *work) {
    const ck_cone_plane *a = &work->planes[0], *b = &work->planes[1];
    double aa = ck_dot(a->normal, a->normal), ab = ck_dot(a->normal, b->normal), bb = ck_dot(b->normal, b->normal);
    double divisor = aa * bb - ab * ab;
    if (!(divisor > PARALLEL * aa * bb)) {
        return false;
    }
    double to_a = a->offset - ck_dot(a->normal, work->point), to_b = b->offset - ck_dot(b->normal, work->point);
    ck_add_scaled(work->point, (to_a * bb - to_b * ab) / divisor, a->normal, work->point);
    ck_add_scaled(work->point, (to_b * aa - to_a * ab) / divisor, b->normal, work->point);
    return true;
}

static bool end(polar *work, clinker_polar_end how, bool meet) {
    work->answer->end = how;
    work->answer->meet = meet;
    return true;
}

/* The conditions of step 5 but for the count; `first` is true where there is no step before. */
static bool close_step(polar *work, bool first) {
    double a_to_b[3];
    ck_sub(work->reached[1], work->reached[0], a_to_b);
    if (ck_norm(a_to_b) < work->settings->close * work->size) {
        return end(work, CLINKER_POLAR_END_CONVERGED, true);
    }
    bool cones = work->settings->cones, balls = cones && work->settings->balls;
    for (int i = 0; balls && i < 2; i++) {
        if (ck_cone_plane_misses_ball(&work->planes[1 - i], &work->balls[i])) {
            return end(work, CLINKER_POLAR_END_CONE_3, false);
        }
    }
    if (first || !cones) {
        return false;
    }
    if (ck_cones_apart(work->planes, work->pair.flat)) {
        return end(work, CLINKER_POLAR_END_CONE_1, false);
    }
    for (int i = 0; balls && i < 2; i++) {
        if (ck_cones_miss_ball(work->planes, &work->balls[i])) {
            return end(work, CLINKER_POLAR_END_CONE_2, false);
        }
    }
    return false;
}

/* The first K: between the surfaces on the line of centres. Of later starts: between those that the last step of the
 * one before has reached, and from there across the line of centres, on alternating sides. */
static void start(polar *work, unsigned number) {
    for (int k = 0; k < 3; k++) {
        work->point[k] = (work->reached[0][k] + work->reached[1][k]) / 2;
    }
    if (number > 0) {
        double axis[3] = {0, 0, 0}, beside[3];
        axis[work->pair.flat ? 2 : (number - 1) / 2 % 3] = number % 2 == 0 ? -1 : 1;
        ck_cross(work->pair.between, axis, beside);
        double length = ck_norm(beside);
        double radius = fmin(work->balls[0].radius, work->balls[1].radius) / 2;
        ck_add_scaled(work->point, length > 0 ? radius / length : 0, beside, work->point);
    }
}

static bool iterate(polar *work) {
    for (unsigned j = 0; j < work->settings->most_steps; j++) {
        if (j > 0) {
            look(work);
        }
        if (close_step(work, j == 0)) {
            return true;
        }
        if (!step(work)) {
            return false;
        }
    }
    return false;
}

/* Surfaces on the line of centres in another order than: centre of a, surface of a, surface of b, centre of b. */
static bool screen(polar *work) {
    ck_add_scaled((const double[3]){0, 0, 0}, 0.5, work->pair.between, work->point);
    look(work);
    double along_a = ck_dot(work->reached[0], work->pair.between);
    double along_b = ck_dot(work->reached[1], work->pair.between);
    return along_b <= along_a;
}

static void run(polar *work) {
    bound_by_balls(work);
    double apart = ck_norm(work->pair.between);
    if (apart > work->balls[0].radius + work->balls[1].radius) {
        end(work, CLINKER_POLAR_END_BALLS, false);
        return;
    }
    if (!(apart > 0) || screen(work)) {
        end(work, CLINKER_POLAR_END_SCREEN, true);
        work->answer->checks = 1;
        return;
    }
    for (unsigned i = 0; i <= work->settings->most_starts; i++) {
        start(work, i);
        if (i > 0) {
            look(work);
        }
        if (iterate(work)) {
            return;
        }
    }
    end(work, CLINKER_POLAR_END_STEPS, false);
}

CK_DEFINE_INIT(clinker_polar_answer)

void clinker_polar_settings_init(clinker_polar_settings *settings) {
    if (settings != NULL) {
        *settings = (clinker_polar_settings){
            .size = sizeof *settings, .most_steps = 20, .most_starts = 2, .close = 1e-9, .cones = true, .balls = true};
    }
}

const char *clinker_polar_end_name(clinker_polar_end end) {
    static const char *const names[] = {
        [CLINKER_POLAR_END_BALLS] = "balls",         [CLINKER_POLAR_END_SCREEN] = "screen",
        [CLINKER_POLAR_END_CONVERGED] = "converged", [CLINKER_POLAR_END_CONE_1] = "cone_1",
        [CLINKER_POLAR_END_CONE_2] = "cone_2",       [CLINKER_POLAR_END_CONE_3] = "cone_3",
        [CLINKER_POLAR_END_STEPS] = "steps",
    };
    return CK_NAME_IN(names, end);
}

bool clinker_convex_polar(const clinker_convex *a, const clinker_pose *pose_a, const clinker_convex *b,
                          const clinker_pose *pose_b, const clinker_polar_settings *settings,
                          clinker_polar_answer *answer) {
    if (answer == NULL || ck_sized_check(answer, sizeof *answer) != CLINKER_STATUS_OK) {
        return false;
    }
    ck_sized_clear(answer, sizeof *answer);
    if (settings == NULL || ck_sized_check(settings, sizeof *settings) != CLINKER_STATUS_OK) {
        return false;
    }
    clinker_polar_settings asked;
    clinker_polar_settings_init(&asked);
    ck_sized_read(&asked, settings);
    clinker_polar_answer found = CLINKER_INIT(clinker_polar_answer);
    polar work = {.settings = &asked, .answer = &found};
    if (a == NULL || b == NULL || !a->usable || !b->usable || !ck_convex_is_pair(a, pose_a, b, pose_b) ||
        !ck_convex_pair_make(&a->body, ck_pose_of(pose_a), &b->body, ck_pose_of(pose_b), &work.pair) ||
        !ck_convex_pair_invert(&work.pair)) {
        return false;
    }
    run(&work);
    ck_sized_give(answer, &found);
    return true;
}
