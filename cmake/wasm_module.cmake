# A WebAssembly module of the whole engine: proves that all of it compiles and links without the host.
add_executable(merlon_engine "${CMAKE_CURRENT_LIST_DIR}/wasm_module.cpp")
set_target_properties(merlon_engine PROPERTIES SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
target_compile_options(merlon_engine PRIVATE -fno-exceptions -fno-rtti)
target_include_directories(merlon_engine PRIVATE "${CMAKE_SOURCE_DIR}/src")

# Objects instead of libraries, and every function exported: a missing symbol anywhere must break the link.
foreach(layer IN ITEMS core games search any)
  get_target_property(type merlon_${layer} TYPE)
  if(type STREQUAL "STATIC_LIBRARY")
    target_sources(merlon_engine PRIVATE $<TARGET_OBJECTS:merlon_${layer}>)
  endif()
endforeach()

# A reactor has no main: the browser calls _initialize once and then the exported functions.
target_link_options(merlon_engine PRIVATE -mexec-model=reactor -Wl,--strip-all -Wl,--export-dynamic)
if(CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 22)
  # Clang runs any wasm-opt on the PATH, and an old one fails on newer instructions. (Clang 19 has no such option.)
  target_link_options(merlon_engine PRIVATE --no-wasm-opt)
endif()
