#include "raster/raster.h"

const ck_raster_backend *ck_raster_choose(bool reference) {
    return reference ? &ck_raster_reference : &ck_raster_cpu;
}
