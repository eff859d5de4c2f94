# Formats that hold scenes: glTF and lists of parts where jansson is present; robots where expat is; and, where assimp
# is, those of other programs, read by a helper program in a process of its own.
find_package(PkgConfig QUIET)

if(PkgConfig_FOUND)
  pkg_check_modules(JANSSON QUIET IMPORTED_TARGET jansson)
endif()
set(CLINKER_HAS_GLTF ${JANSSON_FOUND})
if(CLINKER_HAS_GLTF)
  target_sources(clinker_io PRIVATE
                 bytes/base64.c syntax/json_input.c
                 gltf/accessor.c gltf/buffer.c gltf/document.c gltf/gltf.c gltf/json.c gltf/mesh.c gltf/scene.c
                 lists/part_list.c)
  target_link_libraries(clinker_io PRIVATE PkgConfig::JANSSON)
  target_compile_definitions(clinker_io PUBLIC CLINKER_HAS_GLTF)
else()
  message(STATUS "clinker: jansson not found, glTF will not be read")
endif()

if(CLINKER_WITH_EXPAT)
  find_package(EXPAT QUIET)
endif()
if(CLINKER_WITH_EXPAT AND EXPAT_FOUND)
  target_sources(clinker_io PRIVATE
                 syntax/xml.c
                 robots/robot_xml.c robots/shapes.c robots/srdf.c robots/urdf.c robots/urdf_joint.c robots/urdf_link.c)
  target_link_libraries(clinker_io PRIVATE EXPAT::EXPAT)
  target_compile_definitions(clinker_io PUBLIC CLINKER_HAS_XML)
else()
  message(STATUS "clinker: expat not used, URDF will not be read")
  target_sources(clinker_io PRIVATE robots/no_expat.c)
endif()

# Files that the formats above name.
target_sources(clinker_io PRIVATE parts/mesh_files.c parts/name_index.c parts/scene_path.c)

if(PkgConfig_FOUND AND CLINKER_WITH_ASSIMP)
  pkg_check_modules(ASSIMP QUIET IMPORTED_TARGET assimp)
endif()
set(CLINKER_HAS_FOREIGN OFF)
if(CLINKER_WITH_ASSIMP AND ASSIMP_FOUND)
  set(CLINKER_HAS_FOREIGN ON)
  target_sources(clinker_io PRIVATE foreign/foreign.c foreign/process.c foreign/stream_reader.c)
  # Where the helper goes, and how the command gets there from its own folder: an installed tree may be moved.
  set(helper_folder ${CMAKE_INSTALL_FULL_LIBEXECDIR}/clinker)
  file(RELATIVE_PATH helper_from_command ${CMAKE_INSTALL_FULL_BINDIR} ${helper_folder})
  target_compile_definitions(clinker_io PUBLIC CLINKER_HAS_FOREIGN
                             PRIVATE CLINKER_HELPER_FOLDER="${helper_folder}"
                                     CLINKER_HELPER_FROM_COMMAND="${helper_from_command}")

  # Without the sanitizers of clinker_flags: they reserve terabytes of address space, more than the helper may have.
  add_executable(clinker-import
                 foreign/helper/assimp_import.c foreign/helper/assimp_files.c foreign/helper/assimp_frame.c
                 foreign/helper/assimp_labels.c foreign/helper/ifc_names.c foreign/helper/ifc_unit.c
                 foreign/helper/name_book.c foreign/helper/step_text.c
                 bytes/file_map.c bytes/number.c bytes/path.c bytes/printable.c bytes/regular_file.c reading/unit.c)
  # The names of objects in 3MF files take expat, and zlib, which libpng needs anyway.
  find_package(ZLIB QUIET)
  if(CLINKER_WITH_EXPAT AND EXPAT_FOUND AND ZLIB_FOUND)
    target_sources(clinker-import PRIVATE foreign/helper/package_names.c foreign/helper/zip_entry.c)
    target_link_libraries(clinker-import PRIVATE EXPAT::EXPAT ZLIB::ZLIB)
  else()
    message(STATUS "clinker: without expat and zlib, 3MF files are read without their unit and names")
    target_sources(clinker-import PRIVATE foreign/helper/no_package_names.c)
  endif()
  target_include_directories(clinker-import PRIVATE ${CMAKE_CURRENT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
  target_compile_definitions(clinker-import PRIVATE _POSIX_C_SOURCE=200809L _XOPEN_SOURCE=700)
  target_compile_options(clinker-import PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
  target_link_libraries(clinker-import PRIVATE PkgConfig::ASSIMP m)
  set_target_properties(clinker-import PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
  install(TARGETS clinker-import RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/clinker COMPONENT command)
else()
  message(STATUS "clinker: assimp not used, only STL, PLY, OBJ, OFF and glTF will be read")
endif()
