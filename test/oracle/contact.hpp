// How two triangles meet, decided with CGAL.
#pragma once

#include "kernel.hpp"

namespace oracle {

enum class Contact { none, touch, cross };

// Whether they meet by predicates; how they do by predicates where an edge pierces the other triangle's inside, and
// by the constructed intersection elsewhere.
Contact contact_of(const Triangle &t, const Triangle &u);

// The same by construction alone: slow.
Contact constructed_contact(const Triangle &t, const Triangle &u);

} // namespace oracle
