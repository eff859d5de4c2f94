/* Opens files for reading: regular ones alone. A FIFO would wait for a writer that may never come, a device may have no
 * end. The only place where files are opened to be read, by the command and by its helper. */
#ifndef CLINKER_IO_REGULAR_FILE_H
#define CLINKER_IO_REGULAR_FILE_H

/* A descriptor, to be closed, that never waits; -1 on failure, with a constant text in `problem` on what is wrong, as
 * in "no such file". What was opened is looked at, not what the name led to before. */
int regular_file_open(const char *path, const char **problem);

#endif
