/* Does the command still say what it said, to the byte? Each method on generated bodies in all relations, and all that
 * can be asked for beside it. README.md tells how the hashes are brought up to date. */
#include "ask.h"
#include "bodies.h"
#include "cli/run.h"

#include <stdio.h>

typedef struct named {
    const char *name, *words;
} named;

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* Pairs and crowds of bodies. */
static const named plain_scenes[] = {
    {"boxes-apart", "cube.obj apart.obj"},
    {"boxes-near", "cube.obj near.obj"},
    {"boxes-face", "cube.obj face.obj"},
    {"boxes-flush", "cube.obj flush.obj"},
    {"boxes-edge", "cube.obj edge.obj"},
    {"boxes-corner", "cube.obj corner.obj"},
    {"boxes-inside", "inside.obj cube.obj"},
    {"boxes-lining", "cube.obj lining.obj"},
    {"boxes-slid", "cube.obj slid.obj"},
    {"boxes-same", "cube.obj cube.obj"},
    {"boxes-turned", "cube.obj over.obj --pose over=0.25,0,0.125,10,20,30"},
    {"far-flush", "far-cube.obj far-flush.obj"},
    {"far-near", "far-cube.obj far-near.obj"},
    {"far-shallow", "far-cube.obj far-shallow.obj"},
    {"tiny-over", "tiny-cube.obj tiny-over.obj"},
    {"tiny-near", "tiny-cube.obj tiny-near.obj"},
    {"huge-over", "huge-cube.obj huge-over.obj"},
    {"huge-edge", "huge-cube.obj huge-edge.obj"},
    {"tiny-in-huge", "tiny-cube.obj huge-cube.obj"},
    {"thin-plate", "cube.obj plate.obj"},
    {"open-around", "cube.obj around.obj"},
    {"sheet-through", "cube.obj sheet.obj"},
    {"balls-apart", "ball.stl small.ply --pose small=2,0,0"},
    {"balls-touching", "ball.stl ball.stl --pose ball#2=2,0,0"},
    {"ball-inside", "ball.stl small.ply --pose small=0.25,0.125,0"},
    {"ball-inward", "ball.stl inward.ply --pose inward=1.25,0.5,0"},
    {"ball-shuffled", "ball.stl shuffled.ply --pose shuffled=0.5,1,0.25,0,45,0"},
    {"rings-linked", "ring.stl ring.stl --pose ring#2=1,0,0,90,0,0"},
    {"rings-crossing", "ring.stl ring.stl --pose ring#2=0.3,0.2,0.1,30,0,0"},
    {"pin-fits", "plate-with-hole.stl pin.stl"},
    {"pin-too-thick", "plate-with-hole.stl thick-pin.stl"},
    {"roller-on-slab", "slab.ply roller.stl --pose roller=0,0,0.625,90,0,0"},
    {"core-in-cavity", "hollow.ply core.ply"},
    {"core-fits-cavity", "hollow.ply fitting-core.ply"},
    {"core-in-wall", "hollow.ply thick-core.ply"},
    {"twins-and-tetrahedron", "twins.stl tetrahedron.stl"},
    {"spheres-apart", "spheres-apart-a.ply spheres-apart-b.ply"},
    {"spheres-deep", "spheres-deep-a.ply spheres-deep-b.ply"},
    {"spheres-inside", "spheres-inside-a.ply spheres-inside-b.ply"},
    {"jaws-clear", "jaws-clear-a.ply jaws-clear-b.ply"},
    {"jaws-overlap", "jaws-overlap-a.ply jaws-overlap-b.ply"},
    {"stacks-both", "stacks-both-a.ply stacks-both-b.ply"},
    {"stacks-none", "stacks-none-a.ply stacks-none-b.ply"},
    {"row", "row.gltf"},
    {"lattice", "lattice.gltf"},
    {"balls", "balls"},
};

/* Those that are asked about in more ways. */
static const named varied_scenes[] = {
    {"boxes-over", "cube.obj over.obj"},
    {"boxes-shallow", "cube.obj shallow.obj"},
    {"needle", "cube.obj needle.obj"},
    {"open-crossing", "cube.obj open.obj"},
    {"balls-deep", "ball.stl small.ply --pose small=0.875,0.25,0.125"},
    {"knot-and-ring", "knot.ply ring.stl --pose ring=0.25,0,0,90,0,0"},
    {"spheres-graze", "spheres-graze-a.ply spheres-graze-b.ply"},
    {"jaws-kiss", "jaws-kiss-a.ply jaws-kiss-b.ply"},
    {"grid-jaws", "grid-jaws-a.ply grid-jaws-b.ply"},
    {"stacks-one", "stacks-one-a.ply stacks-one-b.ply"},
    {"boxes", "boxes"},
    {"list", "list.json"},
};

/* How each scene is asked about, and how some are. */
static const named plain_checks[] = {
    {"exact", ""},
    {"exact to zero, faces", "--tolerance 0 --faces"},
    {"exact clearance", "--clearance 0.3 --threads 2"},
    {"zlist", "--method zlist --resolution 128"},
    {"layers", "--method layers --resolution 128 --explain"},
    {"edges", "--method edges --resolution 128 --edges"},
    {"cast 4", "--method edges --algorithm 4 --resolution 128"},
    {"convex", "--method convex"},
    {"convex hulls", "--method convex --hull --clearance 0.3"},
};

static const named further_checks[] = {
    {"exact to 0.05", "--tolerance 0.05 --resolution 24"},
    {"exact 2 threads", "--threads 2 --faces"},
    {"exact hulls", "--hull --clearance 5"},
    {"zlist faces", "--method zlist --faces --view x"},
    {"zlist askew", "--method zlist --view 1,2,3 --resolution 100 --parity --threads 2"},
    {"zlist to 0.05", "--method zlist --tolerance 0.05 --view z"},
    {"layers spikes", "--method layers --spikes --explain --resolution 40"},
    {"layers faces", "--method layers --faces --view z"},
    {"layers parity", "--method layers --parity --explain --resolution 33 --threads 2"},
    {"layers askew to zero", "--method layers --tolerance 0 --view 1,-2,0.5 --explain --resolution 77"},
    {"edges faces", "--method edges --faces --view y"},
    {"edges eye", "--method edges --eye 20 --view 1,2,3 --edges"},
    {"edges parity", "--method edges --parity --threads 2 --resolution 64"},
    {"edges to 0.05", "--method edges --tolerance 0.05"},
    {"cast 1", "--method edges --algorithm 1"},
    {"cast 2", "--method edges --algorithm 2 --view z"},
    {"cast 3", "--method edges --algorithm 3 --resolution 64"},
    {"cast 4 eye", "--method edges --algorithm 4 --eye 20 --threads 2"},
    {"cast 5", "--method edges --algorithm 5 --view 1,2,3"},
    {"convex hulls to zero", "--method convex --hull --tolerance 0 --threads 2"},
};

/* Boxes 0.046875 deep in each other, with a tolerance a little below that, the same, and a little above. */
static const named brim = {"boxes-brim", "cube.obj brim.obj"};

static const named brim_checks[] = {
    {"exact to 0.0468", "--tolerance 0.0468"},
    {"exact to 0.046875", "--tolerance 0.046875"},
    {"exact to 0.0469", "--tolerance 0.0469"},
    {"zlist to 0.0468", "--method zlist --view x --tolerance 0.0468"},
    {"zlist to 0.046875", "--method zlist --view x --tolerance 0.046875"},
    {"zlist to 0.0469", "--method zlist --view x --tolerance 0.0469"},
    {"layers to 0.0468", "--method layers --view x --tolerance 0.0468"},
    {"layers to 0.046875", "--method layers --view x --tolerance 0.046875"},
    {"layers to 0.0469", "--method layers --view x --tolerance 0.0469"},
    {"edges to 0.0468", "--method edges --view x --tolerance 0.0468"},
    {"edges to 0.046875", "--method edges --view x --tolerance 0.046875"},
    {"edges to 0.0469", "--method edges --view x --tolerance 0.0469"},
    {"convex to 0.0468", "--method convex --tolerance 0.0468"},
    {"convex to 0.046875", "--method convex --tolerance 0.046875"},
    {"convex to 0.0469", "--method convex --tolerance 0.0469"},
};

/* Other questions, with the files that they leave. */
static const struct {
    const char *name, *line, *files;
} questions[] = {
    {"text two bodies", "check cube.obj over.obj --faces --threads 1", NULL},
    {"text near", "check cube.obj near.obj --clearance 0.5", NULL},
    {"text crowd", "check boxes --top 3 --clearance 0.1", NULL},
    {"text lattice", "check lattice.gltf", NULL},
    {"text layers", "check knot.ply ring.stl --method layers --explain --resolution 64", NULL},
    {"text edges", "check cube.obj over.obj --method edges --edges", NULL},
    {"text cast", "check cube.obj over.obj --method edges --algorithm 4", NULL},
    {"text convex", "check cube.obj over.obj --method convex", NULL},
    {"text moving", "check knot.ply ring.stl --velocity ring=0,0,1 --explain", NULL},
    {"text moving apart", "check cube.obj edge.obj face.obj --velocity edge=1,1,0 --velocity face=1,1,1", NULL},
    {"moving", "check knot.ply ring.stl ball.stl --json --velocity ring=0,0,1,10,20,30 --duration 0.5", NULL},
    {"moving edges", "check knot.ply ring.stl --json --method edges --velocity knot=-1,0.5,0 --resolution 64", NULL},
    {"fronts",
     "check knot.ply ring.stl ball.stl --pose ball=4,0,0 --json --velocity ball=-1,0,0,0,5,0 --method zlist "
     "--front --resolution 64",
     NULL},
    {"text fronts", "check cube.obj near.obj --velocity near=-1,0,0 --method layers --front", NULL},
    {"text open", "check cube.obj open.obj around.obj sheet.obj", NULL},
    {"ignore", "check row.gltf --json --ignore a,b_b --ignore c,flush", NULL},
    {"ignore unknown", "check row.gltf --ignore a,nobody", NULL},
    {"allow", "check row.gltf --json --allow allow.txt", NULL},
    {"allow text", "check row.gltf --allow allow.txt", NULL},
    {"allow unknown", "check row.gltf --json --allow allow-unknown.txt", NULL},
    {"write allow", "check row.gltf --write-allow out.txt", "out.txt"},
    {"write allow touching", "check row.gltf --json --clearance 0 --write-allow out.txt", "out.txt"},
    {"map", "map jaws-kiss-a.ply jaws-kiss-b.ply -o out.png --csv out.csv --pfm out.pfm --resolution 96",
     "out.png out.csv out.pfm"},
    {"map askew", "map ball.stl ring.stl -o out.png --csv out.csv --view 1,2,3 --bands 0.02 --unit mm --resolution 64",
     "out.png out.csv"},
    {"map open", "map cube.obj sheet.obj -o out.png --pfm out.pfm --view z --resolution 32 --threads 2",
     "out.png out.pfm"},
    {"map of a check", "check jaws-overlap-a.ply jaws-overlap-b.ply --json --map out.png --resolution 80", "out.png"},
    {"map of nothing", "map cube.obj apart.obj -o out.png", "out.png"},
    {"picture", "check knot.ply ring.stl ball.stl --pose ball=3,0,0 --json --picture out.png --unit mm", "out.png"},
    {"picture of a crowd", "check balls --picture out.png --view 1,2,-3 --json", "out.png"},
    {"inspect boxes", "inspect cube.obj open.obj sheet.obj far-cube.obj tiny-cube.obj huge-cube.obj line.obj --json",
     NULL},
    {"inspect round", "inspect ball.stl ring.stl knot.ply hollow.ply twins.stl inward.ply shuffled.ply pin.stl --json",
     NULL},
    {"inspect rough", "inspect slab.ply jaws-kiss-a.ply stacks-one-b.ply spheres-deep-a.ply list.json --json", NULL},
    {"inspect text", "inspect cube.obj open.obj ring.stl row.gltf", NULL},
    {"fault empty", "check empty.stl cube.obj", NULL},
    {"fault words", "check words.stl cube.obj --json", NULL},
    {"fault short", "inspect short.ply", NULL},
    {"fault index", "inspect index.obj --json", NULL},
    {"fault number", "check cube.obj number.obj", NULL},
    {"fault nan", "check cube.obj nan.off", NULL},
    {"fault line", "check cube.obj line.obj", NULL},
    {"fault missing", "check cube.obj missing.obj", NULL},
    {"fault buffer", "inspect buffer.gltf", NULL},
    {"fault key", "check list-with-key.json", NULL},
    {"fault one body", "check cube.obj", NULL},
    {"fault pose", "check cube.obj over.obj --pose nobody=1,2,3", NULL},
    {"fault tolerance", "check cube.obj over.obj --tolerance -1", NULL},
    {"fault sheet hull", "check cube.obj sheet.obj --hull", NULL},
};

static void check(book *answers, const named *scene, const named *how) {
    char name[128], line[512];
    snprintf(name, sizeof name, "check %s: %s", how->name, scene->name);
    snprintf(line, sizeof line, "check %s --json --threads 1 %s", scene->words, how->words);
    ask(answers, name, line, NULL);
}

static void check_all(book *answers, const named *how, size_t ways, const named *scenes, size_t count) {
    for (size_t way = 0; way < ways; way++) {
        for (size_t i = 0; i < count; i++) {
            check(answers, &scenes[i], &how[way]);
        }
    }
}

int main(int argc, char **argv) {
    book answers = book_open(CLINKER_ANSWERS "/command.txt", argc, argv);
    void *folder = NULL;
    if (run_setup(&folder) != 0) {
        return 2;
    }
    write_plain_boxes();
    write_round_bodies();
    write_rough_pairs();
    write_assemblies();
    write_faulty_files();
    check_all(&answers, plain_checks, COUNT(plain_checks), plain_scenes, COUNT(plain_scenes));
    check_all(&answers, plain_checks, COUNT(plain_checks), varied_scenes, COUNT(varied_scenes));
    check_all(&answers, further_checks, COUNT(further_checks), varied_scenes, COUNT(varied_scenes));
    check_all(&answers, brim_checks, COUNT(brim_checks), &brim, 1);
    for (size_t i = 0; i < COUNT(questions); i++) {
        ask(&answers, questions[i].name, questions[i].line, questions[i].files);
    }
    run_teardown(&folder);
    return book_close(&answers);
}
