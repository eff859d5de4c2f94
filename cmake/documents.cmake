# Run by the installation, with SOURCE and TARGET: copies the documents, without links to files that stay behind. A link
# to a source file is worth something in a checkout alone; installed, its text is left.
cmake_minimum_required(VERSION 3.22)

set(wholes LICENSE README.md CHANGELOG.md)
file(GLOB pages RELATIVE ${SOURCE} ${SOURCE}/docs/*.md ${SOURCE}/docs/*.png ${SOURCE}/docs/*.svg)
set(installed ${wholes} ${pages})

# without_links(PAGE TEXT_VARIABLE): the links of a page go by the files of the checkout, so what is none is no link, but
# something else in brackets.
function(without_links page text_variable)
  set(text "${${text_variable}}")
  get_filename_component(folder ${SOURCE}/${page} DIRECTORY)
  # The parentheses alone: an element of a list may not have one bracket without the other.
  string(REGEX MATCHALL "\\([^][(); \n]+\\)" targets "${text}")
  list(REMOVE_DUPLICATES targets)
  foreach(target ${targets})
    string(REGEX REPLACE "^\\(([^#]*).*\\)$" "\\1" path "${target}")
    get_filename_component(file "${path}" ABSOLUTE BASE_DIR ${folder})
    file(RELATIVE_PATH name ${SOURCE} ${file})
    if(NOT path STREQUAL "" AND EXISTS ${file} AND NOT name IN_LIST installed)
      string(REGEX REPLACE "([.()+*?^$|\\\\])" "\\\\\\1" pattern "${target}")
      string(REGEX REPLACE "\\[([^][]*)\\]${pattern}" "\\1" text "${text}")
    endif()
  endforeach()
  set(${text_variable} "${text}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${TARGET})
foreach(name ${installed})
  if(name MATCHES "\\.md$")
    file(READ ${SOURCE}/${name} text)
    without_links(${name} text)
    file(WRITE ${TARGET}/${name} "${text}")
  else()
    configure_file(${SOURCE}/${name} ${TARGET}/${name} COPYONLY)
  endif()
endforeach()
