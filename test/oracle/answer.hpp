// What Clinker says about a pair of bodies, copied out of its workspace.
#pragma once

#include "body.hpp"

#include <clinker/convex.h>

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace oracle {

using FacePairs = std::vector<std::pair<uint32_t, uint32_t>>;

struct Answer {
    clinker_pair pair; // the lists of faces are below
    FacePairs crossings, touchings;
};

// By the numbers of both bodies; pairs that Clinker does not list are apart.
using Answers = std::map<std::pair<uint32_t, uint32_t>, Answer>;

struct DestroyConvex {
    void operator()(clinker_convex *convex) const {
        clinker_convex_destroy(convex);
    }
};
using Prepared = std::unique_ptr<clinker_convex, DestroyConvex>;

class Clinker {
  public:
    explicit Clinker(unsigned threads);
    ~Clinker();
    Clinker(const Clinker &) = delete;
    Clinker &operator=(const Clinker &) = delete;
    // Throws std::runtime_error with Clinker's message where the check fails.
    Answer check(const HandedBody &a, const HandedBody &b, const clinker_query &query);
    Answers check(const std::deque<HandedBody> &bodies, const clinker_query &query);
    // As a convex body; null where it is none.
    Prepared prepare(const HandedBody &body);
    // With what was known before in `answer`, and what is known now.
    void check(const Prepared &a, const HandedBody &pose_a, const Prepared &b, const HandedBody &pose_b,
               clinker_convex_answer &answer);

  private:
    Answers check(const std::vector<clinker_body> &bodies, const clinker_query &query);
    clinker_workspace *workspace = nullptr;
};

clinker_query exact_query();   // faces, no tolerance, no depth
clinker_query state_query();   // the bare state, no tolerance, no depth
clinker_query default_query(); // faces, automatic tolerance, depth
std::string name_of(clinker_state state);
std::string name_of(clinker_kind kind);

} // namespace oracle
