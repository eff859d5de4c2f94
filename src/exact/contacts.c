#include "exact/contacts.h"
#include "base/pair_sort.h"
#include "exact/scratch.h"

#include "base/assert.h"
#include "exact/box_sweep.h"
#include "exact/parting/plane.h"
#include "exact/same_body.h"
#include "math/triangle_contact.h"

#include <stdatomic.h>
#include <string.h>

/* Parts for each thread, so that they end at about the same time. */
enum { TASKS_PER_THREAD = 64 };

/* Parts of a search in bins, and the vectors of boxes a triangle may be tested against, on average. */
enum { SEEKERS_IN_PART = 1 << 11, TESTS_PER_SEEKER = 64 };

typedef struct contact_job {
    clinker_workspace *workspace;
    const ck_kernels *kernels;
    ck_exact_scratch *scratch;
    const ck_mesh *mesh_a, *mesh_b;
    const ck_tree *tree_a, *tree_b;
    float slack;
    ck_ending ending;
    bool near;   /* pairs are collected, none is judged */
    size_t most; /* of these */
    const ck_node_pair *tasks;
    const ck_binning *binning;
    const ck_survivors *seekers; /* triangles of a, for the bins */
    atomic_bool stop;
    atomic_bool spent; /* the bins' budget */
    atomic_bool no_memory;
    size_t crossings[CK_MAX_THREADS], touchings[CK_MAX_THREADS], flats[CK_MAX_THREADS];
    bool same; /* both bodies are: what is true of two faces is true of them the other way round */
    atomic_bool parted;
} contact_job;

typedef struct judge_seat {
    contact_job *job;
    unsigned worker;
    uint32_t asked, told; /* pairs that doubles were asked about, and of which they told something */
    uint32_t planes;      /* of faces that touch, that were tried */
} judge_seat;

static bool record(contact_job *job, ck_buffer *list, size_t *count, const clinker_face_pair *pairs, size_t more) {
    CK_ASSERT(more > 0);
    if (!ck_buffer_extend(&job->workspace->memory, list, *count, *count + more, sizeof *pairs)) {
        atomic_store(&job->no_memory, true);
        return false;
    }
    memcpy((clinker_face_pair *)list->data + *count, pairs, more * sizeof *pairs);
    *count += more;
    return true;
}

/* Takes pairs that cross; false: they end the search. */
static bool take_crossings(void *user, const clinker_face_pair *pairs, size_t count) {
    CK_ASSERT(((const judge_seat *)user)->worker < CK_MAX_THREADS);
    const judge_seat *seat = user;
    contact_job *job = seat->job;
    const bool ends = (job->ending & CK_AT_CROSSING) != 0;
    if (ends) {
        atomic_store(&job->stop, true);
    }
    return record(job, &job->scratch->crossings[seat->worker], &job->crossings[seat->worker], pairs, count) && !ends &&
           !atomic_load_explicit(&job->no_memory, memory_order_relaxed);
}

/* Takes a pair that was judged, and of a body and its copy also the other way round. */
static bool note(contact_job *job, ck_buffer *list, size_t *count, clinker_face_pair pair) {
    const clinker_face_pair both[2] = {pair, {pair.b, pair.a}};
    return record(job, list, count, both, job->same && pair.a != pair.b ? 2 : 1);
}

/* Notes a pair that crosses; false: it ends the search. */
static bool note_crossing(judge_seat *seat, clinker_face_pair pair) {
    contact_job *job = seat->job;
    const bool ends = (job->ending & CK_AT_CROSSING) != 0;
    if (ends) {
        atomic_store(&job->stop, true);
    }
    return note(job, &job->scratch->crossings[seat->worker], &job->crossings[seat->worker], pair) && !ends;
}

/* Faces with no area never decide. */
static bool counts_as_touch(const double t[3][3], const double u[3][3]) {
    return !ck_triangle_degenerate(t) && !ck_triangle_degenerate(u);
}

/* Whether the plane of one of two faces that touch parts the bodies. A few such planes are tried. */
static bool is_parted(judge_seat *seat, const double t[3][3], const double u[3][3]) {
    enum { MOST_PLANES = 8 };
    contact_job *job = seat->job;
    const bool parted = seat->planes < MOST_PLANES &&
                        (ck_plane_parts(t, job->mesh_a, job->mesh_b) || ck_plane_parts(u, job->mesh_a, job->mesh_b));
    seat->planes++;
    if (parted) {
        atomic_store(&job->parted, true);
    }
    return parted;
}

static bool judge_pair(judge_seat *seat, clinker_face_pair pair, double t[3][3]) {
    contact_job *job = seat->job;
    double u[3][3];
    ck_mesh_triangle(job->mesh_b, pair.b, u);
    ck_contact contact = ck_triangle_contact((const double(*)[3])t, (const double(*)[3])u);
    if (contact == CK_CONTACT_CROSS) {
        return note_crossing(seat, pair);
    }
    if (contact != CK_CONTACT_TOUCH) {
        return true;
    }
    unsigned worker = seat->worker;
    if (!counts_as_touch((const double(*)[3])t, (const double(*)[3])u)) {
        return note(job, &job->scratch->flats[worker], &job->flats[worker], pair);
    }
    const bool ends =
        (job->ending & CK_AT_TOUCH) != 0 ||
        ((job->ending & CK_AT_PARTING) != 0 && is_parted(seat, (const double(*)[3])t, (const double(*)[3])u));
    if (ends) {
        atomic_store(&job->stop, true);
    }
    return note(job, &job->scratch->touchings[worker], &job->touchings[worker], pair) && !ends;
}

/* Judges pairs exactly. */
static bool judge_exactly(judge_seat *seat, const clinker_face_pair *pairs, size_t count) {
    double t[3][3];
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || pairs[i].a != pairs[i - 1].a) {
            ck_mesh_triangle(seat->job->mesh_a, pairs[i].a, t);
        }
        if (!judge_pair(seat, pairs[i], t)) {
            return false;
        }
    }
    return true;
}

static void read_corners(const ck_mesh *mesh, uint32_t face, size_t lane, double corners[9][CK_LANES]) {
    double t[3][3];
    ck_mesh_triangle(mesh, face, t);
    for (int i = 0; i < 9; i++) {
        corners[i][lane] = t[i / 3][i % 3];
    }
}

/* Which of up to eight pairs cross, and which are apart, as far as doubles tell. */
static void ask_doubles(judge_seat *seat, const clinker_face_pair *pairs, size_t count, unsigned *cross,
                        unsigned *apart) {
    const contact_job *job = seat->job;
    ck_wide_batch batch;
    for (size_t lane = 0; lane < CK_LANES; lane++) {
        const clinker_face_pair *pair = &pairs[lane < count ? lane : 0];
        read_corners(job->mesh_a, pair->a, lane, batch.a);
        read_corners(job->mesh_b, pair->b, lane, batch.b);
    }
    job->kernels->wide_verdicts(&batch, cross, apart);
    *cross &= (1U << count) - 1;
    *apart &= (1U << count) - 1;
    seat->asked += (uint32_t)count;
    seat->told += (uint32_t)__builtin_popcount(*cross | *apart);
}

/* Whether doubles are worth asking: not where faces lie flush to the last digit. */
static bool is_worth_doubles(const judge_seat *seat, size_t count) {
    enum { LEAST = 4, TRIES = 64 };
    return seat->job->kernels != NULL && count >= LEAST && (seat->asked < TRIES || 2 * seat->told >= seat->asked);
}

/* Of a body and its copy, every pair comes both ways round: keeps those that come the one way. */
static size_t keep_ascending(const clinker_face_pair *pairs, size_t count, clinker_face_pair *kept) {
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        kept[left] = pairs[i];
        left += pairs[i].a <= pairs[i].b;
    }
    return left;
}

static bool judge(void *user, const clinker_face_pair *pairs, size_t count) {
    CK_ASSERT(count <= CK_LANES);
    judge_seat *seat = user;
    clinker_face_pair ascending[CK_LANES], open[CK_LANES];
    if (seat->job->same) {
        count = keep_ascending(pairs, count, ascending);
        pairs = ascending;
    }
    if (is_worth_doubles(seat, count)) {
        unsigned cross, apart;
        size_t left = 0;
        ask_doubles(seat, pairs, count, &cross, &apart);
        for (size_t i = 0; i < count; i++) {
            if ((cross >> i & 1) != 0 && !note_crossing(seat, pairs[i])) {
                return false;
            }
            open[left] = pairs[i];
            left += ((cross | apart) >> i & 1) == 0;
        }
        pairs = open;
        count = left;
    }
    return judge_exactly(seat, pairs, count) && !atomic_load_explicit(&seat->job->stop, memory_order_relaxed) &&
           !atomic_load_explicit(&seat->job->no_memory, memory_order_relaxed);
}

/* Takes pairs that come near each other, as they are. */
static bool collect(void *user, const clinker_face_pair *pairs, size_t count) {
    const judge_seat *seat = user;
    contact_job *job = seat->job;
    if (job->touchings[seat->worker] > job->most) {
        atomic_store(&job->stop, true);
        return false;
    }
    return record(job, &job->scratch->touchings[seat->worker], &job->touchings[seat->worker], pairs, count);
}

static void search_part(void *data, size_t part, unsigned worker) {
    CK_ASSERT(worker < ck_team_size(((const contact_job *)data)->workspace->team));
    contact_job *job = data;
    if (atomic_load_explicit(&job->stop, memory_order_relaxed)) {
        return;
    }
    judge_seat seat = {.job = job, .worker = worker};
    ck_takers takers = {job->slack, job->near ? collect : take_crossings, job->near ? collect : judge, &seat};
    ck_search search = {job->tree_a, job->tree_b, takers};
    job->kernels->search(&search, job->tasks[part]);
}

static bool lanes_meet(const ck_boxes *a, unsigned i, const ck_boxes *b, unsigned j) {
    for (int axis = 0; axis < 3; axis++) {
        if (a->low[axis][i] > b->high[axis][j] || b->low[axis][j] > a->high[axis][i]) {
            return false;
        }
    }
    return true;
}

/* Replaces each node pair by the pairs of their children that meet. */
static bool split_tasks(contact_job *job, size_t *count) {
    size_t before = *count;
    ck_buffer *buffer = &job->scratch->tasks;
    for (size_t i = 0; i < before; i++) {
        if (!ck_buffer_extend(&job->workspace->memory, buffer, *count, *count + 64, sizeof(ck_node_pair))) {
            return false;
        }
        ck_node_pair *tasks = buffer->data;
        ck_node_pair at = tasks[i];
        CK_ASSERT(at.level_a > 0 && at.a < job->tree_a->groups[at.level_a - 1]);
        CK_ASSERT(at.level_b > 0 && at.b < job->tree_b->groups[at.level_b - 1]);
        const ck_boxes *a = &job->tree_a->boxes[at.level_a - 1][at.a];
        const ck_boxes *b = &job->tree_b->boxes[at.level_b - 1][at.b];
        for (unsigned k = 0; k < CK_LANES * CK_LANES; k++) {
            if (lanes_meet(a, k / CK_LANES, b, k % CK_LANES)) {
                tasks[(*count)++] = (ck_node_pair){at.a * CK_LANES + k / CK_LANES, at.b * CK_LANES + k % CK_LANES,
                                                   (uint8_t)(at.level_a - 1), (uint8_t)(at.level_b - 1)};
            }
        }
    }
    ck_node_pair *tasks = buffer->data;
    memmove(tasks, tasks + before, (*count - before) * sizeof *tasks);
    *count -= before;
    return true;
}

/* One task for a single thread; for more, the trees are opened level by level until there are enough. */
static bool make_tasks(contact_job *job, size_t *count) {
    CK_ASSERT(job->tree_a->cluster_count > 0 && job->tree_b->cluster_count > 0);
    unsigned threads = ck_team_size(job->workspace->team);
    if (!ck_buffer_extend(&job->workspace->memory, &job->scratch->tasks, 0, 1, sizeof(ck_node_pair))) {
        return false;
    }
    ck_node_pair at = {0, 0, (uint8_t)job->tree_a->levels, (uint8_t)job->tree_b->levels};
    *(ck_node_pair *)job->scratch->tasks.data = at;
    *count = 1;
    size_t wanted = (size_t)TASKS_PER_THREAD * threads;
    enum { SMALL = 512 }; /* clusters, of both bodies, below which waking a thread costs more than it saves */
    if (job->tree_a->cluster_count + job->tree_b->cluster_count < SMALL) {
        threads = 1;
    }
    while (threads > 1 && *count > 0 && *count < wanted) {
        const ck_node_pair *first = job->scratch->tasks.data;
        if (first->level_a == 0 || first->level_b == 0) {
            break;
        }
        if (!split_tasks(job, count)) {
            return false;
        }
    }
    job->tasks = job->scratch->tasks.data;
    return true;
}

/* Brings the lists of the workers together, sorted. */
static bool merge(contact_job *job, ck_buffer *lists, const size_t *counts, ck_buffer *all,
                  const clinker_face_pair **pairs, size_t *count) {
    ck_memory *memory = &job->workspace->memory;
    *count = 0;
    for (unsigned i = 0; i < ck_team_size(job->workspace->team); i++) {
        *count += counts[i];
    }
    /* With room to spare: of a search that ends at a crossing, workers find a few more or less each time. */
    if (!ck_buffer_extend(memory, all, 0, *count, sizeof(clinker_face_pair))) {
        return false;
    }
    clinker_face_pair *out = all->data;
    size_t at = 0;
    for (unsigned i = 0; i < ck_team_size(job->workspace->team); i++) {
        if (counts[i] > 0) {
            memcpy(out + at, lists[i].data, counts[i] * sizeof *out);
            at += counts[i];
        }
    }
    CK_ASSERT(at == *count);
    *pairs = out;
    /* Next time the same pairs may fall to other workers. */
    unsigned workers = ck_team_size(job->workspace->team);
    for (unsigned i = 0; workers > 1 && i < workers; i++) {
        if (!ck_buffer_extend(memory, &lists[i], 0, *count, sizeof *out)) {
            return false;
        }
    }
    return ck_buffer_extend(memory, &job->scratch->sorted_faces, 0, *count, sizeof *out) &&
           ck_pairs_sort(memory, &job->scratch->sorted_faces, out, *count);
}

static bool finish(contact_job *job, ck_contacts *contacts) {
    if (atomic_load(&job->no_memory)) {
        return false;
    }
    contacts->ended = atomic_load(&job->stop);
    contacts->parted = atomic_load(&job->parted);
    bool merged =
        merge(job, job->scratch->crossings, job->crossings, &job->scratch->all_crossings, &contacts->crossings,
              &contacts->crossing_count) &&
        merge(job, job->scratch->touchings, job->touchings, &job->scratch->all_touchings, &contacts->touchings,
              &contacts->touching_count) &&
        merge(job, job->scratch->flats, job->flats, &job->scratch->all_flats, &contacts->flats, &contacts->flat_count);
    CK_ASSERT(!merged || ck_pairs_are_sorted_once(contacts->crossings, contacts->crossing_count));
    CK_ASSERT(!merged || ck_pairs_are_sorted_once(contacts->touchings, contacts->touching_count));
    return merged;
}

/* Without floats, by one thread. The memory for whole bodies is free until points are asked for. */
static bool find_by_boxes(clinker_workspace *workspace, const ck_tree_plan plans[2], ck_ending ending,
                          ck_contacts *contacts) {
    contact_job job = {.workspace = workspace,
                       .scratch = ck_exact_scratch_of(workspace),
                       .mesh_a = &plans[0].body->mesh,
                       .mesh_b = &plans[1].body->mesh,
                       .ending = ending};
    judge_seat seat = {.job = &job};
    return ck_box_sweep(&workspace->memory, plans, job.scratch->whole, 0, judge, &seat) && finish(&job, contacts);
}

bool ck_contacts_find(clinker_workspace *workspace, const ck_kernels *kernels, const ck_tree_plan plans[2],
                      double slack, ck_ending ending, ck_contacts *contacts) {
    CK_ASSERT(slack >= 0);
    /* Beyond this, products of coordinates could overflow a float: such a pair has no frame that fits both. */
    if (!(slack < 0x1p10)) {
        return find_by_boxes(workspace, plans, ending, contacts);
    }
    contact_job job = {.workspace = workspace,
                       .kernels = kernels,
                       .scratch = ck_exact_scratch_of(workspace),
                       .mesh_a = &plans[0].body->mesh,
                       .mesh_b = &plans[1].body->mesh,
                       .tree_a = &plans[0].tree,
                       .tree_b = &plans[1].tree,
                       .slack = (float)(slack * 1.0000002),
                       .ending = ending,
                       .same = ck_bodies_are_same(plans[0].body, plans[1].body)};
    size_t tasks;
    if (!make_tasks(&job, &tasks)) {
        return false;
    }
    ck_team_run(workspace->team, tasks, search_part, &job);
    return finish(&job, contacts);
}

/* If one worker found more than the most, all did together: that does not depend on who found what. */
static bool gather_near(contact_job *job, ck_near_faces *near) {
    size_t found = 0;
    for (unsigned i = 0; i < ck_team_size(job->workspace->team); i++) {
        found += job->touchings[i];
    }
    *near = (ck_near_faces){.too_many = found > job->most};
    return !atomic_load(&job->no_memory) &&
           (near->too_many ||
            merge(job, job->scratch->touchings, job->touchings, &job->scratch->near_faces, &near->pairs, &near->count));
}

bool ck_contacts_find_near(clinker_workspace *workspace, const ck_kernels *kernels, const ck_tree_plan plans[2],
                           double slack, size_t most, ck_near_faces *near) {
    CK_ASSERT(slack >= 0 && slack < 0x1p10);
    contact_job job = {.workspace = workspace,
                       .kernels = kernels,
                       .scratch = ck_exact_scratch_of(workspace),
                       .tree_a = &plans[0].tree,
                       .tree_b = &plans[1].tree,
                       .slack = (float)(slack * 1.0000002),
                       .near = true,
                       .most = most};
    size_t tasks;
    if (!make_tasks(&job, &tasks)) {
        return false;
    }
    ck_team_run(workspace->team, tasks, search_part, &job);
    return gather_near(&job, near);
}

bool ck_contacts_sweep_near(clinker_workspace *workspace, const ck_tree_plan plans[2], ck_side room[2], double margin,
                            size_t most, ck_near_faces *near) {
    contact_job job = {.workspace = workspace, .scratch = ck_exact_scratch_of(workspace), .near = true, .most = most};
    judge_seat seat = {.job = &job};
    return ck_box_sweep(&workspace->memory, plans, room, margin, collect, &seat) && gather_near(&job, near);
}

static void search_bins_part(void *data, size_t part, unsigned worker) {
    contact_job *job = data;
    if (atomic_load_explicit(&job->stop, memory_order_relaxed)) {
        return;
    }
    judge_seat seat = {.job = job, .worker = worker};
    uint32_t first = (uint32_t)part * SEEKERS_IN_PART;
    CK_ASSERT(first < job->seekers->count);
    uint32_t left = job->seekers->count - first;
    uint32_t count = left < SEEKERS_IN_PART ? left : SEEKERS_IN_PART;
    ck_bin_search search = {.a = &job->binning->placements[0],
                            .b = &job->binning->placements[1],
                            .list = job->seekers->list,
                            .bins = &job->binning->bins,
                            .takers = {job->slack, take_crossings, judge, &seat},
                            .budget = (uint64_t)TESTS_PER_SEEKER * SEEKERS_IN_PART};
    job->kernels->search_bins(&search, first, first + count);
    if (search.budget == 0) {
        atomic_store(&job->spent, true);
        atomic_store(&job->stop, true);
    }
}

ck_bins_result ck_contacts_find_in_bins(clinker_workspace *workspace, const ck_kernels *kernels,
                                        const ck_tree_plan plans[2], const ck_binning *binning, ck_ending ending,
                                        ck_contacts *contacts) {
    CK_ASSERT(binning->slack >= 0 && binning->slack < 1);
    contact_job job = {.workspace = workspace,
                       .kernels = kernels,
                       .scratch = ck_exact_scratch_of(workspace),
                       .mesh_a = &plans[0].body->mesh,
                       .mesh_b = &plans[1].body->mesh,
                       .binning = binning,
                       .seekers = &binning->seekers,
                       .slack = (float)(binning->slack * 1.0000002),
                       .ending = ending,
                       .same = ck_bodies_are_same(plans[0].body, plans[1].body)};
    size_t parts = ((size_t)binning->seekers.count + SEEKERS_IN_PART - 1) / SEEKERS_IN_PART;
    ck_team_run(workspace->team, parts, search_bins_part, &job);
    if (atomic_load(&job.spent) && !atomic_load(&job.no_memory)) {
        return CK_BINS_NO_USE;
    }
    return finish(&job, contacts) ? CK_BINS_DONE : CK_BINS_NO_MEMORY;
}

bool ck_contacts_find_few(clinker_workspace *workspace, const ck_tree_plan plans[2], ck_ending ending,
                          ck_contacts *contacts) {
    const ck_survivors *a = &plans[0].triangles, *b = &plans[1].triangles;
    contact_job job = {.workspace = workspace,
                       .scratch = ck_exact_scratch_of(workspace),
                       .mesh_a = &plans[0].body->mesh,
                       .mesh_b = &plans[1].body->mesh,
                       .ending = ending};
    judge_seat seat = {.job = &job};
    bool goes_on = true;
    for (uint32_t i = 0; i < a->count && goes_on; i++) {
        double t[3][3];
        ck_mesh_triangle(job.mesh_a, a->list[i], t);
        for (uint32_t j = 0; j < b->count && goes_on; j++) {
            goes_on = judge_pair(&seat, (clinker_face_pair){a->list[i], b->list[j]}, t);
        }
    }
    return finish(&job, contacts);
}

bool ck_contacts_find_plainly(clinker_workspace *workspace, const ck_mesh *a, const ck_mesh *b, ck_ending ending,
                              ck_contacts *contacts) {
    contact_job job = {
        .workspace = workspace, .scratch = ck_exact_scratch_of(workspace), .mesh_a = a, .mesh_b = b, .ending = ending};
    judge_seat seat = {.job = &job};
    for (uint32_t i = 0; i < a->triangle_count; i++) {
        for (uint32_t j = 0; j < b->triangle_count; j++) {
            clinker_face_pair pair = {i, j};
            if (!judge(&seat, &pair, 1)) {
                return finish(&job, contacts);
            }
        }
    }
    return finish(&job, contacts);
}
