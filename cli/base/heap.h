/* The heap of the command, in pages as large as the system has them. */
#ifndef CLINKER_CLI_HEAP_H
#define CLINKER_CLI_HEAP_H

/* Asks for large pages for what will be allocated, before anything large is: for a command that takes tens of megabytes
 * within a quarter of a second and uses nearly all of them. There each page of 4 KB costs more to get than to fill.
 * Where the system has no large ones, addresses are limited, or the C library has no such heap, nothing changes. */
void heap_prepare(void);

#endif
