/* Structs of the public interface that begin with their size: callers of other versions have shorter or longer ones. */
#ifndef CK_BASE_SIZED_H
#define CK_BASE_SIZED_H

#include "clinker/clinker.h"

/* Whether the size that a struct begins with is one that this library can serve; `full` is its own.
 * CLINKER_STATUS_INVALID: it was not made ready; CLINKER_STATUS_UNSUPPORTED: the caller was built for a newer library.
 */
clinker_status ck_sized_check(const void *given, size_t full);

/* Copies what the caller's version has of a struct over `own`, which has the defaults; its size stays that of `own`. */
void ck_sized_read(void *own, const void *given);

/* Copies as much of `own` as the caller's version has, but for its size. */
void ck_sized_give(void *given, const void *own);

/* Zeroes all of a struct but its size; nothing, where that is NULL or not one that this library can serve. */
void ck_sized_clear(void *given, size_t full);

/* Defines `type`_init() of a struct of which all but the size is 0. */
#define CK_DEFINE_INIT(type)                                                                                           \
    void type##_init(struct type *made) {                                                                              \
        if (made != NULL) {                                                                                            \
            *made = (struct type){.size = sizeof *made};                                                               \
        }                                                                                                              \
    }

/* The name number `number` of a table; NULL: it has none. */
#define CK_NAME_IN(table, number)                                                                                      \
    ((size_t)(number) < sizeof(table) / sizeof(table)[0] ? (table)[number] : (const char *)NULL)

#endif
