// What the ways to end a simulation are called where people type or read them.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/advice.h"
#include "core/scanner.h"

namespace merlon::app {

/// In the order of `Leaf`.
inline constexpr std::array<std::string_view, 3> kLeafNames{"judged", "played", "uniform"};

inline std::string_view leaf_name(Leaf leaf) { return kLeafNames[static_cast<std::size_t>(leaf)]; }

inline std::optional<Leaf> leaf_named(std::string_view name) { return parse_name<Leaf>(kLeafNames, name); }

}  // namespace merlon::app
