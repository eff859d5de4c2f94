// The classic models in overlapping poses: the volume that they have in common, by CGAL's exact Boolean operations.
#include "answer.hpp"
#include "judges.hpp"
#include "kernel.hpp"
#include "models.hpp"
#include "random.hpp"

#include <CGAL/Polygon_mesh_processing/corefinement.h>
#include <CGAL/Polygon_mesh_processing/measure.h>
#include <CGAL/Polygon_mesh_processing/orientation.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Surface_mesh.h>

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

namespace pmp = CGAL::Polygon_mesh_processing;
using Mesh = CGAL::Surface_mesh<Exact::Point_3>;

enum { VOLUME_POSES = 12, MOST_FACES = 21000, COARSE = 64, FINE = 512, WIDE_ENOUGH = 50 };
constexpr double MOST_ERROR = 0.005; // of an overlap that is wide enough, at FINE

Mesh mesh_of(const Body &body) {
    std::vector<Exact::Point_3> points;
    for (const Position &p : world_positions(body)) {
        points.emplace_back(p[0], p[1], p[2]);
    }
    std::vector<std::vector<size_t>> polygons;
    for (const Face &face : body.faces) {
        polygons.push_back({face[0], face[1], face[2]});
    }
    Mesh mesh;
    if (pmp::is_polygon_soup_a_polygon_mesh(polygons)) {
        pmp::polygon_soup_to_polygon_mesh(points, polygons, mesh);
    }
    return mesh;
}

// Boolean operations need a closed surface that does not meet itself.
bool is_usable(const Body &body) {
    if (body.faces.size() > MOST_FACES) {
        return false;
    }
    const Mesh mesh = mesh_of(body);
    return mesh.number_of_faces() > 0 && CGAL::is_closed(mesh) && !pmp::does_self_intersect(mesh) &&
           pmp::is_outward_oriented(mesh);
}

struct Overlap {
    bool known = false;
    double volume = 0;
    double narrowest = 0; // side of its box
};

Overlap overlap_of(const Body &one, const Body &other) {
    Mesh a = mesh_of(one);
    Mesh b = mesh_of(other);
    Mesh common;
    Overlap overlap;
    overlap.known = pmp::corefine_and_compute_intersection(a, b, common);
    if (!overlap.known || common.is_empty()) {
        return overlap;
    }
    overlap.volume = CGAL::to_double(pmp::volume(common));
    const CGAL::Bbox_3 box = pmp::bbox(common);
    overlap.narrowest = std::min({box.x_span(), box.y_span(), box.z_span()});
    return overlap;
}

clinker_query contact_query(uint32_t resolution) {
    clinker_query query;
    clinker_query_init(&query);
    query.regions = true;
    query.view.resolution = resolution;
    return query;
}

// How many pixels the overlap is across where its box is narrowest. The window shows all of the box from any side.
double pixels_across(const Overlap &truth, const clinker_pair &pair, double resolution) {
    double longest = 0;
    double low[3] = {INFINITY, INFINITY, INFINITY};
    double high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (size_t i = 0; i < pair.region_count; i++) {
        for (int k = 0; k < 3; k++) {
            const clinker_region &region = pair.regions[i];
            low[k] = std::min(low[k], region.box_min[k]);
            high[k] = std::max(high[k], region.box_max[k]);
            longest = std::max(longest, high[k] - low[k]);
        }
    }
    return longest > 0 ? truth.narrowest / (std::sqrt(3.0) * longest) * resolution : 0;
}

class VolumeJudge {
  public:
    void judge(int64_t number, const Body &one, const Body &other) {
        const Overlap truth = overlap_of(one, other);
        if (!truth.known) {
            tally.count("refused by CGAL");
            return;
        }
        tally.count("placed pairs");
        tally.count(truth.volume > 0 ? "overlapping" : "apart");
        const HandedBody a(one);
        const HandedBody b(other);
        for (uint32_t resolution : {COARSE, FINE}) {
            compare(number, truth, clinker.check(a, b, contact_query(resolution)).pair, resolution);
        }
    }

    int finish() {
        std::cout << "volumes: worst error at " << FINE << ": " << 100 * worst << " %, widest bound " << 100 * widest
                  << " %\n";
        return tally.finish();
    }

    Tally tally{"volumes"};

  private:
    void compare(int64_t number, const Overlap &truth, const clinker_pair &pair, uint32_t resolution) {
        const double error = std::abs(pair.volume - truth.volume);
        if (truth.volume > 0 && pair.volume_error < 0) {
            tally.disagree(number, "an overlap was not measured");
        }
        if (error > std::max(0.0, pair.volume_error) + 1e-12) {
            tally.disagree(number, "the volume lies outside of its bound");
        }
        if (resolution == FINE && pixels_across(truth, pair, resolution) >= WIDE_ENOUGH) {
            tally.count("wide enough");
            worst = std::max(worst, error / truth.volume);
            widest = std::max(widest, pair.volume_error / truth.volume);
            if (error > MOST_ERROR * truth.volume) {
                tally.disagree(number, "the volume is more than half a percent off");
            }
        }
    }

    Clinker clinker{2};
    double worst = 0;
    double widest = 0;
};

} // namespace

int judge_volumes(const Options &options) {
    std::vector<Model> models;
    for (Model &model : read_classics()) {
        if (is_usable(model.body)) {
            models.push_back(std::move(model));
        }
    }
    VolumeJudge judge;
    judge.tally.count("models", models.size());
    if (models.empty()) {
        std::cout << "volumes: no models here, nothing was compared" << std::endl;
        return judge.finish();
    }
    const Cases cases(options, VOLUME_POSES * model_pairs(models.size()));
    for (int64_t number = cases.first; number < cases.end; number++) {
        const ModelCase drawn = model_case(number, models.size());
        Random random(options.seed + 2000, static_cast<uint64_t>(number));
        Body a = models[drawn.one].body;
        Body b = models[drawn.other].body;
        a.pose = random_pose(random, 0.4);
        b.pose = random_pose(random, 0.4);
        judge.judge(number, a, b);
    }
    return judge.finish();
}

} // namespace oracle
