# merlon_layer(<name> [<layer below>...]): the library merlon_<name> of all sources in src/<name> but main.cpp.
# A layer that consists of headers only becomes an interface library.
function(merlon_layer name)
  set(target merlon_${name})
  list(TRANSFORM ARGN PREPEND merlon_ OUTPUT_VARIABLE below)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${name}/*.cpp")
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  if(sources)
    add_library(${target} STATIC ${sources})
    set(scope PUBLIC)
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${target} ${scope} "${CMAKE_SOURCE_DIR}/src")
  target_link_libraries(${target} ${scope} ${below})
endfunction()

# merlon_engine_layer(<name> [<layer below>...]): the same for a layer of the engine. Engine code throws nothing and
# asks no type at run time: it also runs as WebAssembly, where neither exists.
function(merlon_engine_layer name)
  merlon_layer(${name} ${ARGN})
  get_target_property(type merlon_${name} TYPE)
  if(NOT type STREQUAL "INTERFACE_LIBRARY")
    target_compile_options(merlon_${name} PRIVATE -fno-exceptions -fno-rtti)
  endif()
endfunction()
