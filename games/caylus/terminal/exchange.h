// Goods that are paid and goods that they bring, as they are typed in Caylus and as moves have them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/caylus/engine/notation.h"

namespace merlon::screen {

using Words = std::vector<std::string>;

/// What is paid and what it brings, in the text of an exchange: "1F>4D", "2F".
struct Sides {
  caylus::Amounts pay;
  caylus::Amounts get;
};
Sides sides_of(std::string_view text);

/// Goods as they were typed: "f", "1f>4d", ">w", "food".
struct TypedExchange {
  std::optional<caylus::Amounts> pay;
  std::optional<caylus::Amounts> get;
  std::optional<caylus::Amounts> either;  ///< without an arrow: one of the two

  /// Money may be left out: "wood" will do for 2D>1W.
  bool fits(const Sides& sides) const;
  /// Whether these goods are of the same kinds as what it brings: "f" will do for 2F.
  bool same_kinds(const Sides& sides) const;
};
std::optional<TypedExchange> typed_exchange(const Words& words);

/// All goods of some words together.
std::optional<caylus::Amounts> goods_of(const Words& words);

}  // namespace merlon::screen
