#include "games/caylus/terminal/exchange.h"

#include "games/caylus/terminal/typing.h"
#include "screen/text.h"

namespace merlon::screen {

using namespace caylus;  // NOLINT(google-build-using-namespace): this file is about nothing else

Sides sides_of(std::string_view text) {
  const std::size_t arrow = text.find('>');
  if (arrow == std::string_view::npos) return {{}, parse_amounts(text).value_or(Amounts{})};
  return {parse_amounts(text.substr(0, arrow)).value_or(Amounts{}),
          parse_amounts(text.substr(arrow + 1)).value_or(Amounts{})};
}

bool TypedExchange::fits(const Sides& sides) const {
  if (!either) return (!pay || *pay == sides.pay) && (!get || *get == sides.get);
  if (*either == sides.pay || *either == sides.get) return true;
  if (either->deniers > 0 || either->points > 0) return false;
  return either->cubes == sides.pay.cubes || either->cubes == sides.get.cubes;
}

bool TypedExchange::same_kinds(const Sides& sides) const {
  if (!either) return false;
  for (const Good good : every<Good>()) {
    if ((sides.get.cubes[good] > 0) != (either->cubes[good] > 0)) return false;
  }
  return true;
}

std::optional<Amounts> goods_of(const Words& words) {
  Amounts all;
  for (const std::string& word : words) {
    const auto goods = typed_goods(word);
    if (!goods) return std::nullopt;
    all.deniers += goods->deniers;
    all.points += goods->points;
    all.cubes += goods->cubes;
  }
  return words.empty() ? std::nullopt : std::optional(all);
}

std::optional<TypedExchange> typed_exchange(const Words& words) {
  const std::string text = join(words, " ");
  const std::size_t arrow = text.find('>');
  if (arrow == std::string::npos) {
    const auto goods = goods_of(words);
    return goods ? std::optional(TypedExchange{{}, {}, goods}) : std::nullopt;
  }
  const auto pay = goods_of(split(text.substr(0, arrow), " "));
  const auto get = goods_of(split(text.substr(arrow + 1), " "));
  if (!pay && !get) return std::nullopt;
  return TypedExchange{pay, get, {}};
}

}  // namespace merlon::screen
