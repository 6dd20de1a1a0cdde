// A table for tests: people named in words act upon it, every accepted event goes into its log, and the time
// is what the test says.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "any/registry.h"
#include "core/rng.h"
#include "host/boost_json.h"
#include "table/actions.h"
#include "table/telling.h"
#include "tests/support/games.h"

namespace merlon::table {

inline constexpr std::int64_t kNow = 1'763'000'000'000;

inline Seat seat_number(std::size_t number) { return Seat{static_cast<std::uint8_t>(number)}; }

/// Everybody who may look at a table of so many: the seats and a spectator.
inline std::vector<Seat> viewers_of(int players) {
  std::vector<Seat> viewers;
  for (int s = 0; s < players; ++s) viewers.push_back(seat_number(static_cast<std::size_t>(s)));
  viewers.push_back(kSpectator);
  return viewers;
}

/// The hash of somebody's token, and somebody's seed, as long and as unlikely as real ones.
inline std::string token_of(std::string_view who) {
  return hex_text(sha256(bytes_of("token of " + std::string(who))));
}
inline SeatSeed seed_of(std::string_view who) {
  const Digest digest = sha256(bytes_of("seed of " + std::string(who)));
  SeatSeed seed{};
  std::copy_n(digest.begin(), seed.size(), seed.begin());
  return seed;
}

inline SeatPlan open_seat() { return {}; }
inline SeatPlan computer_seat(int level = 3) { return {true, level, false, ""}; }

inline Setup setup_of(std::string_view game, std::vector<SeatPlan> seats, const OptionTexts& options = {},
                      const ClockRule& clock = {}) {
  Setup setup;
  setup.id = "table-1";
  setup.game = any::find_game(game);
  setup.rules = setup.game->rules_version;
  setup.options = options;
  setup.seats = std::move(seats);
  setup.clock = clock;
  setup.invite = token_of("the invitation");
  setup.seed = sha256(bytes_of("seed of the server"));
  return setup;
}

inline const std::vector<std::string>& names() {
  static const std::vector<std::string> all{"Anna", "Bert", "Zoe", "Dora", "Emil"};
  return all;
}

class Sitting {
 public:
  explicit Sitting(Setup setup) : table(std::move(setup)) {}

  /// Takes over what was proposed. Empty if it was, else the code of the refusal, which `nak` then holds.
  std::string take(Outcome outcome) {
    if (auto* refused = std::get_if<Nak>(&outcome)) {
      nak = *refused;
      return nak.code;
    }
    nak = Nak("", "");
    last = std::get<Proposal>(std::move(outcome));
    for (const store::NewEvent& event : last.events) {
      if (const auto error = table.apply(event.row)) ADD_FAILURE() << error->message;
      EXPECT_EQ(table.stage(), event.stage);
      log.push_back(event.row);
    }
    return "";
  }

  std::string sit(std::string_view who, std::vector<std::size_t> seats = {}, bool creator = false) {
    Sit wish{std::move(seats), std::string(who), seed_of(who), false};
    return take(sit_down(table, actor(who), wish, creator, now));
  }

  /// Somebody acts, having seen everything (or up to `base`): "leave", or the whole action as JSON.
  std::string act(std::string_view who, std::string_view what, std::optional<std::int64_t> base = {},
                  bool may_replace = false) {
    const std::string json(what);
    const auto value = parse_json(json.starts_with('{') ? json : R"({"k":")" + json + "\"}");
    if (!value) return "BAD_JSON";
    auto action = read_action(as_json(*value));
    if (!action) {
      nak = Nak{"BAD_ACTION", action.error().message};
      return nak.code;
    }
    action->base = base.value_or(table.version());
    return take(table::act(table, actor(who), *action, may_replace, now));
  }

  std::string play(std::string_view who, const std::vector<std::string>& moves) {
    Action action;
    action.kind = "move";
    action.moves = moves;
    action.base = table.version();
    return take(table::act(table, actor(who), action, false, now));
  }

  Actor actor(std::string_view who) { return {token_of(who), "action " + std::to_string(++actions_)}; }

  /// Who sits on the seat that is to move; empty for a computer.
  std::string mover() const {
    const auto seat = table.to_move();
    return seat ? table.chair(*seat).name : "";
  }

  /// Some legal move of whoever is to move, in words.
  std::string some_move(Rng& chance) const { return test::random_move_text(table.game(), chance); }
  std::string some_move() { return some_move(rng); }

  /// The one who is to move, person or computer, makes some move.
  std::string random_move(Rng& chance) {
    const Seat seat = *table.to_move();
    const std::string move = some_move(chance);
    if (table.chair(seat).level != 0) return take(computer_moves(table, seat, {move}, now));
    return play(mover(), {move});
  }
  std::string random_move() { return random_move(rng); }

  Table table;
  Rng rng{1};
  std::vector<store::EventRow> log;
  std::int64_t now = kNow;
  Nak nak{"", ""};
  Proposal last{{}, table};

 private:
  int actions_ = 0;
};

/// A table of so many people, on which everybody has sat down.
inline Sitting started(std::string_view game, int people, const OptionTexts& options = {},
                       const ClockRule& clock = {}, int computers = 0) {
  std::vector<SeatPlan> seats(static_cast<std::size_t>(people), open_seat());
  seats.insert(seats.end(), static_cast<std::size_t>(computers), computer_seat());
  Sitting sitting(setup_of(game, seats, options, clock));
  for (int s = 0; s < people; ++s) EXPECT_EQ(sitting.sit(names()[static_cast<std::size_t>(s)]), "");
  EXPECT_TRUE(sitting.table.started());
  return sitting;
}

/// A game at a table, for tests that go through all of them.
struct Kind {
  const any::GameInfo* game;
  OptionTexts options;
  int players;
};

/// Every game with every number of players and every set of options worth testing.
inline std::vector<Kind> every_kind() {
  std::vector<Kind> kinds;
  for (const any::GameInfo& game : any::games()) {
    for (const OptionTexts& options : game.option_sets) {
      for (int players = game.min_players; players <= game.max_players; ++players) {
        // Options in the order of the game's table.
        kinds.push_back({&game, test::dealt(game, players, options)->options(), players});
      }
    }
  }
  return kinds;
}

inline std::string text_of(const Kind& kind) {
  return std::string(kind.game->key) + " of " + std::to_string(kind.players) + " " +
         any::options_text(kind.options);
}

/// Everything that anybody can see of a table, and its state: two tables that agree in this are the same.
inline std::string all_of(const Table& table) {
  std::string text = std::to_string(table.version()) + " " + std::to_string(table.position_version()) + " " +
                     table.state() + " " + std::to_string(table.moves().size()) + "\n";
  for (const Chair& chair : table.chairs()) {
    text += chair.token + " " + chair.name + " " + hex_text(chair.seed) + "\n";
  }
  for (const Seat viewer : viewers_of(table.setup().players())) {
    text += boost::json::serialize(document(table, viewer)) + "\n";
  }
  return text;
}

}  // namespace merlon::table
