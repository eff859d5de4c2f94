/* Base64 as it stands in data URIs (RFC 4648, the standard alphabet; padding may be missing). */
#ifndef CLINKER_IO_BASE64_H
#define CLINKER_IO_BASE64_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most bytes that `length` characters can stand for. */
size_t base64_size(size_t length);

/* Decodes into `bytes`, which has room for base64_size(length); false where the text is not base64. */
bool base64_decode(const char *text, size_t length, uint8_t *bytes, size_t *size);

#endif
