# No installed page has a link to a file that was not installed, and apart from links they are the pages of the checkout.
# Included from a list file, it registers the test; run as a script, it is the test.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  add_test(NAME docs_installed_links
           COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -DBUILD=${PROJECT_BINARY_DIR}
                   -DDOCUMENTS=${CMAKE_INSTALL_DOCDIR} -P ${CMAKE_CURRENT_LIST_FILE})
  # An installation writes its documents into the build tree first.
  set_tests_properties(docs_installed_links PROPERTIES RESOURCE_LOCK documents)
  return()
endif()
cmake_minimum_required(VERSION 3.22)

set(prefix ${BUILD}/test/docs/installed_links)
unset(ENV{DESTDIR}) # it would lead elsewhere
file(REMOVE_RECURSE ${prefix})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix} --component doc
                RESULT_VARIABLE status OUTPUT_QUIET)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "the documents cannot be installed: ${status}")
endif()

# Brackets and semicolons mean something to lists.
function(read_plain path text_variable)
  file(READ ${path} text)
  string(REPLACE ";" "," text "${text}")
  string(REPLACE "](" "@(" text "${text}")
  string(REGEX REPLACE "[][]" "" text "${text}")
  set(${text_variable} "${text}" PARENT_SCOPE)
endfunction()

set(links 0)
set(dead "")
file(GLOB_RECURSE pages RELATIVE ${prefix}/${DOCUMENTS} ${prefix}/${DOCUMENTS}/*.md)
foreach(page ${pages})
  read_plain(${prefix}/${DOCUMENTS}/${page} text)
  read_plain(${ROOT}/${page} original)
  string(REGEX REPLACE "@\\([^() \n]+\\)" "" words "${text}")
  string(REGEX REPLACE "@\\([^() \n]+\\)" "" original_words "${original}")
  if(NOT words STREQUAL original_words)
    message(FATAL_ERROR "${page}: more than links was lost")
  endif()
  string(REGEX MATCHALL "@\\([^() \n]+\\)" targets "${text}")
  get_filename_component(folder ${prefix}/${DOCUMENTS}/${page} DIRECTORY)
  foreach(target ${targets})
    string(REGEX REPLACE "^@\\(([^#]*).*\\)$" "\\1" path "${target}")
    if(NOT path MATCHES "^(https?|mailto):" AND NOT path STREQUAL "")
      math(EXPR links "${links} + 1")
      if(NOT EXISTS ${folder}/${path})
        list(APPEND dead "${page}: ${path}")
      endif()
    endif()
  endforeach()
endforeach()
list(JOIN dead "\n  " dead)
if(NOT dead STREQUAL "")
  message(FATAL_ERROR "links to files that are not installed:\n  ${dead}")
elseif(links LESS 50)
  message(FATAL_ERROR "no more than ${links} links were found")
endif()
