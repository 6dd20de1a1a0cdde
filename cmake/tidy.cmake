# The targets `tidy` and `tidy_engine`: clang-tidy over every source of src/ and games/, and over the engine alone, which
# takes a quarter of the time. A file is checked again when it, any header or the list of checks changed; so a second run
# costs nothing.
string(REGEX MATCH "^[0-9]+" llvm "${CMAKE_CXX_COMPILER_VERSION}")
find_program(CLANG_TIDY clang-tidy-${llvm})

file(GLOB_RECURSE tidy_headers CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/*.h" "${CMAKE_SOURCE_DIR}/games/*.h")

# merlon_tidy(<target> <folder or file>...)
function(merlon_tidy target)
  set(stamps "")
  foreach(place IN LISTS ARGN)
    if(IS_DIRECTORY "${CMAKE_SOURCE_DIR}/${place}")
      file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE "${CMAKE_SOURCE_DIR}" "${CMAKE_SOURCE_DIR}/${place}/*.cpp")
    else()
      set(sources "${place}")
    endif()
    foreach(source IN LISTS sources)
      set(stamp "${CMAKE_BINARY_DIR}/tidy/${source}.ok")
      get_filename_component(stamp_folder "${stamp}" DIRECTORY)
      file(MAKE_DIRECTORY "${stamp_folder}")
      add_custom_command(
        OUTPUT "${stamp}"
        COMMAND "${CLANG_TIDY}" --quiet -p "${CMAKE_BINARY_DIR}" "${CMAKE_SOURCE_DIR}/${source}"
        COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
        DEPENDS "${source}" ${tidy_headers} "${CMAKE_SOURCE_DIR}/.clang-tidy"
        WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
        COMMENT "clang-tidy ${source}"
        VERBATIM)
      list(APPEND stamps "${stamp}")
    endforeach()
  endforeach()
  add_custom_target(${target} DEPENDS ${stamps})
endfunction()

set(engine_folders src/core src/search src/any)
set(terminals "")
foreach(game IN LISTS MERLON_GAMES)
  list(APPEND engine_folders games/${game}/game.cpp games/${game}/engine games/${game}/player)
  list(APPEND terminals games/${game}/terminal)
endforeach()
file(GLOB upper_folders CONFIGURE_DEPENDS RELATIVE "${CMAKE_SOURCE_DIR}" "${CMAKE_SOURCE_DIR}/src/*")
list(REMOVE_ITEM upper_folders ${engine_folders})
if(NOT MERLON_PYTHON_PACKAGE)
  list(REMOVE_ITEM upper_folders src/python)  # it needs Python's headers
endif()
merlon_tidy(tidy_engine ${engine_folders})
merlon_tidy(tidy ${upper_folders} ${terminals})
add_dependencies(tidy tidy_engine)
