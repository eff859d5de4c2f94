/* Faces or cuts, part by part. */
#ifndef CK_OVERLAP_PART_ORDER_H
#define CK_OVERLAP_PART_ORDER_H

#include "exact/exact.h"

typedef struct ck_part_list {
    uint32_t (*part_of)(const void *user, int of, uint32_t item);
    const void *user;
    int of;
    const uint32_t *items; /* NULL: 0, 1, 2 and so on */
    size_t count;
    uint32_t parts;
} ck_part_list;

/* Those of part i are from items[starts[i]] on, up to items[starts[i + 1]], in the order of the list. */
typedef struct ck_part_order {
    const uint32_t *items, *starts;
} ck_part_order;

/* It is owned by the scratch until the next one. False: no memory. */
bool ck_part_order_find(clinker_workspace *workspace, const ck_part_list *list, ck_part_order *order);

#endif
