# merlon.wasm, the engine as the browser has it: all layers that need neither files nor threads, behind the one door of
# src/wasm (docs/wasm.md).

# Boost.JSON, of which only headers are needed. A folder of its own holds nothing but the link to them: /usr/include
# would bring the headers of this machine's C library.
find_path(MERLON_BOOST boost/json/src.hpp HINTS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/include")
file(CREATE_LINK "${MERLON_BOOST}/boost" "${CMAKE_BINARY_DIR}/include/boost" SYMBOLIC)
add_library(merlon_boost_json OBJECT "${CMAKE_CURRENT_LIST_DIR}/wasm_boost_json.cpp")
target_include_directories(merlon_boost_json SYSTEM PUBLIC "${CMAKE_BINARY_DIR}/include")
target_compile_definitions(merlon_boost_json PUBLIC BOOST_SYSTEM_DISABLE_THREADS)
target_compile_options(merlon_boost_json PRIVATE -fno-exceptions -fno-rtti)

# The texts that the module speaks with. Rules are for the page to show.
include(embed)
file(GLOB embedded_texts CONFIGURE_DEPENDS RELATIVE "${CMAKE_SOURCE_DIR}" "${CMAKE_SOURCE_DIR}/lang/*.json"
     "${CMAKE_SOURCE_DIR}/games/*/words/*.json")
merlon_embed(embedded_files.cpp ${embedded_texts})

merlon_engine_layer(host any)
target_sources(merlon_host PRIVATE "${CMAKE_BINARY_DIR}/embedded_files.cpp")
target_include_directories(merlon_host SYSTEM PUBLIC "${CMAKE_BINARY_DIR}/include")
target_compile_definitions(merlon_host PUBLIC BOOST_SYSTEM_DISABLE_THREADS)
merlon_engine_layer(table host)
merlon_engine_layer(screen host)
merlon_add_games_to_screen()
merlon_engine_layer(review screen)
merlon_engine_layer(wasm table review)
set(wasm_layers core ${MERLON_GAMES} search any host table screen review wasm)

# What needs threads stays outside.
foreach(layer IN ITEMS host review)
  get_target_property(sources merlon_${layer} SOURCES)
  list(FILTER sources EXCLUDE REGEX "/(thinking|review_record)\\.cpp$")
  set_target_properties(merlon_${layer} PROPERTIES SOURCES "${sources}")
endforeach()

# merlon_wasm_module(<name> <link options>...): a module of all layers, objects instead of libraries.
function(merlon_wasm_module name)
  add_executable(${name} "${CMAKE_SOURCE_DIR}/cmake/wasm_module.cpp" $<TARGET_OBJECTS:merlon_boost_json>)
  set_target_properties(${name} PROPERTIES SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
  target_compile_options(${name} PRIVATE -fno-exceptions -fno-rtti)
  target_include_directories(${name} PRIVATE "${CMAKE_SOURCE_DIR}/src" "${CMAKE_SOURCE_DIR}")
  target_include_directories(${name} SYSTEM PRIVATE "${CMAKE_BINARY_DIR}/include")
  foreach(layer IN LISTS wasm_layers)
    get_target_property(type merlon_${layer} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
      target_sources(${name} PRIVATE $<TARGET_OBJECTS:merlon_${layer}>)
    endif()
  endforeach()
  # A reactor has no main: the browser calls _initialize once and then the exported functions.
  target_link_options(${name} PRIVATE -mexec-model=reactor -Wl,--strip-all -Wl,-z,stack-size=1048576 ${ARGN})
  if(CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 22)
    # Clang runs any wasm-opt on the PATH, and an old one fails on newer instructions. (Clang 19 has no such option.)
    target_link_options(${name} PRIVATE --no-wasm-opt)
  endif()
endfunction()

# What the browser loads: only what wasm_module.cpp exports, and what that needs.
merlon_wasm_module(merlon)
# A proof, for nobody to load: with every function exported, a missing symbol anywhere breaks the link.
merlon_wasm_module(merlon_complete -Wl,--export-dynamic)
