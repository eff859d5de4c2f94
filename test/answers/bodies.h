/* Bodies to ask about, written as files into the working folder. */
#ifndef TEST_ANSWERS_BODIES_H
#define TEST_ANSWERS_BODIES_H

void write_plain_boxes(void);  /* OBJ: boxes that touch, overlap, contain each other; open, far, tiny, huge */
void write_round_bodies(void); /* STL, PLY: balls, rings, knots, pins, hollow and turned ones */
void write_rough_pairs(void);  /* PLY: spheres, jaws, stacks, each as NAME-a and NAME-b */
void write_assemblies(void);   /* folders, glTF and lists with several bodies */
void write_faulty_files(void); /* what no reader takes, or what is no solid */

#endif
