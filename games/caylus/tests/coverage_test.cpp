// What the games of players.h come to, counted. The same games are played beside the oracle and under the
// invariants; here it is shown that between them they see everything: every tile, every option of every
// effect, every favour, and the rare cases that the rules speak of. The table is printed.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "games/caylus/engine/building.h"
#include "games/caylus/engine/places.h"
#include "games/caylus/tests/players.h"
#include "tests/support/effort.h"

namespace merlon::caylus {
namespace {

using test::effort;

using Counts = std::map<std::string, int>;

std::string name_of(Tile tile) { return std::string(tile_text(tile)); }

// --- everything that has to be seen --------------------------------------------------------------

/// "x of y": an option of an effect, by what it gives and takes at the least.
std::string option_name(Tile tile, int option) {
  return name_of(tile) + ", option " + std::to_string(option + 1);
}

void want_tiles(Counts& counts) {
  for (int i = 1; i < kTiles; ++i) {
    const auto tile = static_cast<Tile>(i);
    const TileFacts& printed = facts(tile);
    const bool built = printed.group == TileClass::wood || printed.group == TileClass::stone;
    if (built || printed.group == TileClass::prestige) counts["built: " + name_of(tile)];
    if (built) counts["returned to stock: any"], counts["built again: any"];
    if (built && tile != Tile::w_lawyer) counts["ordered or made a residence: " + name_of(tile)];
    if (printed.group == TileClass::neutral) counts["ordered or made a residence: " + name_of(tile)];
    if (printed.kind == TileKind::build || printed.kind == TileKind::lawyer) {
      counts["used: " + name_of(tile)];
      counts["declined: " + name_of(tile)];
    }
    if (printed.kind == TileKind::trade) counts["declined: " + name_of(tile)];
    for (int option = 0; option < 2; ++option) {
      if (printed.effect[Choice(option)].exists()) counts["used: " + option_name(tile, option)];
      if (printed.owner_bonus[Choice(option)].exists()) counts["owner's bonus: " + option_name(tile, option)];
    }
  }
}

void want_favours(Counts& counts) {
  for (const FavourLine line : every<FavourLine>()) {
    for (int level = 1; level <= kLevels; ++level) {
      const std::string name = std::string(line_text(line)) + std::to_string(level);
      counts["favour at " + name];
      if (name != "d1") counts["effect " + name];
    }
    counts["at the cap: " + std::string(line_text(line))];
  }
}

constexpr std::array<std::string_view, 96> kCases{
    "a choice among 56 moves or more",
    "edition text2005: Tailor, 1C",
    "edition text2005: Tailor, 3C",
    "effect c2 wood",
    "effect c2 stone",
    "effect c4 for gold",
    "effect none",
    "effect below the marker",
    "favour lost for want of a line",
    "favour as points",
    "favours nested three deep",
    "favour from the joust",
    "favour from a section",
    "favour from the best builder",
    "favour from a tile",
    "favour builds a tile that brings favours",
    "joust no",
    "joust no, could not pay",
    "gate to trade",
    "gate to guild",
    "gate to joust",
    "gate to stables",
    "gate to inn",
    "gate to inn, own worker on the right",
    "gate to castle",
    "gate to a neutral building",
    "gate to a fixed building",
    "gate to an own building",
    "gate to another's building",
    "gate back",
    "stables with 1",
    "stables with 2",
    "stables with 3",
    "stables change the order",
    "inn: nobody on the right",
    "inn: another is driven out",
    "inn: the own worker is driven out",
    "inn: stays",
    "inn: leaves",
    "inn: a worker for 1 instead of more",
    "own building: a worker for 1 instead of more",
    "worker for 1",
    "worker for 2",
    "worker for 3, three and more players",
    "worker for 4",
    "worker for 5",
    "worker for 3, two players",
    "passing without a worker left",
    "passing without money",
    "two players change places",
    "guild moves the provost back",
    "guild moves the provost forward",
    "provost stopped by space 1",
    "provost stopped by space 28",
    "provost for 3 deniers",
    "workers beyond the provost go home",
    "residence at once",
    "residence ordered, before the provost",
    "residence ordered, beyond the provost",
    "residence ordered by a joust's favour",
    "residence ordered on the building that is being used",
    "residence ordered under another's worker",
    "residence laid late, before the provost",
    "residence laid late, beyond the provost",
    "residence by a favour",
    "no road space left for a build",
    "no prestige for want of a residence",
    "dungeon scored at its mark",
    "dungeon scored because it is full",
    "walls scored at their mark",
    "walls scored because they are full",
    "towers scored at their mark",
    "towers scored because they are full",
    "two sections in one phase",
    "three sections in one phase",
    "section: a penalty",
    "section: a penalty waived",
    "section: 1 house",
    "section: 3 favours",
    "castle: a penalty",
    "castle: no room left",
    "castle: no room left for one who could give",
    "castle: houses of one player in two sections",
    "castle: gold in a batch",
    "best builder: one",
    "best builder: a tie",
    "best builder: nobody",
    "bailiff moves 1",
    "bailiff moves 2",
    "ended before the bailiff's 24",
    "ended with the bailiff at 24",
    "ended with the bailiff at 25",
    "shared wins",
    "income of a residence",
    "income of a Library",
    "income of a Hotel",
};

Counts wanted() {
  Counts counts;
  want_tiles(counts);
  want_favours(counts);
  for (const std::string_view one : kCases) counts[std::string(one)];
  return counts;
}

// --- noting --------------------------------------------------------------------------------------

/// Watches one game.
class Observer {
 public:
  explicit Observer(Counts& counts) : counts_(counts) {}

  void decision(const State& state, const Moves& moves) {
    if (moves.size() >= 56) see("a choice among 56 moves or more");
    if (state.depth >= 3) see("favours nested three deep");
    if (state.phase == Phase::build && !first_empty_space(state) && moves.size() == 1)
      see("no road space left for a build");
    if (state.phase == Phase::prestige && moves.size() == 1) {
      bool residence = false;
      for_each_residence(state, state.seat, [&](Space) { residence = true; });
      if (!residence && state.player(state.seat).cubes.covers(facts(Tile::p_granary).cost))
        see("no prestige for want of a residence");
    }
    if (state.phase == Phase::batch && state.player(state.seat).batches == 0 && !section_with_room(state)) {
      see("castle: no room left");
      if (can_give_batch(state)) see("castle: no room left for one who could give");
    }
    if (state.phase == Phase::place && moves.size() == 1)
      see(state.player(state.seat).workers == 0 ? "passing without a worker left" : "passing without money");
    if (state.phase == Phase::provost && state.player(state.seat).deniers >= 3) {
      if (state.provost <= 3) see("provost stopped by space 1");
      if (state.provost >= 26) see("provost stopped by space 28");
    }
  }

  void move(const State& state, Move move) {
    switch (move.kind()) {
      case MoveKind::place:
        return note_place(state, move);
      case MoveKind::gate:
        return note_gate(state, move);
      case MoveKind::back:
        return see("gate back");
      case MoveKind::provost:
        if (state.phase == Phase::guild && move.steps() != 0)
          see(move.steps() < 0 ? "guild moves the provost back" : "guild moves the provost forward");
        if (state.phase == Phase::provost && std::abs(move.steps()) == 3) see("provost for 3 deniers");
        return;
      case MoveKind::joust:
        return see(state.options.favours == Favours::points ? "favour as points" : "favour from the joust");
      case MoveKind::no_joust:
        see("joust no");
        if (state.player(state.seat).cubes[Good::cloth] == 0) see("joust no, could not pay");
        return;
      case MoveKind::stay:
        return see("inn: stays");
      case MoveKind::leave:
        return see("inn: leaves");
      case MoveKind::take:
        return see((state.phase == Phase::produce ? "used: " : "owner's bonus: ") +
                   option_name(active(state), move.value()));
      case MoveKind::trade:
        if (active(state) == Tile::s_tailor && state.options.edition == Edition::text2005)
          see(move.value() == 0 ? "edition text2005: Tailor, 1C" : "edition text2005: Tailor, 3C");
        return see("used: " + option_name(active(state), move.value()));
      case MoveKind::build:
      case MoveKind::prestige:
      case MoveKind::residence:
        return note_building(state, move);
      case MoveKind::none:
        return see(state.phase == Phase::effect ? "effect none" : "declined: " + name_of(active(state)));
      case MoveKind::effect:
        return note_effect(state, move);
      case MoveKind::favour:
        return note_favour(state, move.line());
      case MoveKind::batch:
        if (kBatches[move.batch()][Good::gold] > 0) see("castle: gold in a batch");
        return;
      case MoveKind::stop:
        return note_stop(state);
      default:
        return;
    }
  }

  /// What the move brought about.
  void after(const State& before, const State& after, const EventList<Event>& events) {
    provost_ = before.provost;
    bailiff_ = before.bailiff;
    ordered_.clear();
    for (const Event& event : events) note_event(before, after, event);
    note_lost_favours(before, after);
    if (after.step == Step::place && before.step != Step::place) {
      if (after.players == 2 && after.order.seats[0] != before.order.seats[0])
        see("two players change places");
    }
    if (after.phase == Phase::over) note_end(after);
  }

 private:
  void see(const std::string& what) { ++counts_[what]; }

  /// The building that is being used.
  static Tile active(const State& state) { return state.road[state.active_space()].tile; }

  static bool can_give_batch(const State& state) {
    for (const Cubes& batch : kBatches) {
      if (state.player(state.seat).cubes.covers(batch)) return true;
    }
    return false;
  }

  void note_place(const State& state, Move move) {
    const int price = price_of(state, state.seat, move.target());
    const int base = base_price(state);
    if (price == 3) {
      see(state.players == 2 ? "worker for 3, two players" : "worker for 3, three and more players");
    } else {
      see("worker for " + std::to_string(price));
    }
    if (price == base) return;
    see(state.inn_right == state.seat ? "inn: a worker for 1 instead of more"
                                      : "own building: a worker for 1 instead of more");
  }

  void note_gate(const State& state, Move move) {
    const Target target = move.target();
    if (target.is_special() || target.is_castle()) {
      see("gate to " + target_text(target));
      if (target == Target(Special::inn) && state.inn_right == state.seat)
        see("gate to inn, own worker on the right");
      return;
    }
    const Lot& space = state.road[target.space()];
    see(facts(space.tile).group == TileClass::neutral ? "gate to a neutral building"
        : facts(space.tile).group == TileClass::fixed ? "gate to a fixed building"
        : space.owner == state.seat                   ? "gate to an own building"
                                                      : "gate to another's building");
  }

  void note_building(const State& state, Move move) {
    const bool by_favour = state.depth > 1;
    if (!by_favour) see("used: " + name_of(active(state)));
    if (move.kind() != MoveKind::residence) {
      if (by_favour && facts(move.tile()).favours > 0) see("favour builds a tile that brings favours");
      if (facts(move.tile()).favours > 0) see("favour from a tile");
      return;
    }
    if (by_favour) see("residence by a favour");
    const Lot& space = state.road[move.space()];
    see("ordered or made a residence: " + name_of(space.tile));
    if (space.worker == kNobody) return see("residence at once");
    if (state.step == Step::stables) return see("residence ordered by a joust's favour");
    see(move.space().number() <= state.provost ? "residence ordered, before the provost"
                                               : "residence ordered, beyond the provost");
    if (space.worker != state.seat) see("residence ordered under another's worker");
    if (move.space() == state.active_space()) see("residence ordered on the building that is being used");
  }

  void note_effect(const State& state, Move move) {
    const FavourLine line = state.top().line();
    const int level = move.value() / 2;
    see("effect " + std::string(line_text(line)) + std::to_string(level));
    if (level < state.player(state.seat).favours[line]) see("effect below the marker");
    if (line != FavourLine::cubes) return;
    if (level == 2) see(move.value() % 2 == 0 ? "effect c2 wood" : "effect c2 stone");
    if (level == 4 && move.pay().cubes()[Good::gold] > 0) see("effect c4 for gold");
  }

  void note_favour(const State& state, FavourLine line) {
    const int level = state.player(state.seat).favours[line];
    const bool stays = level == kFavourCap[state.scored];
    see("favour at " + std::string(line_text(line)) + std::to_string(stays ? level : level + 1));
    if (stays) see("at the cap: " + std::string(line_text(line)));
    if (state.depth > 1) return;
    if (state.step == Step::scoring) see("favour from a section");
    if (state.step == Step::best_builder) see("favour from the best builder");
  }

  void note_stop(const State& state) {
    if (state.cursor + 1 < state.castle.size) return;
    int most = 0;
    int builders = 0;
    for (const Player& player : state.seats) most = std::max<int>(most, player.batches);
    for (const Player& player : state.seats) builders += player.batches == most ? 1 : 0;
    see(most == 0 ? "best builder: nobody" : builders > 1 ? "best builder: a tie" : "best builder: one");
  }

  void note_event(const State& before, const State& after, const Event& event) {
    switch (event.kind) {
      case EventKind::provost:
        provost_ = event.value;
        return;
      case EventKind::built:
        see("built: " + name_of(event.tile));
        if (returned_.contains(event.tile)) see("built again: any");
        return;
      case EventKind::ordered:
        ordered_.insert(event.value);
        return;
      case EventKind::residence: {
        const Lot& was = before.road[Space(event.value)];
        if (facts(was.tile).group != TileClass::neutral) {
          returned_.insert(was.tile);
          see("returned to stock: any");
        }
        if (was.pending == kNobody && !ordered_.contains(event.value)) return;
        return see(event.value <= provost_ ? "residence laid late, before the provost"
                                           : "residence laid late, beyond the provost");
      }
      case EventKind::home:
        if (event.value > kSpecials && event.value - kSpecials > provost_)
          see("workers beyond the provost go home");
        if (event.value == static_cast<int>(Special::inn) && before.inn_left != kNobody)
          see(event.seat == before.inn_left ? "inn: the own worker is driven out"
                                            : "inn: another is driven out");
        return;
      case EventKind::inn:
        if (before.inn_right == kNobody) see("inn: nobody on the right");
        return;
      case EventKind::order:
        if (before.stables.size > 0) see("stables with " + std::to_string(before.stables.size));
        if (after.order != before.order) see("stables change the order");
        return;
      case EventKind::house:
        if (before.player(event.seat).batches > 0 && event.value > last_section_) {
          see("castle: houses of one player in two sections");
        }
        last_section_ = event.value;
        return;
      case EventKind::lost:
        note_penalty(before, event);
        return;
      case EventKind::bailiff:
        see("bailiff moves " + std::to_string(event.value - bailiff_));
        sections_ = 0;
        return;
      case EventKind::scored:
        return note_section(after, event.value);
      case EventKind::income:
        for (const Lot& space : after.road) {
          if (space.owner != event.seat) continue;
          if (space.tile == Tile::residence) see("income of a residence");
          if (space.tile == Tile::p_library) see("income of a Library");
          if (space.tile == Tile::p_hotel) see("income of a Hotel");
        }
        return;
      default:
        return;
    }
  }

  void note_penalty(const State& before, const Event& event) {
    if (before.phase == Phase::batch && event.seat == before.seat && before.player(event.seat).batches == 0 &&
        !castle_penalty_seen_) {
      castle_penalty_seen_ = true;
      see("castle: a penalty");
      return;
    }
    see(event.amount < 2 ? "section: a penalty waived" : "section: a penalty");
  }

  void note_section(const State& after, int section) {
    static constexpr std::array<std::string_view, 3> kMark{
        "dungeon scored at its mark", "walls scored at their mark", "towers scored at their mark"};
    static constexpr std::array<std::string_view, 3> kFull{"dungeon scored because it is full",
                                                           "walls scored because they are full",
                                                           "towers scored because they are full"};
    const auto i = static_cast<std::size_t>(section);
    const bool at_mark = after.bailiff >= kCastle.items[i].trigger;
    see(std::string(at_mark ? kMark[i] : kFull[i]));
    ++sections_;
    if (sections_ == 2) see("two sections in one phase");
    if (sections_ == 3) see("three sections in one phase");
    for (std::size_t s = 0; s < after.players; ++s) {
      if (after.seats[s].houses.items[i] == 1) see("section: 1 house");
      if (kCastle.items[i].favours[std::min<std::size_t>(after.seats[s].houses.items[i], 6)] == 3)
        see("section: 3 favours");
    }
  }

  /// Favours were waiting at the bottom, all lines are used, and they are not waiting any more.
  void note_lost_favours(const State& before, const State& after) {
    if (before.depth == 0 || before.frames[0].phase != Phase::favour || before.frames[0].subject == 0) return;
    const bool still = after.depth > 0 && after.frames[0].seat == before.frames[0].seat &&
                       after.step == before.step && after.cursor == before.cursor;
    if (!still && before.phase != Phase::favour && before.player(before.seat).lines_used == LineSet::all())
      see("favour lost for want of a line");
  }

  void note_end(const State& state) {
    see(state.bailiff < 24    ? "ended before the bailiff's 24"
        : state.bailiff == 24 ? "ended with the bailiff at 24"
                              : "ended with the bailiff at 25");
    const Result result = Caylus::result(state);
    if (std::count(result.ranks.begin(), result.ranks.begin() + state.players, 1) > 1) see("shared wins");
  }

 public:
  void new_move() { castle_penalty_seen_ = false; }

 private:
  Counts& counts_;
  std::set<Tile> returned_;
  std::set<int> ordered_;
  int provost_ = 0;
  int bailiff_ = 0;
  int sections_ = 0;
  int last_section_ = 0;
  bool castle_penalty_seen_ = false;
};

void watch(const Path& path, Counts& counts) {
  Walk walk(path);
  Observer observer(counts);
  while (!walk.at_end()) {
    const State before = walk.state();
    Moves moves;
    Caylus::legal(before, moves);
    observer.decision(before, moves);
    const Move move = walk.choose_move();
    observer.move(before, move);
    EventList<Event> events;
    walk.play(move, events);
    observer.new_move();
    observer.after(before, walk.state(), events);
  }
}

std::size_t missing(const Counts& counts) {
  return static_cast<std::size_t>(
      std::count_if(counts.begin(), counts.end(), [](const auto& one) { return one.second == 0; }));
}

TEST(CaylusCoverage, TheGamesComeToEverything) {
  const Counts all = wanted();
  Counts counts = all;
  int games = 0;
  while (games < effort(1500) || (games < 20'000 && missing(counts) > 0)) watch(path_number(games++), counts);
  std::cout << "Caylus, " << games << " games:\n";
  for (const auto& [what, times] : counts) {
    std::cout << "  " << what << std::string(what.size() < 60 ? 60 - what.size() : 1, ' ') << times << '\n';
    EXPECT_GT(times, 0) << what;
    EXPECT_TRUE(all.contains(what)) << "nobody asked for: " << what;
  }
}

}  // namespace
}  // namespace merlon::caylus
