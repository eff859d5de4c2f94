#include "cli/commands/options_unit.h"

#include "cli/bodies/units.h"

/* A length without a unit is where it belongs already. */
static bool settle(cli_length given, double metres, const char *option, double *length, cli_problem *problem) {
    if (given.unit == 0) {
        return true;
    }
    bool good = length_convert(&given, metres, option, problem);
    *length = given.value;
    return good;
}

bool options_settle_unit(cli_options *options, body_list *bodies, cli_problem *problem) {
    body_list_settle_unit(bodies, options->files_in, options->unit);
    options->map.unit = bodies->unit_name;
    double metres = bodies->unit;
    const option_lengths *given = &options->lengths;
    return settle(given->tolerance, metres, "--tolerance", &options->tolerance, problem) &&
           settle(given->clearance, metres, "--clearance", &options->clearance, problem) &&
           settle(given->eye, metres, "--eye", &options->map.view.eye, problem) &&
           settle(given->bands, metres, "--bands", &options->map.contact, problem) &&
           settle(given->reach, metres, "--reach", &options->map.reach, problem);
}
