#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "overlap/knots_asked.h"

#include "math/triangle_contact.h"

#include <math.h>

clinker_query knots_query(void) {
    clinker_query query;
    clinker_query_init(&query);
    query.contact = query.regions = true;
    query.tolerance = 0;
    query.view.resolution = 8;
    return query;
}

/* They meet, or are one face twice. */
static void check_own_faces(const scene_mesh *mesh, const uint32_t faces[2]) {
    double t[2][3][3];
    for (int i = 0; i < 2; i++) {
        assert_true(faces[i] < mesh->triangle_count);
        for (size_t corner = 0; corner < 3; corner++) {
            const float *p = &mesh->positions[3 * (size_t)mesh->indices[3 * faces[i] + corner]];
            for (int axis = 0; axis < 3; axis++) {
                t[i][corner][axis] = (double)p[axis];
            }
        }
    }
    assert_true(faces[0] == faces[1] ||
                ck_triangle_contact((const double(*)[3])t[0], (const double(*)[3])t[1]) != CK_CONTACT_NONE);
}

static void read_regions(const clinker_pair *pair, knots_said *said) {
    said->regions = pair->region_count;
    for (size_t i = 0; i < pair->region_count; i++) {
        const double volume = clinker_pair_region(pair, i)->volume;
        said->in_regions += volume;
        said->least_region = i == 0 ? volume : fmin(said->least_region, volume);
    }
}

knots_said knots_ask(clinker_workspace *workspace, const scene_mesh *const meshes[2], const clinker_pose *poses,
                     int of) {
    const clinker_body bodies[2] = {
        {.mesh = scene_mesh_borrow(meshes[0]), .pose = poses != NULL ? &poses[0] : NULL},
        {.mesh = scene_mesh_borrow(meshes[1]), .pose = poses != NULL ? &poses[1] : NULL},
    };
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    const clinker_query query = knots_query();
    knots_said said = {.state = CLINKER_STATE_APART};
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    if (answer.pair_count == 0) {
        return said;
    }
    const clinker_pair *pair = clinker_answer_pair(&answer, 0);
    assert_false(pair->overlaps_itself[1 - of]);
    said.state = pair->state;
    said.volume = pair->volume;
    said.error = pair->volume_error;
    said.itself = pair->overlaps_itself[of];
    said.named = said.itself && pair->own_faces[of][0] != CLINKER_NO_FACE;
    read_regions(pair, &said);
    if (said.named) {
        check_own_faces(meshes[of], pair->own_faces[of]);
    }
    return said;
}

/* Regions together are no more than all of it; each is more than what the knots may count for. */
static bool regions_are_right(const knots_said *said) {
    return said->regions > 0 && fabs(said->in_regions) <= said->volume + (double)said->regions * said->error &&
           said->least_region > said->error * (1 - 0x1p-20) - 0x1p-40 * said->volume;
}

/* It is the sum that is told, and not what was looked at, with few pixels. */
static bool by_knots(const knots_said *said, const knots_truth *truth) {
    return said->itself && said->error >= 0 && said->error <= said->volume * (0x1p-4 + 0x1p-40) &&
           fabs(said->volume - truth->sum) <= truth->error + 0x1p-40 * fabs(truth->sum);
}

bool knots_judge(const knots_said *said, const knots_truth *truth, uint64_t seed, knots_tally *tally) {
    const bool knots = by_knots(said, truth), interfere = said->state == CLINKER_STATE_INTERFERE;
    const bool within = fabs(said->volume - truth->volume) <= said->error + truth->error;
    const bool right = (interfere ? within : truth->volume <= truth->error) &&
                       (!knots || (interfere && said->named && regions_are_right(said)));
    tally->rounds++;
    tally->wrong += !right;
    tally->exact += !said->itself;
    tally->by_knots += knots;
    tally->sampled += said->itself && !knots;
    tally->off += knots && truth->deviation > truth->error;
    if (!right) {
        print_message("seed %llu: %.17g +- %.17g, but it is %.17g (deviation %.17g), %d regions with %.17g%s\n",
                      (unsigned long long)seed, said->volume, said->error, truth->volume, truth->deviation,
                      (int)said->regions, said->in_regions, knots ? ", by knots" : "");
    }
    return right;
}

void knots_report(const char *name, const knots_tally *tally) {
    print_message("%s: %d, exact %d, by knots %d, of which off %d, sampled %d\n", name, (int)tally->rounds,
                  (int)tally->exact, (int)tally->by_knots, (int)tally->off, (int)tally->sampled);
    assert_true(tally->wrong == 0);
}
