// The entry of the WebAssembly module that proves the engine links without a host (see wasm_module.cmake).
#include <cstdint>

extern "C" {

// Debian's compiler runtime for WebAssembly is built with the stack protector, and leaves these two to us.
std::uintptr_t __stack_chk_guard = 0x5A17C0DE;
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }

[[clang::export_name("merlon_version")]] std::int32_t merlon_version() { return 1; }
}
