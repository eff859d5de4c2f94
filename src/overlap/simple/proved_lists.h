/* Which faces of a body are known not to overlap others of it, from other pairs of the call: parts that come more than
 * once in an assembly meet their neighbours in the same faces.
 *
 * Only whole lists count, of the same mesh: what is proved of one does not depend on which pairs came before, so
 * neither does any answer. */
#ifndef CK_OVERLAP_SIMPLE_PROVED_LISTS_H
#define CK_OVERLAP_SIMPLE_PROVED_LISTS_H

#include "exact/exact.h"

/* Whether it has been proved for these faces of a body, or of one that shows the same mesh. */
bool ck_proved_lists_have(const ck_check *check, const ck_body *body, const uint32_t *faces, uint32_t count);

/* Keeps that it has, if there is room. False: no memory. */
bool ck_proved_lists_add(const ck_check *check, const ck_body *body, const uint32_t *faces, uint32_t count);

#endif
