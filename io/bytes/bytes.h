/* Numbers in binary files, whatever the byte order and alignment of the machine. */
#ifndef CLINKER_IO_BYTES_H
#define CLINKER_IO_BYTES_H

#include <stdint.h>
#include <string.h>

static inline uint16_t bytes_u16(const unsigned char *at) {
    return (uint16_t)(at[0] | at[1] << 8);
}

static inline uint32_t bytes_u32(const unsigned char *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static inline uint64_t bytes_u64(const unsigned char *at) {
    return (uint64_t)bytes_u32(at) | (uint64_t)bytes_u32(at + 4) << 32;
}

static inline float bytes_f32(const unsigned char *at) {
    uint32_t bits = bytes_u32(at);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline double bytes_f64(const unsigned char *at) {
    uint64_t bits = bytes_u64(at);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

#endif
