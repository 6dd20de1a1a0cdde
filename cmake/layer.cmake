# merlon_library(<target> <sources> [<target below>...]): a library; one that consists of headers only is an interface library.
function(merlon_library target sources)
  if(sources)
    add_library(${target} STATIC ${sources})
    set(scope PUBLIC)
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${target} ${scope} "${CMAKE_SOURCE_DIR}/src" "${CMAKE_SOURCE_DIR}")
  target_link_libraries(${target} ${scope} ${ARGN})
endfunction()

# Engine code throws nothing and asks no type at run time: it also runs as WebAssembly, where neither exists.
function(merlon_as_engine target)
  get_target_property(type ${target} TYPE)
  if(NOT type STREQUAL "INTERFACE_LIBRARY")
    target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti)
  endif()
endfunction()

# merlon_layer(<name> [<layer below>...]): the library merlon_<name> of all sources in src/<name> but main.cpp.
function(merlon_layer name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${name}/*.cpp")
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  list(TRANSFORM ARGN PREPEND merlon_ OUTPUT_VARIABLE below)
  merlon_library(merlon_${name} "${sources}" ${below})
endfunction()

# merlon_engine_layer(<name> [<layer below>...]): the same for a layer of the engine.
function(merlon_engine_layer name)
  merlon_layer(${name} ${ARGN})
  merlon_as_engine(merlon_${name})
endfunction()

# merlon_world_layer(<name> [<layer below>...]): the same for a layer that talks to the world. What takes its time there waits
# for people, disks and networks; so it is compiled for less speed than the engine, and in less time: in the debug build, where
# that takes longest, in half of it.
function(merlon_world_layer name)
  merlon_layer(${name} ${ARGN})
  target_compile_options(merlon_${name} PRIVATE $<$<CONFIG:Release>:-O2> $<$<CONFIG:Debug>:-O0>)
endfunction()

# merlon_read_once(<layer>...): the headers that nearly every file of these layers includes, and that take longer to read than the
# file takes to compile, are read once for all of them. Not in the debug build: it reads them in every file, and so notices one
# that does not include what it uses.
function(merlon_read_once first)
  if(MERLON_SANITIZE)
    return()
  endif()
  target_precompile_headers(merlon_${first} PRIVATE <boost/json.hpp> <chrono> <filesystem> <functional> <map> <string>
                            <unordered_map> <vector>)
  foreach(layer IN LISTS ARGN)
    target_precompile_headers(merlon_${layer} REUSE_FROM merlon_${first})
  endforeach()
endfunction()
