// A pose as Bullet takes it, in float as it is built.
#pragma once

#include <LinearMath/btTransform.h>
#include <clinker/clinker.h>

inline btTransform bullet_pose(const clinker_pose &pose) {
    btScalar m[12];
    for (int i = 0; i < 12; i++) {
        m[i] = static_cast<btScalar>(pose.m[i]);
    }
    return btTransform(btMatrix3x3(m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]),
                       btVector3(m[3], m[7], m[11]));
}
