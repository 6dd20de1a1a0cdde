// Weights as the text of the files in games/<game>/weights: numbers that a C++ compiler reads too.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/expected.h"

namespace merlon::any {

std::string write_weights(std::span<const float> numbers);
/// Fills `numbers`, or says what is wrong with the text.
Expected<bool> parse_weights(std::string_view text, std::span<float> numbers);

}  // namespace merlon::any
