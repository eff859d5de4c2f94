/* Clinker's methods that rasterise, as contestants; they look where peer_settings.view says. */
#ifndef CLINKER_BENCH_PEER_RASTERS_H
#define CLINKER_BENCH_PEER_RASTERS_H

#include "peer.h"

extern const peer peer_layers_basic;
extern const peer peer_layers; /* extended, both depths compared in one drawing */
extern const peer peer_layers_stepwise;
extern const peer peer_layers_simplified;
extern const peer peer_zlist;

#endif
