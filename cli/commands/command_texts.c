#include "cli/commands/command_texts.h"

const command_text clinker_text = {
    .name = "clinker",
    .usage = "COMMAND",
    .summary = "tells which solids overlap, where and how deep",
    .notes =
        {"A mesh file (STL, PLY, OBJ, OFF) is one body, named after the file; a scene file (glTF, GLB) gives one body "
         "for each mesh node, named after the node; a robot (URDF) one for each link; a list of parts (JSON) and a "
         "folder one for each part. Names that clash get #2, #3."},
    .status = "0 nothing found, 1 something found, 2 bad usage or input.",
    .example = "clinker check upper.stl lower.stl",
};

const command_text command_texts[] = {
    {.command = OF_CHECK,
     .name = "check",
     .usage = "FILE... [options]",
     .summary = "which bodies interfere, touch, or come too near",
     .notes = {"Lengths of options may have a unit, as 0.1mm; without one they are in what is printed."},
     .status = "0 nothing found; 1 a pair interferes or, with --clearance, touches or is nearer than that, with "
               "--states any pair that is reported; 2 bad usage or input; 130 stopped by Ctrl-C, with the pairs known "
               "so far. Ctrl-C again ends it at once.",
     .example = "clinker check housing.stl shaft.stl --pose shaft=0,0,12.5,90,0,0 --clearance 0.2"},
    {.command = OF_INSPECT,
     .name = "inspect",
     .usage = "FILE... [options]",
     .summary = "what each mesh is: closed, convex, its box, its flaws",
     .notes = {"Tells for every body its size, area and volume, whether it is a solid (closed, with all faces agreeing "
               "on which side is outside) and convex, and the edges and faces that are amiss."},
     .status = "0, or 2 for bad usage or input.",
     .example = "clinker inspect upper.stl --json"},
    {.command = OF_MAP,
     .name = "map",
     .usage = "A B [options] -o MAP.png",
     .summary = "the gap or overlap between two bodies, as a picture and as numbers",
     .notes = {"What is told is the gap between the surfaces that face each other or, with --on, the distance of each "
               "vertex of a body from the other one. Bodies need not be closed."},
     .status = "0, or 2 for bad usage or input.",
     .example = "clinker map lower.stl upper.stl --unit mm -o map.png --csv map.csv"},
    {.name = NULL},
};
