#include "exact/box_sweep.h"

#include "base/assert.h"
#include "base/radix_sort.h"
#include "exact/locate.h"

#include <float.h>
#include <math.h>

/* Where triangles lie along the axis of the sweep, as whole numbers of KEY_BITS bits. */
enum { KEY_BITS = 20, MOST_KEY = (1 << KEY_BITS) - 1 };

typedef struct swept {
    ck_world_box box;
    uint32_t triangle;
    uint32_t last; /* key of the box's higher end */
} swept;

/* The triangles of one body that come near the other, sorted by the keys of their lower ends. */
typedef struct sweep_list {
    swept *items;
    const ck_item *order;
    uint32_t count;
} sweep_list;

/* Turns coordinates along one axis into keys; a larger coordinate never has the smaller key. */
typedef struct sweep_axis {
    int axis;
    double half_low; /* halves, as a difference of two doubles may overflow */
    double per_half;
} sweep_axis;

/* Scaling rounds, but keeps the order: triangles that meet have boxes that meet. */
static ck_world_box box_of(const ck_body *body, uint32_t triangle) {
    double t[3][3];
    ck_world_box box;
    ck_scaled_triangle(body, triangle, t);
    for (int axis = 0; axis < 3; axis++) {
        box.low[axis] = fmin(t[0][axis], fmin(t[1][axis], t[2][axis]));
        box.high[axis] = fmax(t[0][axis], fmax(t[1][axis], t[2][axis]));
    }
    return box;
}

/* With room for the rounding of this sum, 2^-53, and for distances, which are told to 1e-6. */
static void grow_box(ck_world_box *box, double margin) {
    CK_ASSERT(margin >= 0);
    for (int axis = 0; axis < 3 && margin > 0; axis++) {
        double more = 1.001 * margin + 0x1p-50 * fmax(fabs(box->low[axis]), fabs(box->high[axis]));
        box->low[axis] -= more;
        box->high[axis] += more;
    }
}

static bool boxes_meet(const ck_world_box *a, const ck_world_box *b) {
    bool meet = true;
    for (int axis = 0; axis < 3; axis++) {
        meet = meet && a->low[axis] <= b->high[axis] && b->low[axis] <= a->high[axis];
    }
    return meet;
}

/* Meets nothing until something is added. */
static const ck_world_box no_box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

static void add_box(ck_world_box *all, const ck_world_box *box) {
    for (int axis = 0; axis < 3; axis++) {
        all->low[axis] = fmin(all->low[axis], box->low[axis]);
        all->high[axis] = fmax(all->high[axis], box->high[axis]);
    }
}

static uint32_t triangle_at(const ck_tree_plan *plan, uint32_t i) {
    return plan->triangles.list != NULL ? plan->triangles.list[i] : i;
}

static ck_world_box box_of_all(const ck_tree_plan *plan) {
    ck_world_box all = no_box;
    for (uint32_t i = 0; i < plan->triangles.count; i++) {
        ck_world_box box = box_of(plan->body, triangle_at(plan, i));
        add_box(&all, &box);
    }
    return all;
}

/* Lists the triangles whose boxes, grown by `margin`, meet `within`, and finds the box of them. */
static bool list_triangles(ck_memory *memory, const ck_tree_plan *plan, ck_side *room, double margin,
                           const ck_world_box *within, sweep_list *list, ck_world_box *all) {
    CK_ASSERT(room != plan->side); /* whose lists are read meanwhile */
    uint32_t count = plan->triangles.count;
    if (!ck_buffer_reserve(memory, &room->boxes, count, sizeof *list->items) ||
        !ck_buffer_reserve(memory, &room->keys, count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &room->order, count, sizeof(ck_item)) ||
        !ck_buffer_reserve(memory, &room->spare_order, count, sizeof(ck_item))) {
        return false;
    }
    *list = (sweep_list){.items = room->boxes.data};
    *all = no_box;
    for (uint32_t i = 0; i < count; i++) {
        swept item = {.triangle = triangle_at(plan, i)};
        item.box = box_of(plan->body, item.triangle);
        grow_box(&item.box, margin);
        if (boxes_meet(&item.box, within)) {
            list->items[list->count++] = item;
            add_box(all, &item.box);
        }
    }
    return true;
}

/* Along the longest side of what two boxes share. */
static sweep_axis choose_axis(const ck_world_box *a, const ck_world_box *b) {
    sweep_axis chosen = {0};
    double longest = -1;
    for (int axis = 0; axis < 3; axis++) {
        double half_low = 0.5 * fmax(a->low[axis], b->low[axis]);
        double half = 0.5 * fmin(a->high[axis], b->high[axis]) - half_low;
        if (half > longest) {
            longest = half;
            chosen = (sweep_axis){axis, half_low, half > DBL_MIN ? MOST_KEY / half : 0};
        }
    }
    CK_ASSERT(longest >= 0 && chosen.per_half >= 0);
    return chosen;
}

static uint32_t key_of(const sweep_axis *along, double coordinate) {
    double key = (0.5 * coordinate - along->half_low) * along->per_half;
    return key > 0 ? (uint32_t)fmin(key, MOST_KEY) : 0;
}

static void sort_list(sweep_list *list, const sweep_axis *along, ck_side *room) {
    uint32_t *keys = room->keys.data;
    for (uint32_t i = 0; i < list->count; i++) {
        swept *item = &list->items[i];
        keys[i] = key_of(along, item->box.low[along->axis]);
        item->last = key_of(along, item->box.high[along->axis]);
        CK_ASSERT(keys[i] <= item->last);
    }
    list->order = ck_radix_sort(keys, NULL, list->count, KEY_BITS, room->order.data, room->spare_order.data);
}

/* Hands over one triangle with those of the other body, from `from` on, that begin before it ends. */
static bool take_with(const swept *one, bool is_b, const sweep_list *others, uint32_t from, ck_take_pairs take,
                      void *user) {
    CK_ASSERT(from <= others->count);
    for (uint32_t k = from; k < others->count && others->order[k].key <= one->last; k++) {
        const swept *other = &others->items[others->order[k].number];
        if (!boxes_meet(&one->box, &other->box)) {
            continue;
        }
        const clinker_face_pair pair = {is_b ? other->triangle : one->triangle, is_b ? one->triangle : other->triangle};
        if (!take(user, &pair, 1)) {
            return false;
        }
    }
    return true;
}

/* Of each pair, the one that begins first finds the other. */
static void sweep(const sweep_list lists[2], ck_take_pairs take, void *user) {
    uint32_t at[2] = {0, 0};
    while (at[0] < lists[0].count && at[1] < lists[1].count) {
        const ck_item *a = &lists[0].order[at[0]];
        const ck_item *b = &lists[1].order[at[1]];
        int first = a->key <= b->key ? 0 : 1;
        const swept *one = &lists[first].items[(first == 0 ? a : b)->number];
        if (!take_with(one, first == 1, &lists[1 - first], at[1 - first], take, user)) {
            return;
        }
        at[first]++;
    }
}

bool ck_box_sweep(ck_memory *memory, const ck_tree_plan plans[2], ck_side room[2], double margin, ck_take_pairs take,
                  void *user) {
    sweep_list lists[2];
    ck_world_box boxes[2];
    ck_world_box all_of_b = box_of_all(&plans[1]);
    if (!list_triangles(memory, &plans[0], &room[0], margin, &all_of_b, &lists[0], &boxes[0]) ||
        !list_triangles(memory, &plans[1], &room[1], 0, &boxes[0], &lists[1], &boxes[1])) {
        return false;
    }
    if (lists[0].count == 0 || lists[1].count == 0) {
        return true;
    }
    sweep_axis along = choose_axis(&boxes[0], &boxes[1]);
    for (int i = 0; i < 2; i++) {
        sort_list(&lists[i], &along, &room[i]);
    }
    sweep(lists, take, user);
    return true;
}
