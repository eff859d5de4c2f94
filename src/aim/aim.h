/* From where to look at a pair of bodies: the door of this room. */
#ifndef CK_AIM_AIM_H
#define CK_AIM_AIM_H

#include "aim/placed_box.h" /* boxes of bodies in their own frames */
#include "aim/projection.h" /* directions of views */

#endif
