/* What every header of Clinker stands on: sizes of structs, the version, and what a call returns. */
#ifndef CLINKER_BASE_H
#define CLINKER_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* For a struct that begins with its size: `clinker_answer answer = CLINKER_INIT(clinker_answer);`. All else is 0. */
#ifdef __cplusplus
template <class Type> inline Type clinker_sized() {
    Type made = Type();
    made.size = sizeof made;
    return made;
}
#define CLINKER_INIT(type) clinker_sized<type>()
#else
#define CLINKER_INIT(type)                                                                                             \
    { .size = sizeof(type) }
#endif

#ifdef __cplusplus
extern "C" {
#endif

#if defined(CLINKER_BUILD_SHARED) && defined(__GNUC__)
#define CLINKER_API __attribute__((visibility("default")))
#else
#define CLINKER_API
#endif

#define CLINKER_VERSION_MAJOR 0
#define CLINKER_VERSION_MINOR 1
#define CLINKER_VERSION_PATCH 0
#define CLINKER_VERSION       "0.1.0"

/* The version of the library that is linked, as in "0.1.0"; and as a number, 10000 * major + 100 * minor + patch. Until
 * 1.0.0 the soname has the minor version: a library of another one is not loaded. */
CLINKER_API const char *clinker_version(void);
CLINKER_API unsigned clinker_version_number(void);

/* ---------------------------------------------------------------------------------------------------
 * Status
 * ------------------------------------------------------------------------------------------------ */

typedef enum clinker_status {
    CLINKER_STATUS_OK = 0,
    CLINKER_STATUS_INVALID,     /* the input is at fault: a NaN, an index out of range, a nonsense tolerance, a NULL */
    CLINKER_STATUS_NO_MEMORY,   /* the allocator returned NULL, or a size does not fit */
    CLINKER_STATUS_UNSUPPORTED, /* this build or machine cannot do what was asked */
} clinker_status;

/* "ok", "invalid", "no_memory", "unsupported"; NULL: no such status. */
CLINKER_API const char *clinker_status_name(clinker_status status);

#ifdef __cplusplus
}
#endif

#endif
