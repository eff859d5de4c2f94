/* Steps of a sequence of checks by counted layers, and what each of them said. */
#ifndef TEST_LAYERS_STEPS_H
#define TEST_LAYERS_STEPS_H

#include "checks.h"
#include "fixtures/with_workspace.h"

enum { RESOLUTION = 64 };

/* Of a sequence, explained, at that resolution. */
clinker_query sequence_query(void);

/* What one check said, kept apart from the workspace. */
typedef struct step {
    clinker_pair pair; /* zeroed: apart */
    clinker_explanation view;
    size_t views; /* 0: boxes alone told the bodies apart */
} step;

/* The explanations are looked at as well: they add up. */
step check_step(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_query *query,
                const ck_method_settings *settings);

/* Whether depths of the step before served again. */
bool is_kept(const step *made);

void assert_same_step(const step *one, const step *other);

clinker_pose placed(double x, double y, double z, double rx, double ry, double rz);

#endif
