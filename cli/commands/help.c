#include "cli/commands/help.h"

#include "cli/base/methods.h"
#include "cli/base/text.h"

#include <stdlib.h>
#include <string.h>

static const char overview[] =
    "clinker tells which solids overlap, where and how deep.\n"
    "\n"
    "usage: clinker check FILE... [options]   check all pairs of bodies against each other\n"
    "       clinker inspect FILE... [--json]  tell what each mesh is: closed, convex, its box, its flaws\n"
    "       clinker map A B -o MAP.png        draw the gap or overlap between two bodies\n"
    "       clinker help [COMMAND]            this text, or the one on a command\n"
    "       clinker --version\n"
    "\n"
    "A mesh file (STL, PLY, OBJ, OFF) is one body, named after the file; a scene file (glTF, GLB) gives one\n"
    "body for each mesh node, named after the node; a robot (URDF) one for each link; a list of parts (JSON)\n"
    "and a folder one for each part. Names that clash get #2, #3.\n"
    "\n"
    "Exit status: 0 nothing found, 1 something found, 2 bad usage or input.\n"
    "\n"
    "example: clinker check upper.stl lower.stl\n";

static const char check_first[] =
    "clinker check: which bodies interfere, touch, or come too near\n"
    "\n"
    "usage: clinker check FILE... [options]\n"
    "\n"
    "  --tolerance D      overlap up to this depth is touching; 0: the first crossing or containment is\n"
    "                     interference. By default 2^-20 of the larger box diagonal of the pair.\n"
    "  --clearance D      report bodies nearer than this as well, with their distance\n"
    "  --pose BODY=tx,ty,tz[,rx,ry,rz]\n"
    "                     turn a body by degrees about x, y, z, in that order, then move it; on top of the\n"
    "                     place that its file gives it. Once for each body.\n"
    "  --ignore A,B       leave out this pair of bodies; may be given again\n"
    "  --joint NAME=VALUE where a joint of a robot stands, in radians or, where it slides, in the file's unit; by\n"
    "                     default at 0; may be given again\n"
    "  --adjacent         check links of a robot that are joined to each other, too\n"
    "  --allow FILE       leave out pairs that were accepted before, unless they got deeper; a line for each pair:\n"
    "                     two names, quoted where needed, and, if wanted, the depth up to which it is accepted\n"
    "  --write-allow FILE write today's interfering pairs to such a file, with --clearance the touching ones too\n"
    "  --top N            show the N worst pairs; by default up to 100\n"
    "  --verdict          tell the state of each pair and nothing else, which takes less time\n"
    "  --depths           measure the depth of every region; by default of the deepest one\n"
    "  --curves           with --json: the points of the curves in which surfaces cross\n"
    "  --faces            list every pair of faces that meet, in the files' own numbers from 0\n"
    "  --json             print one JSON object and nothing else\n"
    "  --threads N        use so many threads; by default all processors\n"
    "  --map FILE.png     draw a map of the gap, of two bodies; see clinker map --help\n"
    "  --picture FILE.png draw the bodies: those that interfere in colours, overlaps in red, others as ghosts\n"
    "  --unit NAME        what the files' unit is called in these, as in mm\n";

/* What follows the options that go with methods, which print_method_options() tells. */
static const char check_rest[] =
    "  --backend cpu      where to compute; cpu is the only one in this version\n"
    "  --trust-paths      let files name others wherever they lie: buffers of glTF, parts, meshes of robots; by\n"
    "                     default these lie near the file that names them\n"
    "  -h, --help         this text\n"
    "\n"
    "Lengths are in the files' own unit.\n"
    "\n"
    "Exit status: 0 nothing found; 1 a pair interferes or, with --clearance, touches or is nearer than that;\n"
    "2 bad usage or input; 130 stopped by Ctrl-C, with the pairs known so far. Ctrl-C again ends it at once.\n"
    "\n"
    "example: clinker check housing.stl shaft.stl --pose shaft=0,0,12.5,90,0,0 --clearance 0.2\n";

static const char inspect[] =
    "clinker inspect: what each mesh is\n"
    "\n"
    "usage: clinker inspect FILE... [options]\n"
    "\n"
    "  --json             print one JSON object and nothing else\n"
    "  --trust-paths      let files name others wherever they lie: buffers of glTF, parts, meshes of robots; by\n"
    "                     default these lie near the file that names them\n"
    "  -h, --help         this text\n"
    "\n"
    "Tells for every body its size, area and volume, whether it is a solid (closed, with all faces agreeing on\n"
    "which side is outside) and convex, and the edges and faces that are amiss.\n"
    "\n"
    "Exit status: 0, or 2 for bad usage or input.\n"
    "\n"
    "example: clinker inspect upper.stl --json\n";

static const char map[] =
    "clinker map: the gap or overlap between the facing surfaces of two bodies, as a picture and as numbers\n"
    "\n"
    "usage: clinker map A B [options] -o MAP.png\n"
    "\n"
    "  -o, --output FILE  the picture, a PNG: overlap in reds, contact in yellow, clearance in blues\n"
    "  --csv FILE         the numbers: x, y, gap and cover for each pixel that a body covers\n"
    "  --pfm FILE         the gap as a portable float map, NaN where there is none\n"
    "  --view auto|x|y|z|dx,dy,dz\n"
    "                     look down an axis, or along a direction; by default down across the contact\n"
    "  --resolution N     pixels along the longer side, from 1 to 16384; by default 512\n"
    "  --bands D          up to D from zero is contact, other bands end at 2, 5, 10 and 20 D; by default chosen\n"
    "                     to suit the gaps\n"
    "  --unit NAME        what the files' unit is called, as in mm\n"
    "  --pose BODY=tx,ty,tz[,rx,ry,rz]\n"
    "                     turn and move a body, as for check\n"
    "  --threads N        use so many threads; by default all processors\n"
    "  --trust-paths      let files name others wherever they lie: buffers of glTF, parts, meshes of robots; by\n"
    "                     default these lie near the file that names them\n"
    "  -h, --help         this text\n"
    "\n"
    "Bodies need not be closed.\n"
    "\n"
    "Exit status: 0, or 2 for bad usage or input.\n"
    "\n"
    "example: clinker map lower.stl upper.stl --unit mm -o map.png --csv map.csv\n";

enum { COLUMN = 21, WIDTH = 112 }; /* where the text on an option begins, and where a line ends at the latest */

/* Words from COLUMN on, where the output stands already; as many on each line as it has room for. */
static void print_wrapped(FILE *out, const char *text) {
    size_t at = COLUMN;
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        if (at > COLUMN && at + 1 + length > WIDTH) {
            fprintf(out, "\n%*s", COLUMN, "");
            at = COLUMN;
        } else if (at > COLUMN) {
            fputc(' ', out);
            at++;
        }
        fwrite(text, 1, length, out);
        at += length;
        text += length + (text[length] == ' ');
    }
    fputc('\n', out);
}

/* The text, which is freed, stands beside the option or, where that has no room, below it. */
static void print_option(FILE *out, const char *option, char *text) {
    int written = fprintf(out, "  %s", option);
    if (written >= COLUMN) {
        fputc('\n', out);
        written = 0;
    }
    fprintf(out, "%*s", COLUMN - written, "");
    print_wrapped(out, text);
    free(text);
}

static void print_methods(FILE *out) {
    char *text = text_format("how to answer: %s (the default)", clinker_method_describe(CLINKER_METHOD_EXACT)->name);
    const clinker_method_facts *facts;
    for (int i = CLINKER_METHOD_EXACT + 1; (facts = clinker_method_describe((clinker_method)i)) != NULL; i++) {
        char *longer = text_format("%s; %s, which %s", text, facts->name, facts->summary);
        free(text);
        text = longer;
    }
    print_option(out, "--method M", text);
}

/* Options that go with some methods, which are named as their table does. */
static void print_method_options(FILE *out) {
    char sampling[128], together[128], with_eye[128];
    methods_list(sampling, sizeof sampling, ", ", METHODS_THAT_SAMPLE);
    methods_list(together, sizeof together, ", ", METHODS_THAT_SAMPLE_TOGETHER);
    methods_list(with_eye, sizeof with_eye, ", ", METHODS_WITH_EYE);
    const char *layers = clinker_method_describe(CLINKER_METHOD_LAYERS)->name;
    const char *edges = clinker_method_describe(CLINKER_METHOD_EDGES)->name;
    print_option(out, "--hull", text_format("%s", "take the convex hulls of the bodies in their place"));
    print_option(out, "--resolution N",
                 text_format("pixels along the longer side of the window, from 1 to 16384, for %s and the map, by "
                             "default 512, and for measuring contacts, by default 64",
                             sampling));
    print_option(out, "--view auto|x|y|z|dx,dy,dz",
                 text_format("%s and map: the line of sight; by default across the contact of two bodies, of more (%s) "
                             "along the shortest side of what they share. And of the picture, by default from where "
                             "most of the interfering bodies is seen",
                             sampling, together));
    print_option(out, "--parity",
                 text_format("%s: inside is where an odd number of faces lies in front, not by winding", sampling));
    print_option(out, "--explain", text_format("%s: tell what was drawn and what that told, for each pair", layers));
    print_option(out, "--spikes",
                 text_format("%s: judge parts exactly that are thinner than a pixel and would be missed", layers));
    print_option(
        out, "--edges",
        text_format("%s: list the edges that pass through the other body, and where they enter and leave it", edges));
    print_option(
        out, "--eye D",
        text_format("%s: see from a point so far before the middle of what is seen, not along parallels", with_eye));
    print_option(
        out, "--algorithm N",
        text_format("%s: one of the five as published, which lose pairs, in place of the project's own", edges));
}

void help_overview(FILE *out) {
    fputs(overview, out);
}

void help_check(FILE *out) {
    fputs(check_first, out);
    print_methods(out);
    print_method_options(out);
    fputs(check_rest, out);
}

void help_inspect(FILE *out) {
    fputs(inspect, out);
}

void help_map(FILE *out) {
    fputs(map, out);
}
