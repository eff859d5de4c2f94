#include "pictures.h"

#include "tight_view.h"

enum { KNOTS = 4, PANEL = 560, MARGIN = 20, ALONG = 108, AROUND = 10 };

static const picture_colour colours[KNOTS] = {
    {0.13F, 0.38F, 0.70F}, {0.80F, 0.33F, 0.08F}, {0.13F, 0.52F, 0.30F}, {0.48F, 0.24F, 0.66F}};

typedef struct knots {
    scene_mesh meshes[KNOTS]; /* in the world */
    ck_view view;
    picture drawn; /* two panels */
} knots;

/* One in the middle, the others through it from three sides. */
static bool make_knots(knots *made) {
    static const double places[KNOTS][3] = {{0, 0, 0}, {0.75, 0.35, 0.1}, {-0.75, 0.4, -0.15}, {0.05, -0.8, 0.2}};
    static const double turns[KNOTS][3] = {{0.3, 0.2, 0}, {1.4, 0.3, 0.5}, {0.9, -1.1, 1.9}, {-1.2, 0.5, 0.7}};
    scene_mesh mesh = scene_knot(2, 3, 0.62F, 0.27F, 0.13F, ALONG, AROUND);
    bool done = mesh.positions != NULL;
    for (int i = 0; done && i < KNOTS; i++) {
        clinker_pose pose = clinker_pose_euler(places[i], turns[i]);
        made->meshes[i] = scene_mesh_placed(&mesh, &pose);
        done = made->meshes[i].positions != NULL;
    }
    scene_mesh_free(&mesh);
    return done;
}

/* In the left panel what is far is faint. */
static void draw(knots *made, const double from[3], const double to[3], int panel, double width,
                 picture_colour colour) {
    const double left = MARGIN + panel * (int)(made->view.width + MARGIN);
    double ends[2][3];
    ck_view_project(&made->view, from, ends[0]);
    ck_view_project(&made->view, to, ends[1]);
    for (int i = 0; i < 2; i++) {
        ends[i][0] += left;
        ends[i][1] = MARGIN + (double)made->view.height - ends[i][1];
    }
    picture_line(&made->drawn, ends[0], ends[1], width, colour,
                 panel == 1 ? 1 : 0.85 - 0.6 * tight_view_share(&made->view, ends[0][2]));
}

/* Each edge once: two faces have it, one in each direction. */
static void draw_edges(knots *made, int knot) {
    const scene_mesh *mesh = &made->meshes[knot];
    for (size_t i = 0; i < 3 * mesh->triangle_count; i++) {
        uint32_t ends[2] = {mesh->indices[i], mesh->indices[i % 3 == 2 ? i - 2 : i + 1]};
        double points[2][3];
        for (int k = 0; k < 6; k++) {
            points[k / 3][k % 3] = (double)mesh->positions[3 * (size_t)ends[k / 3] + (size_t)(k % 3)];
        }
        if (ends[0] < ends[1]) {
            draw(made, points[0], points[1], 0, 0.8, colours[knot]);
        }
    }
}

static bool draw_inside(knots *made, clinker_workspace *workspace) {
    clinker_body bodies[KNOTS];
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    query.method = CLINKER_METHOD_EDGES;
    query.edges.spans = true;
    query.view.resolution = 1024;
    for (int i = 0; i < KNOTS; i++) {
        bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(&made->meshes[i])};
    }
    if (clinker_bodies_check(workspace, bodies, KNOTS, &query, &answer) != CLINKER_STATUS_OK) {
        return false;
    }
    size_t spans = 0;
    for (size_t i = 0; i < answer.pair_count; i++) {
        const clinker_pair *pair = &answer.pairs[i];
        for (size_t k = 0; k < pair->edge_span_count; k++) {
            const clinker_edge_span *span = &pair->edge_spans[k];
            draw(made, span->entry, span->exit, 1, 1.6, colours[span->of_b ? pair->b : pair->a]);
        }
        spans += pair->edge_span_count;
    }
    printf("- `edges_knots.png`: %d knots of %d polygons, %zu pairs interfere, %zu stretches of edges lie inside of "
           "another knot.\n",
           KNOTS, 2 * ALONG * AROUND, answer.pair_count, spans);
    return spans > 0;
}

picture edges_knots_picture(clinker_workspace *workspace) {
    static const double direction[3] = {0.25, 0.3, -1};
    static const double up[3] = {0, 1, 0};
    knots made = {.drawn = {0}};
    bool done = make_knots(&made) && tight_view(&made.view, made.meshes, KNOTS, direction, up, PANEL);
    if (done) {
        made.drawn = picture_make(3 * MARGIN + 2 * (int)made.view.width, 2 * MARGIN + (int)made.view.height);
        done = made.drawn.pixels != NULL && draw_inside(&made, workspace);
    }
    for (int i = 0; i < KNOTS; i++) {
        if (done) {
            draw_edges(&made, i);
        }
        scene_mesh_free(&made.meshes[i]);
    }
    if (!done) {
        picture_free(&made.drawn);
    }
    return made.drawn;
}
