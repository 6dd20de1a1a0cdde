// The exports of merlon.wasm (see wasm_module.cmake): the one door of src/wasm, as functions on bytes.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "any/signature.h"
#include "wasm/facade.h"

namespace {

merlon::wasm::Facade& facade() {
  static merlon::wasm::Facade instance;
  return instance;
}

/// The last answer: its length as a little-endian number, then its bytes. It stays until the next question.
std::string& last_answer() {
  static std::string answer;
  return answer;
}

}  // namespace

extern "C" {

// Debian's compiler runtime for WebAssembly is built with the stack protector, and leaves these two to us.
std::uintptr_t __stack_chk_guard = 0x5A17C0DE;
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }
// Ubuntu's C++ library throws when there is no memory left, and brings nothing to throw with. Nobody here would catch it.
[[gnu::weak]] void* __cxa_allocate_exception(std::size_t) noexcept { __builtin_trap(); }
[[gnu::weak, noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }

/// Room for a question.
[[clang::export_name("merlon_allocate")]] void* merlon_allocate(std::size_t bytes) {
  return std::malloc(bytes);
}
[[clang::export_name("merlon_release")]] void merlon_release(void* pointer) { std::free(pointer); }

/// One question, one answer; docs/wasm.md.
[[clang::export_name("merlon_answer")]] const char* merlon_answer(const char* text, std::size_t length) {
  const std::string answer = facade().answer(std::string_view(text, length));
  const auto size = static_cast<std::uint32_t>(answer.size());
  std::string& kept = last_answer();
  kept.resize(sizeof(size));
  std::memcpy(kept.data(), &size, sizeof(size));
  kept += answer;
  return kept.data();
}

/// The fingerprint of games that the computer plays against itself, to be compared with the native one
/// (tools/compare_wasm.mjs).
[[clang::export_name("merlon_play_games")]] std::uint64_t merlon_play_games(std::uint32_t game, std::int32_t players,
                                                                            std::uint32_t nodes, std::uint32_t first,
                                                                            std::uint32_t games) {
  return merlon::any::play_games(merlon::any::games()[game], {players, nodes, first, games}).signature;
}
}
