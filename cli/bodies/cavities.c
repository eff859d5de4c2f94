#include "cli/bodies/cavities.h"

#include "cli/base/memory.h"

#include <math.h>
#include <stdlib.h>

typedef enum piece_role { PIECE_SOLID, PIECE_CAVITY } piece_role;

/* Pieces that may be in one another, as bodies of one check. */
typedef struct cavity_search {
    const mesh_piece *pieces;
    uint32_t *numbers;    /* of the pieces of the check */
    piece_role *roles;    /* of these */
    clinker_body *bodies; /* the same */
    size_t count;
} cavity_search;

static bool complain(const clinker_workspace *workspace, cli_problem *problem) {
    return problem_set(problem, "--split: %s", clinker_workspace_fault(workspace)->message);
}

/* Pieces without area, for which it takes exact numbers. */
static bool find_flat(const mesh_piece *pieces, size_t count, clinker_workspace *workspace, uint32_t *owners,
                      cli_problem *problem) {
    for (size_t i = 0; i < count; i++) {
        owners[i] = (uint32_t)i;
        if (pieces[i].has_area) {
            continue;
        }
        clinker_inspection found = CLINKER_INIT(clinker_inspection);
        if (clinker_mesh_inspect(workspace, &pieces[i].mesh, NULL, &found) != CLINKER_STATUS_OK) {
            return complain(workspace, problem);
        }
        owners[i] = found.degenerate_faces == found.triangles ? NO_COMPONENT : owners[i];
    }
    return true;
}

static bool is_closed(const mesh_piece *piece, clinker_workspace *workspace) {
    clinker_inspection found = CLINKER_INIT(clinker_inspection);
    return clinker_mesh_inspect(workspace, &piece->mesh, NULL, &found) == CLINKER_STATUS_OK && found.solid;
}

/* Pieces that face one way alone have no cavities. */
static bool face_both_ways(const mesh_piece *pieces, size_t count) {
    bool out = false;
    bool in = false;
    for (size_t i = 0; i < count; i++) {
        out = out || pieces[i].volume > 0;
        in = in || pieces[i].volume < 0;
    }
    return out && in;
}

/* Closed pieces, with their roles. */
static void gather(cavity_search *search, size_t count, const uint32_t *owners, clinker_workspace *workspace) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        const mesh_piece *piece = &search->pieces[i];
        if (owners[i] != NO_COMPONENT && piece->volume != 0 && is_closed(piece, workspace)) {
            search->numbers[search->count] = (uint32_t)i;
            search->bodies[search->count++] = (clinker_body){.mesh = piece->mesh};
            sum += piece->volume;
        }
    }
    for (size_t i = 0; i < search->count; i++) {
        bool with_sum = (search->pieces[search->numbers[i]].volume < 0) == (sum < 0);
        search->roles[i] = with_sum ? PIECE_SOLID : PIECE_CAVITY;
    }
}

static bool box_holds(const mesh_piece *outer, const mesh_piece *inner) {
    bool holds = true;
    for (int i = 0; i < 3; i++) {
        holds = holds && outer->box_min[i] <= inner->box_min[i] && inner->box_max[i] <= outer->box_max[i];
    }
    return holds;
}

/* A clinker_pair_filter. */
static bool may_hold(void *user, uint32_t a, uint32_t b) {
    const cavity_search *search = user;
    const mesh_piece *first = &search->pieces[search->numbers[a]];
    const mesh_piece *second = &search->pieces[search->numbers[b]];
    return search->roles[a] != search->roles[b] &&
           (search->roles[a] == PIECE_SOLID ? box_holds(first, second) : box_holds(second, first));
}

static void settle(const cavity_search *search, const clinker_pair *pair, uint32_t *owners) {
    bool first_in = pair->kind == CLINKER_KIND_A_IN_B;
    size_t in = first_in ? pair->a : pair->b;
    size_t out = first_in ? pair->b : pair->a;
    if ((!first_in && pair->kind != CLINKER_KIND_B_IN_A) || search->roles[in] != PIECE_CAVITY) {
        return;
    }
    uint32_t cavity = search->numbers[in];
    uint32_t solid = search->numbers[out];
    bool smaller =
        owners[cavity] == cavity || fabs(search->pieces[solid].volume) < fabs(search->pieces[owners[cavity]].volume);
    owners[cavity] = smaller ? solid : owners[cavity];
}

static bool check(cavity_search *search, clinker_workspace *workspace, uint32_t *owners, cli_problem *problem) {
    clinker_query query;
    clinker_query_init(&query);
    query.depth = false;
    query.regions = false;
    query.tolerance = 0;
    query.filter = may_hold;
    query.filter_user = search;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    if (clinker_bodies_check(workspace, search->bodies, search->count, &query, &answer) != CLINKER_STATUS_OK) {
        return complain(workspace, problem);
    }
    for (size_t i = 0; i < answer.pair_count; i++) {
        settle(search, &answer.pairs[i], owners);
    }
    return true;
}

bool cavities_find(const mesh_piece *pieces, size_t count, uint32_t *owners, cli_problem *problem) {
    clinker_workspace *workspace = NULL;
    if (clinker_workspace_create(NULL, &workspace) != CLINKER_STATUS_OK) {
        return problem_set(problem, "--split: no memory");
    }
    cavity_search search = {.pieces = pieces,
                            .numbers = memory_take(count, sizeof *search.numbers),
                            .roles = memory_take(count, sizeof *search.roles),
                            .bodies = memory_take(count, sizeof *search.bodies)};
    bool good = find_flat(pieces, count, workspace, owners, problem);
    if (good && face_both_ways(pieces, count)) {
        gather(&search, count, owners, workspace);
        good = search.count < 2 || check(&search, workspace, owners, problem);
    }
    free(search.numbers);
    free(search.roles);
    free(search.bodies);
    clinker_workspace_destroy(workspace);
    return good;
}
