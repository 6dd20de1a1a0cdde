// What the ways to end a simulation are called where people type or read them.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "core/advice.h"

namespace merlon::app {

/// In the order of `Leaf`.
inline constexpr std::array<std::string_view, 3> kLeafNames{"judged", "played", "uniform"};

inline std::string_view leaf_name(Leaf leaf) { return kLeafNames[static_cast<std::size_t>(leaf)]; }

inline std::optional<Leaf> leaf_named(std::string_view name) {
  const auto* const found = std::find(kLeafNames.begin(), kLeafNames.end(), name);
  if (found == kLeafNames.end()) return std::nullopt;
  return static_cast<Leaf>(found - kLeafNames.begin());
}

}  // namespace merlon::app
