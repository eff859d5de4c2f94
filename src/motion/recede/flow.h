/* The velocity of a body relative to another one, in the frame in which the faces of the body are read: equations 1 to
 * 8 of Vanecek 1993. The motion is brought to the faces, once for each pair, never the faces to the motion.
 *
 * A point x of body i, world coordinates at the beginning, is at time t where R_i(t) (x - c_i) + c_i + V_i t is, with
 * the rotation R_i(t) by the angle |w_i| t around w_i. Its velocity relative to body j, turned back by R_i(t), is
 *
 *     v(x, t) = q(t) + k(t) x (x - c_i)                                              (equations 1 to 4, 8)
 *     q(t) = R_i(t)^-1 (V - w_j x (r + V t)),   V = V_i - V_j,   r = c_i - c_j
 *     k(t) = w_i - R_i(t)^-1 w_j
 *
 * For x is R_i(t) (x - c_i) away from the centre of i, and from that of j by r + V t more; w_i is its own rotation's
 * axis. At t = 0 and c_i = 0 that is a + x × w_ji of equation 4. The normal of a face does not change in that frame.
 *
 * It is linear in x, so it is largest along a normal at a corner (equations 5 to 7). In a frame u with
 * x = M u + o, the normal of a triangle is C n, with its normal n in the frame and the cofactors C of M. So
 *
 *     v . (C n) = n . (b + A u),   b = C^T (q + k x (o - c_i)),   A = C^T [k]x M
 *
 * for any M, be it a rotation, a scale, or a reflection.
 *
 * Over a time of half length h around t, v . n / |n| changes by no more than h L, where
 *
 *     L = |w_i| max |q| + |w_j x V| + |w_i x w_j| max |x - c_i|
 *
 * For d/dt (R_i^-1 y) = R_i^-1 y' - w_i x R_i^-1 y, which is no longer than |y'| + |w_i| |y|. Of q, y is linear in t
 * with the slope -w_j x V, and so no longer than at one of both ends; of k, y is w_j: |w_i x R_i^-1 w_j| = |w_i x w_j|,
 * as R_i keeps w_i, and it is turned further by the rotation of length |x - c_i|. */
#ifndef CK_MOTION_RECEDE_FLOW_H
#define CK_MOTION_RECEDE_FLOW_H

#include "bodies/bodies.h"
#include "clinker/motion.h"

enum { CK_MOST_STEPS_OF_TIME = 16 };

/* How the faces of a body are read: u = (p scaled) - origin, then times `unit`, so that no coordinate is beyond 1. */
typedef struct ck_flow_frame {
    double matrix[3][3]; /* from u to the scaled world */
    double origin[3];    /* in the scaled world */
    double magnitude;    /* bound of the numbers that add up to a scaled world coordinate */
} ck_flow_frame;

/* A ball around a body, in the scaled world at the beginning. */
typedef struct ck_flow_ball {
    double centre[3];
    double radius; /* below 0: none is known */
} ck_flow_ball;

/* A body that moves, in the scaled world. */
typedef struct ck_mover {
    double velocity[3], angular[3], centre[3];
    double low[3], high[3]; /* its box at the beginning */
    ck_flow_ball ball;
} ck_mover;

/* What a face is asked in a step of time. Numbers are brought to such a size that none is much beyond 1.
 *
 * A face with normal n = e1 x e2, edges e1 and e2, and a corner u recedes if
 *     n . (constant + linear u) < -(least + per_product |e1| |e2| + per_edge (|e1| + |e2|) + per_normal |C n|)
 * at all of its corners; |e| is |x| + |y| + |z| of an edge. What the right side allows for:
 * - per_product: the rounding of floats. With u' = 2^-24: an edge is off by 2 u' of its length; a component of n by
 *   7 u' of a sum of products of which all components together are no more than |e1| |e2|; the product with
 *   constant + linear u, of which the absolute numbers add up to B = 1 at most, by 9 u' more; at the two other corners
 *   the same with an edge, which is no longer than 2, in place of u: 48 u' in all. 2^-18 is 64 u'. And the rounding of
 *   doubles in `constant`, `linear`: 2^-46 of all numbers that they are sums of.
 *   For per_normal, the computed |C n| may be 20 u' of |e1| |e2| too small: per_normal times 64 u' are added.
 * - per_edge: the rounding of world coordinates, each by 2^-49 of `magnitude`, turns the normal of a small face.
 * - per_normal: what changes in half of the step, and the part of the speed that the caller asks for.
 * - least: what underflows, all of which is far below. */
typedef struct ck_flow_step {
    bool recedes; /* false: nothing does in this step */
    bool turns;   /* `linear` is not 0 */
    float constant[3], linear[3][3];
    float per_product, per_edge, per_normal, least;
    float cofactors[3][3]; /* C, its largest entry 1 */

    /* The ball around the other body: its centre lies n . (ball_at - ball_slope u) from the plane, in units of |C n|.
     * The same bounds as above. */
    bool ball;
    float ball_at[3], ball_slope, ball_radius;
    float ball_product, ball_edge, ball_least;
} ck_flow_step;

typedef struct ck_flow {
    unsigned steps;
    ck_flow_step step[CK_MOST_STEPS_OF_TIME];
    double speed; /* scaled */
} ck_flow;

/* What is asked of a flow. */
typedef struct ck_flow_question {
    double duration, epsilon;
    bool spheres;
    int outward[2]; /* 1 or -1, see ck_body; 0: it has no inner side */
} ck_flow_question;

/* The number of steps in which the duration is taken: of both bodies the larger one, so that these agree. */
unsigned ck_flow_count_steps(const ck_mover movers[2], double duration);

/* The flow of body `which` relative to the other. */
void ck_flow_find(const ck_mover movers[2], int which, const ck_flow_frame *frame, const ck_flow_question *question,
                  unsigned steps, ck_flow *flow);

/* The part of a motion that is not fit to be reckoned with, as a text such as "velocity"; NULL: all is. */
const char *ck_motion_fault(const clinker_motion *motion);

/* A motion in the scaled world. */
void ck_mover_set(const clinker_motion *motion, const double *pose, double scale, ck_mover *mover);

#endif
