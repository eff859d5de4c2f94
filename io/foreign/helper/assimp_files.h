/* The files that assimp opens: the one to be read, and those that it names. All are regular ones, and the further ones
 * lie below the folder of the first, unless its paths are trusted. */
#ifndef CLINKER_IO_ASSIMP_FILES_H
#define CLINKER_IO_ASSIMP_FILES_H

#include <assimp/cfileio.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct assimp_files {
    const char *path; /* of the file to be read */
    bool trust_paths;
    char refused[160]; /* on the first file that is there but was not opened; "": none. Without it, something is missing
                        */
    char **opened;     /* the paths of the further files, each once */
    size_t opened_count;
} assimp_files;

/* What assimp calls to open and close files; holds on to `files`. */
struct aiFileIO assimp_files_system(assimp_files *files);

/* Frees the list of what was opened. */
void assimp_files_free(assimp_files *files);

#endif
