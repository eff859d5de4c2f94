/* Soups of unkind triangles, opened as the engine's bodies for tests of its kernels. */
#ifndef TEST_DETECT_KERNEL_BODIES_H
#define TEST_DETECT_KERNEL_BODIES_H

#include "detect/contacts.h"
#include "random.h"
#include "scenes.h"

/* The kernel tables that this build has and this machine can run; returns how many. */
enum { MOST_TABLES = 3 };
int kernel_tables(const ck_kernels *tables[MOST_TABLES]);

typedef enum soup_kind {
    SOUP_PLAIN = 0, /* small triangles in a unit box */
    SOUP_GRID,      /* corners on a coarse grid: shared corners, coplanar faces, no area */
    SOUP_SLIVERS,   /* half of them needles a millionth as wide as long */
    SOUP_HUGE,      /* some a thousand times the box */
    SOUP_KINDS,
} soup_kind;

typedef enum soup_form {
    FORM_FLOATS = 0,
    FORM_DOUBLES,
    FORM_STRIDED,
    FORM_INDEXED,
    FORM_CAREFUL, /* doubles of 2^600 */
    SOUP_FORMS,
} soup_form;

typedef struct kernel_body {
    void *positions;
    uint32_t *indices;
    clinker_mesh mesh;
    clinker_pose pose;
    ck_body body;
    ck_block_box *boxes;
} kernel_body;

/* Fills in mesh and pose; free it with kernel_body_free(). `posed`: turned and moved. */
void kernel_body_make(kernel_body *made, scene_random *random, soup_kind kind, soup_form form, size_t triangles,
                      bool posed);
void kernel_body_free(kernel_body *made);

/* Bodies of a scene, whose meshes stay with it; free their boxes with kernel_pair_free(). */
void kernel_pair_borrow(const scene_pair *scene, kernel_body pair[2]);
void kernel_pair_free(kernel_body pair[2]);

/* Opens the body and bounds it with these kernels; false if they take it for one that needs careful reading. */
bool kernel_body_open(clinker_workspace *workspace, const ck_kernels *kernels, kernel_body *made);

/* The world coordinates of a vertex, scaled, and their projection on a slab direction. */
void kernel_body_vertex(const kernel_body *made, uint32_t vertex, double out[3]);
double projection(const double p[3], int direction);

/* Copies of contacts, which the next search overwrites: crossings, touchings. */
typedef struct kept_contacts {
    clinker_face_pair *pairs[2];
    size_t count[2];
} kept_contacts;

kept_contacts contacts_keep(const ck_contacts *found);
void contacts_forget(kept_contacts *kept);

#endif
