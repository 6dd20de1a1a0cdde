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

# The same code goes into the program and into the Python module, which is a shared library; it shows nothing of itself.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

add_compile_options(-Wall -Wextra -Wconversion -Wshadow)
if(MERLON_STRICT)  # Whoever only wants to play may have a compiler that warns of more.
  add_compile_options(-Werror)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # Both compilers shall mean the same: in g++ -Wconversion does not include signs, and its library's own use of old
  # functions (in std::stable_sort) is not reported.
  add_compile_options(-Wno-sign-conversion -Wno-deprecated-declarations)
else()
  # What g++ guesses from optimised code differs from version to version and is often wrong about the standard library:
  # worth a look, but no reason to stop a build.
  add_compile_options(-Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread)
  foreach(guess IN ITEMS array-bounds dangling-pointer free-nonheap-object maybe-uninitialized mismatched-new-delete
                         nonnull use-after-free)
    add_compile_options(-Wno-error=${guess})
  endforeach()
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
  # vptr: the engine has no type information, so a look at an object's type always fails.
  set(sanitize -fsanitize=${MERLON_SANITIZE} -fno-sanitize=vptr -fno-sanitize-recover=all)
  add_compile_options(${sanitize} -fno-omit-frame-pointer)
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
  add_link_options(${sanitize})
endif()

# No link-time optimisation: measured, it made the engine no faster and every link twenty seconds slower.
