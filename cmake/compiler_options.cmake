# How all of our code is compiled.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE}")
endif()

add_compile_options(-Wall -Wextra -Wconversion -Wshadow -Werror)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # Both compilers shall mean the same: in g++ -Wconversion does not include signs, and its library's own use of old
  # functions (in std::stable_sort) is not reported.
  add_compile_options(-Wno-sign-conversion -Wno-deprecated-declarations)
else()
  # g++ 12 gives these wrongly, for "text" + std::string and for comparing vectors of bytes.
  add_compile_options(-Wno-restrict -Wno-stringop-overread)
endif()

# A fused multiply-add rounds once where two operations round twice. Without it every machine computes the same
# floating-point numbers, so the computer players choose the same moves everywhere.
add_compile_options(-ffp-contract=off)

# Every x86-64 processor since 2009 counts bits in one instruction; the compiler may use it only if told so.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  include(CheckCXXCompilerFlag)
  check_cxx_compiler_flag(-march=x86-64-v2 MERLON_HAS_X86_64_V2)
  if(MERLON_HAS_X86_64_V2)
    add_compile_options(-march=x86-64-v2)
  endif()
endif()

if(MERLON_SANITIZE)
  set(sanitize -fsanitize=${MERLON_SANITIZE} -fno-sanitize-recover=all)
  add_compile_options(${sanitize} -fno-omit-frame-pointer)
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
  add_link_options(${sanitize})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wno-maybe-uninitialized)  # Instrumented code confuses this one warning of g++.
  endif()
endif()

# No link-time optimisation: measured, it made the engine no faster and every link twenty seconds slower.
