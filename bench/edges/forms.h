/* Forms of cast edges whose answers on two bodies are held against the truth. */
#ifndef CLINKER_BENCH_EDGES_FORMS_H
#define CLINKER_BENCH_EDGES_FORMS_H

#include <clinker/clinker.h>

typedef struct edges_form {
    const char *name;
    bool published;
    double offset; /* of the published form, in pixels */
    bool nearest;
    double eye; /* 0: orthographic */
} edges_form;

enum { EDGES_FORMS = 8 };

enum { EDGES_FORM_LAST, EDGES_FORM_NEAREST, EDGES_FORM_NO_OFFSET, EDGES_FORM_OURS };

/* Those four, then the same in perspective. */
extern const edges_form edges_forms[EDGES_FORMS];

/* Whether it sees them interfere, and how large a pixel is; 0: none was drawn. False: it failed. */
bool edges_form_ask(const edges_form *form, clinker_workspace *workspace, const clinker_body bodies[2],
                    uint32_t resolution, bool *yes, double *spacing);

#endif
