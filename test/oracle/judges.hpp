// The oracle's runs: each compares Clinker with CGAL on its own kind of cases and returns an exit status.
#pragma once

#include "cases.hpp"
#include "tally.hpp"

namespace oracle {

int judge_triangles(const Options &options);
int judge_bodies(const Options &options);
int judge_overlaps(const Options &options);
int judge_convex(const Options &options);
int judge_shared(const Options &options);

// Only where the readers are built.
int judge_classics(const Options &options);
int judge_volumes(const Options &options);
int judge_assemblies(const Options &options);

} // namespace oracle
