/* Runs the command in a folder of its own and keeps what it says. */
#ifndef CLINKER_TEST_CLI_RUN_H
#define CLINKER_TEST_CLI_RUN_H

#include <jansson.h>
#include <stddef.h>

/* One finished run. */
typedef struct run {
    int status;   /* exit status; 128 + signal where one ended it */
    char *output; /* stdout */
    char *errors; /* stderr */
} run;

/* cmocka group fixtures: a fresh folder to work in, and its end. */
int run_setup(void **state);
int run_teardown(void **state);

/* Runs `clinker` with the words of `line`; words are split at spaces, '_' in a word stands for a space in it. Stdin is
 * empty. A run of more than two minutes is ended by SIGALRM, which shows as a status that no test expects. */
run run_command(const char *line);

/* The same with stdout going to `path`. */
run run_command_into(const char *path, const char *line);

/* The same with stdout going to a pipe that nobody reads. */
run run_command_unread(const char *line);
void run_free(run *result);

/* The same with a Ctrl-C after so long. */
run run_interrupted(const char *line, unsigned milliseconds);

/* Runs with --json, expects this status, and gives the object it printed. */
json_t *run_json(int status, const char *line);

/* What an object has under a key: its only element, a number, and this text. */
json_t *only_element(json_t *object, const char *key);
double number_of(json_t *object, const char *key);
void expect_text(json_t *object, const char *key, const char *expected);

/* Expects status 2, nothing on stdout, and one line on stderr that begins with "clinker: " and holds `part`. */
void run_expect_complaint(const char *line, const char *part);

/* Writes a file into the folder. */
void write_file(const char *name, const char *text);

/* The first 4095 bytes of one, until the next call. */
const char *text_of_file(const char *name);

/* Writes a box as an OBJ file of six quads, numbered: 0 x low, 1 x high, 2 y low, 3 y high, 4 z low, 5 z high. The
 * first `quads` of them. */
void write_box_quads(const char *name, const double low[3], const double high[3], int quads);
void write_box(const char *name, double low, double high);                   /* a cube along the diagonal */
void write_box_at(const char *name, double x, double y, double z, double s); /* a cube with this corner */

#endif
