/* What explanations of counted layers hold. */
#ifndef CLINKER_CLI_EXPLANATION_H
#define CLINKER_CLI_EXPLANATION_H

#include <clinker/clinker.h>

enum { EXPLANATION_CASES = 6 }; /* called a to f */

/* Both bodies are drawn for lists; other steps draw one. */
static inline bool explanation_draws_both(clinker_step_kind kind) {
    return kind >= CLINKER_STEP_PROOF;
}

#endif
