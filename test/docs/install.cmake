# What the README says of an installed library: its lines of CMake and its words to pkg-config build the first program.
# Included from a list file, it registers the test; run as a script, it is the test.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  if(NOT CLINKER_SANITIZE) # the programs of users are built without
    add_test(NAME docs_install
             COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -DBUILD=${PROJECT_BINARY_DIR}
                     -DLIBRARIES=${CMAKE_INSTALL_LIBDIR} -DCOMPILER=${CMAKE_C_COMPILER}
                     -DPKG_CONFIG=${PKG_CONFIG_EXECUTABLE} -P ${CMAKE_CURRENT_LIST_FILE})
    set_tests_properties(docs_install PROPERTIES TIMEOUT 600)
  endif()
  return()
endif()
cmake_minimum_required(VERSION 3.22)

set(scratch ${BUILD}/test/docs/install)
set(prefix ${scratch}/prefix)
unset(ENV{DESTDIR}) # it would lead elsewhere
file(REMOVE_RECURSE ${scratch})
file(MAKE_DIRECTORY ${scratch})

# run(WORDS...): ends the test where the command fails; what it prints becomes `printed`.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE printed ERROR_VARIABLE errors
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN}: ${status}\n${printed}\n${errors}")
  endif()
  set(printed "${printed}" PARENT_SCOPE)
endfunction()

# expect_answer(PROGRAM): it prints what the README says.
function(expect_answer program)
  run(${CMAKE_COMMAND} -E env LD_LIBRARY_PATH=${prefix}/${LIBRARIES} ${program})
  string(FIND "${readme}" "It prints `${printed}`." at)
  if(at EQUAL -1)
    message(FATAL_ERROR "${program} prints \"${printed}\", and README.md does not say so")
  endif()
endfunction()

file(READ ${ROOT}/README.md readme)
if(NOT readme MATCHES "\n```cmake\n([^`]+)```\n")
  message(FATAL_ERROR "README.md has no block that begins with ```cmake")
endif()
set(quoted "${CMAKE_MATCH_1}")
if(NOT readme MATCHES "`pkg-config ([-a-z ]+)`")
  message(FATAL_ERROR "README.md does not name pkg-config")
endif()
separate_arguments(asked UNIX_COMMAND "${CMAKE_MATCH_1}")

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})

file(WRITE ${scratch}/CMakeLists.txt "cmake_minimum_required(VERSION 3.22)\nproject(user LANGUAGES C)\n"
                                     "add_executable(program ${ROOT}/samples/hello.c)\n${quoted}")
run(${CMAKE_COMMAND} -S ${scratch} -B ${scratch}/build -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_C_COMPILER=${COMPILER})
run(${CMAKE_COMMAND} --build ${scratch}/build)
expect_answer(${scratch}/build/program)

run(${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${prefix}/${LIBRARIES}/pkgconfig ${PKG_CONFIG} ${asked})
separate_arguments(flags UNIX_COMMAND "${printed}")
run(${COMPILER} ${ROOT}/samples/hello.c -o ${scratch}/program ${flags})
expect_answer(${scratch}/program)
