# The target `tidy`: clang-tidy over every source of src/. A file is checked again when it, any header or the list of
# checks changed; so a second run costs nothing.
string(REGEX MATCH "^[0-9]+" llvm "${CMAKE_CXX_COMPILER_VERSION}")
find_program(CLANG_TIDY clang-tidy-${llvm})

file(GLOB_RECURSE tidy_sources CONFIGURE_DEPENDS RELATIVE "${CMAKE_SOURCE_DIR}" "${CMAKE_SOURCE_DIR}/src/*.cpp")
file(GLOB_RECURSE tidy_headers CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/*.h")
if(NOT MERLON_PYTHON_PACKAGE)
  list(FILTER tidy_sources EXCLUDE REGEX "^src/python/")  # they need Python's headers
endif()
set(tidy_stamps "")
foreach(source IN LISTS tidy_sources)
  set(stamp "${CMAKE_BINARY_DIR}/tidy/${source}.ok")
  get_filename_component(folder "${stamp}" DIRECTORY)
  file(MAKE_DIRECTORY "${folder}")
  add_custom_command(
    OUTPUT "${stamp}"
    COMMAND "${CLANG_TIDY}" --quiet -p "${CMAKE_BINARY_DIR}" "${CMAKE_SOURCE_DIR}/${source}"
    COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
    DEPENDS "${source}" ${tidy_headers} "${CMAKE_SOURCE_DIR}/.clang-tidy"
    WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
    COMMENT "clang-tidy ${source}"
    VERBATIM)
  list(APPEND tidy_stamps "${stamp}")
endforeach()
add_custom_target(tidy DEPENDS ${tidy_stamps})
