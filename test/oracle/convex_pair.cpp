#include "convex_pair.hpp"

#include <algorithm>

namespace oracle {
namespace {

using Number = CGAL::Exact_rational;

constexpr const char *CERTIFICATES[] = {"answers without certificate", "planes", "points", "judged exactly",
                                        "left to rounding"};

// Of normal . point - offset.
int side_of(const clinker_certificate &plane, const Point &p) {
    const Number height = Number(plane.normal[0]) * Number(p.x()) + Number(plane.normal[1]) * Number(p.y()) +
                          Number(plane.normal[2]) * Number(p.z()) - Number(plane.offset);
    return height > 0 ? 1 : (height < 0 ? -1 : 0);
}

bool all_on_side(const clinker_certificate &plane, const Solid &solid, int side) {
    return std::all_of(solid.points.begin(), solid.points.end(),
                       [&](const Point &p) { return side_of(plane, p) == side; });
}

// Of the surface as a whole: narrow faces may tip over where a pose rounds their corners, and their planes say nothing
// then.
bool strictly_inside(const clinker_certificate &certificate, const Solid &solid) {
    const double *p = certificate.point;
    return solid.closed && solid.locate(Point(p[0], p[1], p[2])) == Place::inside;
}

std::optional<std::string> fault_of_certificate(const clinker_convex_answer &answer, const Solid &a, const Solid &b) {
    const clinker_certificate &certificate = answer.certificate;
    switch (certificate.kind) {
    case CLINKER_CERTIFICATE_PLANE:
        if (answer.state != CLINKER_STATE_APART || !all_on_side(certificate, a, -1) ||
            !all_on_side(certificate, b, 1)) {
            return "a plane does not separate";
        }
        return {};
    case CLINKER_CERTIFICATE_POINT:
        if (answer.state != CLINKER_STATE_INTERFERE || !strictly_inside(certificate, a) ||
            !strictly_inside(certificate, b)) {
            return "a point is not inside of both";
        }
        return {};
    case CLINKER_CERTIFICATE_EXACT:
        return {};
    default:
        return "no certificate";
    }
}

std::vector<std::string> faults_of_convex(const Truth &truth, const Solid &a, const Solid &b,
                                          const clinker_convex_answer &answer) {
    Answer bare = {};
    bare.pair.state = answer.state;
    std::vector<std::string> faults = faults_of_state(truth, bare);
    if (const auto fault = fault_of_certificate(answer, a, b)) {
        faults.push_back(*fault);
    }
    return faults;
}

void add(std::vector<std::string> &all, const char *asked, const std::vector<std::string> &faults) {
    for (const std::string &fault : faults) {
        all.push_back(std::string(asked) + ": " + fault);
    }
}

} // namespace

ConvexPair::ConvexPair(Clinker &asked, const HandedBody &first, const HandedBody &second)
    : clinker(asked), a(first), b(second), forms{asked.prepare(first), asked.prepare(second)} {
}

std::vector<std::string> ConvexPair::faults(const Truth &truth, const Solid &one, const Solid &other, Tally &tally) {
    clinker_convex_answer anew = CLINKER_INIT(clinker_convex_answer);
    clinker.check(forms[0], a, forms[1], b, anew);
    clinker.check(forms[0], a, forms[1], b, last);
    tally.count("convex pairs");
    tally.count(CERTIFICATES[anew.certificate.kind]);
    std::vector<std::string> all;
    add(all, "convex", faults_of_convex(truth, one, other, anew));
    add(all, "convex, from the last", faults_of_convex(truth, one, other, last));
    if (last.state != anew.state) {
        all.emplace_back("convex: the last answer changes the state");
    }
    const clinker_convex *const both[2] = {forms[0].get(), forms[1].get()};
    clinker_query query = state_query();
    query.convex.forms = both;
    add(all, "with convex forms", faults_of_state(truth, clinker.check(a, b, query)));
    query.method = CLINKER_METHOD_CONVEX;
    add(all, "method convex", faults_of_state(truth, clinker.check(a, b, query)));
    return all;
}

void demand_all_certificates(Tally &tally) {
    for (const clinker_certificate_kind kind :
         {CLINKER_CERTIFICATE_PLANE, CLINKER_CERTIFICATE_POINT, CLINKER_CERTIFICATE_EXACT}) {
        if (tally.counted(CERTIFICATES[kind]) == 0) {
            tally.disagree(-1, std::string("no ") + CERTIFICATES[kind] + " among convex pairs");
        }
    }
}

} // namespace oracle
