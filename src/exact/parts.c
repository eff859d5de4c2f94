#include "exact/parts.h"

#include "base/assert.h"
#include "math/vec3.h"
#include "model/hash_table.h"

#include <string.h>

/* Joins two roots and their marks; returns the root of both. */
static inline uint32_t join_roots(const ck_parts *parts, uint32_t a, uint32_t b) {
    uint8_t marks = (uint8_t)(parts->marks[a] | parts->marks[b]);
    uint32_t low = ck_forest_join_roots(parts->up, a, b);
    parts->marks[low] = marks;
    return low;
}

void ck_parts_weld(const ck_parts *parts, const ck_survivors *triangles, uint32_t *table, uint32_t mask) {
    enum { RECENT = 256 };
    CK_ASSERT((mask & (mask + 1)) == 0 && mask >= 3 * (uint64_t)triangles->count);
    memset(table, 0xFF, ((size_t)mask + 1) * sizeof *table);
    uint32_t recent[RECENT]; /* vertices seen lately: triangles beside each other have most of theirs in common */
    memset(recent, 0xFF, sizeof recent);
    for (uint64_t i = 0; i < 3 * (uint64_t)triangles->count; i++) {
        uint32_t vertex = ck_mesh_corner(parts->mesh, ck_survivor(triangles, (uint32_t)(i / 3)), (int)(i % 3));
        if (recent[vertex % RECENT] == vertex) {
            continue;
        }
        recent[vertex % RECENT] = vertex;
        double p[3];
        ck_mesh_local(parts->mesh, vertex, p);
        uint32_t slot = (uint32_t)ck_hash_point(p) & mask;
        for (; table[slot] != UINT32_MAX; slot = (slot + 1) & mask) {
            double q[3];
            ck_mesh_local(parts->mesh, table[slot], q);
            if (ck_same_point(p, q)) {
                join_roots(parts, ck_forest_root(parts->up, table[slot]), ck_forest_root(parts->up, vertex));
                break;
            }
        }
        if (table[slot] == UINT32_MAX) {
            table[slot] = vertex;
        }
    }
}

void ck_parts_join_triangles(const ck_parts *parts, const ck_survivors *triangles) {
    for (uint32_t i = 0; i < triangles->count; i++) {
        uint32_t triangle = ck_survivor(triangles, i);
        uint32_t root = ck_forest_root(parts->up, ck_mesh_corner(parts->mesh, triangle, 0));
        root = join_roots(parts, root, ck_forest_root(parts->up, ck_mesh_corner(parts->mesh, triangle, 1)));
        join_roots(parts, root, ck_forest_root(parts->up, ck_mesh_corner(parts->mesh, triangle, 2)));
    }
}

/* Gives the corners of a triangle the mark of any of them; true: it has one. */
static inline bool spread_mark(const ck_parts *parts, uint32_t triangle) {
    uint8_t *a = &parts->marks[ck_mesh_corner(parts->mesh, triangle, 0)];
    uint8_t *b = &parts->marks[ck_mesh_corner(parts->mesh, triangle, 1)];
    uint8_t *c = &parts->marks[ck_mesh_corner(parts->mesh, triangle, 2)];
    uint8_t mark = (uint8_t)(*a | *b | *c);
    *a = mark;
    *b = mark;
    *c = mark;
    return mark != 0;
}

ck_survivors ck_parts_flood(const ck_parts *parts, const ck_survivors *triangles, uint32_t *left) {
    uint32_t first = 0;
    uint32_t last = 0;
    for (uint32_t i = 0; i < triangles->count; i++) {
        left[last] = ck_survivor(triangles, i);
        last += !spread_mark(parts, left[last]);
    }
    uint32_t before = triangles->count;
    for (bool back = true; last > first && last - first < before - before / 8; back = !back) {
        before = last - first;
        uint32_t kept = back ? last : first;
        for (uint32_t i = 0; i < before; i++) {
            uint32_t triangle = left[back ? last - 1 - i : first + i];
            bool marked = spread_mark(parts, triangle);
            left[back ? kept - 1 : kept] = triangle;
            kept = marked ? kept : back ? kept - 1 : kept + 1;
        }
        *(back ? &first : &last) = kept;
    }
    CK_ASSERT(first <= last && last <= triangles->count);
    return (ck_survivors){.list = left + first, .count = last - first};
}

/* Writes the first vertex that has each bit; returns how many these are. */
static uint32_t first_of_bits(const ck_parts *parts, unsigned bits, uint32_t *points) {
    uint32_t count = 0;
    unsigned seen = 0;
    for (uint32_t i = 0; seen != bits; i++) {
        CK_ASSERT(i < parts->mesh->vertex_count);
        if ((parts->marks[i] & ~seen) != 0) {
            points[count++] = i;
            seen |= parts->marks[i];
        }
    }
    return count;
}

uint32_t ck_parts_sweep(const ck_parts *parts, const ck_survivors *triangles, unsigned most, uint32_t *points) {
    CK_ASSERT(most <= CK_MOST_SEEDS);
    ck_survivors left = *triangles;
    unsigned bits = 0;
    bool far = true; /* the last sweeps have carried */
    for (unsigned seed = 0; seed < most && far && left.count > 0; seed++) {
        uint32_t before = left.count;
        parts->marks[ck_mesh_corner(parts->mesh, ck_survivor(&left, 0), 0)] |= (uint8_t)(1U << seed);
        bits |= 1U << seed;
        left = ck_parts_flood(parts, &left, points);
        far = left.count < before - before / 8;
    }
    return left.count > 0 ? 0 : first_of_bits(parts, bits, points);
}

void ck_parts_begin(const ck_parts *parts) {
    memset(parts->up, 0, parts->mesh->vertex_count * sizeof *parts->up);
}

uint32_t ck_part_root(const ck_parts *parts, uint32_t vertex) {
    return ck_forest_root(parts->up, vertex);
}

void ck_parts_join(const ck_parts *parts, uint32_t a, uint32_t b) {
    join_roots(parts, ck_forest_root(parts->up, a), ck_forest_root(parts->up, b));
}

uint32_t ck_parts_mask(uint32_t triangles) {
    uint32_t mask = 1;
    while (mask < UINT32_MAX && mask < 6 * (uint64_t)triangles) {
        mask = 2 * mask + 1;
    }
    return mask;
}
