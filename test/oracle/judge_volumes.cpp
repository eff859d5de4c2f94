// What two bodies have in common, by CGAL's exact Boolean operations: classic models in overlapping poses, and the
// parts of real assemblies, which lie flush against each other.
#include "answer.hpp"
#include "assemblies.hpp"
#include "judges.hpp"
#include "kernel.hpp"
#include "models.hpp"
#include "random.hpp"

#include <CGAL/Polygon_mesh_processing/connected_components.h>
#include <CGAL/Polygon_mesh_processing/corefinement.h>
#include <CGAL/Polygon_mesh_processing/measure.h>
#include <CGAL/Polygon_mesh_processing/orientation.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polygon_mesh_processing/repair_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Surface_mesh.h>

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

namespace pmp = CGAL::Polygon_mesh_processing;
using Mesh = CGAL::Surface_mesh<Exact::Point_3>;

enum { VOLUME_POSES = 12, MOST_FACES = 21000, MOST_PART_FACES = 4000 };
constexpr double MOST_ERROR = 1e-9; // of sizes; volumes have bounds of their own

// Vertices in the same place are one. No faces: it is not the surface of a solid.
Mesh mesh_of(const Body &body) {
    std::vector<Exact::Point_3> points;
    for (const Position &p : world_positions(body)) {
        points.emplace_back(p[0], p[1], p[2]);
    }
    std::vector<std::vector<size_t>> polygons;
    for (const Face &face : body.faces) {
        polygons.push_back({face[0], face[1], face[2]});
    }
    pmp::merge_duplicate_points_in_polygon_soup(points, polygons);
    Mesh mesh;
    if (pmp::is_polygon_soup_a_polygon_mesh(polygons)) {
        pmp::polygon_soup_to_polygon_mesh(points, polygons, mesh);
    }
    return mesh;
}

// Boolean operations need a closed surface that does not meet itself.
bool is_usable(const Body &body, size_t most_faces) {
    if (body.faces.size() > most_faces) {
        return false;
    }
    const Mesh mesh = mesh_of(body);
    return mesh.number_of_faces() > 0 && CGAL::is_closed(mesh) && !pmp::does_self_intersect(mesh) &&
           pmp::is_outward_oriented(mesh);
}

struct Overlap {
    bool known = false;
    double volume = 0, area = 0;
    double centre[3] = {0, 0, 0};
    double longest = 0, narrowest = 0; // sides of its box
    size_t parts = 0;
};

Position position_of(const Exact::Point_3 &p) {
    return {CGAL::to_double(p.x()), CGAL::to_double(p.y()), CGAL::to_double(p.z())};
}

// The centroid of a solid, by tetrahedra from a corner of it.
void find_centre(const Mesh &mesh, double centre[3]) {
    const Position origin = position_of(mesh.point(*mesh.vertices().begin()));
    double volume = 0;
    double moment[3] = {0, 0, 0};
    for (const auto face : mesh.faces()) {
        Position t[3];
        size_t k = 0;
        for (const auto vertex : mesh.vertices_around_face(mesh.halfedge(face))) {
            t[k] = position_of(mesh.point(vertex));
            for (size_t i = 0; i < 3; i++) {
                t[k][i] -= origin[i];
            }
            k++;
        }
        const double six = t[0][0] * (t[1][1] * t[2][2] - t[1][2] * t[2][1]) +
                           t[0][1] * (t[1][2] * t[2][0] - t[1][0] * t[2][2]) +
                           t[0][2] * (t[1][0] * t[2][1] - t[1][1] * t[2][0]);
        volume += six;
        for (size_t i = 0; i < 3; i++) {
            moment[i] += six * (t[0][i] + t[1][i] + t[2][i]) / 4;
        }
    }
    for (size_t i = 0; i < 3; i++) {
        centre[i] = origin[i] + moment[i] / volume;
    }
}

Overlap overlap_of(const Body &one, const Body &other) {
    Mesh a = mesh_of(one);
    Mesh b = mesh_of(other);
    Mesh common;
    Overlap overlap;
    overlap.known = pmp::corefine_and_compute_intersection(a, b, common);
    if (!overlap.known || common.is_empty()) {
        return overlap;
    }
    const CGAL::Bbox_3 box = pmp::bbox(common);
    overlap.volume = CGAL::to_double(pmp::volume(common));
    overlap.area = CGAL::to_double(pmp::area(common));
    overlap.narrowest = std::min({box.x_span(), box.y_span(), box.z_span()});
    overlap.longest = std::max({box.x_span(), box.y_span(), box.z_span()});
    find_centre(common, overlap.centre);
    auto part = common.add_property_map<Mesh::Face_index, size_t>("f:part", 0).first;
    overlap.parts = pmp::connected_components(common, part);
    return overlap;
}

clinker_query contact_query() {
    clinker_query query;
    clinker_query_init(&query);
    query.regions = true;
    return query;
}

class VolumeJudge {
  public:
    // Where faces lie flush, which of two they belong to is not said: areas are not compared.
    void judge(int64_t number, const Body &one, const Body &other, bool flush) {
        const Overlap truth = overlap_of(one, other);
        if (!truth.known) {
            tally.count("refused by CGAL");
            return;
        }
        tally.count(flush ? "pairs of parts" : "placed pairs");
        tally.count(truth.volume > 0 ? "overlapping" : "apart");
        const HandedBody a(one);
        const HandedBody b(other);
        const clinker_pair pair = clinker.check(a, b, contact_query()).pair;
        compare_volume(number, truth, pair);
        if (truth.volume > 0 && pair.volume_error >= 0) {
            compare_rest(number, truth, pair, flush);
        }
    }

    int finish() {
        std::cout << "volumes: worst error " << worst << ", widest bound " << widest << ", of the volume\n";
        return tally.finish();
    }

    Tally tally{"volumes"};

  private:
    void compare_volume(int64_t number, const Overlap &truth, const clinker_pair &pair) {
        const double error = std::abs(pair.volume - truth.volume);
        const double rounding = std::ldexp(truth.volume, -50); // of the exact volume, to a double
        if (truth.volume > 0 && pair.volume_error < 0) {
            tally.disagree(number, "an overlap was not measured");
        } else if (error > std::max(0.0, pair.volume_error) + rounding) {
            tally.disagree(number, "the volume lies outside of its bound");
        } else if (pair.volume_error > MOST_ERROR * truth.volume) {
            tally.disagree(number, "the bound of the volume is wide");
        } else if (truth.volume > 0) {
            worst = std::max(worst, error / truth.volume);
            widest = std::max(widest, pair.volume_error / truth.volume);
        }
    }

    void compare_rest(int64_t number, const Overlap &truth, const clinker_pair &pair, bool flush) {
        double regions = 0;
        for (size_t i = 0; i < pair.region_count; i++) {
            regions += pair.regions[i].volume;
        }
        if (std::abs(regions - truth.volume) > MOST_ERROR * truth.volume) {
            tally.disagree(number, "the regions have another volume");
        }
        if (pair.region_count == 0 || pair.region_count > truth.parts) {
            tally.disagree(number, "a part was split into regions");
        }
        if (!flush && std::abs(pair.areas[0] + pair.areas[1] - truth.area) > MOST_ERROR * truth.area) {
            tally.disagree(number, "the area is another one");
        }
        for (int i = 0; i < 3; i++) {
            if (std::abs(pair.centre[i] - truth.centre[i]) > MOST_ERROR * truth.longest + 1e-12) {
                tally.disagree(number, "the centre is elsewhere");
            }
        }
        if (pair.depth_error < 0 || pair.depth > truth.narrowest * (1 + MOST_ERROR)) {
            tally.disagree(number, "the depth is none, or more than the box");
        }
    }

    Clinker clinker{2};
    double worst = 0;
    double widest = 0;
};

void judge_models(const Options &options, VolumeJudge &judge) {
    std::vector<Model> models;
    for (Model &model : read_classics()) {
        if (is_usable(model.body, MOST_FACES)) {
            models.push_back(std::move(model));
        }
    }
    judge.tally.count("models", models.size());
    const Cases cases(options, VOLUME_POSES * model_pairs(models.size()));
    for (int64_t number = cases.first; number < cases.end && !models.empty(); number++) {
        const ModelCase drawn = model_case(number, models.size());
        Random random(options.seed + 2000, static_cast<uint64_t>(number));
        Body a = models[drawn.one].body;
        Body b = models[drawn.other].body;
        a.pose = random_pose(random, 0.4);
        b.pose = random_pose(random, 0.4);
        judge.judge(number, a, b, false);
    }
}

// Parts whose overlap has a volume, by what Clinker says: those that it denies are judged elsewhere.
std::vector<std::pair<const Body *, const Body *>> overlapping_parts(const Assembly &assembly, Clinker &clinker) {
    std::deque<HandedBody> handed;
    std::vector<bool> usable;
    for (const Body &body : assembly.bodies) {
        handed.emplace_back(body);
        usable.push_back(is_usable(body, MOST_PART_FACES));
    }
    std::vector<std::pair<const Body *, const Body *>> pairs;
    for (const auto &entry : clinker.check(handed, contact_query())) {
        if (entry.second.pair.volume > 0 && usable[entry.first.first] && usable[entry.first.second]) {
            pairs.emplace_back(&assembly.bodies[entry.first.first], &assembly.bodies[entry.first.second]);
        }
    }
    return pairs;
}

void judge_parts(const Options &options, VolumeJudge &judge) {
    const std::vector<Assembly> assemblies = read_assemblies();
    Clinker clinker{2};
    std::vector<std::pair<const Body *, const Body *>> pairs;
    for (const Assembly &assembly : assemblies) {
        const auto own = overlapping_parts(assembly, clinker);
        pairs.insert(pairs.end(), own.begin(), own.end());
    }
    const Cases cases(options, static_cast<int64_t>(pairs.size()));
    for (int64_t number = cases.first; number < cases.end && !pairs.empty(); number++) {
        const auto &pair = pairs[static_cast<size_t>(number)];
        judge.judge(number, *pair.first, *pair.second, true);
    }
}

} // namespace

int judge_volumes(const Options &options) {
    VolumeJudge judge;
    judge_models(options, judge);
    judge_parts(options, judge);
    if (judge.tally.counted("overlapping") == 0) {
        std::cout << "volumes: no models here, nothing was compared" << std::endl;
    }
    return judge.finish();
}

} // namespace oracle
