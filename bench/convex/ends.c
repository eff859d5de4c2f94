/* Figure 7 of the paper: how questions end, over the distance of the centres; 2,000 corners on the ellipsoid of axes 1,
 * .66, .33. */
#include "body.h"
#include "clinker/published.h"
#include "queries.h"
#include "sections.h"
#include "shares.h"

enum { CORNERS = 2000, PLACES = 41, PUBLISHED = 4, OURS = 5 };

/* The paper's areas 1 to 4. */
static const char *const published_names[PUBLISHED] = {"screening: they meet", "converged: they meet",
                                                       "cones or balls: apart", "out of steps: \"apart\""};
static const char *const our_names[OURS] = {"screening: they meet", "search: they meet", "search: apart",
                                            "line of centres: apart", "exact"};
static const char *const colours[OURS] = {"#2b6cb0", "#90cdf4", "#fbd38d", "#c05621", "#22303c"};

typedef struct ends {
    double places[PLACES];
    double published[PUBLISHED][PLACES], ours[OURS][PLACES];
} ends;

static int published_end(const clinker_polar_answer *answer) {
    switch (answer->end) {
    case CLINKER_POLAR_END_SCREEN:
        return 0;
    case CLINKER_POLAR_END_CONVERGED:
        return 1;
    case CLINKER_POLAR_END_STEPS:
        return 3;
    default:
        return 2;
    }
}

static int our_end(const clinker_convex_answer *answer) {
    switch (answer->way) {
    case CLINKER_CONVEX_WAY_SCREEN:
        return 0;
    case CLINKER_CONVEX_WAY_SUPPORT:
        return answer->state == CLINKER_STATE_APART ? 2 : 1;
    case CLINKER_CONVEX_WAY_CENTRES:
        return 3;
    default:
        return 4;
    }
}

static bool ask(clinker_workspace *workspace, const clinker_convex *convex, const convex_query *query, ends *found,
                int place) {
    clinker_polar_settings settings;
    clinker_polar_settings_init(&settings);
    clinker_polar_answer polar = CLINKER_INIT(clinker_polar_answer);
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    if (!clinker_convex_polar(convex, &query->a, convex, &query->b, &settings, &polar) ||
        clinker_convex_check(workspace, convex, &query->a, convex, &query->b, &answer) != CLINKER_STATUS_OK) {
        return false;
    }
    found->published[published_end(&polar)][place]++;
    found->ours[our_end(&answer)][place]++;
    return true;
}

/* At a place; at PLACES the mean over the ball, in which a shell counts by its area. */
static double share(const double amounts[PLACES], const ends *found, int place, double each) {
    double sum = 0, weights = 0;
    for (int i = 0; i < PLACES; i++) {
        double weight = place == PLACES ? found->places[i] * found->places[i] : i == place;
        sum += weight * amounts[i];
        weights += weight;
    }
    return sum / (weights * each);
}

static void print_row(const ends *found, int place, double each) {
    for (int i = 0; i < PUBLISHED + OURS; i++) {
        const double *amounts = i < PUBLISHED ? found->published[i] : found->ours[i - PUBLISHED];
        printf(" %.2f %% |", 100 * share(amounts, found, place, each));
    }
    printf("\n");
}

static void print_table(const ends *found, double each) {
    printf("| distance |");
    for (int i = 0; i < PUBLISHED + OURS; i++) {
        printf(" %s |", i < PUBLISHED ? published_names[i] : our_names[i - PUBLISHED]);
    }
    printf("\n| --: |");
    for (int i = 0; i < PUBLISHED + OURS; i++) {
        printf(" --: |");
    }
    printf("\n");
    for (int place = 0; place < PLACES; place += 4) {
        printf("| %.1f |", found->places[place]);
        print_row(found, place, each);
    }
    printf("| all of the ball |");
    print_row(found, PLACES, each);
}

static bool draw(const section_bench *bench, const char *file, const shares *drawn) {
    FILE *out = convex_figure_open(bench, file);
    if (out != NULL) {
        shares_draw(out, drawn);
    }
    return out != NULL && fclose(out) == 0;
}

static bool draw_both(const section_bench *bench, const ends *found) {
    shares_part published[PUBLISHED], ours[OURS];
    for (int i = 0; i < PUBLISHED; i++) {
        published[i] = (shares_part){published_names[i], colours[i == 3 ? 4 : i], found->published[i]};
    }
    for (int i = 0; i < OURS; i++) {
        ours[i] = (shares_part){our_names[i], colours[i], found->ours[i]};
    }
    shares drawn = {.title = "How questions end, as published",
                    .across = "distance of the centres",
                    .places = found->places,
                    .place_count = PLACES,
                    .parts = published,
                    .part_count = PUBLISHED};
    bool right = draw(bench, "convex_ends_published.svg", &drawn);
    drawn.title = "How questions end";
    drawn.parts = ours;
    drawn.part_count = OURS;
    return draw(bench, "convex_ends.svg", &drawn) && right;
}

bool convex_ends(const section_bench *bench) {
    convex_body body;
    ends found = {{0}, {{0}}, {{0}}};
    scene_random random = {7};
    int each = bench->quick ? 100 : 10000;
    bool right = convex_body_ellipsoid(bench->workspace, CORNERS, convex_shapes[0].axes, &body);
    for (int i = 0; right && i < PLACES * each; i++) {
        int place = i / each;
        found.places[place] = 2.0 * place / (PLACES - 1);
        convex_query query = convex_query_at(&random, found.places[place]);
        right = ask(bench->workspace, body.convex, &query, &found, place);
    }
    if (right) {
        printf("## Figure 7: how questions end\n\n"
               "%d corners, axes %s; first as published, then Clinker, %d questions at each distance:\n\n",
               CORNERS, convex_shapes[0].name, each);
        print_table(&found, each);
        convex_body_free(&body);
    }
    return right && (bench->figures == NULL || draw_both(bench, &found));
}
