#include "overlap/border/fans.h"
#include "overlap/scratch.h"

#include "math/vec3.h"
#include "model/hash_table.h"
#include "overlap/solid_face.h"

#include <string.h>

/* Vertices with a wider cone are sharp. */
static const double sharp_cosine = 0.8;

/* Normals of faces that are longer than wide by more than this are too uncertain. */
static const double most_slender = 0x1p28;

/* A number that vertices are told apart by in sums: the finaliser of MurmurHash3. */
static uint64_t mixed(uint64_t x) {
    x = (x ^ x >> 33) * 0xFF51AFD7ED558CCDU;
    x = (x ^ x >> 33) * 0xC4CEB9FE1A85EC53U;
    return x ^ x >> 33;
}

static bool normal_of(const double t[3][3], double normal[3]) {
    double e[3], f[3];
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, normal);
    const double length = ck_norm(normal), sides = ck_norm(e) * ck_norm(f);
    for (int i = 0; i < 3; i++) {
        normal[i] = length > 0 ? normal[i] / length : 0;
    }
    return sides < most_slender * length;
}

static bool find_normal(const ck_body *body, uint32_t face, double normal[3]) {
    double t[3][3];
    ck_solid_triangle(body, face, t);
    return normal_of((const double(*)[3])t, normal);
}

/* The place of a corner of a face, which all vertices there share. */
static uint32_t corner_place(const ck_fans *fans, uint32_t face, int k) {
    const uint32_t vertex = ck_solid_corner(fans->body, face, k);
    return fans->places[vertex];
}

/* Adds up normals, and the edges around each vertex: those that lead away and those that come back cancel. */
static void add_face(const ck_fans *fans, uint32_t face, const double t[3][3]) {
    double normal[3];
    const bool known = normal_of(t, normal);
    uint64_t keys[3];
    for (int k = 0; k < 3; k++) {
        keys[k] = mixed(corner_place(fans, face, k));
    }
    for (int k = 0; k < 3; k++) {
        ck_fan *fan = &fans->of_place[corner_place(fans, face, k)];
        fan->rim += keys[(k + 1) % 3] - keys[(k + 2) % 3];
        ck_add_scaled(fan->axis, 1, normal, fan->axis);
        fan->cosine = known ? fan->cosine : -1;
        fan->count++;
    }
}

/* The sums of normals as axes, and cones of no width, where all normals are known. */
static void find_axes(const ck_fans *fans) {
    for (uint32_t i = 0; i < fans->place_count; i++) {
        ck_fan *fan = &fans->of_place[i];
        const double length = ck_norm(fan->axis);
        for (int k = 0; k < 3; k++) {
            fan->axis[k] = length > 0 ? fan->axis[k] / length : 0;
        }
        fan->cosine = ck_lesser(fan->cosine, 1);
    }
}

static void widen(const ck_fans *fans, uint32_t face, const double t[3][3]) {
    double normal[3];
    (void)normal_of(t, normal);
    for (int k = 0; k < 3; k++) {
        ck_fan *fan = &fans->of_place[corner_place(fans, face, k)];
        fan->cosine = ck_lesser(fan->cosine, ck_greater(-1, ck_dot(fan->axis, normal)));
    }
}

/* ---- Faces around sharp vertices ---- */

/* Room for the faces of each; how many there are. */
static uint32_t count_sharp(ck_fan *fans, uint32_t count) {
    uint32_t total = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!(fans[i].cosine < sharp_cosine)) {
            fans[i].count = 0;
        }
        total += fans[i].count;
        fans[i].first = total;
    }
    return total;
}

/* `first` runs from the end of each list to its beginning. */
static void list_sharp(const ck_fans *fans, uint32_t face, uint32_t *sharp) {
    for (int k = 0; k < 3; k++) {
        ck_fan *fan = &fans->of_place[corner_place(fans, face, k)];
        if (fan->count > 0) {
            sharp[--fan->first] = face;
        }
    }
}

/* ---- Vertices in the same place ---- */

/* The place of a vertex, which is a new one if no vertex was there before. */
static uint32_t place_of(ck_fans *fans, uint32_t vertex, uint32_t *table, size_t slots) {
    double at[3];
    ck_mesh_world(&fans->body->mesh, vertex, at);
    for (size_t slot = ck_hash_slot(ck_hash_point(at), slots);; slot = (slot + 1) & (slots - 1)) {
        double other[3];
        if (table[slot] == CK_HASH_EMPTY) {
            table[slot] = fans->place_count;
            fans->of_place[fans->place_count] = (ck_fan){.cosine = 2, .vertex = vertex};
            return fans->place_count++;
        }
        ck_mesh_world(&fans->body->mesh, fans->of_place[table[slot]].vertex, other);
        if (other[0] == at[0] && other[1] == at[1] && other[2] == at[2]) {
            return table[slot];
        }
    }
}

/* Gives all vertices in one place the same fan, of those that faces have: bodies may have seams, along which faces do
 * not share vertices. Only these take time and memory, however large the body is. False: no memory. */
static bool find_places(clinker_workspace *workspace, const ck_fan_faces *faces, int of, ck_fans *fans) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    const uint32_t count = fans->body->mesh.vertex_count;
    const size_t corners = 3 * ((size_t)faces->counts[0] + faces->counts[1]);
    const size_t most = corners < count ? corners : count;
    const size_t slots = ck_hash_slots(most);
    if (!ck_hash_clear(&workspace->memory, &scratch->edge_table, slots) ||
        !ck_buffer_reserve(&workspace->memory, &scratch->fan_places[of], count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(&workspace->memory, &scratch->fans[of], most + 1, sizeof(ck_fan))) {
        return false;
    }
    uint32_t *places = scratch->fan_places[of].data;
    fans->of_place = scratch->fans[of].data;
    for (int list = 0; list < 2; list++) {
        for (size_t i = 0; i < 3 * (size_t)faces->counts[list]; i++) {
            places[ck_mesh_corner(&fans->body->mesh, faces->lists[list][i / 3], (int)(i % 3))] = UINT32_MAX;
        }
    }
    for (int list = 0; list < 2; list++) {
        for (size_t i = 0; i < 3 * (size_t)faces->counts[list]; i++) {
            const uint32_t vertex = ck_mesh_corner(&fans->body->mesh, faces->lists[list][i / 3], (int)(i % 3));
            if (places[vertex] == UINT32_MAX) {
                places[vertex] = place_of(fans, vertex, scratch->edge_table.data, slots);
            }
        }
    }
    fans->places = places;
    return true;
}

/* ---- All fans of a body ---- */

static void find_cones(const ck_fan_faces *faces, const ck_fans *fans) {
    for (int step = 0; step < 2; step++) {
        for (int list = 0; list < 2; list++) {
            for (uint32_t i = 0; i < faces->counts[list]; i++) {
                (step == 0 ? add_face : widen)(fans, faces->lists[list][i], faces->corners[list][i]);
            }
        }
        if (step == 0) {
            find_axes(fans);
        }
    }
}

bool ck_fans_find(clinker_workspace *workspace, const ck_fan_faces *faces, int of, ck_fans *fans) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    *fans = (ck_fans){.body = faces->body};
    if (!find_places(workspace, faces, of, fans)) {
        return false;
    }
    find_cones(faces, fans);
    const uint32_t total = count_sharp(fans->of_place, fans->place_count);
    if (!ck_buffer_reserve(&workspace->memory, &scratch->sharp_faces[of], (size_t)total + 1, sizeof(uint32_t))) {
        return false;
    }
    for (int list = 0; list < 2 && total > 0; list++) {
        for (uint32_t i = 0; i < faces->counts[list]; i++) {
            list_sharp(fans, faces->lists[list][i], scratch->sharp_faces[of].data);
        }
    }
    fans->sharp = scratch->sharp_faces[of].data;
    return true;
}

/* ---- Corners of faces ---- */

/* The unit vector from one place to another. */
static void unit_between(const ck_fans *fans, uint32_t from, uint32_t to, double unit[3]) {
    double a[3], b[3];
    ck_mesh_world(&fans->body->mesh, fans->of_place[from].vertex, a);
    ck_mesh_world(&fans->body->mesh, fans->of_place[to].vertex, b);
    ck_sub(b, a, unit);
    const double length = ck_norm(unit);
    for (int i = 0; i < 3; i++) {
        unit[i] = length > 0 ? unit[i] / length : 0;
    }
}

static int corner_of(const ck_fans *fans, uint32_t face, uint32_t place) {
    int k = 0;
    while (k < 2 && corner_place(fans, face, k) != place) {
        k++;
    }
    return k;
}

/* Whether all faces around a vertex look away from a direction that its edges add up to: then no ball touches it, as
 * all edges would have to lead away from the ball, and so this direction, but along no normal that is possible. */
static bool is_out_of_reach(const ck_fans *fans, uint32_t place) {
    const ck_fan *fan = &fans->of_place[place];
    double sum[3] = {0, 0, 0}, unit[3];
    for (uint32_t i = 0; i < fan->count; i++) {
        const uint32_t face = fans->sharp[fan->first + i];
        const int k = corner_of(fans, face, place);
        for (int other = 1; other < 3; other++) {
            unit_between(fans, place, corner_place(fans, face, (k + other) % 3), unit);
            ck_add_scaled(sum, 1, unit, sum);
        }
    }
    const double room = 0x1p-10 * ck_norm(sum);
    bool away = room > 0;
    for (uint32_t i = 0; i < fan->count && away; i++) {
        double normal[3];
        away = find_normal(fans->body, fans->sharp[fan->first + i], normal) && ck_dot(normal, sum) < -room;
    }
    return away;
}

/* Whether a face, whose normal is given, and another one beside its edge from one vertex to the next make a corner that
 * sticks out there. */
static bool sticks_out(const ck_fans *fans, const double normal[3], uint32_t place, uint32_t next, uint32_t other) {
    for (int k = 0; k < 3; k++) {
        const uint32_t third = corner_place(fans, other, k);
        if (third != place && third != next) {
            double way[3];
            unit_between(fans, place, third, way);
            return ck_dot(normal, way) < -0x1p-18;
        }
    }
    return false;
}

/* Adds the normals of the faces beyond an edge, unless it sticks out. */
static void add_beyond(const ck_fans *fans, uint32_t face, const double normal[3], uint32_t place, uint32_t next,
                       bool mark, ck_fan *cone) {
    const ck_fan *fan = &fans->of_place[place];
    uint32_t beyond = 0;
    bool out = true;
    for (uint32_t i = 0; i < fan->count; i++) {
        const uint32_t other = fans->sharp[fan->first + i];
        bool shares = false;
        for (int k = 0; k < 3; k++) {
            shares = shares || corner_place(fans, other, k) == next;
        }
        if (other == face || !shares) {
            continue;
        }
        beyond++;
        out = out && sticks_out(fans, normal, place, next, other);
    }
    if (beyond == 1 && out) {
        return;
    }
    for (uint32_t i = 0; i < fan->count; i++) {
        const uint32_t other = fans->sharp[fan->first + i];
        double own[3];
        bool shares = false;
        for (int k = 0; k < 3; k++) {
            shares = shares || corner_place(fans, other, k) == next;
        }
        if (other != face && shares) {
            const bool known = find_normal(fans->body, other, own);
            if (mark) {
                cone->cosine = known ? ck_lesser(cone->cosine, ck_dot(cone->axis, own)) : -1;
            } else {
                ck_add_scaled(cone->axis, 1, own, cone->axis);
            }
        }
    }
}

ck_fan ck_fan_at(const ck_fans *fans, uint32_t face, int corner) {
    const uint32_t place = corner_place(fans, face, corner);
    const ck_fan *fan = &fans->of_place[place];
    if (fan->count == 0 || !is_out_of_reach(fans, place)) {
        return *fan;
    }
    double normal[3];
    ck_fan cone = {.cosine = find_normal(fans->body, face, normal) ? 1 : -1, .rim = fan->rim};
    ck_add_scaled(cone.axis, 1, normal, cone.axis);
    for (int mark = 0; mark < 2; mark++) {
        for (int other = 1; other < 3; other++) {
            const uint32_t next = corner_place(fans, face, (corner + other) % 3);
            add_beyond(fans, face, normal, place, next, mark == 1, &cone);
        }
        const double length = ck_norm(cone.axis);
        for (int i = 0; i < 3 && mark == 0; i++) {
            cone.axis[i] = length > 0 ? cone.axis[i] / length : 0;
        }
    }
    cone.cosine = ck_lesser(cone.cosine, ck_dot(cone.axis, normal));
    return cone;
}
