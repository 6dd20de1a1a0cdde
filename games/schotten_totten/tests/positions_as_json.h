// Positions of Schotten-Totten as JSON, and what tests do with them: look for one, change it, read it back.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "games/schotten_totten/engine/notation.h"
#include "games/schotten_totten/tests/invariants.h"
#include "games/schotten_totten/tests/players.h"
#include "games/schotten_totten/tests/positions.h"
#include "host/boost_json.h"
#include "tests/suites/sample.h"

namespace merlon::schotten_totten {

using boost::json::array;
using boost::json::value;
using test::same_bytes;

inline value parsed(const State& state) {
  const auto json = parse_json(json_of(state));
  EXPECT_TRUE(json) << json_of(state);
  return json ? *json : value();
}

inline Expected<State> read(const value& json, const Options& options) {
  return SchottenTotten::read_state(as_json(json), options, kPlayers);
}

/// The first state of random games for which `wanted` holds.
template <class Wanted>
State find_state(const Options& options, Wanted&& wanted) {
  for (std::uint64_t seed = 0; seed < 100'000; ++seed) {
    for (Walk walk(Path{.options = options, .seed = seed});; walk.step()) {
      if (wanted(walk.state())) return walk.state();
      if (walk.at_end()) break;
    }
  }
  ADD_FAILURE() << "no such state";
  return {};
}

inline constexpr Options kBasic{};
inline constexpr Options kTactics{.tactics = true};
inline constexpr Options kManual{.auto_claim = false};
inline constexpr Options kScoutAny{.tactics = true, .scout = Scout::any};

inline State basic_start() { return Walk(Path{}).state(); }

inline State basic_middle() {
  return find_state(
      kBasic, [](const State& s) { return s.turn == 20 && (s.owned[Seat{0}] | s.owned[Seat{1}]).empty(); });
}

inline State tactics_start() { return Walk(Path{.options = kTactics}).state(); }

inline State won_game() {
  return find_state(kBasic, [](const State& s) { return s.phase == Phase::over && s.seat == Seat{0}; });
}

inline State settled_game() {
  return find_state(kManual, [](const State& s) { return s.phase == Phase::over && s.settled(); });
}

inline value& at(value& json, std::string_view pointer) {
  return json.at_pointer({pointer.data(), pointer.size()});
}

inline array& list(value& json, std::string_view pointer) { return at(json, pointer).as_array(); }

inline void move_item(array& from, array& to) {
  to.push_back(from.back());
  from.pop_back();
}

/// Takes a card away, wherever it lies.
inline void remove_card(value& json, std::string_view card) {
  if (json.is_object()) {
    for (auto& member : json.get_object()) remove_card(member.value(), card);
  }
  if (!json.is_array()) return;
  array kept;
  for (value& item : json.get_array()) {
    const bool is_it =
        item.is_string() && item.get_string() == boost::json::string_view(card.data(), card.size());
    const bool holds_it = item.is_object() && item.get_object().contains("card") &&
                          item.at("card").get_string() == boost::json::string_view(card.data(), card.size());
    if (is_it || holds_it) continue;
    remove_card(item, card);
    kept.push_back(item);
  }
  json = std::move(kept);
}

/// The first stone whose side of `seat` has at least `count` cards, as a pointer to that side.
inline std::string side_with(value& json, int seat, std::size_t count) {
  for (int stone = 0; stone < kStones; ++stone) {
    const std::string pointer = "/stones/" + std::to_string(stone) + "/sides/" + std::to_string(seat);
    if (list(json, pointer).size() >= count) return pointer;
  }
  ADD_FAILURE() << "no such side";
  return "/stones/0/sides/0";
}

}  // namespace merlon::schotten_totten
