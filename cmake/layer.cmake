# merlon_engine_layer(<name> [<layer below>...]): the library merlon_<name> of all sources in src/<name>.
# A layer that consists of headers only becomes an interface library. Engine code throws nothing and asks no type at
# run time: it also runs as WebAssembly, where neither exists.
function(merlon_engine_layer name)
  set(target merlon_${name})
  list(TRANSFORM ARGN PREPEND merlon_ OUTPUT_VARIABLE below)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${name}/*.cpp")
  if(sources)
    add_library(${target} STATIC ${sources})
    target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti)
    set(scope PUBLIC)
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${target} ${scope} "${CMAKE_SOURCE_DIR}/src")
  target_link_libraries(${target} ${scope} ${below})
endfunction()
