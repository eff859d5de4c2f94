#include "overlap/own_overlap.h"

#include "model/same_mesh.h"
#include "overlap/scratch.h"
#include "overlap/simple/proved_lists.h"

/* The faces of a body that bound the overlap, or may: those wholly inside and those with cuts, ascending. */
static bool list_taking_part(const ck_own_search *search, const uint32_t **list, uint32_t *count) {
    const ck_insides *insides = search->insides;
    const ck_cut_face *cut = search->cut;
    size_t left = search->cut_count;
    clinker_workspace *workspace = search->check->workspace;
    ck_buffer *buffer = &ck_overlap_scratch_of(workspace)->taking_part;
    if (!ck_buffer_reserve(&workspace->memory, buffer, insides->face_count + left, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *out = buffer->data;
    *count = 0;
    for (uint32_t i = 0; i < insides->face_count; i++) {
        for (; left > 0 && cut->face < insides->faces[i]; cut++, left--) {
            out[(*count)++] = cut->face;
        }
        out[(*count)++] = insides->faces[i];
    }
    for (; left > 0; cut++, left--) {
        out[(*count)++] = cut->face;
    }
    *list = out;
    return true;
}

/* What is known of whether a body overlaps itself, see ck_body. */
enum {
    NOT_ASKED = 0,
    NOWHERE = 1,           /* it does not */
    MAYBE = -1,            /* that is not proved by any means */
    NOT_BY_FEW_CELLS = -2, /* by few cells it is not, and other means have not been tried */
    NOT_IN_PART = -3,      /* it does not in a part of it: who asks next looks at all of it */
};

/* What bodies with the same mesh know of themselves. */
static signed char known_of_same_mesh(const ck_check *check, const ck_body *body) {
    enum { WORTH_A_LOOK = 64 }; /* faces: fewer are found out about in less time */
    signed char all = NOT_ASKED;
    for (size_t i = 0; i < check->body_count && body->mesh.triangle_count >= WORTH_A_LOOK; i++) {
        const signed char known = atomic_load_explicit(&check->bodies[i].simple, memory_order_relaxed);
        if (known != NOT_ASKED && known != all && ck_same_mesh(&check->bodies[i].mesh, &body->mesh)) {
            all = known;
            if (all == NOWHERE || all == MAYBE) {
                break;
            }
        }
    }
    return all;
}

static signed char known_of(const ck_check *check, const ck_body *body) {
    const signed char known = atomic_load_explicit(&body->simple, memory_order_relaxed);
    return known == NOWHERE || known == MAYBE ? known : known_of_same_mesh(check, body);
}

/* Looks at all of it, once for all pairs and all bodies of the same mesh. False: no memory. */
static bool look_anywhere(const ck_check *check, ck_body *body, signed char *known) {
    ck_simplicity found;
    if (!ck_simple_find(check->workspace, body, NULL, 0, &found)) {
        return false;
    }
    *known = found.kind == CK_SIMPLE ? NOWHERE : MAYBE;
    atomic_store_explicit(&body->simple, *known, memory_order_relaxed);
    return true;
}

/* Looks at it with few cells: at the faces that take part, or at all. False: no memory. */
static bool look_at_few_cells(const ck_check *check, ck_body *body, const uint32_t *list, uint32_t count,
                              signed char *known, bool *proved) {
    ck_simple_part part;
    if (!ck_simple_by_few_cells(check->workspace, body, list, count, &part)) {
        return false;
    }
    *proved = part != CK_SIMPLE_NOT_PROVED;
    if (*known != MAYBE) {
        *known = part == CK_SIMPLE_EVERYWHERE ? NOWHERE : part == CK_SIMPLE_IN_PART ? NOT_IN_PART : NOT_BY_FEW_CELLS;
        atomic_store_explicit(&body->simple, *known, memory_order_relaxed);
    }
    return true;
}

/* How much of a body takes part, which says what is quick. */
typedef struct share {
    bool few;  /* the faces themselves are */
    bool most; /* all of the body is not much more, and serves other pairs */
    bool part; /* cells of the part are less than all, but more than the faces */
} share;

static share share_of(const ck_own_search *search) {
    enum { FEW = 8, MANY = 1 << 18 }; /* where a body has less faces, a part and what is near it is most of the cells */
    const size_t faces = search->body->mesh.triangle_count;
    const size_t count = search->insides->face_count + search->cut_count;
    const bool few = count <= faces / FEW, most = count > faces / 2;
    return (share){few, most, !few && !most && faces >= MANY};
}

/* Holds the faces that take part against others. `settled`: that tells, one way or the other; `found` says which.
 * False: no memory. */
static bool look_at_faces(const ck_check *check, ck_body *body, const uint32_t *list, uint32_t count,
                          signed char *known, bool *settled, ck_simplicity *found) {
    ck_simplicity tried;
    *settled = ck_proved_lists_have(check, body, list, count);
    if (*settled) {
        return true;
    }
    if (!ck_simple_prove(check->workspace, body, list, count, &tried)) {
        return false;
    }
    *settled = tried.kind != CK_SIMPLE_UNKNOWN;
    if (tried.kind == CK_SIMPLE) {
        return ck_proved_lists_add(check, body, list, count);
    }
    if (tried.kind == CK_SELF_MEETING) {
        *found = tried;
        *known = MAYBE; /* no proof of all of it can be had */
        atomic_store_explicit(&body->simple, *known, memory_order_relaxed);
    }
    return true;
}

/* Several ways may settle it, and any of them is enough, whatever is known from other pairs: what is quick comes first.
 */
bool ck_own_overlap_find(const ck_own_search *search, ck_simplicity *found) {
    const ck_check *check = search->check;
    const share taking_part = share_of(search);
    const bool fast = !check->query->reference;
    ck_body *body = search->body;
    const uint32_t *list;
    uint32_t count;
    bool settled = false;
    signed char known = known_of(check, body);
    const bool part_first = fast && taking_part.part && known == NOT_ASKED;
    found->kind = CK_SIMPLE;
    if (fast && !taking_part.few && !part_first && (known == NOT_ASKED || known == NOT_IN_PART) &&
        !look_at_few_cells(check, body, NULL, 0, &known, &settled)) {
        return false;
    }
    if (known == NOWHERE) {
        return true;
    }
    if (!list_taking_part(search, &list, &count) ||
        (part_first && !look_at_few_cells(check, body, list, count, &known, &settled))) {
        return false;
    }
    const bool faces_first = fast && (!taking_part.most || known == MAYBE);
    if (faces_first && !settled && !look_at_faces(check, body, list, count, &known, &settled, found)) {
        return false;
    }
    if (!settled && known != NOWHERE && known != MAYBE && !look_anywhere(check, body, &known)) {
        return false;
    }
    if (fast && !faces_first && !settled && known != NOWHERE &&
        !look_at_faces(check, body, list, count, &known, &settled, found)) {
        return false;
    }
    /* Whether other pairs came first makes no difference. */
    if (fast && taking_part.part && !part_first && !settled && known != NOWHERE &&
        !look_at_few_cells(check, body, list, count, &known, &settled)) {
        return false;
    }
    return settled || known == NOWHERE || ck_simple_find(check->workspace, body, list, count, found);
}
