/* Convex hulls of bodies in their place, and bodies prepared as convex ones. */
#ifndef CLINKER_CLI_CONVEX_FORMS_H
#define CLINKER_CLI_CONVEX_FORMS_H

#include "cli/bodies/bodies.h"

#include <clinker/convex.h>

/* What bodies that share a mesh have in common. */
typedef struct convex_forms {
    const clinker_convex **of_bodies; /* one for each body; NULL: none was made */
    clinker_convex **forms;           /* all that were made */
    size_t form_count;
    size_t *firsts;   /* of each body, the first one that shows its mesh */
    bool *tried;      /* of each such body: to make a form of its mesh */
    uint32_t **hulls; /* indices */
    size_t hull_count;
} convex_forms;

/* Puts the convex hull of every body in its place. The caller frees `forms`, also after a failure, once the bodies are
 * no longer needed. */
bool convex_forms_take_hulls(convex_forms *forms, body_list *list, clinker_workspace *workspace, cli_problem *problem);

/* Prepares all bodies; one that is not convex is a problem. */
bool convex_forms_prepare(convex_forms *forms, body_list *list, clinker_workspace *workspace, cli_problem *problem);

/* Marks bodies whose meshes are convex, which is exact, also where their poses round that away; large ones are left as
 * they are. */
bool convex_forms_tell(convex_forms *forms, body_list *list, clinker_workspace *workspace, cli_problem *problem);

/* The form of a body, made at the first call for one of its mesh, which takes longer than to check a pair. NULL: there
 * is none. */
const clinker_convex *convex_forms_of(convex_forms *forms, body_list *list, size_t body, clinker_workspace *workspace);

void convex_forms_free(convex_forms *forms);

#endif
