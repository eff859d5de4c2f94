/* Connected parts of an overlap (connected-component labelling): spans of neighbouring pixels that share a depth belong
 * together. */
#ifndef CK_CONTACT_REGIONS_H
#define CK_CONTACT_REGIONS_H

#include "contact/spans.h"
#include "contact/viewed_box.h"

enum {
    CK_LOOK_ALONG = 3, /* along the contact; 0, 1 and 2 are along the axes */
    CK_LOOKS = 4,
};

/* What was seen of an overlap from all sides. */
typedef struct ck_looks {
    ck_view views[CK_LOOKS];
    ck_spans spans[CK_LOOKS]; /* those along the contact with starts */
} ck_looks;

/* Appends the regions of an overlap, which lies in the box that is viewed, to those of the check, largest first. They
 * are those parts that hang together as seen along the contact; what the other views show belongs to the region it
 * falls into. False: no memory. */
bool ck_regions_find(const ck_viewed_box *viewed, const ck_looks *looks, size_t *count);

#endif
