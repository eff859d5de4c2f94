# Formats that hold scenes: glTF and lists of parts where jansson is present; robots where expat is; and, where assimp is, those of other programs, read by a
# helper program in a process of its own.
find_package(PkgConfig QUIET)
target_sources(clinker_io PRIVATE mesh_files.c name_index.c path_within.c scene_path.c)

if(PkgConfig_FOUND)
  pkg_check_modules(JANSSON QUIET IMPORTED_TARGET jansson)
endif()
set(CLINKER_HAS_GLTF ${JANSSON_FOUND})
if(CLINKER_HAS_GLTF)
  target_sources(clinker_io PRIVATE base64.c gltf.c gltf_accessor.c gltf_buffer.c gltf_json.c gltf_mesh.c gltf_scene.c
                 json_input.c scene.c)
  target_link_libraries(clinker_io PRIVATE PkgConfig::JANSSON)
  target_compile_definitions(clinker_io PUBLIC CLINKER_HAS_GLTF)
else()
  message(STATUS "clinker: jansson not found, glTF will not be read")
endif()

if(CLINKER_WITH_EXPAT)
  find_package(EXPAT QUIET)
endif()
if(CLINKER_WITH_EXPAT AND EXPAT_FOUND)
  target_sources(clinker_io PRIVATE shapes.c srdf.c urdf.c urdf_joint.c urdf_link.c xml.c)
  target_link_libraries(clinker_io PRIVATE EXPAT::EXPAT)
  target_compile_definitions(clinker_io PUBLIC CLINKER_HAS_XML)
else()
  message(STATUS "clinker: expat not used, URDF will not be read")
endif()

if(PkgConfig_FOUND AND CLINKER_WITH_ASSIMP)
  pkg_check_modules(ASSIMP QUIET IMPORTED_TARGET assimp)
endif()
set(CLINKER_HAS_FOREIGN OFF)
if(CLINKER_WITH_ASSIMP AND ASSIMP_FOUND)
  set(CLINKER_HAS_FOREIGN ON)
  target_sources(clinker_io PRIVATE foreign.c foreign_process.c foreign_stream.c)
  # Where the helper goes, and how the command gets there from its own folder: an installed tree may be moved.
  set(helper_folder ${CMAKE_INSTALL_FULL_LIBEXECDIR}/clinker)
  file(RELATIVE_PATH helper_from_command ${CMAKE_INSTALL_FULL_BINDIR} ${helper_folder})
  target_compile_definitions(clinker_io PUBLIC CLINKER_HAS_FOREIGN
                             PRIVATE CLINKER_HELPER_FOLDER="${helper_folder}"
                                     CLINKER_HELPER_FROM_COMMAND="${helper_from_command}")

  # Without the sanitizers of clinker_flags: they reserve terabytes of address space, more than the helper may have.
  add_executable(clinker-import assimp_files.c assimp_import.c path_within.c regular_file.c)
  target_compile_definitions(clinker-import PRIVATE _POSIX_C_SOURCE=200809L _XOPEN_SOURCE=700)
  target_compile_options(clinker-import PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
  target_link_libraries(clinker-import PRIVATE PkgConfig::ASSIMP)
  set_target_properties(clinker-import PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
  install(TARGETS clinker-import RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/clinker COMPONENT command)
else()
  message(STATUS "clinker: assimp not used, only STL, PLY, OBJ, OFF and glTF will be read")
endif()
