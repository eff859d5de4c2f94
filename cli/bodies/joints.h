/* Where the joints of robots stand: the argument of --joint, and what it does to bodies. */
#ifndef CLINKER_CLI_JOINTS_H
#define CLINKER_CLI_JOINTS_H

#include "cli/base/unit.h"
#include "cli/bodies/bodies.h"

typedef struct joint_setting {
    const char *joint; /* its name is the first `joint_length` characters */
    size_t joint_length;
    cli_length value; /* radians, or a length, without a unit in that of the file */
} joint_setting;

/* Reads "NAME=VALUE". Borrows the text. */
bool joint_setting_read(const char *text, joint_setting *setting, cli_problem *problem);

/* Puts every robot of the list where the settings say; joints without one stand at 0. A name that several robots have
 * means the joints of all of them. Lengths that have a unit are brought to that
 * of the files, metres unless `files_in` is above 0. Warns of joints beyond their limits. */
bool joint_settings_apply(body_list *list, const joint_setting *settings, size_t count, double files_in,
                          cli_problem *problem);

#endif
