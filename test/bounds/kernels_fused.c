/* The same with products and sums in one rounding, as on processors with AVX2. */
#include "kernels.c"
