# This machine with musl in place of its C library. CMAKE_PREFIX_PATH has cmocka for it: see `./run port`.
set(CMAKE_C_COMPILER musl-gcc)
set(CMAKE_CXX_COMPILER "") # none is needed
