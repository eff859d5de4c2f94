#include "cli/bodies/joints.h"

#include "cli/base/memory.h"
#include "cli/base/short_names.h"

#include "io.h"

#include <stdlib.h>
#include <string.h>

bool joint_setting_read(const char *text, joint_setting *setting, cli_problem *problem) {
    /* A name may hold an equals sign, a number cannot. */
    const char *equals = strrchr(text, '=');
    if (equals == NULL || equals == text || !length_read(equals + 1, strlen(equals + 1), &setting->value)) {
        return problem_set(
            problem,
            "--joint %s: not NAME=VALUE with a number, in radians or the file's unit, or a length, as 5mm; units "
            "are " IO_UNIT_NAMES,
            text);
    }
    setting->joint = text;
    setting->joint_length = (size_t)(equals - text);
    return true;
}

static bool is_named(const io_robot_joint *joint, const joint_setting *setting) {
    return strncmp(joint->name, setting->joint, setting->joint_length) == 0 &&
           joint->name[setting->joint_length] == '\0';
}

/* A few of the joints that can be set, for "there is no such joint; joints are ...". */
static void list_joints(const body_list *list, char *text, size_t size) {
    enum { SHOWN = 12 };
    const char *names[SHOWN] = {NULL};
    size_t count = 0;
    for (size_t i = 0; i < list->model_count; i++) {
        const io_robot *robot = list->models[i].robot;
        for (size_t j = 0; robot != NULL && j < robot->joint_count; j++) {
            if (!io_robot_joint_is_free(&robot->joints[j])) {
                continue;
            }
            if (count < SHOWN) {
                names[count] = robot->joints[j].name;
            }
            count++;
        }
    }
    short_names_list(names, count < SHOWN ? count : SHOWN, count, text, size);
    if (count == 0) {
        (void)snprintf(text, size, "none; --joint is for robots (URDF)");
    }
}

/* What is given in a unit, in that of the file, of so many metres. */
static bool read_value(const io_robot_joint *joint, const joint_setting *setting, double unit, double *value,
                       cli_problem *problem) {
    cli_length length = setting->value;
    if (length.unit > 0 && joint->type != IO_ROBOT_PRISMATIC) {
        return problem_set(problem, "--joint %s: turns; give radians, without a unit", setting->joint);
    }
    bool good = length_convert(&length, unit, "--joint", problem);
    *value = length.value;
    return good;
}

static bool set_joint(const io_robot *robot, const joint_setting *setting, double unit, double *values, bool *found,
                      cli_problem *problem) {
    for (size_t i = 0; i < robot->joint_count; i++) {
        const io_robot_joint *joint = &robot->joints[i];
        if (!is_named(joint, setting)) {
            continue;
        }
        if (joint->leader != IO_ROBOT_NONE) {
            return problem_set(problem, "--joint %s: follows joint %s; set that one", setting->joint,
                               robot->joints[joint->leader].name);
        }
        if (!io_robot_joint_is_free(joint)) {
            return problem_set(problem, "--joint %s: is fixed, planar or floating and cannot be set", setting->joint);
        }
        if (!read_value(joint, setting, unit, &values[i], problem)) {
            return false;
        }
        *found = true;
    }
    return true;
}

static void warn_limits(body_list *list, const char *file, const io_robot *robot, const double *values) {
    for (size_t i = 0; i < robot->joint_count; i++) {
        const io_robot_joint *joint = &robot->joints[i];
        double value =
            joint->leader == IO_ROBOT_NONE ? values[i] : joint->factor * values[joint->leader] + joint->offset;
        if (value < joint->lower || value > joint->upper) {
            line_list_add(&list->warnings, "%s: joint %s stands at %g, outside of its limits, %g to %g", file,
                          joint->name, value, joint->lower, joint->upper);
        }
    }
}

/* One robot; notes which settings it knows. */
static bool pose_robot(body_list *list, size_t model, const joint_setting *settings, size_t count, double unit,
                       bool *found, cli_problem *problem) {
    const io_robot *robot = list->models[model].robot;
    double *values = memory_take(robot->joint_count, sizeof *values);
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        good = set_joint(robot, &settings[i], unit, values, &found[i], problem);
    }
    if (good) {
        io_robot_place(&list->models[model], values);
        warn_limits(list, list->files[model], robot, values);
    }
    free(values);
    return good;
}

static bool check_found(const body_list *list, const joint_setting *settings, size_t count, const bool *found,
                        cli_problem *problem) {
    for (size_t i = 0; i < count; i++) {
        const joint_setting *setting = &settings[i];
        if (!found[i]) {
            char names[768];
            list_joints(list, names, sizeof names);
            return problem_set(problem, "--joint %s: no joint is named %.*s; joints are %s", setting->joint,
                               (int)setting->joint_length, setting->joint, names);
        }
        for (size_t j = 0; j < i; j++) {
            if (setting->joint_length == settings[j].joint_length &&
                strncmp(setting->joint, settings[j].joint, setting->joint_length) == 0) {
                return problem_set(problem, "--joint %s: has a value already; give one", setting->joint);
            }
        }
    }
    return true;
}

bool joint_settings_apply(body_list *list, const joint_setting *settings, size_t count, double files_in,
                          cli_problem *problem) {
    const double metre = 1; /* what robots are in, unless somebody knows better */
    bool *found = memory_take(count, sizeof *found);
    bool good = true;
    for (size_t i = 0; good && i < list->model_count; i++) {
        good = list->models[i].robot == NULL ||
               pose_robot(list, i, settings, count, files_in > 0 ? files_in : metre, found, problem);
    }
    good = good && check_found(list, settings, count, found, problem);
    free(found);
    for (size_t i = 0; good && i < list->count; i++) {
        list->bodies[i].pose = cli_body_home(&list->bodies[i]);
    }
    return good;
}
