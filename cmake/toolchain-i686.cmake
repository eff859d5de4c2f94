# 32-bit x86, which 64-bit machines run as it is. CMAKE_SYSROOT has that machine's C library and others: see `./run port`.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(CMAKE_C_COMPILER i686-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER "") # none is needed
# Programs start by the loader of the sysroot, as there may be none in the system.
string(CONCAT CMAKE_EXE_LINKER_FLAGS_INIT
       "-Wl,--disable-new-dtags,--dynamic-linker=${CMAKE_SYSROOT}/lib/ld-linux.so.2 "
       "-Wl,-rpath,${CMAKE_SYSROOT}/lib/i386-linux-gnu:${CMAKE_SYSROOT}/usr/lib/i386-linux-gnu")
set(CMAKE_CROSSCOMPILING_EMULATOR env) # which runs a program as it is
include(${CMAKE_CURRENT_LIST_DIR}/toolchain-sysroot.cmake)
