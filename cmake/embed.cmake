# merlon_embed(<output.cpp> <path in the repository>...): writes a C++ source in the build folder that holds the bytes
# of the files and defines merlon::embedded_files() (see src/host/embedded_files.h). It is written again whenever
# one of the files changes.
#
# The same file is the script that does the writing (cmake -P): bytes go out as hexadecimal escapes, so that any content
# of any length is safe.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(MERLON_EMBED_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")

  function(merlon_embed output)
    set(names ${ARGN})
    list(SORT names)
    list(TRANSFORM names PREPEND "${CMAKE_SOURCE_DIR}/" OUTPUT_VARIABLE paths)
    set(list_file "${CMAKE_BINARY_DIR}/${output}.list.cmake")
    file(CONFIGURE OUTPUT "${list_file}" CONTENT "set(names [==[${names}]==])\n" @ONLY)
    add_custom_command(
      OUTPUT "${CMAKE_BINARY_DIR}/${output}"
      COMMAND "${CMAKE_COMMAND}" "-DROOT=${CMAKE_SOURCE_DIR}" "-DLIST=${list_file}"
              "-DOUTPUT=${CMAKE_BINARY_DIR}/${output}" -P "${MERLON_EMBED_SCRIPT}"
      DEPENDS ${paths} "${list_file}" "${MERLON_EMBED_SCRIPT}"
      COMMENT "Embedding texts in ${output}"
      VERBATIM)
  endfunction()
  return()
endif()

include("${LIST}")
list(LENGTH names count)
string(REPEAT "[0-9a-f]" 128 line)  # 64 bytes
set(entries "")
foreach(name IN LISTS names)
  file(READ "${ROOT}/${name}" hex HEX)
  file(SIZE "${ROOT}/${name}" size)
  string(REGEX REPLACE "(${line})" "\\1\n" hex "${hex}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${hex}")
  string(REGEX REPLACE "\n" "\"\n     \"" bytes "${bytes}")
  string(APPEND entries "    {\"${name}\",\n     {\"${bytes}\",\n      ${size}}},\n")
endforeach()

file(WRITE "${OUTPUT}" "// Written by cmake/embed.cmake. Changes here are lost.
#include \"host/embedded_files.h\"

#include <array>

namespace merlon {
namespace {

constexpr std::array<EmbeddedFile, ${count}> kFiles{{
${entries}}};

}  // namespace

std::span<const EmbeddedFile> embedded_files() { return kFiles; }

}  // namespace merlon
")
