#include "overlap/own_overlap.h"

#include "model/same_mesh.h"
#include "overlap/scratch.h"
#include "overlap/simple/proved_lists.h"
#include "overlap/simple/star.h"

/* Faces, ascending. */
typedef struct face_list {
    const uint32_t *faces;
    uint32_t count;
} face_list;

static size_t count_taking_part(const ck_own_search *search, int of) {
    return search->insides[of].face_count + search->cuts->face_count[of];
}

/* Writes the faces of a body that bound the overlap, or may: those wholly inside and those with cuts. */
static face_list write_taking_part(const ck_own_search *search, int of, uint32_t *out) {
    const ck_insides *insides = &search->insides[of];
    const ck_cut_face *cut = search->cuts->faces[of];
    size_t left = search->cuts->face_count[of];
    uint32_t count = 0;
    for (uint32_t i = 0; i < insides->face_count; i++) {
        for (; left > 0 && cut->face < insides->faces[i]; cut++, left--) {
            out[count++] = cut->face;
        }
        out[count++] = insides->faces[i];
    }
    for (; left > 0; cut++, left--) {
        out[count++] = cut->face;
    }
    return (face_list){out, count};
}

/* Writes what is in either of two lists. */
static face_list write_union(face_list a, face_list b, uint32_t *out) {
    uint32_t count = 0;
    for (uint32_t i = 0, k = 0; i < a.count || k < b.count;) {
        const uint32_t next = k == b.count || (i < a.count && a.faces[i] < b.faces[k]) ? a.faces[i] : b.faces[k];
        out[count++] = next;
        i += i < a.count && a.faces[i] == next;
        k += k < b.count && b.faces[k] == next;
    }
    return (face_list){out, count};
}

/* The faces to prove it of. */
typedef struct taking_part {
    face_list own;  /* of the body */
    face_list both; /* of either body, where they show one mesh and mostly the same faces of it; else none */
} taking_part;

/* Two of a kind mostly meet in the same faces, which are proved once for both. False: no memory. */
static bool list_taking_part(const ck_own_search *search, int of, taking_part *part) {
    enum { MORE = 8 }; /* a part of the faces: so many more are worth it */
    clinker_workspace *workspace = search->check->workspace;
    ck_buffer *buffer = &ck_overlap_scratch_of(workspace)->taking_part;
    const size_t count = count_taking_part(search, of), other = count_taking_part(search, 1 - of);
    const bool alike = other <= count + count / MORE && count <= other + other / MORE &&
                       ck_same_mesh(&search->bodies[0]->mesh, &search->bodies[1]->mesh);
    if (!ck_buffer_reserve(&workspace->memory, buffer, alike ? 2 * (count + other) : count, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *out = buffer->data;
    part->own = write_taking_part(search, of, out);
    part->both = (face_list){0};
    if (alike) {
        const face_list others = write_taking_part(search, 1 - of, out + count);
        const face_list both = write_union(part->own, others, out + count + other);
        part->both = both.count <= count + count / MORE ? both : part->both;
    }
    return true;
}

/* What is known of whether a body overlaps itself, see ck_body. */
enum {
    NOT_ASKED = 0,
    NOWHERE = 1,           /* it does not */
    MAYBE = -1,            /* that is not proved by any means */
    NOT_BY_FEW_CELLS = -2, /* by few cells it is not, and other means have not been tried */
    NOT_IN_PART = -3,      /* it does not in a part of it: who asks next looks at all of it */
    NOT_A_STAR = -4,       /* it is none, and nothing else has been asked */
};

/* What bodies with the same mesh know of themselves. */
static signed char known_of_same_mesh(const ck_check *check, const ck_body *body) {
    enum { WORTH_A_LOOK = 64 }; /* faces: fewer are found out about in less time */
    signed char all = NOT_ASKED;
    for (size_t i = 0; i < check->body_count && body->mesh.triangle_count >= WORTH_A_LOOK; i++) {
        const signed char known = atomic_load_explicit(&check->bodies[i].simple, memory_order_relaxed);
        if (known != NOT_ASKED && known != NOT_A_STAR && known != all &&
            ck_same_mesh(&check->bodies[i].mesh, &body->mesh)) {
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

/* Whether it is a star, of a body of which nothing is known: before all else, so that neither memory nor answers depend
 * on which of its pairs came first. */
static bool is_star(const ck_check *check, ck_body *body) {
    signed char before = NOT_ASKED;
    if (atomic_load_explicit(&body->simple, memory_order_relaxed) == NOT_A_STAR) {
        return false;
    }
    const bool star = ck_star_shaped(check->workspace->team, body);
    (void)atomic_compare_exchange_strong(&body->simple, &before, (signed char)(star ? NOWHERE : NOT_A_STAR));
    return star;
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
static bool look_at_few_cells(const ck_check *check, ck_body *body, face_list list, signed char *known, bool *proved) {
    ck_simple_part part;
    if (!ck_simple_by_few_cells(check->workspace, body, list.faces, list.count, &part)) {
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

static share share_of(const ck_own_search *search, int of) {
    enum {
        FEW = 8,
        SOME = 1 << 10, /* of less faces, all are held against each other in less time than a grid takes */
        MANY = 1 << 18, /* where a body has less, a part and what is near it is most of the cells */
    };
    const size_t faces = search->bodies[of]->mesh.triangle_count, count = count_taking_part(search, of);
    const bool few = count <= faces / FEW, most = count > faces / 2 && faces >= SOME;
    return (share){few, most, !few && !most && faces >= MANY};
}

/* Proves it of some faces by holding them against others, once for all pairs. False: no memory. */
static bool prove_faces(const ck_check *check, ck_body *body, face_list list, const ck_own_pair *pair,
                        ck_simplicity *found) {
    found->kind = CK_SIMPLE;
    if (ck_proved_lists_have(check, body, list.faces, list.count)) {
        return true;
    }
    return ck_simple_prove(check->workspace, body, list.faces, list.count, pair, found) &&
           (found->kind != CK_SIMPLE || ck_proved_lists_add(check, body, list.faces, list.count));
}

/* Holds the faces that take part against others. `settled`: that tells, one way or the other; `found` says which, and
 * `knots` what it counts for. False: no memory. */
static bool look_at_faces(const ck_own_search *search, int of, const taking_part *part, signed char *known,
                          bool *settled, ck_knots *knots, ck_simplicity *found) {
    const ck_check *check = search->check;
    ck_body *body = search->bodies[of];
    const ck_own_pair pair = {check->workspace, check->kernels, search->bodies, search->cuts, of};
    ck_simplicity tried = {.kind = CK_SIMPLE_UNKNOWN};
    if (part->both.count > 0 && !prove_faces(check, body, part->both, NULL, &tried)) {
        return false;
    }
    if (tried.kind != CK_SIMPLE && !prove_faces(check, body, part->own, &pair, &tried)) {
        return false;
    }
    *settled = tried.kind != CK_SIMPLE_UNKNOWN;
    *knots = tried.knots;
    if (tried.kind == CK_SELF_MEETING) {
        *found = tried;
        *known = MAYBE; /* no proof of all of it can be had */
        atomic_store_explicit(&body->simple, *known, memory_order_relaxed);
    }
    return true;
}

/* Several ways may settle it, and any of them is enough, whatever is known from other pairs: what is quick comes first.
 */
bool ck_own_overlap_find(const ck_own_search *search, int of, ck_simplicity *found) {
    const ck_check *check = search->check;
    const share takes = share_of(search, of);
    const bool fast = !check->query->reference;
    const face_list all = {0};
    ck_body *body = search->bodies[of];
    taking_part part;
    bool settled = false;
    ck_knots knots = {0};
    signed char known = known_of(check, body);
    const bool part_first = fast && takes.part && known == NOT_ASKED;
    found->kind = CK_SIMPLE;
    if (fast && known == NOT_ASKED && is_star(check, body)) {
        return true;
    }
    if (fast && !takes.few && !part_first && (known == NOT_ASKED || known == NOT_IN_PART) &&
        !look_at_few_cells(check, body, all, &known, &settled)) {
        return false;
    }
    if (known == NOWHERE) {
        return true;
    }
    if (!list_taking_part(search, of, &part) ||
        (part_first && !look_at_few_cells(check, body, part.own, &known, &settled))) {
        return false;
    }
    const bool faces_first = fast && (!takes.most || known == MAYBE);
    if (faces_first && !settled && !look_at_faces(search, of, &part, &known, &settled, &knots, found)) {
        return false;
    }
    if (!settled && known != NOWHERE && known != MAYBE && !look_anywhere(check, body, &known)) {
        return false;
    }
    if (fast && !faces_first && !settled && known != NOWHERE &&
        !look_at_faces(search, of, &part, &known, &settled, &knots, found)) {
        return false;
    }
    /* Whether other pairs came first makes no difference. */
    if (fast && takes.part && !part_first && !settled && known != NOWHERE &&
        !look_at_few_cells(check, body, part.own, &known, &settled)) {
        return false;
    }
    if (!settled && known != NOWHERE &&
        !ck_simple_find(check->workspace, body, part.own.faces, part.own.count, found)) {
        return false;
    }
    found->knots = knots;
    return true;
}
