# What the README says of an installed library: its lines of CMake and its words to pkg-config build the first program,
# with both libraries, and with the only one where BUILD_SHARED_LIBS chose it; documents, manual page and completions are
# where they belong. Included from a list file, it registers the test; run as a script, it is the test.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  if(NOT CLINKER_SANITIZE) # the programs of users are built without
    add_test(NAME docs_install
             COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -DBUILD=${PROJECT_BINARY_DIR}
                     -DLIBRARIES=${CMAKE_INSTALL_LIBDIR} -DDOCUMENTS=${CMAKE_INSTALL_DOCDIR}
                     -DMANUALS=${CMAKE_INSTALL_MANDIR} -DDATA=${CMAKE_INSTALL_DATADIR}
                     -DMANUAL_MADE=$<TARGET_EXISTS:manual> -DGENERATOR=${CMAKE_GENERATOR} -DCOMPILER=${CMAKE_C_COMPILER}
                     -DPKG_CONFIG=${PKG_CONFIG_EXECUTABLE} -P ${CMAKE_CURRENT_LIST_FILE})
    set_tests_properties(docs_install PROPERTIES TIMEOUT 600 RESOURCE_LOCK documents)
  endif()
  return()
endif()
cmake_minimum_required(VERSION 3.22)

set(scratch ${BUILD}/test/docs/install)
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

# expect_answer(PREFIX PROGRAM): it prints what the README says.
function(expect_answer prefix program)
  run(${CMAKE_COMMAND} -E env LD_LIBRARY_PATH=${prefix}/${LIBRARIES} ${program})
  string(FIND "${readme}" "It prints `${printed}`." at)
  if(at EQUAL -1)
    message(FATAL_ERROR "${program} prints \"${printed}\", and README.md does not say so")
  endif()
endfunction()

# expect_installed(PREFIX FILES...)
function(expect_installed prefix)
  foreach(file ${ARGN})
    if(NOT EXISTS ${prefix}/${file})
      message(FATAL_ERROR "${file} was not installed")
    endif()
  endforeach()
endfunction()

# expect_users(PREFIX): programs that find the library by CMake and by pkg-config.
function(expect_users prefix)
  set(user ${prefix}-user)
  file(WRITE ${user}/CMakeLists.txt "cmake_minimum_required(VERSION 3.22)\nproject(user LANGUAGES C)\n"
                                    "add_executable(program ${ROOT}/samples/hello.c)\n${quoted}")
  run(${CMAKE_COMMAND} -S ${user} -B ${user}/build -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_C_COMPILER=${COMPILER})
  run(${CMAKE_COMMAND} --build ${user}/build)
  expect_answer(${prefix} ${user}/build/program)

  run(${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${prefix}/${LIBRARIES}/pkgconfig ${PKG_CONFIG} ${asked})
  separate_arguments(flags UNIX_COMMAND "${printed}")
  run(${COMPILER} ${ROOT}/samples/hello.c -o ${user}/program ${flags})
  expect_answer(${prefix} ${user}/program)
endfunction()

# expect_one_kind(SHARED ENDING OTHER): a build of the library alone installs libclinker.ENDING, and not the other. Its
# objects serve the next call.
function(expect_one_kind shared ending other)
  set(prefix ${scratch}/${ending})
  run(${CMAKE_COMMAND} -S ${ROOT} -B ${scratch}/library -G ${GENERATOR} -DCMAKE_C_COMPILER=${COMPILER}
      -DCMAKE_BUILD_TYPE=None -DCMAKE_INSTALL_LIBDIR=${LIBRARIES} -DCLINKER_BUILD_COMMAND=OFF -DCLINKER_BUILD_TESTS=OFF
      -DBUILD_SHARED_LIBS=${shared})
  run(${CMAKE_COMMAND} --build ${scratch}/library)
  run(${CMAKE_COMMAND} --install ${scratch}/library --prefix ${prefix})
  expect_installed(${prefix} ${LIBRARIES}/libclinker.${ending})
  if(EXISTS ${prefix}/${LIBRARIES}/libclinker.${other})
    message(FATAL_ERROR "BUILD_SHARED_LIBS=${shared} installs libclinker.${other} as well")
  endif()
  expect_users(${prefix})
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

set(prefix ${scratch}/prefix)
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
expect_installed(${prefix} ${LIBRARIES}/libclinker.a ${LIBRARIES}/libclinker.so)
file(GLOB pages RELATIVE ${ROOT} ${ROOT}/docs/*.md ${ROOT}/docs/*.png ${ROOT}/docs/*.svg)
foreach(file LICENSE README.md CHANGELOG.md ${pages})
  expect_installed(${prefix} ${DOCUMENTS}/${file})
endforeach()
if(MANUAL_MADE)
  expect_installed(${prefix} ${MANUALS}/man1/clinker.1 ${DATA}/bash-completion/completions/clinker
                   ${DATA}/zsh/site-functions/_clinker)
endif()
expect_users(${prefix})

expect_one_kind(ON so a)
expect_one_kind(OFF a so)
