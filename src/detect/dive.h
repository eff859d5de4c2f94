/* A first try at a yes: looks for a crossing where both bodies have many vertices close together, before all of what
 * they share is sorted. Finds most crossings of deeply overlapping bodies at a fraction of the cost; proves nothing if
 * it finds none. */
#ifndef CK_DETECT_DIVE_H
#define CK_DETECT_DIVE_H

#include "detect/tree.h"

/* `plans` hold the bodies of a pair and their survivors; the trees and lists in them are left as they are. */
bool ck_dive(clinker_workspace *workspace, const ck_kernels *kernels, const ck_tree_plan plans[2], bool *crossing);

#endif
