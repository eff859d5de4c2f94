#include "run.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum {
    WORDS = 64,
    MOST_SECONDS = 120 /* that one run of the command may take; each takes a second or so, sanitizers ten times that */
};

int run_setup(void **state) {
    static char folder[64];
    signal(SIGCHLD, SIG_DFL); /* where it is ignored, the status of a child is lost */
    snprintf(folder, sizeof folder, "/tmp/clinker_test_XXXXXX");
    *state = mkdtemp(folder);
    return *state == NULL ? -1 : chdir(folder);
}

int run_teardown(void **state) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", (char *)*state);
    return chdir("/") == 0 ? system(command) : -1;
}

static char *read_all(const char *path) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = 0;
    char *text = calloc(1, 1);
    char buffer[4096];
    size_t got;
    while ((got = fread(buffer, 1, sizeof buffer, file)) > 0) {
        text = realloc(text, size + got + 1);
        assert_non_null(text);
        memcpy(text + size, buffer, got);
        size += got;
        text[size] = '\0';
    }
    fclose(file);
    return text;
}

static void split(char *line, char *words[WORDS + 2]) {
    size_t count = 0;
    words[count++] = CLINKER_COMMAND;
    for (char *word = strtok(line, " "); word != NULL; word = strtok(NULL, " ")) {
        assert_true(count <= WORDS);
        for (char *at = word; *at != '\0'; at++) {
            *at = *at == '_' ? ' ' : *at;
        }
        words[count++] = word;
    }
    words[count] = NULL;
}

static void redirect(const char *path, int flags, int to) {
    int file = open(path, flags, 0600);
    if (file < 0 || dup2(file, to) < 0) {
        _exit(99);
    }
    if (file != to) { /* they are the same where the test was started without that stream */
        close(file);
    }
}

/* Signals that are ignored or blocked stay so in a program that is started, as by a script that runs tests in the
 * background: then the command would not see a Ctrl-C. */
static void meet_signals(void) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGINT, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGALRM, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
}

/* Makes stdout a pipe whose reader is gone. */
static void close_reader(void) {
    int ends[2];
    if (pipe(ends) != 0 || dup2(ends[1], STDOUT_FILENO) < 0) {
        _exit(99);
    }
    close(ends[0]);
    close(ends[1]);
}

static _Noreturn void become_command(const char *output, char **words) {
    redirect("/dev/null", O_RDONLY, STDIN_FILENO);
    if (output == NULL) {
        close_reader();
    } else {
        redirect(output, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    }
    redirect(".errors", O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    meet_signals();
    alarm(MOST_SECONDS); /* holds for the command as well, and ends it */
    execv(words[0], words);
    _exit(98);
}

/* With a Ctrl-C after some time; 0: none. `output` may be NULL: nobody reads it. */
static int run_words(const char *output, char **words, unsigned milliseconds) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        become_command(output, words);
    }
    if (milliseconds > 0) {
        struct timespec wait = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L};
        nanosleep(&wait, NULL);
        assert_int_equal(kill(child, SIGINT), 0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static run run_line(const char *path, const char *line, unsigned milliseconds) {
    char *copy = strdup(line);
    char *words[WORDS + 2];
    split(copy, words);
    run result = {.status = run_words(path, words, milliseconds)};
    result.output = path != NULL && strcmp(path, ".output") == 0 ? read_all(path) : strdup("");
    result.errors = read_all(".errors");
    free(copy);
    return result;
}

run run_command_into(const char *path, const char *line) {
    return run_line(path, line, 0);
}

run run_command_unread(const char *line) {
    return run_line(NULL, line, 0);
}

run run_command(const char *line) {
    return run_line(".output", line, 0);
}

run run_interrupted(const char *line, unsigned milliseconds) {
    return run_line(".output", line, milliseconds);
}

void run_free(run *result) {
    free(result->output);
    free(result->errors);
}

json_t *run_json(int status, const char *line) {
    char with_json[1024];
    snprintf(with_json, sizeof with_json, "%s --json", line);
    run result = run_command(with_json);
    json_error_t error;
    json_t *object = json_loads(result.output, JSON_REJECT_DUPLICATES, &error);
    if (object == NULL || result.status != status) {
        print_error("%s: status %d\n%s%s%s\n", line, result.status, result.output, result.errors,
                    object == NULL ? error.text : "");
    }
    assert_non_null(object);
    assert_int_equal(result.status, status);
    assert_string_equal(result.errors, "");
    run_free(&result);
    return object;
}

json_t *only_element(json_t *object, const char *key) {
    assert_int_equal(json_array_size(json_object_get(object, key)), 1);
    return json_array_get(json_object_get(object, key), 0);
}

double number_of(json_t *object, const char *key) {
    assert_true(json_is_number(json_object_get(object, key)));
    return json_number_value(json_object_get(object, key));
}

void expect_text(json_t *object, const char *key, const char *expected) {
    assert_string_equal(json_string_value(json_object_get(object, key)), expected);
}

void run_expect_complaint(const char *line, const char *part) {
    run result = run_command(line);
    size_t length = strlen(result.errors);
    const char *first_break = strchr(result.errors, '\n');
    if (result.status != 2 || strstr(result.errors, part) == NULL) {
        print_error("%s: status %d\n%s", line, result.status, result.errors);
    }
    assert_int_equal(result.status, 2);
    assert_string_equal(result.output, "");
    assert_int_equal(strncmp(result.errors, "clinker: ", 9), 0);
    assert_non_null(strstr(result.errors, part));
    assert_ptr_equal(first_break, result.errors + length - 1);
    run_free(&result);
}

const char *text_of_file(const char *name) {
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    static char text[4096];
    size_t size = fread(text, 1, sizeof text - 1, file);
    text[size] = '\0';
    fclose(file);
    return text;
}

void write_file(const char *name, const char *text) {
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

void write_box_quads(const char *name, const double low[3], const double high[3], int quads) {
    /* Corner i has the high x for bit 0, the high y for bit 1, the high z for bit 2; OBJ counts from 1. */
    static const int corners[6][4] = {{1, 5, 7, 3}, {2, 4, 8, 6}, {1, 2, 6, 5},
                                      {3, 7, 8, 4}, {1, 3, 4, 2}, {5, 6, 8, 7}};
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    for (int i = 0; i < 8; i++) {
        fprintf(file, "v %.17g %.17g %.17g\n", i & 1 ? high[0] : low[0], i & 2 ? high[1] : low[1],
                i & 4 ? high[2] : low[2]);
    }
    for (int i = 0; i < quads; i++) {
        fprintf(file, "f %d %d %d %d\n", corners[i][0], corners[i][1], corners[i][2], corners[i][3]);
    }
    assert_int_equal(fclose(file), 0);
}

void write_box_at(const char *name, double x, double y, double z, double s) {
    write_box_quads(name, (double[3]){x, y, z}, (double[3]){x + s, y + s, z + s}, 6);
}

void write_box(const char *name, double low, double high) {
    write_box_at(name, low, low, low, high - low);
}
