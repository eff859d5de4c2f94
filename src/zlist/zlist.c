/* Sorted depths (A-buffer, z-list) from pairs to judgements. */
#include "zlist/zlist.h"

#include "base/assert.h"
#include "zlist/narrow.h"

enum { FEW_BODIES = 2 }; /* up to here the first stage is worth its planes */

static clinker_status draw_and_sweep(ck_pixel_scene *scene, const ck_check *check, ck_zlist_variant variant) {
    CK_ASSERT(scene->body_count >= 2 && ck_view_usable(&scene->view));
    bool any = true;
    bool extremes = variant == CK_ZLIST_EXTREMES || (variant == CK_ZLIST_CHOOSE && scene->body_count <= FEW_BODIES);
    if (extremes && !scene->open) {
        clinker_status status = ck_zlist_narrow(scene, &any);
        if (status != CLINKER_STATUS_OK || !any) {
            return status;
        }
    }
    ck_raster_lists lists;
    clinker_status status =
        scene->backend->lists(scene->workspace, &scene->view, scene->sources, scene->body_count, scene->wanted, &lists);
    if (status == CLINKER_STATUS_OK && !(ck_pixel_sweep(scene, &lists) && ck_pixel_confirm(scene, check, &lists))) {
        return ck_fail_memory(scene->workspace);
    }
    return status;
}

clinker_status ck_zlist_check(ck_check *check, ck_zlist_variant variant, ck_judgement *pairs, ck_contacts *contacts,
                              size_t count, double *sample_spacing) {
    if (count == 0) {
        return CLINKER_STATUS_OK;
    }
    ck_pixel_scene scene;
    clinker_status status = ck_pixel_open(check, pairs, count, &scene);
    if (status == CLINKER_STATUS_OK) {
        status = ck_pixel_aim(&scene, check);
    }
    if (status == CLINKER_STATUS_OK) {
        status = draw_and_sweep(&scene, check, check->query->reference ? CK_ZLIST_LISTS : variant);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    *sample_spacing = ck_view_pixel_width(&scene.view);
    return ck_pixel_judge(&scene, check, pairs, contacts);
}
