#include "answer.hpp"

#include <stdexcept>

namespace oracle {

Clinker::Clinker(unsigned threads) {
    clinker_workspace_settings settings = clinker_workspace_settings_default();
    settings.threads = threads;
    if (clinker_workspace_create(&settings, &workspace) != CLINKER_OK) {
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

Answer Clinker::check(const HandedBody &a, const HandedBody &b, const clinker_query &query) {
    const clinker_body bodies[2] = {a.view(), b.view()};
    clinker_answer answer;
    if (clinker_bodies_check(workspace, bodies, 2, &query, &answer) != CLINKER_OK) {
        throw std::runtime_error(clinker_workspace_message(workspace));
    }
    Answer out = {};
    if (answer.pair_count > 0) {
        out.pair = answer.pairs[0];
        out.crossings = copied(out.pair.crossing_faces, out.pair.crossings);
        out.touchings = copied(out.pair.touching_faces, out.pair.touchings);
    }
    return out;
}

clinker_query exact_query() {
    clinker_query query = clinker_query_default();
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
    clinker_query query = clinker_query_default();
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
