/* Convex hulls of bodies in their place, and bodies prepared as convex ones. */
#ifndef CLINKER_CLI_CONVEX_FORMS_H
#define CLINKER_CLI_CONVEX_FORMS_H

#include "cli/bodies/bodies.h"

#include <clinker/convex.h>

/* What bodies that share a mesh have in common. */
typedef struct convex_forms {
    const clinker_convex **of_bodies; /* one for each body; NULL: it is not convex, or not worth it */
    clinker_convex **forms;           /* all that were made */
    size_t form_count;
    uint32_t **hulls; /* indices */
    size_t hull_count;
} convex_forms;

/* Puts the convex hull of every body in its place. The caller frees `forms`, also after a failure, once the bodies are
 * no longer needed. */
bool convex_forms_take_hulls(convex_forms *forms, body_list *list, clinker_workspace *workspace, cli_problem *problem);

/* Prepares the bodies that are convex, which is proved, and marks them as such; of others `required` makes a problem.
 * Without it large meshes are left as they are, as preparing takes longer than a check. */
bool convex_forms_prepare(convex_forms *forms, body_list *list, bool required, clinker_workspace *workspace,
                          cli_problem *problem);

void convex_forms_free(convex_forms *forms);

#endif
