/* The bodies of a row, as arrays that both builds read. */
#ifndef CLINKER_BENCH_VERSUS_INPUT_H
#define CLINKER_BENCH_VERSUS_INPUT_H

#include "rows.h"

typedef struct versus_input {
    versus_task task;
    case_input made;     /* all but hulls */
    scene_mesh hull;     /* of W5 */
    float *frames;       /* W7: positions of a and b in the first frame, then in the next */
    clinker_pose *poses; /* W4: of b; W5: of a and b, step by step */
    versus_body *bodies;
} versus_input;

bool versus_input_make(const versus_row *row, versus_input *input); /* false if memory ran out; to be freed even so */
void versus_input_free(versus_input *input);

#endif
