#include "any/weights_text.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace merlon::any {

std::string write_weights(std::span<const float> numbers) {
  constexpr std::size_t kPerLine = 10;
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::array<char, 48> number{};
    std::snprintf(number.data(), number.size(), "%.6ff,", static_cast<double>(numbers[i]));
    text += number.data();
    text += i % kPerLine == kPerLine - 1 || i + 1 == numbers.size() ? '\n' : ' ';
  }
  return text;
}

Expected<bool> parse_weights(std::string_view text, std::span<float> numbers) {
  const std::string copy(text);
  const char* at = copy.c_str();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    char* end = nullptr;
    numbers[i] = std::strtof(at, &end);
    if (end == at) {
      return Error{"there are " + std::to_string(i) + " numbers, and " + std::to_string(numbers.size()) +
                   " are needed"};
    }
    // No share of a win can be computed from anything else.
    if (!std::isfinite(numbers[i])) {
      return Error{"number " + std::to_string(i + 1) + " is not finite, or too large"};
    }
    at = end;
    while (*at == 'f' || *at == ',' || *at == ' ' || *at == '\n') ++at;
  }
  if (*at != '\0') return Error{"there are more than " + std::to_string(numbers.size()) + " numbers"};
  return true;
}

}  // namespace merlon::any
