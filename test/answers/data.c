/* Does the command still say what it said of real meshes? They lie in a folder beside the checkout; where there is
 * none, there is nothing to ask. */
#include "ask.h"
#include "cli/run.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct named {
    const char *name, *words;
} named;

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* Files and folders, under names without what run.h takes for a space. */
static const struct {
    const char *name, *file;
} links[] = {
    {"bunny.obj", "classic/bunny_hr.obj"},
    {"armadillo.off", "classic/armadillo.off"},
    {"rocker-arm.obj", "classic/rocker-arm.obj"},
    {"fandisk.off", "classic/fandisk.off"},
    {"spot.obj", "classic/spot.obj"},
    {"cow.obj", "classic/cow.obj"},
    {"teapot.obj", "classic/teapot.obj"},
    {"knot.off", "classic/knot1.off"},
    {"mandible.stl", "dental/bodyparts3d/FMA52748.stl"},
    {"molar.stl", "dental/bodyparts3d/FMA55704.stl"},
    {"second-molar.stl", "dental/bodyparts3d/FMA55703.stl"},
    {"canine.stl", "dental/bodyparts3d/FMA55687.stl"},
    {"left-maxilla.stl", "dental/bodyparts3d/FMA53650.stl"},
    {"right-maxilla.stl", "dental/bodyparts3d/FMA53649.stl"},
    {"jaw.obj", "dental/artisynth_dynjaw/jaw_smooth.obj"},
    {"maxilla.obj", "dental/artisynth_dynjaw/maxilla.obj"},
    {"gearbox.glb", "cad/GearboxAssy/GearboxAssy-decoded.glb"},
    {"engine.glb", "cad/2CylinderEngine.glb"},
    {"truck.glb", "cad/CesiumMilkTruck.glb"},
    {"boolean.glb", "cad/boolean.glb"},
    {"pins.glb", "cad/pins.glb"},
    {"fox.glb", "animated/Fox.glb"},
    {"tests.glb", "animated/InterpolationTest.glb"},
    {"panda", "robots/panda"},
    {"glass-left.obj", "peers/Havocglass8_left.obj"},
    {"glass-right.obj", "peers/Havocglass8_right.obj"},
    {"twin-left.obj", "peers/Generic_Twin_7863.1.t0_left.obj"},
    {"twin-right.obj", "peers/Generic_Twin_7863.1.t0_right.obj"},
    {"offset3.obj", "peers/Offset3.obj"},
    {"offset4.obj", "peers/Offset4.obj"},
    {"ball-a.off", "peers/ballA.off"},
    {"ball-b.off", "peers/ballB.off"},
    {"thing.stl", "peers/thingi10k_65004.stl"},
    {"gear.obj", "motion/gears/gear.obj"},
    {"crank.stl", "motion/piston/crank.stl"},
    {"rod.stl", "motion/piston/connecting-rod.stl"},
    {"bad-degenerate.off", "bad/degenerated-sd.off"},
    {"bad-all.off", "bad/all_degen.off"},
    {"bad-caps.off", "bad/caps_and_needles.off"},
    {"bad-manifold.off", "bad/non_manifold_face_graph.off"},
    {"bad-spheres.off", "bad/spheres_intersecting.off"},
    {"bad-boeing.off", "bad/boeing.off"},
    {"bad-elephant.off", "bad/elephant-with-holes.off"},
    {"bad-cubes.off", "bad/cubes.off"},
    {"bad-spider.stl", "bad/Spider_binary.stl"},
    {"bad-export.stl", "bad/3DSMaxExport.STL"},
    {"bad-index.gltf", "bad/IndexOutOfRange.gltf"},
    {"bad-lines.obj", "bad/malformed.obj"},
    {"bad-counts.off", "bad/OutOfMemory.off"},
    {"bad-chair.obj", "bad/chair_model.obj"},
    {"bad-soup.stl", "bad/soup.stl"},
    {"bad-crash.obj", "bad/openscad-nonmanifold-crash.obj"},
    {"bad-huge.obj", "bad/Cray_right.obj"},
    {"bad-dragon.ply", "bad/dragon_vrip_res4.ply"},
};

/* Each pair and assembly, and what is measured of it by each method. */
static const named scenes[] = {
    {"bunny-armadillo", "bunny.obj armadillo.off --pose armadillo=40,0,0"},
    {"arm-fandisk", "rocker-arm.obj fandisk.off --pose fandisk=0.25,0.125,0,30,0,0"},
    {"cows", "cow.obj spot.obj --pose spot=1,1,0"},
    {"teapot-twice", "teapot.obj teapot.obj --pose teapot#2=0.5,0.25,0"},
    {"knots", "knot.off knot.off --pose knot#2=0.1,0,0,0,90,0"},
    {"teeth", "mandible.stl molar.stl second-molar.stl canine.stl"},
    {"maxillae", "left-maxilla.stl right-maxilla.stl"},
    {"jaws", "jaw.obj maxilla.obj"},
    {"truck", "truck.glb"},
    {"boolean", "boolean.glb"},
    {"pins", "pins.glb"},
    {"animated", "tests.glb fox.glb"},
    {"glass", "glass-left.obj glass-right.obj"},
    {"twins", "twin-left.obj twin-right.obj"},
    {"offsets", "offset3.obj offset4.obj"},
    {"dented-balls", "ball-a.off ball-b.off"},
    {"things", "thing.stl thing.stl --pose thing#2=5,0,0"},
    {"gears", "gear.obj gear.obj --pose gear=0,0,0,90,0,0 --pose gear#2=2.05,0,0,90,0,15"},
    {"piston", "crank.stl rod.stl"},
    {"bad-spheres", "bad-spheres.off bad-spheres.off --pose bad-spheres#2=0.5,0.1,0"},
    {"bad-boeing", "bad-boeing.off bad-boeing.off --pose bad-boeing#2=1,2,0.5"},
    {"bad-elephant", "bad-elephant.off bad-elephant.off --pose bad-elephant#2=0.1,0.05,0"},
    {"bad-cubes", "bad-cubes.off bad-cubes.off --pose bad-cubes#2=1,0,0"},
    {"bad-spider", "bad-spider.stl bad-spider.stl --pose bad-spider#2=1,1,1"},
    {"bad-chair", "bad-chair.obj bad-chair.obj --pose bad-chair#2=0.1,0.1,0.1"},
    {"bad-soup", "bad-soup.stl bad-cubes.off"},
    {"bad-crash", "bad-crash.obj bad-crash.obj --pose bad-crash#2=0.5,0.5,0.5"},
    {"bad-dragon", "bad-dragon.ply bad-dragon.ply --pose bad-dragon#2=0.01,0.01,0"},
    {"bad-huge", "bad-huge.obj bad-cubes.off"},
};

static const named ways[] = {
    {"exact", ""},
    {"exact to zero, faces", "--tolerance 0 --faces --threads 2"},
    {"exact clearance", "--clearance 0.2"},
    {"zlist", "--method zlist --resolution 200"},
    {"layers", "--method layers --spikes --explain --resolution 200"},
    {"edges", "--method edges --edges --resolution 200"},
    {"cast 4", "--method edges --algorithm 4 --resolution 200"},
    {"convex hulls", "--method convex --hull --clearance 0.2"},
};

static const named questions[] = {
    {"gearbox exact", "check gearbox.glb --json --threads 2"},
    {"gearbox layers", "check gearbox.glb --json --method layers --resolution 64"},
    {"gearbox text", "check gearbox.glb --top 10 --tolerance 0.01"},
    {"engine exact", "check engine.glb --json --threads 2"},
    {"engine edges", "check engine.glb --json --method edges"},
    {"engine hulls", "check engine.glb --json --method convex --hull"},
    {"inspect classics", "inspect bunny.obj armadillo.off rocker-arm.obj fandisk.off teapot.obj knot.off --json"},
    {"inspect assemblies", "inspect engine.glb truck.glb boolean.glb fox.glb --json"},
    {"inspect bad",
     "inspect bad-degenerate.off bad-all.off bad-caps.off bad-manifold.off bad-spheres.off bad-boeing.off"
     " bad-elephant.off bad-cubes.off bad-spider.stl bad-export.stl bad-chair.obj bad-soup.stl"
     " bad-crash.obj bad-huge.obj bad-dragon.ply --json"},
    {"fault index", "inspect bad-index.gltf"},
    {"fault lines", "inspect bad-lines.obj"},
    {"fault counts", "inspect bad-counts.off"},
    {"fault degenerate", "check bad-all.off bad-cubes.off"},
};

/* For builds that read XML; others have the cases, but cannot ask. */
static const named robots[] = {
    {"robot", "check panda/panda.urdf --json --clearance 0.05"},
    {"robot adjacent", "check panda/panda.urdf --json --adjacent"},
};

static void ask_robots(book *answers) {
    for (size_t i = 0; i < COUNT(robots); i++) {
#ifdef CLINKER_HAS_XML
        ask(answers, robots[i].name, robots[i].words, NULL);
#else
        (void)book_wants(answers, robots[i].name);
#endif
    }
}

static bool link_all(void) {
    for (size_t i = 0; i < COUNT(links); i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", CLINKER_TEST_DATA, links[i].file);
        if (symlink(path, links[i].name) != 0) {
            perror(links[i].name);
            return false;
        }
    }
    return true;
}

static void ask_all(book *answers) {
    for (size_t way = 0; way < COUNT(ways); way++) {
        for (size_t i = 0; i < COUNT(scenes); i++) {
            char name[128], line[512];
            snprintf(name, sizeof name, "check %s: %s", ways[way].name, scenes[i].name);
            snprintf(line, sizeof line, "check %s --json --threads 1 %s", scenes[i].words, ways[way].words);
            ask(answers, name, line, NULL);
        }
    }
    for (size_t i = 0; i < COUNT(questions); i++) {
        ask(answers, questions[i].name, questions[i].words, NULL);
    }
    ask_robots(answers);
    ask(answers, "map teeth", "map mandible.stl molar.stl -o out.png --csv out.csv --resolution 128",
        "out.png out.csv");
    ask(answers, "picture truck", "check truck.glb --json --picture out.png", "out.png");
}

int main(int argc, char **argv) {
    if (access(CLINKER_TEST_DATA, R_OK) != 0) {
        printf("%s: no real meshes\n", CLINKER_TEST_DATA);
        return 77;
    }
    book answers = book_open(CLINKER_ANSWERS "/data.txt", argc, argv);
    void *folder = NULL;
    if (run_setup(&folder) != 0 || !link_all()) {
        return 2;
    }
    ask_all(&answers);
    run_teardown(&folder);
    return book_close(&answers);
}
