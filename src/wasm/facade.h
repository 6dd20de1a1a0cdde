// The engine as one function: a JSON object in, a JSON object out (docs/wasm.md). It is plain C++ that is
// compiled for every machine; cmake/wasm_module.cpp makes exports of it for the browser.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace merlon::wasm {

struct Memory;

class Facade {
 public:
  Facade();
  ~Facade();

  /// Answers one question. Bad ones are answered too, and change nothing.
  std::string answer(std::string_view question);

 private:
  std::unique_ptr<Memory> memory_;
};

}  // namespace merlon::wasm
