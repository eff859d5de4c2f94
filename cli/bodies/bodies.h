/* The bodies of all files of one command line: read and named. */
#ifndef CLINKER_CLI_BODIES_H
#define CLINKER_CLI_BODIES_H

#include "cli/base/lines.h"
#include "cli/base/problem.h"
#include "cli/base/progress.h"
#include "cli/base/short_names.h"
#include "cli/bodies/name_table.h"

#include "io.h"

typedef struct cli_body {
    char *name;                    /* no two are alike */
    const char *file;              /* as on the command line; borrowed */
    bool alone;                    /* the only body of its file, so that the file's name says which one */
    bool dented;                   /* it is certainly not convex, as a survey told */
    const io_body *source;         /* of the file, or of the list where it is a part of one */
    size_t whole;                  /* the number that it, or what it is a part of, has among all that the files hold */
    clinker_mesh mesh;             /* what is checked: that of the source, or its hull */
    double unit;                   /* metres, of its file; 0: not known */
    double scale;                  /* from the unit of its file to that of the list; 1: they are the same */
    clinker_pose pose;             /* in the world */
    clinker_inspection inspection; /* as far as body_list_survey() or body_list_inspect() told it */
} cli_body;

typedef struct body_list {
    cli_body *bodies; /* those that count, then those that were left out */
    size_t count;
    size_t total;     /* with those that were left out */
    size_t voids;     /* of these, spaces and openings of buildings that nothing else leaves out */
    size_t whole;     /* bodies before they were split */
    name_table names; /* from name to number, of those that were left out, too */
    line_list warnings;
    io_model *models; /* one for each file; they own the meshes */
    size_t model_count;
    char **files;          /* their names; borrowed */
    io_model parts;        /* what bodies were split into */
    double unit;           /* metres that one unit of all poses is; 0: not known */
    const char *unit_name; /* as in "mm"; NULL: not known */
} body_list;

/* Reads the files, several at a time where there are threads; `trust_paths` as in io_settings. Bodies are in the order
 * of the files; the first body of a name keeps it, later ones become "name#2", "name#3". A problem is that of the first
 * file that has one. The caller frees the list, also after a failure. */
bool body_list_read(body_list *list, char **files, size_t file_count, bool trust_paths, unsigned threads,
                    progress_bar *progress, cli_problem *problem);
void body_list_free(body_list *list);

/* Gives numbers to names that others have, once more after names have changed; nothing has been left out yet. */
void body_list_name(body_list *list);

/* Where the file puts the body, in the unit of the list. Meshes stay as they are read: the scale is in the pose. */
clinker_pose cli_body_home(const cli_body *body);

/* A few of the names, for "there is no such body; bodies are ...". */
void body_list_names(const body_list *list, char *text, size_t size);

/* The names of all bodies as reports and pictures have them; to be freed. */
short_names body_list_short_names(const body_list *list);

/* The number that the file itself gives to a face; faces of a hull have numbers of their own. */
static inline uint32_t cli_body_file_face(const cli_body *body, uint32_t triangle) {
    bool own = body->source->faces != NULL && body->mesh.indices == body->source->mesh.indices;
    return own ? body->source->faces[triangle] : triangle;
}

#endif
