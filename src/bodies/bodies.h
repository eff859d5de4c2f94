/* Bodies in their places: the door of this room. */
#ifndef CK_BODIES_BODIES_H
#define CK_BODIES_BODIES_H

#include "bodies/body.h"        /* one body: slabs, closed or not */
#include "bodies/broad_phase.h" /* which boxes of many come near each other */
#include "bodies/check.h"       /* a call: what is asked, and its bodies */
#include "bodies/crowd_boxes.h" /* boxes of a crowd */
#include "bodies/judgement.h"   /* what methods say of a pair */
#include "bodies/open_bodies.h" /* meshes become bodies */
#include "bodies/survey.h"      /* what bodies are, for the caller */
#include "bodies/twin.h"        /* pairs that show the same */

#endif
