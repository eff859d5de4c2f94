# Does each public header stand alone, in C and in C++, old and new, without a warning? Included from a list file, it
# registers the test; run as a script, it is the test.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  add_test(NAME api_headers
           COMMAND ${CMAKE_COMMAND} -DINCLUDE=${PROJECT_SOURCE_DIR}/include -DSCRATCH=${CMAKE_CURRENT_BINARY_DIR}/headers
                   -DC=${CMAKE_C_COMPILER} -DCXX=${CMAKE_CXX_COMPILER} -DSYSROOT=${CMAKE_SYSROOT} -P ${CMAKE_CURRENT_LIST_FILE})
  return()
endif()
cmake_minimum_required(VERSION 3.22)

# Twice, then each struct that begins with its size, made ready. An empty unit would not be C.
function(write_unit header unit)
  file(READ ${header} text)
  string(REGEX MATCHALL "typedef struct [a-z_]+ {\n    size_t size" structs "${text}")
  get_filename_component(name ${header} NAME)
  string(CONCAT code "#include <clinker/${name}>\n#include <clinker/${name}>\nsize_t number_of_status(void);\n"
                     "size_t number_of_status(void) { return (size_t)CLINKER_STATUS_OK; }\n")
  foreach(struct ${structs})
    string(REGEX REPLACE "typedef struct ([a-z_]+) .*" "\\1" struct "${struct}")
    string(APPEND code "size_t size_of_${struct}(void);\nsize_t size_of_${struct}(void) {\n"
                       "    ${struct} made = CLINKER_INIT(${struct});\n    return made.size;\n}\n")
  endforeach()
  file(WRITE ${unit} "${code}")
endfunction()

# compile(COMPILER STANDARD UNIT): a warning is an error.
function(compile compiler standard unit)
  if(SYSROOT)
    set(of_machine --sysroot=${SYSROOT})
  endif()
  execute_process(COMMAND ${compiler} ${of_machine} -std=${standard} -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror
                          -I${INCLUDE} -fsyntax-only ${unit}
                  RESULT_VARIABLE status ERROR_VARIABLE errors)
  if(NOT status EQUAL 0)
    message(SEND_ERROR "${unit} as ${standard}:\n${errors}")
  endif()
endfunction()

file(GLOB headers ${INCLUDE}/clinker/*.h)
foreach(header ${headers})
  get_filename_component(name ${header} NAME_WE)
  write_unit(${header} ${SCRATCH}/${name}.c)
  foreach(standard c99 c11 c17)
    compile(${C} ${standard} ${SCRATCH}/${name}.c)
  endforeach()
  if(CXX)
    write_unit(${header} ${SCRATCH}/${name}.cpp)
    foreach(standard c++11 c++17 c++20)
      compile(${CXX} ${standard} ${SCRATCH}/${name}.cpp)
    endforeach()
  endif()
endforeach()
