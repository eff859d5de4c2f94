#include "cli/commands/option_text.h"

#include "cli/base/methods.h"
#include "cli/base/text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* "exact (the default); zlist, which ..." */
static char *describe_methods(void) {
    char *text = text_format("%s (the default)", clinker_method_describe(CLINKER_METHOD_EXACT)->name);
    const clinker_method_facts *facts;
    for (int i = CLINKER_METHOD_EXACT + 1; (facts = clinker_method_describe((clinker_method)i)) != NULL; i++) {
        char *longer = text_format("%s; %s, which %s", text, facts->name, facts->summary);
        free(text);
        text = longer;
    }
    return text;
}

static char *list_methods(methods_listed which) {
    char list[128];
    methods_list(list, sizeof list, ", ", which);
    return text_format("%s", list);
}

static bool begins(const char *text, const char *word) {
    return strncmp(text, word, strlen(word)) == 0;
}

/* What stands for the word in braces that `text` begins with, to be freed. */
static char *word_for(const char *text) {
    if (begins(text, "{methods}")) {
        return describe_methods();
    }
    if (begins(text, "{sampling}")) {
        return list_methods(METHODS_THAT_SAMPLE);
    }
    if (begins(text, "{together}")) {
        return list_methods(METHODS_THAT_SAMPLE_TOGETHER);
    }
    if (begins(text, "{eye}")) {
        return list_methods(METHODS_WITH_EYE);
    }
    if (begins(text, "{motions}")) {
        return list_methods(METHODS_WITH_MOTIONS);
    }
    bool layers = begins(text, "{layers}");
    assert(layers || begins(text, "{edges}"));
    return text_format("%s", clinker_method_describe(layers ? CLINKER_METHOD_LAYERS : CLINKER_METHOD_EDGES)->name);
}

char *option_help(const option_row *row) {
    char *text = text_format("%s", row->help);
    for (char *open; (open = strchr(text, '{')) != NULL;) {
        char *word = word_for(open);
        char *longer = text_format("%.*s%s%s", (int)(open - text), text, word, open + strcspn(open, "}") + 1);
        free(word);
        free(text);
        text = longer;
    }
    return text;
}

char *option_choices(const option_row *row) {
    if (row->value != VALUE_METHOD) {
        return text_format("%s", row->choices == NULL ? "" : row->choices);
    }
    char *names = text_format("%s", clinker_method_describe(CLINKER_METHOD_EXACT)->name);
    const clinker_method_facts *facts;
    for (int i = CLINKER_METHOD_EXACT + 1; (facts = clinker_method_describe((clinker_method)i)) != NULL; i++) {
        char *longer = text_format("%s|%s", names, facts->name);
        free(names);
        names = longer;
    }
    return names;
}
