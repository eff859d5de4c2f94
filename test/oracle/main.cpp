// The oracle: Clinker's exact answers against CGAL's exact kernel.
//
//     oracle triangles|bodies|overlaps|convex|shared|classics|volumes|assemblies [--full] [--seed N] [--only CASE]
//
// Judges an eighth of its cases, or the share that CLINKER_TEST_ROUNDS asks for (rounds.h), or all with --full.
// Exit status 0: no disagreement; 1: some, printed with the case's number; 2: bad usage.
#include "judges.hpp"

#include <cstdlib>
#include <cstring>
#include <exception>

namespace {

using Judge = int (*)(const oracle::Options &);

Judge judge_named(const char *name) {
    static const struct {
        const char *name;
        Judge judge;
    } judges[] = {{"triangles", oracle::judge_triangles},   {"bodies", oracle::judge_bodies},
#ifdef ORACLE_WITH_CLASSICS
                  {"classics", oracle::judge_classics},     {"volumes", oracle::judge_volumes},
                  {"assemblies", oracle::judge_assemblies},
#endif
                  {"overlaps", oracle::judge_overlaps},     {"convex", oracle::judge_convex},
                  {"shared", oracle::judge_shared}};
    for (const auto &entry : judges) {
        if (std::strcmp(entry.name, name) == 0) {
            return entry.judge;
        }
    }
    return nullptr;
}

bool read_options(int count, char **arguments, oracle::Options &options) {
    for (int i = 2; i < count; i++) {
        if (std::strcmp(arguments[i], "--full") == 0) {
            options.full = true;
        } else if (std::strcmp(arguments[i], "--seed") == 0 && i + 1 < count) {
            options.seed = std::strtoull(arguments[++i], nullptr, 10);
        } else if (std::strcmp(arguments[i], "--only") == 0 && i + 1 < count) {
            options.only = std::strtoll(arguments[++i], nullptr, 10);
        } else {
            return false;
        }
    }
    return true;
}

} // namespace

int main(int count, char **arguments) {
    oracle::Options options;
    const Judge judge = count > 1 ? judge_named(arguments[1]) : nullptr;
    if (judge == nullptr || !read_options(count, arguments, options)) {
        std::cerr << "usage: oracle triangles|bodies|overlaps|convex|shared|classics|volumes|assemblies [--full] "
                     "[--seed N] [--only CASE]\n";
        return 2;
    }
    try {
        return judge(options);
    } catch (const std::exception &error) {
        std::cerr << "oracle: " << error.what() << '\n';
        return 2;
    }
}
