// The entry of the WebAssembly module that proves the engine links without a host (see wasm_module.cmake).
#include <cstdint>

#include "any/signature.h"

extern "C" {

// Debian's compiler runtime for WebAssembly is built with the stack protector, and leaves these two to us.
std::uintptr_t __stack_chk_guard = 0x5A17C0DE;
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }

[[clang::export_name("merlon_version")]] std::int32_t merlon_version() { return 1; }

/// The fingerprint of the computer players that the test compares with the native one.
[[clang::export_name("merlon_thinking_signature")]] std::uint64_t merlon_thinking_signature(
    std::int32_t game, std::int32_t players, std::int32_t nodes, std::int32_t games) {
  return merlon::any::thinking_signature(merlon::any::games()[static_cast<std::size_t>(game)], players,
                                         static_cast<std::uint64_t>(nodes), games);
}
}
