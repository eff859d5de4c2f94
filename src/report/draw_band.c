/* Strips of a picture. First a line of sight through the middle of each pixel; then nine lines through those pixels
 * where it differs from what is seen beside it: all faces on a line, sorted, then its colour, then lines between
 * neighbours, then averages. */
#include "report/draw_band.h"

#include "base/assert.h"
#include "math/vec3.h"
#include "report/busy_pixels.h"
#include "report/lines.h"
#include "report/pixel_overlap.h"

#include <math.h>

enum {
    SAMPLES = CK_FINER * CK_FINER,
    SEEN_ROWS = CK_BAND_ROWS + 2, /* lines of sight, with the neighbours above and below */
    BESIDE = 2,                   /* rows of pixels above and below that tell which of those beside are busy */
    COARSE_ROWS = CK_BAND_PIXELS + 2 * BESIDE,
};

/* What is known of a pixel by the line of sight through its middle. */
enum {
    FLAG_SEEN = 1,    /* it meets a face */
    FLAG_CROWDED = 2, /* bodies may overlap beside it, and not on it, or the other way round */
    FLAG_OVERLAP = 4, /* bodies overlap on it */
};

/* Faces deeper than those that are seen around a pixel are not looked at closely there, by as many pixels: where a
 * surface bends away from the viewer, depth falls fast. */
static const double DEEPER_PIXELS = 32;

/* A face that covers more pixels than this may be seen somewhere: that is not worth finding out. */
enum { LARGE_FACE = 64 };

/* Where surfaces of two bodies lie no farther apart than NEAR_PIXELS, a thin overlap may pass between lines of sight.
 */
static const double NEAR_PIXELS = 0.5;

typedef struct band_job {
    const ck_painting *painting;
    uint32_t band;
    ck_raster_lists lists;
    ck_seen blank;   /* where nothing is */
    ck_seen *coarse; /* of pixels, from row -BESIDE of the strip on */
    uint8_t *flags;  /* of these: FLAG_ */
    uint8_t *lights; /* of these, on which overlaps begin: in what light */
    float *limits;   /* of pixels, from row -1 of the strip on: how deep faces matter to lines of sight of their own;
                      * -INFINITY: they have none, INFINITY: all matter, to tell overlaps */
    uint8_t *wanted; /* lines of sight, from row -1 of the strip on: those of pixels that are looked at closely */
    ck_seen *seen;   /* of these */
} band_job;

/* ---- what is seen */

/* A view of some rows of a whole one; `first` may be below its lowest. */
static ck_view view_of_rows(const ck_view *whole, double first, uint32_t rows) {
    CK_ASSERT(whole->height > 0 && rows > 0);
    ck_view view = *whole;
    double side = ck_view_pixel_height(whole);
    double middle = first + 0.5 * rows - 0.5 * whole->height;
    for (int i = 0; i < 3; i++) {
        view.centre[i] += middle * side * view.up[i];
    }
    view.height = rows;
    view.half_height = 0.5 * rows * side;
    return view;
}

bool ck_band_reserve(const ck_painting *painting, ck_band_scratch *scratch) {
    ck_memory *memory = &painting->workspace->memory;
    size_t faces = 1;
    for (size_t i = 0; i < painting->count; i++) {
        faces += painting->bodies[i].mesh->triangle_count;
    }
    size_t pixels = (size_t)painting->view.width * COARSE_ROWS;
    const ck_view samples = view_of_rows(&painting->fine, 0, SEEN_ROWS);
    return ck_buffer_reserve(memory, &scratch->sources, 2 * painting->count + 1, sizeof(ck_raster_source)) &&
           ck_buffer_reserve(memory, &scratch->triangles, faces, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &scratch->tall, faces, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &scratch->coarse, pixels, sizeof(ck_seen)) &&
           ck_buffer_reserve(memory, &scratch->flags, pixels, 1) &&
           ck_buffer_reserve(memory, &scratch->lights, pixels, 1) &&
           ck_buffer_reserve(memory, &scratch->limits, pixels, sizeof(float)) &&
           ck_buffer_reserve(memory, &scratch->wanted, ck_raster_plane_room(&samples), 1) &&
           ck_buffer_reserve(memory, &scratch->seen, ck_view_pixels(&samples), sizeof(ck_seen));
}

/* The tall faces of a body that the strip may show, written to `tall`; how many. */
static uint32_t list_tall(const band_job *job, size_t body, uint32_t *tall) {
    const ck_band_faces *sorted = &job->painting->faces;
    const ck_face_look *looks = job->painting->bodies[body].faces;
    const size_t *start = &sorted->starts[sorted->bands * sorted->bodies + body];
    uint32_t listed = 0;
    for (size_t i = start[0]; i < start[1]; i++) {
        const ck_face_look *look = &looks[sorted->faces[i]];
        tall[listed] = sorted->faces[i];
        listed += look->first_band <= job->band && job->band <= look->last_band;
    }
    return listed;
}

static size_t add_source(const band_job *job, size_t body, const uint32_t *triangles, uint32_t count,
                         ck_raster_source *source) {
    *source = (ck_raster_source){.mesh = job->painting->bodies[body].mesh,
                                 .triangles = triangles,
                                 .triangle_count = count,
                                 .body = (uint32_t)body};
    return count > 0;
}

/* The faces that the strip may show; tall ones are sources of their own. */
static size_t list_sources(const band_job *job, ck_raster_source *sources, uint32_t *tall) {
    const ck_painting *painting = job->painting;
    const ck_band_faces *sorted = &painting->faces;
    size_t source_count = 0;
    for (size_t i = 0; i < painting->count; i++) {
        const size_t *start = &sorted->starts[job->band * sorted->bodies + i];
        const uint32_t tall_count = list_tall(job, i, tall);
        source_count +=
            add_source(job, i, &sorted->faces[start[0]], (uint32_t)(start[1] - start[0]), &sources[source_count]);
        source_count += add_source(job, i, tall, tall_count, &sources[source_count]);
        tall += tall_count;
    }
    return source_count;
}

/* Whether a face may be seen by a line of sight beside that through the middle of a pixel. */
static bool is_looked_at(const band_job *job, const ck_face_look *look) {
    const size_t width = job->painting->view.width;
    const size_t rows = CK_BAND_PIXELS + 2; /* of limits */
    const size_t base = (size_t)job->band * CK_BAND_PIXELS;
    const size_t low = (size_t)look->low + 1, end = (size_t)look->high + 2;
    if (end <= base || low >= base + rows) {
        return false;
    }
    const size_t first = low > base ? low - base : 0;
    const size_t last = (end - base < rows ? end - base : rows) - 1;
    const size_t columns = (size_t)(look->right - look->left) + 1;
    if (columns * (last - first + 1) > LARGE_FACE) {
        return true;
    }
    for (size_t row = first; row <= last; row++) {
        const float *limits = &job->limits[row * width + look->left];
        for (size_t column = 0; column < columns; column++) {
            if (look->nearest <= limits[column]) {
                return true;
            }
        }
    }
    return false;
}

/* Leaves the faces that matter to closer looks, in lists of their own. */
static size_t list_looked_at(const band_job *job, ck_raster_source *sources, size_t count, uint32_t *triangles) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const ck_raster_source all = sources[i];
        const ck_face_look *looks = job->painting->bodies[all.body].faces;
        uint32_t listed = 0;
        for (uint32_t k = 0; k < all.triangle_count; k++) {
            triangles[listed] = all.triangles[k];
            listed += is_looked_at(job, &looks[all.triangles[k]]);
        }
        if (listed > 0) {
            sources[kept] = all;
            sources[kept].triangles = triangles;
            sources[kept++].triangle_count = listed;
        }
        triangles += listed;
    }
    return kept;
}

/* The faces on a line of sight. */
typedef struct sightline {
    const ck_fragment *fragments;
    size_t count;
} sightline;

static sightline sightline_of(const band_job *job, size_t list) {
    CK_ASSERT(job->lists.starts[list] <= job->lists.starts[list + 1]);
    const uint32_t *starts = job->lists.starts;
    return (sightline){&job->lists.fragments[starts[list]], starts[list + 1] - starts[list]};
}

/* The light of the face with which an overlap begins on a line of sight; 0: there is none, as all faces have some. */
static uint8_t overlap_light(const band_job *job, sightline line) {
    const ck_painting *painting = job->painting;
    const clinker_draw_settings *settings = painting->settings;
    const ck_fragment *front = settings->overlap.alpha > 0 ? ck_pixel_overlap(line.fragments, line.count,
                                                                              painting->bodies, settings->overlap_least)
                                                           : NULL;
    return front != NULL ? painting->bodies[ck_fragment_body(front)].faces[front->face].light : 0;
}

/* Lays the colour of overlaps over what is seen, in some light. */
static void cover_with_overlap(const ck_painting *painting, int light, uint8_t colour[4]) {
    const clinker_colour overlap = painting->settings->overlap;
    const uint8_t over[3] = {(uint8_t)(overlap.red * light / 255), (uint8_t)(overlap.green * light / 255),
                             (uint8_t)(overlap.blue * light / 255)};
    if (light > 0) {
        ck_pixel_cover_with(colour, over, overlap.alpha);
    }
}

/* What a line of sight shows, but for overlaps. */
static ck_seen see_bodies(const band_job *job, sightline line) {
    const ck_painting *painting = job->painting;
    return line.count > 0 ? ck_pixel_colour(line.fragments, line.count, painting->bodies, painting->background)
                          : job->blank;
}

/* Whether surfaces follow each other so closely that they may overlap beside a line of sight and not on it, or the
 * other way round; a thick overlap on it decides, whatever else is there. */
static bool is_crowded(const band_job *job, sightline line) {
    const ck_painting *painting = job->painting;
    double pixel = ck_view_pixel_width(&painting->view);
    return painting->settings->overlap.alpha > 0 &&
           ck_pixel_crowded(line.fragments, line.count, painting->bodies, NEAR_PIXELS * pixel) &&
           ck_pixel_overlap(line.fragments, line.count, painting->bodies,
                            fmax(pixel, painting->settings->overlap_least)) == NULL;
}

static void see_coarse_row(void *data, size_t row, unsigned worker) {
    (void)worker;
    const band_job *job = data;
    size_t width = job->painting->view.width;
    for (size_t pixel = row * width; pixel < (row + 1) * width; pixel++) {
        const sightline line = sightline_of(job, pixel);
        job->coarse[pixel] = see_bodies(job, line);
        job->flags[pixel] = 0;
        if (line.count > 0) {
            job->lights[pixel] = overlap_light(job, line);
            cover_with_overlap(job->painting, job->lights[pixel], job->coarse[pixel].colour);
            job->flags[pixel] = (uint8_t)(FLAG_SEEN | (is_crowded(job, line) ? FLAG_CROWDED : 0) |
                                          (job->lights[pixel] > 0 ? FLAG_OVERLAP : 0));
        }
    }
}

/* Whether a solid body is seen at a pixel and at all around it; rows as in `coarse`. */
static bool is_solid_around(const band_job *job, size_t row, size_t column) {
    const size_t width = job->painting->view.width;
    bool solid = true;
    for (size_t y = row - 1; y <= row + 1; y++) {
        for (size_t x = column > 0 ? column - 1 : 0; x <= column + 1 && x < width; x++) {
            solid = solid && job->coarse[y * width + x].solid.body != CK_NO_BODY;
        }
    }
    return solid;
}

/* What one of the lines of sight of a pixel shows. Where no overlap ends, faces were left out that are deeper than all
 * that is seen around: an overlap looks as it does in the middle, and a line that meets nothing solid shows what the
 * middle does. */
static ck_seen see_closely(const band_job *job, size_t list, size_t row, size_t column) {
    const size_t width = job->painting->view.width;
    const size_t middle = (row + BESIDE - 1) * width + column;
    const sightline line = sightline_of(job, list);
    ck_seen seen = see_bodies(job, line);
    if (job->limits[row * width + column] == INFINITY) {
        cover_with_overlap(job->painting, overlap_light(job, line), seen.colour);
    } else if (seen.solid.body == CK_NO_BODY && is_solid_around(job, row + BESIDE - 1, column)) {
        seen = job->coarse[middle];
    } else if ((job->flags[middle] & FLAG_OVERLAP) != 0) {
        cover_with_overlap(job->painting, job->lights[middle], seen.colour);
    }
    return seen;
}

static void see_fine_row(void *data, size_t row, unsigned worker) {
    (void)worker;
    const band_job *job = data;
    const size_t width = job->painting->fine.width;
    const size_t pixel_row = (row + CK_FINER - 1) / CK_FINER; /* of limits */
    for (size_t column = 0; column < width; column++) {
        const size_t at = row * width + column;
        if (job->wanted[at] != 0) {
            job->seen[at] = see_closely(job, at, pixel_row, column / CK_FINER);
        }
    }
}

/* ---- which pixels are looked at closely */

/* A crowded pixel gets one line of sight in each row and column, one that differs from those around it all nine. */
static bool is_wanted(bool busy, bool crowded, size_t row, size_t column) {
    return busy || (crowded && column == (row + 1) % CK_FINER);
}

/* How deep faces matter to closer looks at a pixel; rows as in `coarse`. */
static float limit_at(const band_job *job, size_t row, size_t column) {
    const size_t width = job->painting->view.width;
    const uint8_t own = job->flags[row * width + column];
    double deepest = -INFINITY;
    if ((own & FLAG_CROWDED) != 0) {
        return INFINITY;
    }
    for (size_t y = row - 1; y <= row + 1; y++) {
        for (size_t x = column > 0 ? column - 1 : 0; x <= column + 1 && x < width; x++) {
            const ck_seen *seen = &job->coarse[y * width + x];
            if (((job->flags[y * width + x] ^ own) & FLAG_OVERLAP) != 0) {
                return INFINITY; /* an overlap ends here */
            }
            if (seen->solid.body != CK_NO_BODY) {
                deepest = ck_greater(deepest, (double)seen->solid.depth);
            } else if (seen->ghost.body != CK_NO_BODY) {
                return INFINITY; /* ghosts are seen however deep they lie */
            }
        }
    }
    return (float)(deepest + DEEPER_PIXELS * ck_view_pixel_width(&job->painting->view));
}

/* Whether the pixels around one, of which some see a face, ask for a closer look, and how deep; rows as in `coarse`. */
static bool look_closely(const band_job *job, size_t row, size_t column, float *limit) {
    const size_t width = job->painting->view.width;
    const bool crowded = (job->flags[row * width + column] & FLAG_CROWDED) != 0;
    const bool busy = ck_pixel_busy(job->coarse, width, row, column, ck_view_pixel_width(&job->painting->fine));
    *limit = busy || crowded ? limit_at(job, row, column) : -INFINITY;
    return busy;
}

static uint8_t flags_around(const uint8_t *flags, size_t width, size_t column) {
    return (uint8_t)(flags[column] | flags[column + width] | flags[column + 2 * width]);
}

/* Pixels of a row, numbered from row -1 of the strip on, and their lines of sight as far as these belong to it. */
static void choose_row(void *data, size_t part, unsigned worker) {
    (void)worker;
    const band_job *job = data;
    size_t width = job->painting->view.width;
    size_t row = part + BESIDE - 1;
    CK_ASSERT(row > 0 && row + 1 < COARSE_ROWS);
    const uint8_t *around = &job->flags[(row - 1) * width];
    for (size_t column = 0; column < width; column++) {
        uint8_t flags = flags_around(around, width, column);
        flags |= column > 0 ? flags_around(around, width, column - 1) : 0;
        flags |= column + 1 < width ? flags_around(around, width, column + 1) : 0;
        bool crowded = (job->flags[row * width + column] & FLAG_CROWDED) != 0;
        float *limit = &job->limits[part * width + column];
        *limit = -INFINITY;
        bool busy = flags != 0 && look_closely(job, row, column, limit);
        for (size_t i = 0; i < CK_FINER; i++) {
            size_t below = part * CK_FINER + i; /* rows of lines of sight from the first one of row -1 on */
            if (below + 1 < CK_FINER || below + 1 - CK_FINER >= SEEN_ROWS) {
                continue;
            }
            uint8_t *first = &job->wanted[((below + 1 - CK_FINER) * width + column) * CK_FINER];
            for (size_t k = 0; k < CK_FINER; k++) {
                first[k] = is_wanted(busy, crowded, i, k);
            }
        }
    }
}

/* ---- pixels */

/* What is seen along a line of sight: in a pixel without lines of its own, what is seen in its middle. */
static const ck_seen *seen_at(const band_job *job, size_t column, size_t row) {
    CK_ASSERT(column < job->painting->fine.width && row < SEEN_ROWS);
    size_t at = row * job->painting->fine.width + column;
    if (job->wanted[at] != 0) {
        return &job->seen[at];
    }
    size_t pixel_row = (row + CK_FINER - 1) / CK_FINER + BESIDE - 1;
    return &job->coarse[pixel_row * job->painting->view.width + column / CK_FINER];
}

/* Adds a line of sight, with its share of an edge. */
static void add_sample(const band_job *job, size_t column, size_t row, int sum[4]) {
    static const uint8_t ink[3] = {28, 30, 36};
    const ck_painting *painting = job->painting;
    size_t last = painting->fine.width - 1;
    const ck_seen *at = seen_at(job, column, row);
    const ck_seen *const neighbours[4] = {seen_at(job, column > 0 ? column - 1 : 0, row),
                                          seen_at(job, column < last ? column + 1 : last, row),
                                          seen_at(job, column, row - 1), seen_at(job, column, row + 1)};
    uint8_t colour[4] = {at->colour[0], at->colour[1], at->colour[2], at->colour[3]};
    int strength =
        painting->settings->plain ? 0 : ck_line_strength(at, neighbours, ck_view_pixel_width(&painting->fine));
    if (strength > 0) {
        ck_pixel_cover_with(colour, ink, strength);
    }
    for (int c = 0; c < 4; c++) {
        sum[c] += colour[c];
    }
}

/* Averages the lines of sight of a pixel, whose colours are times their alpha; `part` is its row in the strip. */
static void average(const band_job *job, size_t column, size_t part, uint8_t rgba[4]) {
    const ck_painting *painting = job->painting;
    const uint8_t *middle = job->coarse[(part + BESIDE) * painting->view.width + column].colour;
    int sum[4] = {0};
    int samples = 0;
    const bool looked = job->limits[(part + 1) * painting->view.width + column] > -INFINITY;
    for (size_t i = 0; looked && i < SAMPLES; i++) {
        size_t x = column * CK_FINER + i % CK_FINER;
        size_t y = 1 + part * CK_FINER + i / CK_FINER;
        if (job->wanted[y * painting->fine.width + x] != 0) {
            add_sample(job, x, y, sum);
            samples++;
        }
    }
    for (int c = 0; c < 4 && samples == 0; c++) {
        sum[c] = middle[c];
    }
    CK_ASSERT(samples <= SAMPLES);
    for (int c = 0; c < 3; c++) {
        int value = sum[3] > 0 ? (255 * sum[c] + sum[3] / 2) / sum[3] : 0;
        rgba[c] = (uint8_t)(value < 255 ? value : 255);
    }
    samples = samples > 0 ? samples : 1;
    rgba[3] = (uint8_t)((sum[3] + samples / 2) / samples);
}

static void average_row(void *data, size_t part, unsigned worker) {
    (void)worker;
    const band_job *job = data;
    const ck_view *view = &job->painting->view;
    size_t row = (size_t)job->band * CK_BAND_PIXELS + part;
    if (row >= view->height) {
        return;
    }
    uint8_t *rgba = &job->painting->rgba[4 * (view->height - 1 - row) * view->width];
    for (size_t column = 0; column < view->width; column++) {
        average(job, column, part, &rgba[4 * column]);
    }
}

clinker_status ck_band_draw(const ck_painting *painting, ck_band_scratch *scratch, uint32_t band) {
    CK_ASSERT(scratch->coarse.data != NULL && scratch->seen.data != NULL); /* there is room */
    CK_ASSERT(band * CK_BAND_PIXELS < painting->view.height);
    ck_team *team = painting->workspace->team;
    band_job job = {.painting = painting,
                    .band = band,
                    .blank = ck_pixel_colour(NULL, 0, painting->bodies, painting->background),
                    .coarse = scratch->coarse.data,
                    .flags = scratch->flags.data,
                    .lights = scratch->lights.data,
                    .limits = scratch->limits.data,
                    .wanted = scratch->wanted.data,
                    .seen = scratch->seen.data};
    ck_raster_source *sources = scratch->sources.data;
    size_t count = list_sources(&job, sources, scratch->tall.data);
    ck_view pixels = view_of_rows(&painting->view, (double)band * CK_BAND_PIXELS - BESIDE, COARSE_ROWS);
    clinker_status status =
        ck_raster_choose(false)->lists(painting->workspace, &pixels, sources, count, NULL, &job.lists);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    ck_team_run(team, COARSE_ROWS, see_coarse_row, &job);
    ck_team_run(team, CK_BAND_PIXELS + 2, choose_row, &job);
    count = list_looked_at(&job, sources, count, scratch->triangles.data);
    ck_view samples = view_of_rows(&painting->fine, (double)band * CK_BAND_ROWS - 1, SEEN_ROWS);
    status = ck_raster_choose(false)->lists(painting->workspace, &samples, sources, count, job.wanted, &job.lists);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    ck_team_run(team, SEEN_ROWS, see_fine_row, &job);
    ck_team_run(team, CK_BAND_PIXELS, average_row, &job);
    return CLINKER_STATUS_OK;
}
