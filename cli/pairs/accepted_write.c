/* Today's pairs as a file of accepted ones. */
#include "cli/pairs/accepted_file.h"

#include "cli/base/decimal.h"
#include "cli/base/pattern.h"
#include "cli/pairs/answer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool needs_quotes(const char *name) {
    for (const char *at = name; *at != '\0'; at++) {
        unsigned char byte = (unsigned char)*at;
        if (byte <= ' ' || byte == 0x7F || byte == '"' || byte == '\\') {
            return true;
        }
    }
    return name[0] == '\0' || name[0] == '#' || !pattern_is_plain(name);
}

static void write_name(FILE *out, const char *name) {
    if (!needs_quotes(name)) {
        fputs(name, out);
        return;
    }
    fputc('"', out);
    /* A name with a byte in digits is never taken for a pattern, so the first one goes that way. */
    bool digits = !pattern_is_plain(name);
    for (const char *at = name; *at != '\0'; at++) {
        unsigned char byte = (unsigned char)*at;
        if (byte < ' ' || byte == 0x7F || (digits && at == name)) {
            fprintf(out, "\\x%02X", (unsigned)byte);
        } else {
            fprintf(out, byte == '"' || byte == '\\' ? "\\%c" : "%c", byte);
        }
    }
    fputc('"', out);
}

/* Six digits are enough for people; rounded up, so that the same overlap is accepted tomorrow. */
static void write_length(FILE *out, double length) {
    fprintf(out, " %s", decimal_round(length, 6, DECIMAL_UP).text);
}

/* Curves may be small and far from the origin. */
static void write_point(FILE *out, const double point[3], decimal_rounding rounding) {
    for (int i = 0; i < 3; i++) {
        fprintf(out, "%s%s", i == 0 ? " " : ",", decimal_round(point[i], 12, rounding).text);
    }
}

/* As much as is known of how much two bodies overlap. */
static void write_measure(FILE *out, const clinker_pair *pair) {
    if (pair->span > 0) {
        fputs(" span", out);
        write_length(out, pair->span);
    } else if (pair_is_measured(pair) || pair->state == CLINKER_STATE_TOUCH) {
        write_length(out, pair->depth);
    } else if (pair_is_told_by_curve(pair)) {
        fputs(" curve", out);
        write_length(out, pair->curve.length);
        fputs(" at", out);
        write_point(out, pair->curve.centre, DECIMAL_NEAREST);
        fputs(" in", out);
        write_point(out, pair->curve.box_min, DECIMAL_DOWN);
        write_point(out, pair->curve.box_max, DECIMAL_UP);
    } else {
        fputs(" unmeasured", out);
    }
    fputc('\n', out);
}

static void write_pairs(FILE *out, const body_list *bodies, const clinker_answer *answer, bool touching) {
    fprintf(out, "%s%d\n", ACCEPTED_FILE_MARK, (int)ACCEPTED_FILE_VERSION);
    fputs("# Pairs of bodies that clinker check --allow leaves out, and the depth up to which each is accepted.\n",
          out);
    if (bodies->unit_name != NULL) {
        fprintf(out, "%s%s\n", ACCEPTED_UNIT_MARK, bodies->unit_name);
    }
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = &answer->pairs[i];
        if (pair->state == CLINKER_STATE_INTERFERE || (touching && pair->state == CLINKER_STATE_TOUCH)) {
            write_name(out, bodies->bodies[pair->a].name);
            fputc(' ', out);
            write_name(out, bodies->bodies[pair->b].name);
            write_measure(out, pair);
        }
    }
}

/* True where all that was written has arrived on the disk. Closes the file. */
static bool finish(FILE *out) {
    bool good = ferror(out) == 0 && fflush(out) == 0 && fsync(fileno(out)) == 0;
    int error = errno;
    bool closed = fclose(out) == 0;
    errno = good ? errno : error;
    return good && closed;
}

/* The file itself, where the name is a link to it; to be freed. NULL: something else than a file is there. */
static char *find_target(const char *file) {
    struct stat found;
    if (stat(file, &found) != 0) {
        return text_format("%s", file);
    }
    if (!S_ISREG(found.st_mode)) {
        errno = EEXIST;
        return NULL;
    }
    return realpath(file, NULL);
}

bool accepted_pairs_write(const char *file, const body_list *bodies, const clinker_answer *answer, bool touching,
                          cli_problem *problem) {
    char *target = find_target(file);
    if (target == NULL) {
        return problem_set(problem, "cannot write %s: %s", file,
                           errno == EEXIST ? "there is something that is no file" : strerror(errno));
    }
    char *temporary = text_format("%s.%ld.tmp", target, (long)getpid());
    int descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    FILE *out = descriptor < 0 ? NULL : fdopen(descriptor, "wb");
    bool good = out != NULL;
    if (good) {
        write_pairs(out, bodies, answer, touching);
        good = finish(out) && rename(temporary, target) == 0;
    }
    if (!good) {
        problem_set(problem, "cannot write %s: %s", file, strerror(errno));
        if (descriptor >= 0) {
            unlink(temporary);
        }
    }
    free(temporary);
    free(target);
    return good;
}
