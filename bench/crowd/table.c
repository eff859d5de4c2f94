/* Prints times of crowds, a row for each entrant, and below it who found other pairs than Clinker. */
#include "table.h"

#include <string.h>

static void add_time(crowd_result *result, double ms) {
    if (result->rounds == 0) {
        result->least = result->ms = ms;
    } else if (ms < result->least) {
        result->ms = result->least;
        result->least = ms;
    } else if (result->rounds == 1 || ms < result->ms) {
        result->ms = ms;
    }
    result->rounds++;
}

void crowd_table_add(crowd_table *table, size_t column, const racer *racers) {
    for (size_t i = 0; i < table->entrant_count; i++) {
        crowd_result *result = &table->results[i][column];
        const racer *r = racers + i;
        bool differs = result->rounds && !crowd_digest_equal(&result->digest, &r->digest);
        result->failed = result->failed || r->failed || differs;
        if (r->times.count == 0) {
            continue;
        }
        add_time(result, samples_min(&r->times));
        result->pairs = r->answer.pairs;
        result->digest = r->digest;
    }
}

static bool fine(const crowd_result *result) {
    return result->rounds && !result->failed;
}

/* The row of the fastest peer in a case, right or wrong; 0 if there is none. */
static size_t fastest_peer(const crowd_table *table, size_t column) {
    size_t best = 0;
    for (size_t i = CROWD_PEERS; i < table->entrant_count; i++) {
        if (fine(&table->results[i][column]) &&
            (best == 0 || table->results[i][column].ms < table->results[best][column].ms)) {
            best = i;
        }
    }
    return best;
}

static void print_ms(FILE *out, double ms) {
    fprintf(out,
            ms < 0.1   ? " %.4f |"
            : ms < 1   ? " %.3f |"
            : ms < 10  ? " %.2f |"
            : ms < 100 ? " %.1f |"
                       : " %.0f |",
            ms);
}

static const char *short_name(const case_spec *spec) {
    return spec->name + strlen(spec->workload) + 1;
}

static void print_head(FILE *out, const crowd_table *table) {
    fprintf(out, "| ms |");
    for (size_t k = 0; k < table->case_count; k++) {
        fprintf(out, " %s |", short_name(&table->cases[k]));
    }
    fprintf(out, "\n| --- |");
    for (size_t k = 0; k < table->case_count; k++) {
        fprintf(out, " --: |");
    }
    fprintf(out, "\n");
}

static void print_entrant(FILE *out, const crowd_table *table, size_t row) {
    const peer *entrant = table->entrants[row];
    fprintf(out, "| %s, %s |", entrant->family, row == CROWD_CLINKER ? "yes or no" : entrant->setting);
    for (size_t k = 0; k < table->case_count; k++) {
        if (fine(&table->results[row][k])) {
            print_ms(out, table->results[row][k].ms);
        } else {
            fprintf(out, " – |");
        }
    }
    fprintf(out, "\n");
}

static void print_comparison(FILE *out, const crowd_table *table) {
    fprintf(out, "| **fastest peer / Clinker** |");
    for (size_t k = 0; k < table->case_count; k++) {
        size_t best = fastest_peer(table, k);
        if (best && fine(&table->results[CROWD_CLINKER][k])) {
            fprintf(out, " **%.2f** (%s) |", table->results[best][k].ms / table->results[CROWD_CLINKER][k].ms,
                    table->entrants[best]->family);
        } else {
            fprintf(out, " – |");
        }
    }
    fprintf(out, "\n| Clinker, ns for each body |");
    for (size_t k = 0; k < table->case_count; k++) {
        fprintf(out, " %.0f |", 1e6 * table->results[CROWD_CLINKER][k].ms / (double)table->cases[k].size);
    }
    fprintf(out, "\n| interfering pairs, bodies in them |");
    for (size_t k = 0; k < table->case_count; k++) {
        const crowd_result *result = &table->results[CROWD_CLINKER][k];
        fprintf(out, " %zu, %zu |", result->pairs, result->digest.bodies);
    }
    fprintf(out, "\n");
}

/* How much more time a body takes in the largest crowd of boxes than in that of 1,000. */
static void print_growth(FILE *out, const crowd_table *table) {
    const crowd_result *results = table->results[CROWD_CLINKER];
    double small = 0;
    double large = 0;
    size_t most = 0;
    for (size_t k = 0; k < table->case_count; k++) {
        double each = results[k].ms / (double)table->cases[k].size;
        if (table->cases[k].shape != CASE_BOXES || !fine(&results[k])) {
            continue;
        }
        small = table->cases[k].size == 1000 ? each : small;
        large = each;
        most = table->cases[k].size;
    }
    if (small > 0 && most > 1000) {
        fprintf(out, "From 1,000 boxes to %zu, Clinker's time for each body grows by a factor of %.2f.\n", most,
                large / small);
    }
}

static void print_differences(FILE *out, const crowd_table *table) {
    size_t count = 0;
    for (size_t i = CROWD_KIND; i < table->entrant_count; i++) {
        for (size_t k = 0; k < table->case_count; k++) {
            const crowd_result *result = &table->results[i][k];
            const crowd_result *clinker = &table->results[CROWD_CLINKER][k];
            if (fine(result) && !crowd_digest_equal(&result->digest, &clinker->digest)) {
                fprintf(out, "- %s, %s, %s: %zu pairs, %zu bodies in them.\n", table->entrants[i]->family,
                        table->entrants[i]->setting, short_name(&table->cases[k]), result->pairs,
                        result->digest.bodies);
                count++;
            } else if (result->rounds && result->failed) {
                fprintf(out, "- %s, %s, %s: another answer each time.\n", table->entrants[i]->family,
                        table->entrants[i]->setting, short_name(&table->cases[k]));
                count++;
            }
        }
    }
    fprintf(out,
            count ? "All others found the very pairs that Clinker found.\n" : "Everybody found the very same pairs.\n");
}

void crowd_table_print(FILE *out, const crowd_table *table) {
    print_head(out, table);
    for (size_t i = 0; i < table->entrant_count; i++) {
        print_entrant(out, table, i);
    }
    print_comparison(out, table);
    fprintf(out, "\n");
    print_growth(out, table);
    print_differences(out, table);
}

static bool column_right(const crowd_table *table, size_t column) {
    const crowd_result *clinker = &table->results[CROWD_CLINKER][column];
    bool alone = true;
    bool agreed = false;
    for (size_t i = CROWD_PEERS; i < table->entrant_count; i++) {
        const crowd_result *result = &table->results[i][column];
        alone = alone && !fine(result);
        agreed = agreed || (fine(result) && crowd_digest_equal(&result->digest, &clinker->digest));
    }
    return fine(clinker) && fine(&table->results[CROWD_KIND][column]) && (alone || agreed);
}

bool crowd_table_right(const crowd_table *table) {
    bool right = true;
    for (size_t k = 0; k < table->case_count; k++) {
        right = right && column_right(table, k);
    }
    return right;
}
