/* The length unit of an IFC file, of which assimp knows metres with a prefix alone: the project names a list of units,
 * and a unit may be a multiple of another one, as in
 *
 *     #1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
 *     #2=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3048),#1);
 *     #4=IFCCONVERSIONBASEDUNIT(#3,.LENGTHUNIT.,'FOOT',#2);
 *     #5=IFCUNITASSIGNMENT((#4));
 *     #6=IFCPROJECT('344O7vICcwH8qAEnwJDjSU',#7,'Project',$,$,$,$,(#8),#5);
 */
#include "bytes/number.h"
#include "foreign/helper/name_book.h"
#include "foreign/helper/step_text.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef enum record_kind { PROJECT, ASSIGNMENT, SI_UNIT, CONVERTED_UNIT, OTHER_UNIT, MEASURE, KINDS } record_kind;

/* A record that has to do with units; its arguments begin behind the parenthesis and end with the record. */
typedef struct unit_record {
    int64_t number;
    step_text arguments;
    record_kind kind;
    bool length; /* it is a unit of length */
} unit_record;

typedef struct unit_records {
    unit_record *all;
    size_t count;
    const unit_record *project;
} unit_records;

/* ---- records ---- */

/* Goes past a word if it is the wanted one, letters of either case. */
static bool take_word(step_text *t, const char *wanted) {
    step_text past = *t;
    step_skip_blanks(&past);
    for (; *wanted != '\0'; ++wanted, ++past.at) {
        if (past.at == past.end || (*past.at & ~('a' ^ 'A')) != (*wanted & ~('a' ^ 'A'))) {
            return false;
        }
    }
    *t = past;
    return true;
}

static bool take_integer(step_text *t, int64_t *number) {
    const unsigned char *at = (const unsigned char *)t->at;
    const bool found = number_integer(&at, (const unsigned char *)t->end, number);
    t->at = (const char *)at;
    return found;
}

static bool take_reference(step_text *t, int64_t *number) {
    return step_take(t, '#') && take_integer(t, number);
}

static bool is_length(const unit_record *unit) {
    step_text t = unit->arguments;
    if (unit->kind != SI_UNIT && unit->kind != CONVERTED_UNIT && unit->kind != OTHER_UNIT) {
        return false;
    }
    step_skip_argument(&t);
    return take_word(&t, ".LENGTHUNIT.");
}

static bool read_record(step_text t, unit_record *out) {
    static const char *const names[KINDS] = {[PROJECT] = "IFCPROJECT",
                                             [ASSIGNMENT] = "IFCUNITASSIGNMENT",
                                             [SI_UNIT] = "IFCSIUNIT",
                                             [CONVERTED_UNIT] = "IFCCONVERSIONBASEDUNIT",
                                             [OTHER_UNIT] = "IFCCONTEXTDEPENDENTUNIT",
                                             [MEASURE] = "IFCMEASUREWITHUNIT"};
    if (!take_reference(&t, &out->number) || !step_take(&t, '=') || !take_word(&t, "IFC")) {
        return false;
    }
    t.at -= strlen("IFC");
    for (record_kind kind = 0; kind < KINDS; ++kind) {
        step_text past = t;
        if (take_word(&past, names[kind])) {
            (void)take_word(&past, "WITHOFFSET"); /* IFC 4 has these, too; the offset is for temperatures */
            if (step_take(&past, '(')) {
                out->kind = kind;
                out->arguments = past;
                out->length = is_length(out);
                return true;
            }
        }
    }
    return false;
}

static bool add_record(unit_records *records, const unit_record *record) {
    if ((records->count & (records->count - 1)) == 0) {
        size_t room = records->count == 0 ? 1 : 2 * records->count;
        unit_record *grown = realloc(records->all, room * sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        records->all = grown;
    }
    records->all[records->count++] = *record;
    return true;
}

static int compare(const void *left, const void *right) {
    const unit_record *a = left;
    const unit_record *b = right;
    return (a->number > b->number) - (a->number < b->number);
}

/* False: no memory. */
static bool list_records(unit_records *records, step_text t) {
    while (t.at < t.end) {
        unit_record record;
        step_text own = t;
        step_skip_record(&t);
        own.end = t.at;
        if (read_record(own, &record) && !add_record(records, &record)) {
            return false;
        }
    }
    if (records->count > 0) {
        qsort(records->all, records->count, sizeof *records->all, compare);
    }
    for (size_t i = 0; i < records->count && records->project == NULL; ++i) {
        records->project = records->all[i].kind == PROJECT ? &records->all[i] : NULL;
    }
    return true;
}

/* The record that a text refers to, and goes past. NULL: none that has to do with units. */
static const unit_record *take_record(const unit_records *records, step_text *t) {
    unit_record wanted = {.number = 0};
    if (records->count == 0 || !take_reference(t, &wanted.number)) {
        return NULL;
    }
    return bsearch(&wanted, records->all, records->count, sizeof wanted, compare);
}

/* ---- lengths ---- */

/* Metres of a unit by SI; 0: none of length, or one without a meaning. */
static double si_metres(step_text t) {
    static const struct {
        const char *name;
        double factor;
    } prefixes[] = {{"$", 1},           {".EXA.", 1e18},   {".PETA.", 1e15},  {".TERA.", 1e12}, {".GIGA.", 1e9},
                    {".MEGA.", 1e6},    {".KILO.", 1e3},   {".HECTO.", 1e2},  {".DECA.", 1e1},  {".DECI.", 1e-1},
                    {".CENTI.", 1e-2},  {".MILLI.", 1e-3}, {".MICRO.", 1e-6}, {".NANO.", 1e-9}, {".PICO.", 1e-12},
                    {".FEMTO.", 1e-15}, {".ATTO.", 1e-18}};
    step_skip_argument(&t); /* dimensions */
    step_skip_argument(&t); /* of what it is a unit */
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; ++i) {
        step_text past = t;
        if (take_word(&past, prefixes[i].name)) {
            return step_take(&past, ',') && take_word(&past, ".METRE.") ? prefixes[i].factor : 0;
        }
    }
    return 0;
}

/* The number of IFCLENGTHMEASURE(0.3048), IFCRATIOMEASURE(0.3048), or 0.3048. */
static bool take_value(step_text *t, double *value) {
    step_text whole = *t;
    for (step_text past = *t; past.at < past.end && *past.at != ',' && *past.at != ';'; ++past.at) {
        whole.at = *past.at == '(' ? past.at + 1 : whole.at;
    }
    step_skip_blanks(&whole);
    const unsigned char *at = (const unsigned char *)whole.at;
    step_skip_argument(t);
    return number_decimal(&at, (const unsigned char *)whole.end, value);
}

/* Metres of a unit; 0: it is not known. A multiple of a multiple is one of a third unit, but there is an end. */
static double metres_of(const unit_records *records, const unit_record *unit) {
    enum { MOST_STEPS = 8 };
    double factor = 1;
    for (int step = 0; step < MOST_STEPS && unit != NULL; ++step) {
        if (unit->kind == SI_UNIT) {
            return factor * si_metres(unit->arguments);
        }
        if (unit->kind != CONVERTED_UNIT) {
            return 0;
        }
        step_text t = unit->arguments;
        for (int i = 0; i < 3; ++i) {
            step_skip_argument(&t); /* dimensions, of what it is a unit, its name */
        }
        const unit_record *measure = take_record(records, &t);
        double value;
        if (measure == NULL || measure->kind != MEASURE) {
            return 0;
        }
        t = measure->arguments;
        if (!take_value(&t, &value)) {
            return 0;
        }
        factor *= value;
        unit = take_record(records, &t);
    }
    return 0;
}

/* ---- the project's unit ---- */

/* The first unit of length in the list of the project; NULL: it has none. */
static const unit_record *find_unit(const unit_records *records) {
    enum { BEFORE_UNITS = 8 };
    step_text t = records->project->arguments;
    for (int i = 0; i < BEFORE_UNITS; ++i) {
        step_skip_argument(&t);
    }
    const unit_record *assignment = take_record(records, &t);
    if (assignment == NULL || assignment->kind != ASSIGNMENT) {
        return NULL;
    }
    t = assignment->arguments;
    for (bool more = step_take(&t, '('); more; more = step_take(&t, ',')) {
        const unit_record *unit = take_record(records, &t);
        if (unit != NULL && unit->length) {
            return unit;
        }
    }
    return NULL;
}

/* What the file calls a unit: its name, or what is in the record. */
static void miss_unit(name_book *book, const unit_record *unit) {
    char decoded[STEP_DECODED_SIZE];
    step_text t = unit->arguments;
    step_text name;
    step_skip_argument(&t);
    step_skip_argument(&t);
    if (!step_take_quoted(&t, &name)) {
        name = (step_text){t.at, t.at};
        for (; name.end < t.end && *name.end != ')' && *name.end != ';'; ++name.end) {
        }
    }
    step_decode(name, decoded);
    name_book_miss_unit(book, decoded);
}

void name_book_read_ifc_unit(name_book *book, const unsigned char *bytes, size_t size) {
    unit_records records = {.count = 0};
    const step_text all = {(const char *)bytes, (const char *)bytes + size};
    if (list_records(&records, all) && records.project != NULL) {
        const unit_record *unit = find_unit(&records);
        const double metres = unit != NULL ? metres_of(&records, unit) : 0;
        book->says_unit = true;
        if (metres > 0 && isfinite(metres)) {
            book->unit = metres;
        } else if (unit != NULL) {
            miss_unit(book, unit);
        }
    }
    free(records.all);
}
