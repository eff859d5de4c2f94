// What Clinker promises of an overlap by now. A check that is false here is made and counted, but is no disagreement.
#pragma once

namespace oracle {

constexpr bool STATES_ARE_PROVED = true;       // at tolerance 0 the state is exact, however thin the overlap
constexpr bool KINDS_ARE_PROVED = false;       // so is the kind
constexpr bool PLAIN_STATES_ARE_PROVED = true; // so is the state where no contact is asked for
constexpr bool BOUNDS_ARE_PROVED = true;       // the volume lies within its bound, however far from the origin
constexpr bool VOLUMES_ARE_EXACT = true;       // every overlap has one, and a bound below 1e-12 of it
constexpr bool CENTRES_ARE_EXACT = true;       // within 1e-9 of the bodies' size
constexpr bool PUSHES_ARE_EXACT = true;        // push and turn are those of the exact surface
constexpr bool REGIONS_ARE_EXACT = true;       // they add up to the volume; convex bodies have one at most
constexpr bool AREAS_ARE_TOLD = true;          // clinker_pair has areas[2]

} // namespace oracle
