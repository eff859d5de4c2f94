# An installed command that was moved finds its helper. Included from a list file, it registers the test, where there is
# a helper; run as a script, it is the test: it installs the command into a folder of the build tree, moves that, and
# reads a file that only the helper can read.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  if(NOT TARGET clinker-import OR IS_ABSOLUTE "${CMAKE_INSTALL_BINDIR}" OR IS_ABSOLUTE "${CMAKE_INSTALL_LIBEXECDIR}")
    return()
  endif()
  add_test(NAME cli_moved_install
           COMMAND ${CMAKE_COMMAND} -DBUILD=${PROJECT_BINARY_DIR} -DCONFIG=$<CONFIG>
                   -DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/moved_install -DBIN=${CMAKE_INSTALL_BINDIR}
                   -DLIBEXEC=${CMAKE_INSTALL_LIBEXECDIR} -P ${CMAKE_CURRENT_LIST_FILE})
  set_tests_properties(cli_moved_install PROPERTIES TIMEOUT 60)
  return()
endif()
cmake_minimum_required(VERSION 3.22)

unset(ENV{DESTDIR})
unset(ENV{CLINKER_IMPORT})
file(REMOVE_RECURSE ${FOLDER})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --config "${CONFIG}" --component command --prefix ${FOLDER}/first
                RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "cannot be installed: ${output}")
endif()
file(RENAME ${FOLDER}/first ${FOLDER}/second)
if(NOT EXISTS ${FOLDER}/second/${LIBEXEC}/clinker/clinker-import)
  message(FATAL_ERROR "the helper was not installed into ${LIBEXEC}/clinker")
endif()

# The neutral file format (NFF) of polygons.
file(WRITE ${FOLDER}/part.nff "p 3\n0 0 0\n0 1 0\n1 0 0\np 3\n0 0 0\n1 0 0\n0 0 1\n")

function(expect_read)
  execute_process(COMMAND ${ARGN} inspect ${FOLDER}/part.nff RESULT_VARIABLE status OUTPUT_VARIABLE output
                  ERROR_VARIABLE output)
  if(NOT status EQUAL 0 OR NOT output MATCHES "triangles +[12]\n")
    message(FATAL_ERROR "${ARGN} ended with ${status}: ${output}")
  endif()
endfunction()

expect_read(${FOLDER}/second/${BIN}/clinker)
# By way of a link, as in a folder of the search path.
file(CREATE_LINK ${FOLDER}/second/${BIN}/clinker ${FOLDER}/clinker SYMBOLIC)
expect_read(${FOLDER}/clinker)
file(REMOVE_RECURSE ${FOLDER})
