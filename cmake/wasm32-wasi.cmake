# Toolchain: WebAssembly by clang, wasi-libc and libc++, as Debian and Ubuntu package them.
include("${CMAKE_CURRENT_LIST_DIR}/newest_clang.cmake")

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

# Clang says that the name wasm32-wasi is deprecated, but the packaged libraries live under it.
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-Wno-deprecated -msimd128 -mbulk-memory")

# For this target functions are hidden unless told otherwise, and the linker drops them before it asks what they call.
string(APPEND CMAKE_CXX_FLAGS_INIT " -fvisibility=default")
