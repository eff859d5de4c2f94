# The README's first program is samples/hello.c, word for word. Included from a list file, it registers the test; run as
# a script with -DROOT=<source folder>, it is the test.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  add_test(NAME readme_program COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -P ${CMAKE_CURRENT_LIST_FILE})
  return()
endif()
cmake_minimum_required(VERSION 3.22)

file(READ "${ROOT}/README.md" readme)
file(READ "${ROOT}/samples/hello.c" program)
if("${program}" STREQUAL "")
  message(FATAL_ERROR "samples/hello.c is empty")
endif()
string(FIND "${readme}" "\n```c\n${program}```\n" at)
if(at EQUAL -1)
  message(FATAL_ERROR "README.md does not quote samples/hello.c word for word: copy it into the block that begins with ```c")
endif()
