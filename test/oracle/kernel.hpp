// CGAL's kernels under short names. Points are doubles; predicates on them are exact, and so are constructions once
// points are brought over to Exact.
#pragma once

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Exact_rational.h>

namespace oracle {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Exact = CGAL::Exact_predicates_exact_constructions_kernel;
using Point = Kernel::Point_3;
using Triangle = Kernel::Triangle_3;

} // namespace oracle
