/* The book of expected answers: a text file with a line for each case, its name and the hash of its answer.
 *
 * CLINKER_TEST_ROUNDS=K/N chooses every N-th case, from the K-th on: see rounds.h. All of them are looked up in the
 * book all the same. */
#ifndef TEST_ANSWERS_BOOK_H
#define TEST_ANSWERS_BOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct book_line {
    char *name;
    uint64_t expected, found;
    bool written; /* stands in the file */
    bool met;     /* is a case of the program */
    bool asked;   /* has an answer */
} book_line;

typedef struct book {
    const char *path;
    const char *shown; /* answers are printed of cases with this in their name, and no other is asked; NULL: none */
    bool update;       /* the file is written anew */
    book_line *lines;
    size_t count;
    size_t cases; /* met so far */
} book;

/* Opens the book `path` for a program with these arguments: --update, or --show TEXT. Ends the program where they are
 * others, or the file is not a book. */
book book_open(const char *path, int argc, char **argv);

/* Notes that there is a case of this name. Whether it is to be asked. */
bool book_wants(book *answers, const char *name);

/* The hash of the answer of the case that was wanted last. */
void book_enter(book *answers, uint64_t found);

/* Compares, and tells what differs; or writes the file. The exit status of the program. */
int book_close(book *answers);

#endif
