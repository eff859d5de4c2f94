#include "report.h"

const char *report_state(clinker_state state) {
    static const char *const names[] = {"apart", "near", "touch", "interfere"};
    return names[state];
}

const char *report_method(clinker_method method) {
    static const char *const names[] = {"exact", "zlist", "layers", "edges"};
    return names[method];
}

const char *report_orientation(clinker_orientation orientation) {
    static const char *const names[] = {"outward", "inward", "flat", "inconsistent"};
    return names[orientation];
}
