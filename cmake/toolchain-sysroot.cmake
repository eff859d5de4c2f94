# What all machines have in common whose libraries lie in CMAKE_SYSROOT, as Debian lays them out: they are found there and
# nowhere else, while programs are this machine's.
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
file(GLOB packages ${CMAKE_SYSROOT}/usr/lib/*/pkgconfig)
set(ENV{PKG_CONFIG_LIBDIR} ${packages})
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${CMAKE_SYSROOT})
