#include "cli/pictures/round_number.h"

#include <math.h>

double round_below(double value) {
    double power = pow(10, floor(log10(value)));
    double fraction = value / power * (1 + 1e-12);
    return power * (fraction >= 5 ? 5 : fraction >= 2 ? 2 : 1);
}
