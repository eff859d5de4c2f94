/* Mesa's software rasteriser, through OpenGL without a screen: the depth plane of one mesh. */
#ifndef CLINKER_BENCH_LLVMPIPE_H
#define CLINKER_BENCH_LLVMPIPE_H

#include <scenes.h>

typedef struct peer_llvmpipe peer_llvmpipe;

/* A context and targets of size * size pixels; NULL: there is no EGL, or not what is needed of it. */
peer_llvmpipe *peer_llvmpipe_create(unsigned size);
void peer_llvmpipe_destroy(peer_llvmpipe *peer);

const char *peer_llvmpipe_name(const peer_llvmpipe *peer);

/* Hands over the arrays and the view, off the clock: three rows of four, for right, up and forward, that
 * bring a point into the cube from -1 to 1. */
bool peer_llvmpipe_load(peer_llvmpipe *peer, const scene_mesh *mesh, const float rows[12]);

/* Clears, draws and reads the plane back: depths from 0 to 1, 1 where there is nothing. False: OpenGL complained. */
bool peer_llvmpipe_draw(peer_llvmpipe *peer, float *plane);

#endif
