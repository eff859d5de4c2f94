/* The ends of cuts alone. */

static unsigned find_ends(const ck_body *const bodies[2], const ck_face_cut *items, const uint32_t *numbers,
                          size_t count, const ck_centre *centre, double starts[3][CK_LANES], double ends[3][CK_LANES]) {
    face8 pair[2];
    end_choice choices[2];
    uint32_t faces[2][CK_LANES];
    faces_of(items, numbers, count, faces);
    for (int of = 0; of < 2; of++) {
        open_corners(bodies[of], faces[of], centre, &pair[of]);
    }
    const unsigned certain = choose_ends(pair, items, numbers, count, choices);
    t8_store(starts, v8_nearest(find_places(pair, &choices[0], centre).point));
    t8_store(ends, v8_nearest(find_places(pair, &choices[1], centre).point));
    return certain;
}
