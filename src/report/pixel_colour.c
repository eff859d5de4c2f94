#include "report/pixel_colour.h"

#include "base/assert.h"

/* Ghosts are glass: a face takes little light where it is seen flat on, and more towards its outline. */
static float opacity(const ck_painted *body, const ck_face_look *look) {
    const float flat_on = 0.3F;
    if (body->solid) {
        return body->alpha;
    }
    float askew = 1.0F - (float)look->normal[2] / 127.0F;
    return body->alpha * (flat_on + (1 - flat_on) * askew);
}

/* Keeps the first of its kind. */
static void note(ck_seen_surface *surface, const ck_fragment *fragment, const ck_face_look *look) {
    if (surface->body == CK_NO_BODY) {
        *surface = (ck_seen_surface){.depth = fragment->depth,
                                     .body = ck_fragment_body(fragment),
                                     .normal = {look->normal[0], look->normal[1], look->normal[2]}};
    }
}

/* What has come together along a line, times its alpha; and the background, with what is left. */
static void finish(const float sum[4], float left, const float background[4], uint8_t colour[4]) {
    CK_ASSERT(left >= -1e-3F && left <= 1);
    for (int c = 0; c < 4; c++) {
        float behind = c < 3 ? background[c] * (background[3] / 255.0F) : background[3];
        float value = sum[c] + left * behind + 0.5F;
        colour[c] = (uint8_t)(value < 255 ? value : 255);
    }
}

ck_seen ck_pixel_colour(const ck_fragment *fragments, size_t count, const ck_painted *bodies,
                        const float background[4]) {
    const float nothing_left = 1.0F / 512;
    ck_seen seen = {.solid = {.body = CK_NO_BODY}, .ghost = {.body = CK_NO_BODY}};
    float sum[4] = {0};
    float left = 1;
    for (size_t i = 0; i < count && left > nothing_left; i++) {
        const ck_painted *body = &bodies[ck_fragment_body(&fragments[i])];
        const ck_face_look *look = &body->faces[fragments[i].face];
        CK_ASSERT(i == 0 || fragments[i - 1].depth <= fragments[i].depth);
        float share = left * opacity(body, look);
        float lit = share * ((float)look->light / 255.0F);
        for (int c = 0; c < 3; c++) {
            sum[c] += lit * body->colour[c];
        }
        sum[3] += share * 255;
        left -= share;
        if (body->solid) {
            note(&seen.solid, &fragments[i], look);
        } else if (seen.solid.body == CK_NO_BODY) {
            note(&seen.ghost, &fragments[i], look);
        }
    }
    finish(sum, left, background, seen.colour);
    return seen;
}
