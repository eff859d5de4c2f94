/* Embree's rtcPointQuery(): the library finds leaves within the radius, this tells the distance of their triangles, and
 * narrows the radius. After Ericson, "Real-Time Collision Detection", 5.1.5, as Embree's own tutorial has it. */
#include "point_queries.h"

#include <embree3/rtcore.h>

#include <float.h>
#include <math.h>
#include <string.h>

typedef struct asked {
    const point_queries *queries;
    float p[3];
    float best; /* squared */
} asked;

static float dot(const float a[3], const float b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void sub(const float a[3], const float b[3], float out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = a[i] - b[i];
    }
}

/* The square of the distance of p from a + v ab + w ac. */
static float square_at(const float ap[3], const float ab[3], const float ac[3], float v, float w) {
    float way[3];
    for (int i = 0; i < 3; i++) {
        way[i] = ap[i] - v * ab[i] - w * ac[i];
    }
    return dot(way, way);
}

static float triangle_square(const float p[3], const float a[3], const float b[3], const float c[3]) {
    float ab[3], ac[3], ap[3], bp[3], cp[3];
    sub(b, a, ab);
    sub(c, a, ac);
    sub(p, a, ap);
    sub(p, b, bp);
    sub(p, c, cp);
    const float d1 = dot(ab, ap), d2 = dot(ac, ap), d3 = dot(ab, bp), d4 = dot(ac, bp), d5 = dot(ab, cp),
                d6 = dot(ac, cp);
    const float vc = d1 * d4 - d3 * d2, vb = d5 * d2 - d1 * d6, va = d3 * d6 - d5 * d4;
    if (d1 <= 0 && d2 <= 0) {
        return dot(ap, ap);
    }
    if (d3 >= 0 && d4 <= d3) {
        return dot(bp, bp);
    }
    if (d6 >= 0 && d5 <= d6) {
        return dot(cp, cp);
    }
    if (vc <= 0 && d1 >= 0 && d3 <= 0) {
        return square_at(ap, ab, ac, d1 / (d1 - d3), 0);
    }
    if (vb <= 0 && d2 >= 0 && d6 <= 0) {
        return square_at(ap, ab, ac, 0, d2 / (d2 - d6));
    }
    if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
        const float w = (d4 - d3) / (d4 - d3 + d5 - d6);
        return square_at(ap, ab, ac, 1 - w, w);
    }
    const float whole = va + vb + vc;
    return square_at(ap, ab, ac, vb / whole, vc / whole);
}

static bool visit(struct RTCPointQueryFunctionArguments *arguments) {
    asked *point = arguments->userPtr;
    const point_queries *queries = point->queries;
    const uint32_t *corner = &queries->indices[3 * (size_t)arguments->primID];
    const float square =
        triangle_square(point->p, &queries->positions[3 * (size_t)corner[0]],
                        &queries->positions[3 * (size_t)corner[1]], &queries->positions[3 * (size_t)corner[2]]);
    if (square >= point->best) {
        return false;
    }
    point->best = square;
    arguments->query->radius = sqrtf(square);
    return true;
}

static RTCScene make_scene(RTCDevice device, const point_queries *queries) {
    RTCScene scene = rtcNewScene(device);
    RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
    rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, queries->positions, 0,
                               3 * sizeof(float), queries->vertex_count);
    rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, queries->indices, 0,
                               3 * sizeof(uint32_t), queries->triangle_count);
    rtcSetGeometryPointQueryFunction(geometry, visit);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene);
    return scene;
}

size_t point_queries_run(const point_queries *queries) {
    RTCDevice device = rtcNewDevice("threads=1");
    if (device == NULL) {
        return SIZE_MAX;
    }
    RTCScene scene = make_scene(device, queries);
    size_t within = 0;
    for (size_t i = 0; i < queries->point_count; i++) {
        asked point = {.queries = queries, .best = queries->reach * queries->reach};
        memcpy(point.p, &queries->points[3 * i], sizeof point.p);
        struct RTCPointQuery query = {
            .x = point.p[0], .y = point.p[1], .z = point.p[2], .radius = queries->reach, .time = 0};
        struct RTCPointQueryContext context;
        rtcInitPointQueryContext(&context);
        rtcPointQuery(scene, &query, &context, visit, &point);
        const bool found = point.best < queries->reach * queries->reach;
        queries->distances[i] = found ? sqrtf(point.best) : INFINITY;
        within += found ? 1 : 0;
    }
    bool good = rtcGetDeviceError(device) == RTC_ERROR_NONE;
    rtcReleaseScene(scene);
    rtcReleaseDevice(device);
    return good ? within : SIZE_MAX;
}
