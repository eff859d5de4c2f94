/* The names of building elements: assimp drops the blanks of every text in an IFC file, so they are looked up in it.
 *
 * A file is a list of records. Those of elements begin with their GUID, as in
 *
 *     #30=IFCWALL('2O2Fr$t4X7Zf8NOew3FLOH',#5,'Outer wall',$,$,#22,#29,$);
 */
#include "foreign/helper/name_book.h"
#include "foreign/helper/step_text.h"

#include <string.h>

enum { GUID_SIZE = 22 };

/* #5, $ or *: the owner, which may be missing. */
static bool take_owner(step_text *t) {
    step_skip_blanks(t);
    if (step_take(t, '$') || step_take(t, '*')) {
        return true;
    }
    if (!step_take(t, '#')) {
        return false;
    }
    while (t->at < t->end && *t->at >= '0' && *t->at <= '9') {
        ++t->at;
    }
    return true;
}

static void read_record(name_book *book, step_text t) {
    step_text guid;
    step_text name;
    while (t.at < t.end && *t.at != '=' && *t.at != ';' && *t.at != '\'') {
        ++t.at;
    }
    if (!step_take(&t, '=')) {
        return;
    }
    while (t.at < t.end && *t.at != '(' && *t.at != ';' && *t.at != '\'') {
        ++t.at;
    }
    if (step_take(&t, '(') && step_take_quoted(&t, &guid) && guid.end - guid.at == GUID_SIZE && step_take(&t, ',') &&
        take_owner(&t) && step_take(&t, ',') && step_take_quoted(&t, &name)) {
        char key[GUID_SIZE + 1];
        char decoded[STEP_DECODED_SIZE];
        memcpy(key, guid.at, GUID_SIZE);
        key[GUID_SIZE] = '\0';
        step_decode(name, decoded);
        if (decoded[0] != '\0') {
            (void)name_book_add(book, key, decoded);
        }
    }
}

void name_book_read_ifc(name_book *book, const unsigned char *bytes, size_t size) {
    step_text t = {(const char *)bytes, (const char *)bytes + size};
    while (t.at < t.end) {
        read_record(book, t);
        step_skip_record(&t);
    }
}
