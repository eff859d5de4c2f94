/* The formats of one mesh: what others need of this folder. */
#ifndef CLINKER_IO_FORMATS_H
#define CLINKER_IO_FORMATS_H

#include "reading/source.h"

bool io_read_stl(const io_source *source, io_model *model, io_error *error);
bool io_read_ply(const io_source *source, io_model *model, io_error *error);
bool io_read_obj(const io_source *source, io_model *model, io_error *error);
bool io_read_off(const io_source *source, io_model *model, io_error *error);

/* ---- what the bytes tell of their format; an OBJ file begins like no other, but in no certain way ---- */

/* Whether they are a binary STL file beyond doubt: just as long as its header says, with a triangle at least. */
bool stl_is_binary(const io_source *source);

/* Whether they begin like a text STL file and hold text; some binary ones begin with "solid", too. */
bool stl_is_text(const io_source *source);

/* Whether their first word is that of a PLY file. */
bool ply_begins(const io_source *source);

/* Whether their first word is OFF or one of its variants, as in COFF, STOFF or CNOFF. */
bool off_begins(const io_source *source);

#endif
