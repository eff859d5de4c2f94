/* Connected parts of an overlap: spans of neighbouring pixels that share a depth belong together. */
#ifndef CK_CONTACT_REGIONS_H
#define CK_CONTACT_REGIONS_H

#include "contact/scratch.h"
#include "contact/spans.h"

/* Labels spans with the regions they belong to, numbered from 0 by their first span. `spans` has starts. The labels
 * are the scratch's. False: no memory. */
bool ck_regions_label(ck_memory *memory, ck_contact_scratch *scratch, const ck_view *view, const ck_spans *spans,
                      const uint32_t **labels, uint32_t *count);

/* The number of the span that a point of the world lies in, or that is nearest in depth at its pixel; SIZE_MAX: none
 * there. */
size_t ck_span_at(const ck_view *view, const ck_spans *spans, const double point[3]);

#endif
