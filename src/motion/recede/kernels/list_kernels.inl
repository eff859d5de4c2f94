/* Bits of faces, moved to other places, counted, and made lists. */

static void gather_bits(const uint32_t *from, const uint32_t *at, uint32_t first, uint32_t end, uint32_t *bits) {
    CK_ASSERT(first % CK_FACING_WORD == 0 && first < end);
    uint32_t i = first;
    for (; end - i >= CK_FACING_WORD; i += CK_FACING_WORD) {
        uint32_t word = 0;
        ck_fetch_ahead(&at[i]);
        ck_fetch_ahead(&at[i + CK_FACING_WORD / 2]);
        for (uint32_t lane = 0; lane < CK_FACING_WORD; lane += CK_WIDE) {
            word |= ck_pick_bits(from, &at[i + lane]) << lane;
        }
        bits[i / CK_FACING_WORD] = word;
    }
    for (uint32_t word = 0, k = i; k < end; k++) {
        word |= (uint32_t)ck_facing_has(from, at[k]) << (k - i);
        bits[i / CK_FACING_WORD] = word;
    }
}

static uint32_t count_bits(const uint32_t *bits, size_t words) {
    uint32_t count = 0;
    for (size_t i = 0; i < words; i++) {
        count += (uint32_t)__builtin_popcount(bits[i]);
    }
    return count;
}

/* Whole vectors are written as long as there is room for them before `end` of the list, as what is behind belongs to
 * somebody else. */
static void list_unset(const uint32_t *bits, uint32_t first, uint32_t end, uint32_t *out, uint32_t some) {
    CK_ASSERT(first % CK_FACING_WORD == 0);
    uint32_t done = 0;
    uint32_t i = first;
    for (; i < end && some - done >= CK_FACING_WORD; i += CK_FACING_WORD) {
        const uint32_t left = ~bits[i / CK_FACING_WORD] & ck_facing_mask(i, end);
        for (uint32_t lane = 0; lane < CK_FACING_WORD; lane += CK_WIDE) {
            const unsigned lanes = left >> lane & ((1U << CK_WIDE) - 1);
            ck_pick_numbers(&out[done], i + lane, lanes);
            done += (uint32_t)__builtin_popcount(lanes);
        }
    }
    for (; i < end; i += CK_FACING_WORD) {
        uint32_t left = ~bits[i / CK_FACING_WORD] & ck_facing_mask(i, end);
        for (; left != 0; left &= left - 1) {
            out[done++] = i + (uint32_t)__builtin_ctz(left);
        }
    }
    CK_ASSERT(done == some);
}
