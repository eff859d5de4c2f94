#include "report/pixel_colour.h"

#include "base/assert.h"

/* What has come together along a line of sight, times its alpha, and how much light passes on. */
typedef struct blend {
    float sum[4];
    float left;
} blend;

/* Ghosts are glass: a face takes little light where it is seen flat on, and more towards its outline. */
static float opacity(const ck_painted *body, const ck_face_look *look) {
    const float flat_on = 0.3F;
    if (body->solid) {
        return body->alpha;
    }
    float askew = 1.0F - (float)look->normal[2] / 127.0F;
    return body->alpha * (flat_on + (1 - flat_on) * askew);
}

static void add_face(blend *made, const ck_painted *body, const ck_face_look *look) {
    float share = made->left * opacity(body, look);
    float lit = share * ((float)look->light / 255.0F);
    for (int c = 0; c < 3; c++) {
        made->sum[c] += lit * body->colour[c];
    }
    made->sum[3] += share * 255;
    made->left -= share;
}

/* Keeps the first of its kind. */
static void note(ck_seen_surface *surface, float depth, uint32_t face) {
    if (surface->face == CK_NO_FACE) {
        *surface = (ck_seen_surface){.depth = depth, .face = face};
    }
}

/* What has come together, and the background with what is left. */
static void finish(const blend *made, const float background[4], uint8_t colour[4]) {
    CK_ASSERT(made->left >= -1e-3F && made->left <= 1);
    for (int c = 0; c < 4; c++) {
        float behind = c < 3 ? background[c] * (background[3] / 255.0F) : background[3];
        float value = made->sum[c] + made->left * behind + 0.5F;
        colour[c] = (uint8_t)(value < 255 ? value : 255);
    }
}

ck_seen ck_pixel_blend(const ck_palette *palette, const ck_picture_line *line) {
    const float nothing_left = 1.0F / 512;
    ck_seen seen = {.first = {{.face = CK_NO_FACE}, {.face = CK_NO_FACE}}};
    blend made = {.left = 1};
    for (size_t i = 0; i < line->count && made.left > nothing_left; i++) {
        const ck_fragment *fragment = &line->fragments[i];
        CK_ASSERT(i == 0 || fragment[-1].depth <= fragment->depth);
        if (line->opaque.face != CK_NO_FACE && fragment->depth >= line->opaque.depth) {
            break;
        }
        const ck_painted *body = &palette->bodies[ck_fragment_body(fragment)];
        const uint32_t face = body->first_face + fragment->face;
        add_face(&made, body, &palette->looks[face]);
        if (body->solid) {
            note(&seen.first.solid, fragment->depth, face);
        } else if (seen.first.solid.face == CK_NO_FACE) {
            note(&seen.first.ghost, fragment->depth, face);
        }
    }
    if (line->opaque.face != CK_NO_FACE && made.left > nothing_left) {
        const ck_face_look *look = &palette->looks[line->opaque.face];
        add_face(&made, &palette->bodies[look->body], look);
        note(&seen.first.solid, line->opaque.depth, line->opaque.face);
    }
    finish(&made, palette->background, seen.colour);
    return seen;
}
