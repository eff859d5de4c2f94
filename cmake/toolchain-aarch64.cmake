# 64-bit ARM, run by qemu. CMAKE_SYSROOT has that machine's C library and others: see `./run port`.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER "") # none is needed
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L ${CMAKE_SYSROOT})
include(${CMAKE_CURRENT_LIST_DIR}/toolchain-sysroot.cmake)
