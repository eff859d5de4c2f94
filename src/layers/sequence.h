/* A sequence of checks of the same two meshes that move: the depths of the body drawn first serve again (temporal
 * coherence).
 *
 * After Myszkowski, Okunev and Kunii, 1995, end of section 4. That body may move too: what counts is how the other one
 * moves with respect to it. So everything stays as it was at the first step, and the other body is drawn where it is
 * relative to that one. */
#ifndef CK_LAYERS_SEQUENCE_H
#define CK_LAYERS_SEQUENCE_H

#include "layers/passes.h"

/* Takes the view, the first body and its depths over from the step before, if this is a step of a sequence and they
 * serve: the meshes are the same, the poses rigid, the direction is the one asked for, or the bodies still face each
 * other along it, and what they share, which the guess knows, lies in the window and is not much smaller. True: taken
 * over.
 */
bool ck_layers_resume(ck_layers *layers, const ck_guess *guess);

/* Gives up what was taken over: bodies are where they are again. */
void ck_layers_leave(ck_layers *layers);

/* Gives a new view room for what comes next. */
void ck_layers_widen(ck_layers *layers);

/* 1 if the step before says that the other body should be drawn first. */
uint32_t ck_layers_swap(const ck_layers *layers);

/* Depths that were kept are about to be lost. */
void ck_layers_forget(ck_layers *layers);

/* Keeps what the first pass has drawn; `shared` pixels are covered by both bodies. */
void ck_layers_keep(ck_layers *layers, size_t shared);

#endif
