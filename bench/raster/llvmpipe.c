/* EGL without a surface, OpenGL 4.5 core. The mesh lies in buffers before the clock starts, which is to llvmpipe's
 * advantage. One thread, unless LP_NUM_THREADS says otherwise. */
#include "llvmpipe.h"

#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <stdlib.h>

struct peer_llvmpipe {
    EGLDisplay display;
    EGLContext context;
    unsigned size;
    GLuint framebuffer, depth, program, vertices, array, indices;
    GLsizei index_count;
};

static const char vertex_text[] = "#version 450 core\n"
                                  "layout(location = 0) in vec3 at;\n"
                                  "layout(location = 0) uniform vec4 rows[3];\n"
                                  "void main() {\n"
                                  "    vec4 p = vec4(at, 1.0);\n"
                                  "    gl_Position = vec4(dot(rows[0], p), dot(rows[1], p), dot(rows[2], p), 1.0);\n"
                                  "}\n";
static const char fragment_text[] = "#version 450 core\nvoid main() {}\n";

static bool open_context(peer_llvmpipe *peer) {
    static const EGLint wanted[] = {
        EGL_CONTEXT_MAJOR_VERSION,           4,       EGL_CONTEXT_MINOR_VERSION, 5, EGL_CONTEXT_OPENGL_PROFILE_MASK,
        EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    if (!epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless")) {
        return false;
    }
    peer->display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    if (peer->display == EGL_NO_DISPLAY || !eglInitialize(peer->display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_API)) {
        return false;
    }
    peer->context = eglCreateContext(peer->display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
    return peer->context != EGL_NO_CONTEXT &&
           eglMakeCurrent(peer->display, EGL_NO_SURFACE, EGL_NO_SURFACE, peer->context);
}

static GLuint compile(GLenum kind, const char *text) {
    GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &text, NULL);
    glCompileShader(shader);
    return shader;
}

static bool make_program(peer_llvmpipe *peer) {
    GLint linked = GL_FALSE;
    peer->program = glCreateProgram();
    glAttachShader(peer->program, compile(GL_VERTEX_SHADER, vertex_text));
    glAttachShader(peer->program, compile(GL_FRAGMENT_SHADER, fragment_text));
    glLinkProgram(peer->program);
    glGetProgramiv(peer->program, GL_LINK_STATUS, &linked);
    glUseProgram(peer->program);
    return linked == GL_TRUE;
}

static bool make_target(peer_llvmpipe *peer) {
    GLsizei size = (GLsizei)peer->size;
    glCreateRenderbuffers(1, &peer->depth);
    glNamedRenderbufferStorage(peer->depth, GL_DEPTH_COMPONENT32F, size, size);
    glCreateFramebuffers(1, &peer->framebuffer);
    glNamedFramebufferRenderbuffer(peer->framebuffer, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, peer->depth);
    glBindFramebuffer(GL_FRAMEBUFFER, peer->framebuffer);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    glViewport(0, 0, size, size);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LESS);
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

peer_llvmpipe *peer_llvmpipe_create(unsigned size) {
    peer_llvmpipe *peer = calloc(1, sizeof *peer);
    if (peer == NULL) {
        return NULL;
    }
    (void)setenv("LP_NUM_THREADS", "0", 0); /* none beside the caller's */
    *peer = (peer_llvmpipe){.display = EGL_NO_DISPLAY, .context = EGL_NO_CONTEXT, .size = size};
    if (!open_context(peer) || !make_program(peer) || !make_target(peer)) {
        peer_llvmpipe_destroy(peer);
        return NULL;
    }
    glCreateBuffers(1, &peer->vertices);
    glCreateBuffers(1, &peer->indices);
    glCreateVertexArrays(1, &peer->array);
    return peer;
}

void peer_llvmpipe_destroy(peer_llvmpipe *peer) {
    if (peer->context != EGL_NO_CONTEXT) {
        eglMakeCurrent(peer->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglDestroyContext(peer->display, peer->context);
    }
    if (peer->display != EGL_NO_DISPLAY) {
        eglTerminate(peer->display);
    }
    free(peer);
}

const char *peer_llvmpipe_name(const peer_llvmpipe *peer) {
    (void)peer;
    return (const char *)glGetString(GL_RENDERER);
}

bool peer_llvmpipe_load(peer_llvmpipe *peer, const scene_mesh *mesh, const float rows[12]) {
    GLsizeiptr vertex_bytes = (GLsizeiptr)(3 * mesh->vertex_count * sizeof(float));
    GLsizeiptr index_bytes = (GLsizeiptr)(3 * mesh->triangle_count * sizeof(uint32_t));
    glNamedBufferData(peer->vertices, vertex_bytes, mesh->positions, GL_STATIC_DRAW);
    glNamedBufferData(peer->indices, index_bytes, mesh->indices, GL_STATIC_DRAW);
    glVertexArrayVertexBuffer(peer->array, 0, peer->vertices, 0, 3 * sizeof(float));
    glVertexArrayElementBuffer(peer->array, peer->indices);
    glVertexArrayAttribFormat(peer->array, 0, 3, GL_FLOAT, GL_FALSE, 0);
    glVertexArrayAttribBinding(peer->array, 0, 0);
    glEnableVertexArrayAttrib(peer->array, 0);
    glBindVertexArray(peer->array);
    glUniform4fv(0, 3, rows);
    peer->index_count = (GLsizei)(3 * mesh->triangle_count);
    return glGetError() == GL_NO_ERROR;
}

bool peer_llvmpipe_draw(peer_llvmpipe *peer, float *plane) {
    glClear(GL_DEPTH_BUFFER_BIT);
    glDrawElements(GL_TRIANGLES, peer->index_count, GL_UNSIGNED_INT, NULL);
    glReadPixels(0, 0, (GLsizei)peer->size, (GLsizei)peer->size, GL_DEPTH_COMPONENT, GL_FLOAT, plane);
    return glGetError() == GL_NO_ERROR;
}
