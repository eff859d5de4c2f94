#include "report/pixel_colour.h"

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
static void note(ck_surface *surface, const ck_fragment *fragment, const ck_face_look *look) {
    if (surface->body == CK_NO_BODY) {
        *surface = (ck_surface){.depth = fragment->depth,
                                .body = ck_fragment_body(fragment),
                                .normal = {look->normal[0], look->normal[1], look->normal[2]}};
    }
}

ck_seen ck_pixel_colour(const ck_fragment *fragments, size_t count, const ck_painted *bodies,
                        const float background[4]) {
    const float nothing_left = 1.0F / 512;
    ck_seen seen = {.solid = {.body = CK_NO_BODY}, .ghost = {.body = CK_NO_BODY}};
    float left = 1;
    for (size_t i = 0; i < count && left > nothing_left; i++) {
        const ck_painted *body = &bodies[ck_fragment_body(&fragments[i])];
        const ck_face_look *look = &body->faces[fragments[i].face];
        float share = left * opacity(body, look);
        float lit = share * ((float)look->light / 255.0F);
        for (int c = 0; c < 3; c++) {
            seen.colour[c] += lit * body->colour[c];
        }
        seen.colour[3] += share * 255;
        left -= share;
        if (body->solid) {
            note(&seen.solid, &fragments[i], look);
        } else if (seen.solid.body == CK_NO_BODY) {
            note(&seen.ghost, &fragments[i], look);
        }
    }
    for (int c = 0; c < 3; c++) {
        seen.colour[c] += left * background[c] * (background[3] / 255.0F);
    }
    seen.colour[3] += left * background[3];
    return seen;
}

void ck_pixel_cover_with(ck_seen *seen, const float colour[3], float strength) {
    for (int c = 0; c < 3; c++) {
        seen->colour[c] += strength * (colour[c] - seen->colour[c]);
    }
    seen->colour[3] += strength * (255 - seen->colour[3]);
}
