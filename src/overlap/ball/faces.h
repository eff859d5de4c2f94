/* The faces that a search works on: stored, or, where there are many, read one by one from where they come from. */
#ifndef CK_OVERLAP_BALL_FACES_H
#define CK_OVERLAP_BALL_FACES_H

#include <stddef.h>
#include <stdint.h>

typedef struct ck_ball_faces {
    const double (*stored)[3][3]; /* NULL: they are read */
    void (*read)(const void *user, uint32_t face, double corners[3][3]);
    const void *user;
} ck_ball_faces;

/* The corners of a face. */
typedef const double (*ck_ball_corners)[3];

/* A face: where it is stored, or read into `room`. */
static inline ck_ball_corners ck_ball_face(const ck_ball_faces *faces, uint32_t face, double room[3][3]) {
    if (faces->stored != NULL) {
        return faces->stored[face];
    }
    faces->read(faces->user, face, room);
    return (ck_ball_corners)room;
}

#endif
