/* One file inside of a ZIP archive in memory, unpacked piece by piece. */
#ifndef CLINKER_IO_ZIP_ENTRY_H
#define CLINKER_IO_ZIP_ENTRY_H

#include <stdbool.h>
#include <stddef.h>

/* Takes the next piece; false: no more is wanted. */
typedef bool (*zip_sink)(void *context, const unsigned char *bytes, size_t size);

/* Unpacks the file whose name ends so, letters of either case. False where there is none, or there are several, or it
 * is damaged before the sink had enough. */
bool zip_entry_read(const unsigned char *archive, size_t size, const char *ending, zip_sink sink, void *context);

#endif
