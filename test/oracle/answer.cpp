#include "answer.hpp"

#include <stdexcept>

namespace oracle {

Clinker::Clinker(unsigned threads) {
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.threads = threads;
    if (clinker_workspace_create(&settings, &workspace) != CLINKER_STATUS_OK) {
        throw std::runtime_error("no workspace");
    }
}

Clinker::~Clinker() {
    clinker_workspace_destroy(workspace);
}

static FacePairs copied(const clinker_face_pair *faces, size_t count) {
    FacePairs pairs;
    for (size_t i = 0; faces != nullptr && i < count; i++) {
        pairs.emplace_back(faces[i].a, faces[i].b);
    }
    return pairs;
}

Answers Clinker::check(const std::vector<clinker_body> &bodies, const clinker_query &query) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    if (clinker_bodies_check(workspace, bodies.data(), bodies.size(), &query, &answer) != CLINKER_STATUS_OK) {
        throw std::runtime_error(clinker_workspace_message(workspace));
    }
    Answers out;
    for (size_t i = 0; i < answer.pair_count; i++) {
        const clinker_pair &pair = answer.pairs[i];
        out[{pair.a, pair.b}] = {pair, copied(pair.crossing_faces, pair.crossings),
                                 copied(pair.touching_faces, pair.touchings)};
    }
    return out;
}

Answer Clinker::check(const HandedBody &a, const HandedBody &b, const clinker_query &query) {
    return check({a.view(), b.view()}, query)[{0, 1}];
}

Answers Clinker::check(const std::deque<HandedBody> &bodies, const clinker_query &query) {
    std::vector<clinker_body> views;
    for (const HandedBody &body : bodies) {
        views.push_back(body.view());
    }
    return check(views, query);
}

Prepared Clinker::prepare(const HandedBody &body) {
    clinker_convex *convex = nullptr;
    const clinker_body view = body.view();
    const clinker_status status = clinker_convex_create(workspace, &view.mesh, &convex);
    if (status != CLINKER_STATUS_OK && status != CLINKER_STATUS_INVALID) {
        throw std::runtime_error(clinker_workspace_message(workspace));
    }
    return Prepared(convex);
}

void Clinker::check(const Prepared &a, const HandedBody &pose_a, const Prepared &b, const HandedBody &pose_b,
                    clinker_convex_answer &answer) {
    if (clinker_convex_check(workspace, a.get(), pose_a.view().pose, b.get(), pose_b.view().pose, &answer) !=
        CLINKER_STATUS_OK) {
        throw std::runtime_error(clinker_workspace_message(workspace));
    }
}

clinker_query exact_query() {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_FACES;
    query.tolerance = 0;
    query.depth = false;
    return query;
}

clinker_query state_query() {
    clinker_query query = exact_query();
    query.detail = CLINKER_DETAIL_STATE;
    return query;
}

clinker_query default_query() {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_FACES;
    return query;
}

std::string name_of(clinker_state state) {
    static const char *const names[] = {"apart", "near", "touch", "interfere"};
    return names[state];
}

std::string name_of(clinker_kind kind) {
    static const char *const names[] = {"none", "crossing", "a_in_b", "b_in_a", "same"};
    return names[kind];
}

} // namespace oracle
