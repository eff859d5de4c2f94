/* The form for graphics hardware, first stage. A depth buffer holds no lists, but it gives the first and the last depth
 * of each body at each pixel. Where these ranges do not overlap, the bodies do not either: most checks end here.
 * Elsewhere they may, for a range may span hollows; so complete lists are asked for, of the triangles that can cover
 * the pixels in question. For convex bodies the ranges are complete already.
 *
 * The second drawing uses the same view: its lists are the same, bit by bit, as if all had been drawn at once. */
#include "detect/zlist_scene.h"

#include "raster/snap.h"

typedef struct narrow_job {
    const ck_zlist_scene *scene;
    const ck_raster_extremes *planes;
    ck_zlist_window windows[CK_ZLIST_PARTS]; /* of pixels where two bodies may meet */
} narrow_job;

static ck_zlist_window empty_window(void) {
    return (ck_zlist_window){.left = UINT32_MAX, .bottom = UINT32_MAX};
}

static void widen(ck_zlist_window *window, const ck_zlist_window *other) {
    window->left = window->left < other->left ? window->left : other->left;
    window->right = window->right > other->right ? window->right : other->right;
    window->bottom = window->bottom < other->bottom ? window->bottom : other->bottom;
    window->top = window->top > other->top ? window->top : other->top;
}

/* The columns of a row where the ranges of two bodies overlap, from the first to the last. */
static bool compare_row(const narrow_job *job, const ck_zlist_link *link, uint32_t row, ck_zlist_window *found) {
    const ck_raster_extremes *a = &job->planes[link->a];
    const ck_raster_extremes *b = &job->planes[link->b];
    size_t first = (size_t)row * job->scene->view.width;
    *found = (ck_zlist_window){.left = UINT32_MAX, .bottom = row, .top = row + 1};
    for (uint32_t column = 0; column < job->scene->view.width; column++) {
        size_t i = first + column;
        if (a->nearest[i] <= b->farthest[i] && b->nearest[i] <= a->farthest[i]) {
            found->left = column < found->left ? column : found->left;
            found->right = column + 1;
        }
    }
    return found->right > 0;
}

static void compare_part(void *data, size_t part, unsigned worker) {
    narrow_job *job = data;
    const ck_zlist_scene *scene = job->scene;
    ck_zlist_tally *tallies = scene->scratch->tallies[worker].data;
    job->windows[part] = empty_window();
    for (size_t i = 0; i < scene->link_count; i++) {
        for (uint32_t row = ck_zlist_part_row(scene, part); row < ck_zlist_part_row(scene, part + 1); row++) {
            ck_zlist_window found;
            if (compare_row(job, &scene->links[i], row, &found)) {
                tallies[i].met = true;
                widen(&job->windows[part], &found);
            }
        }
    }
}

/* Whether a body shows between two pixels of a row. */
static bool shows(const ck_raster_extremes *planes, size_t begin, size_t end) {
    for (size_t i = begin; i < end; i++) {
        if (planes->nearest[i] <= planes->farthest[i]) {
            return true;
        }
    }
    return false;
}

/* A body that shows outside of the window is alone there, or meets nothing. */
static void look_beyond(const narrow_job *job, const ck_zlist_window *window) {
    const ck_zlist_scene *scene = job->scene;
    for (size_t slot = 0; slot < scene->body_count; slot++) {
        ck_zlist_body *body = &scene->bodies[slot];
        for (uint32_t row = 0; row < scene->view.height && !body->beyond; row++) {
            size_t first = (size_t)row * scene->view.width;
            size_t last = first + scene->view.width;
            bool within = row >= window->bottom && row < window->top;
            body->beyond = shows(&job->planes[slot], first, within ? first + window->left : last) ||
                           (within && shows(&job->planes[slot], first + window->right, last));
        }
    }
}

/* A bit for each side of the window beyond which a corner lies. */
static uint8_t code_of(const ck_snapping *snapping, const ck_zlist_window *window, const double point[3]) {
    ck_snapped at = ck_snap(snapping, point);
    return (uint8_t)((at.x < CK_SUBPIXELS * (double)window->left) << 0 |
                     (at.x > CK_SUBPIXELS * ((double)window->right - 1)) << 1 |
                     (at.y < CK_SUBPIXELS * (double)window->bottom) << 2 |
                     (at.y > CK_SUBPIXELS * ((double)window->top - 1)) << 3);
}

typedef struct code_job {
    const ck_mesh *mesh;
    const ck_zlist_window *window;
    ck_snapping snapping;
    uint8_t *codes;
} code_job;

enum { VERTICES_IN_PART = 1 << 14 };

static void code_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const code_job *job = data;
    uint32_t first = (uint32_t)part * VERTICES_IN_PART;
    uint32_t left = job->mesh->vertex_count - first;
    uint32_t last = first + (left < VERTICES_IN_PART ? left : VERTICES_IN_PART);
    for (uint32_t i = first; i < last; i++) {
        double p[3];
        ck_mesh_world(job->mesh, i, p);
        job->codes[i] = code_of(&job->snapping, job->window, p);
    }
}

/* Lists the triangles of a source that may cover a pixel of the window; returns how many. */
static uint32_t list_near(const ck_raster_source *source, const uint8_t *codes, uint32_t *list) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < ck_raster_source_size(source); i++) {
        uint32_t triangle = source->triangles != NULL ? source->triangles[i] : i;
        uint8_t common = codes[ck_mesh_corner(source->mesh, triangle, 0)] &
                         codes[ck_mesh_corner(source->mesh, triangle, 1)] &
                         codes[ck_mesh_corner(source->mesh, triangle, 2)];
        list[count] = triangle;
        count += common == 0;
    }
    return count;
}

/* Leaves each source only what may cover a pixel of the window, and those of bodies that meet nothing no triangle. */
static bool narrow_sources(ck_zlist_scene *scene, const bool *concerned) {
    ck_memory *memory = &scene->workspace->memory;
    ck_zlist_scratch *scratch = scene->scratch;
    size_t vertices = 0;
    size_t triangles = 0;
    for (size_t slot = 0; slot < scene->body_count; slot++) {
        const ck_raster_source *source = &scene->sources[slot];
        vertices = source->mesh->vertex_count > vertices ? source->mesh->vertex_count : vertices;
        triangles += ck_raster_source_size(source);
    }
    if (!ck_buffer_reserve(memory, &scratch->codes, vertices, 1) ||
        !ck_buffer_reserve(memory, &scratch->near_window, triangles, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *list = scratch->near_window.data;
    for (size_t slot = 0; slot < scene->body_count; slot++) {
        ck_raster_source *source = &scene->sources[slot];
        uint32_t count = 0;
        if (concerned[slot]) {
            code_job job = {source->mesh, &scene->window, ck_snapping_of(&scene->view), scratch->codes.data};
            size_t parts = ((size_t)source->mesh->vertex_count + VERTICES_IN_PART - 1) / VERTICES_IN_PART;
            ck_team_run(scene->workspace->team, parts, code_part, &job);
            count = list_near(source, job.codes, list);
        }
        source->triangles = list;
        source->triangle_count = count;
        list += count;
    }
    return true;
}

/* The bodies with a link that may meet. */
static bool mark_concerned(ck_zlist_scene *scene, bool **concerned) {
    if (!ck_buffer_reserve(&scene->workspace->memory, &scene->scratch->concerned, scene->body_count, sizeof(bool))) {
        return false;
    }
    *concerned = scene->scratch->concerned.data;
    for (size_t slot = 0; slot < scene->body_count; slot++) {
        (*concerned)[slot] = false;
    }
    for (size_t i = 0; i < scene->link_count; i++) {
        if (scene->tallies[i].met) {
            (*concerned)[scene->links[i].a] = true;
            (*concerned)[scene->links[i].b] = true;
        }
    }
    return true;
}

static clinker_status draw_planes(ck_zlist_scene *scene, ck_raster_extremes **planes) {
    if (!ck_zlist_clear_tallies(scene) || !ck_buffer_reserve(&scene->workspace->memory, &scene->scratch->planes,
                                                             scene->body_count, sizeof(ck_raster_extremes))) {
        return ck_fail_memory(scene->workspace);
    }
    *planes = scene->scratch->planes.data;
    return scene->backend->extremes(scene->workspace, &scene->view, scene->sources, scene->body_count, *planes);
}

clinker_status ck_zlist_narrow(ck_zlist_scene *scene, bool *any) {
    ck_raster_extremes *planes = NULL;
    clinker_status status = draw_planes(scene, &planes);
    if (status != CLINKER_OK) {
        return status;
    }
    narrow_job job = {.scene = scene, .planes = planes};
    ck_team_run(scene->workspace->team, CK_ZLIST_PARTS, compare_part, &job);
    ck_zlist_join_tallies(scene);
    ck_zlist_window window = empty_window();
    for (size_t part = 0; part < CK_ZLIST_PARTS; part++) {
        widen(&window, &job.windows[part]);
    }
    *any = window.right > 0;
    if (*any) {
        bool *concerned;
        look_beyond(&job, &window);
        scene->window = window;
        if (!mark_concerned(scene, &concerned) || !narrow_sources(scene, concerned)) {
            return ck_fail_memory(scene->workspace);
        }
    }
    return CLINKER_OK;
}
