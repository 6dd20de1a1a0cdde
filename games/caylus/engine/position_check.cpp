#include "games/caylus/engine/position_check.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/checked_json.h"
#include "games/caylus/engine/favours.h"
#include "games/caylus/engine/notation.h"
#include "games/caylus/engine/places.h"
#include "games/caylus/engine/rules.h"

namespace merlon::caylus {
namespace {

/// Goes from what a single player has to what follows from everything together; the first thing that is wrong
/// ends it.
class PositionCheck : public Demands {
 public:
  explicit PositionCheck(const State& state) : state_(state) {}

  void check() {
    check_players();
    if (good()) check_road();
    if (good()) check_workers();
    if (good()) check_step();
    if (good()) check_favour_option();
    if (good()) check_frames();
    if (good()) check_decision();
  }

 private:
  static std::string of_space(Space space) { return "space " + std::to_string(space.number()) + ": "; }

  void check_players() {
    for (std::size_t s = 0; s < state_.players; ++s) {
      const Player& player = state_.seats[s];
      int houses = 0;
      for (const std::uint8_t section : player.houses) houses += section;
      demand(player.batches <= houses, of_seat(s) + "more batches than houses (CA-9.2)");
      for (const std::uint8_t level : player.favours) {
        demand(level <= kFavourCap[state_.scored], of_seat(s) + "a favour is above the cap (CA-8.10)");
      }
    }
    for (const Section section : every<Section>()) {
      demand(state_.houses_in(section) <= kCastle[section].spaces,
             "too many houses in the " + std::string(section_text(section)) + " (CA-9.2)");
    }
    check_scored_sections();
    check_order_of_sections();
  }

  void check_scored_sections() {
    for (const Section section : every<Section>(state_.scored)) {
      demand(section_is_ready(state_, section),
             "scored counts the section " + std::string(section_text(section)) +
                 ", which is neither full nor reached by the bailiff (CA-9.7)");
    }
  }

  /// A house goes to a later section only when the earlier ones are full or scored. Set-up positions may have
  /// sections that the bailiff has reached already and that are scored together (CA-9.9); these may have any
  /// houses.
  void check_order_of_sections() {
    for (const Section section : state_.sections_left()) {
      if (section_is_ready(state_, section)) continue;
      for (const Section later : every_between<Section>(number_of(section) + 1, kSections)) {
        demand(state_.houses_in(later) == 0, "houses in the " + std::string(section_text(later)) +
                                                 " while there is room in the " +
                                                 std::string(section_text(section)) + " (CA-9.2)");
      }
    }
  }

  void check_road() {
    for (const Tile kind : every<Tile>()) {
      const TileClass group = facts(kind).group;
      if (group == TileClass::none || group == TileClass::residence) continue;
      demand(std::ranges::count(state_.road, kind, &Lot::tile) <= count_in_box(kind, state_.edition()),
             std::string(tile_text(kind)) + " lies on the road too often (CA-1.7)");
    }
    for (const Space space : kSpaces) {
      if (good()) check_space(space);
    }
  }

  void check_space(Space space) {
    const Lot& lot = state_.road[space];
    const TileClass group = facts(lot.tile).group;
    demand((printed_on(space) != Tile::empty) == (group == TileClass::fixed) &&
               (group != TileClass::fixed || lot.tile == printed_on(space)),
           of_space(space) + "the printed buildings are on 7, 8 and 16 (CA-1.1)");
    demand(group != TileClass::neutral || space.number() <= kStartSpace,
           of_space(space) + "neutral tiles lie on 1 to 6 (CA-1.4)");
    demand(space.number() > kStartSpace ||
               (group != TileClass::none && group != TileClass::wood && group != TileClass::stone),
           of_space(space) + "only neutral tiles and what replaces them lie on 1 to 6 (CA-1.4)");
    const auto gap = first_empty_space(state_);
    const bool after_gap = gap && *gap < space && group != TileClass::none && group != TileClass::fixed;
    demand(!after_gap, of_space(space) + "there is an empty space before it (CA-6.5)");
    demand((lot.owner != kNobody) == kOwned.has(lot.tile),
           of_space(space) + "the owner does not fit the tile (CA-1.2)");
    demand(lot.worker == kNobody || kWorkplaces.has(lot.tile),
           of_space(space) + "no worker may be there (CA-3.6)");
    if (lot.pending == kNobody || !good()) return;
    const bool sold = lot.worker != kNobody && lot.tile != Tile::w_lawyer &&
                      (group == TileClass::neutral || (kOwned.has(lot.tile) && lot.owner == lot.pending));
    demand(sold, of_space(space) + "no residence can be pending there (CA-7.3)");
    // The joust is the first to order one, and by the castle all workers of the road are home.
    const bool waits =
        state_.step == Step::inn || state_.step == Step::provost || state_.step == Step::finish_space;
    demand(waits, of_space(space) + "no residence can be pending in this step (CA-7.3)");
  }

  void check_workers() {
    std::array<int, kMaxPlayers> out{};
    const auto count = [&](Seat seat) {
      if (seat != kNobody) ++out[merlon::index(seat)];
    };
    for (const Seat seat : state_.specials) count(seat);
    for (const Seat seat : state_.stables) count(seat);
    for (const Seat seat : state_.castle) count(seat);
    for (const Lot& lot : state_.road) count(lot.worker);
    count(state_.inn_left);
    count(state_.inn_right);
    for (std::size_t s = 0; s < state_.players; ++s) {
      demand(out[s] + state_.seats[s].workers == kWorkers, of_seat(s) + "has not six workers (CA-1.3)");
    }
  }

  /// Below the top there are only favours that wait; what an activation asks stands alone.
  void check_frames() {
    for (std::size_t i = 0; i + 1 < state_.depth; ++i) {
      demand(state_.frames[i].phase == Phase::favour, "stack: only favours can wait below the top (CA-8.11)");
    }
    if (state_.depth == 0 || !good()) return;
    const Frame& top = state_.top();
    if (top.phase == Phase::site) check_site(top);
    const bool activation = top.phase == Phase::produce || top.phase == Phase::owner_bonus ||
                            top.phase == Phase::trade || top.is(Frame::kOptional) ||
                            (top.phase == Phase::site && state_.depth == 1);
    if (activation) return check_activation(top);
    demand(top.phase != Phase::favour || top.subject > 0, "stack: there is no favour to take (CA-8.1)");
    demand(top.phase == Phase::favour || state_.depth > 1, "stack: a favour must be below it (CA-8.1)");
    if (good()) check_favours();
    if (good()) check_effect(top);
  }

  void check_site(const Frame& top) {
    const TileFacts& tile_chosen = facts(top.tile());
    demand(tile_chosen.group == TileClass::prestige && state_.stock[top.tile()] > 0 &&
               state_.player(top.seat).cubes.covers(tile_chosen.cost),
           "stack: that prestige tile cannot be built (CA-6.7)");
  }

  /// Favours belong to one seat: what one leads to, too, comes before the next seat (CA-8.11).
  void check_favours() {
    const Cause cause = cause_of_favours();
    demand(cause.seat != kNobody, "stack: nobody has got a favour (CA-8.1)");
    int favours = cause.favours;
    for (std::size_t i = 0; i < state_.depth && good(); ++i) {
      const Frame& frame = state_.frames[i];
      demand(frame.seat == cause.seat, "stack: another seat has got the favour (CA-8.1)");
      if (frame.phase != Phase::favour) continue;
      if (i > 0) check_nested_favour(i);
      const int taken = i + 1 < state_.depth ? 1 : 0;  // what lies above came from it
      demand(frame.subject + taken <= favours, "stack: so many favours are not got at once (CA-8.1)");
      favours = std::max(favours_of_tiles(TileClass::stone, cause.seat),  // the others came from a tile
                         favours_of_tiles(TileClass::prestige, cause.seat));
    }
  }

  /// CA-8.4: a favour above another one came from a tile of line d, which is taken once in a phase.
  void check_nested_favour(std::size_t frame) {
    bool second = false;
    for (std::size_t i = 1; i < frame; ++i) second = second || state_.frames[i].phase == Phase::favour;
    const Player& player = state_.player(state_.frames[frame].seat);
    demand(!second && player.lines_used.has(FavourLine::buildings) &&
               player.favours[FavourLine::buildings] >= least_level(state_.frames[frame]),
           "stack: no favour on line d can have led to it (CA-8.4)");
  }

  /// Who has got the favours at the bottom of the stack, and how many at most.
  struct Cause {
    Seat seat = kNobody;
    int favours = 0;
  };

  Cause cause_of_favours() {
    switch (state_.step) {
      case Step::stables: {
        const Seat worker = state_.specials[Special::joust];
        demand(worker != kNobody, "joust: the worker stays until the favour is finished (CA-4.7)");
        return {worker, 1};
      }
      case Step::finish_space:
        return cause_on_road();
      case Step::best_builder:
        return {best_builder(state_), 1};
      case Step::scoring:
        return cause_in_scoring();
      default:
        fail("step: nobody can take a favour then (CA-8.1)");
        return {};
    }
  }

  Cause cause_on_road() {  // CA-6.6
    check_active_space();
    if (!good()) return {};
    const Lot& lot = state_.road[state_.active_space()];
    const TileClass group = facts(lot.tile).builds;
    demand(group == TileClass::stone || group == TileClass::prestige,
           "stack: that building brings no favours (CA-6.6)");
    const int favours = favours_of_tiles(group, lot.worker);
    demand(favours > 0, "stack: no tile on the road has brought favours (CA-6.6)");
    return {lot.worker, favours};
  }

  Cause cause_in_scoring() {  // CA-9.8
    if (!demand(section_is_due(state_), "step scoring: no section is scored (CA-9.7)")) return {};
    if (state_.cursor == 0) return {};
    const Seat seat = state_.order[state_.cursor - 1u];
    const Section section{state_.scored};
    const int favours = favours_for_houses(section, state_.player(seat).houses[section]);
    return {favours > 0 ? seat : kNobody, favours};
  }

  /// The most favours that a tile of this class has brought its owner: as long as they are taken, it lies on
  /// the road.
  int favours_of_tiles(TileClass group, Seat owner) const {
    int most = 0;
    for (const Lot& lot : state_.road) {
      const TileFacts& tile = facts(lot.tile);
      if (tile.group == group && lot.owner == owner) most = std::max(most, tile.favours);
    }
    return most;
  }

  /// CA-8.4: an effect, and what it leads to, is one of a line that has been taken, up to its marker.
  void check_effect(const Frame& top) {
    const bool in_line = top.phase == Phase::effect;
    if (!in_line && state_.depth == 1) return;  // the favour itself
    const FavourLine line = in_line ? top.line() : FavourLine::buildings;
    const Player& player = state_.player(top.seat);
    demand(player.lines_used.has(line) && player.favours[line] >= least_level(top),
           "stack: no favour on line " + std::string(line_text(line)) + " can have led to it (CA-8.4)");
    demand(line != FavourLine::buildings || state_.depth <= 2,
           "stack: line d has led to the favour below and is used up (CA-8.2)");
    const bool saves = top.phase == Phase::build || top.phase == Phase::lawyer;
    demand(top.is(Frame::kCheaper) == saves, "stack: a favour makes tiles and residences cheaper (CA-8.6)");
  }

  /// The level of its line that leads to a decision.
  static int least_level(const Frame& frame) {
    switch (frame.phase) {
      case Phase::build:
        return frame.group() == TileClass::wood ? 2 : 3;
      case Phase::favour:
        return 3;  // only tiles of stone and prestige bring favours
      case Phase::lawyer:
        return 4;
      case Phase::prestige:
      case Phase::site:
        return 5;
      default:
        return 1;
    }
  }

  void check_active_space() {
    demand(state_.cursor >= 1 && state_.cursor <= state_.provost &&
               state_.road[state_.active_space()].worker != kNobody,
           "cursor: no building is being activated there (CA-6.1)");
  }

  void check_activation(const Frame& top) {
    demand(state_.depth == 1 && state_.step == Step::finish_space,
           "stack: no building is being activated (CA-6.1)");
    check_active_space();
    if (!good()) return;
    const Lot& lot = state_.road[state_.active_space()];
    const TileFacts& tile_there = facts(lot.tile);
    const bool named =
        top.phase == Phase::produce || top.phase == Phase::trade || top.phase == Phase::owner_bonus;
    demand(!named || top.tile() == lot.tile, "stack: another tile lies there (CA-6.1)");
    const Seat who = top.phase == Phase::owner_bonus ? lot.owner : lot.worker;
    demand(who == top.seat, "stack: another seat decides there (CA-6.2)");
    demand((top.phase == Phase::produce && tile_there.kind == TileKind::production) ||
               (top.phase == Phase::owner_bonus && tile_there.owner_bonus[kFirst].exists() &&
                lot.owner != lot.worker) ||
               (top.phase == Phase::trade && tile_there.kind == TileKind::trade) ||
               (top.phase == Phase::lawyer && tile_there.kind == TileKind::lawyer) ||
               (top.phase == Phase::build && tile_there.kind == TileKind::build &&
                tile_there.builds == top.group()) ||
               ((top.phase == Phase::prestige || top.phase == Phase::site) &&
                tile_there.builds == TileClass::prestige),
           "stack: the building does not do that (CA-6.1)");
    demand(!top.is(Frame::kCheaper), "stack: only favours make it cheaper (CA-8.6)");
  }

  /// Workers go home when their building has had its turn, so none is left where the round has been.
  void check_places_behind() {
    const auto behind = [&](Step step) { return state_.step > step; };
    constexpr IdArray<Special, Step, 4> kSteps{{Step::gate, Step::trading_post, Step::guild, Step::joust}};
    for (const Special special : every<Special>(4)) {
      const Step step = kSteps[special];
      const bool jousting = step == Step::joust && state_.step == Step::stables;  // it has its favour
      demand(!behind(step) || jousting || state_.specials[special] == kNobody,
             target_text(Target(special)) + ": the worker has gone home by then (CA-4.7)");
    }
    demand(!behind(Step::stables) || state_.stables.size == 0,
           "stables: the workers have gone home by then (CA-4.7)");
    demand(!behind(Step::inn) || state_.inn_left == kNobody, "inn_left: it has moved by then (CA-4.6)");
    demand(!behind(Step::best_builder) || state_.castle.size == 0,
           "castle: the workers have gone home by then (CA-9.4)");
    const int done = behind(Step::finish_space)          ? kRoad
                     : state_.step == Step::finish_space ? state_.cursor - 1
                                                         : 0;
    for (const Space space : every_between<Space>(1, done + 1)) {
      demand(state_.road[space].worker == kNobody,
             of_space(space) + "the worker has gone home by then (CA-6.9)");
    }
  }

  void check_batches() {
    for (const Seat seat : every<Seat>(state_.players)) {
      if (state_.player(seat).batches == 0) continue;
      bool had_turn = state_.step == Step::best_builder && state_.castle.has(seat);
      for (std::size_t i = 0; state_.step == Step::castle && i < state_.castle.size && i <= state_.cursor;
           ++i) {
        had_turn = had_turn || state_.castle[i] == seat;
      }
      demand(had_turn, of_seat(merlon::index(seat)) + "no batch has been given on this round yet (CA-9.1)");
    }
  }

  /// CA-8.2: all lines are free when a phase begins, and only some steps bring favours.
  void check_lines_used() {
    for (const Seat seat : every<Seat>(state_.players)) {
      const Player& player = state_.player(seat);
      const std::string whose = of_seat(merlon::index(seat));
      demand(player.lines_used.empty() || may_have_favours(seat),
             whose + "no favour has been taken in this phase yet (CA-8.2)");
      for (const FavourLine line : player.lines_used) {
        demand(player.favours[line] > 0, whose + "the favour on line " + std::string(line_text(line)) +
                                             " has moved its marker up (CA-8.1)");
      }
    }
    const auto jousted =
        std::ranges::count_if(state_.seats, [](const Player& p) { return !p.lines_used.empty(); });
    demand(state_.step != Step::inn || jousted <= 1, "lines_used: only one seat has jousted (CA-4.4)");
  }

  /// Whether the seat may have taken a favour in this phase; whose workers stood on the road cannot be told.
  bool may_have_favours(Seat seat) const {
    switch (state_.step) {
      case Step::stables:
        return state_.specials[Special::joust] == seat;
      case Step::best_builder:
        return best_builder(state_) == seat;
      case Step::scoring:
      case Step::over:
        return may_have_been_rewarded(seat);
      case Step::inn:
      case Step::finish_space:
        return true;
      default:
        return false;
    }
  }

  /// CA-9.8: the sections scored so far may all have been scored in this phase (CA-9.9); of the present one
  /// the seats before the cursor are dealt with.
  bool may_have_been_rewarded(Seat seat) const {
    bool dealt_with = false;
    for (std::size_t i = 0; i < state_.cursor; ++i) dealt_with = dealt_with || state_.order[i] == seat;
    const int sections = std::min(kSections, state_.scored + (dealt_with ? 1 : 0));
    for (const Section section : every<Section>(sections)) {
      if (favours_for_houses(section, state_.player(seat).houses[section]) > 0) return true;
    }
    return false;
  }

  void check_provost() {
    const bool moved = state_.step == Step::scoring || state_.step == Step::over;
    demand(!moved || state_.provost == state_.bailiff,
           "provost: he is where the bailiff is by then (CA-9.6)");
  }

  /// CA-8.9: without the table there are no lines.
  void check_favour_option() {
    if (state_.options.favours == Favours::table) return;
    for (std::size_t s = 0; s < state_.players; ++s) {
      const Player& player = state_.seats[s];
      demand(player.favours == decltype(player.favours){} && player.lines_used.empty(),
             of_seat(s) + "there are no lines with favours=points (CA-8.9)");
    }
    for (std::size_t i = 0; i < state_.depth; ++i) {
      const Frame& frame = state_.frames[i];
      demand(frame.phase != Phase::favour && frame.phase != Phase::effect && !frame.is(Frame::kCheaper),
             "stack: nobody takes favours with favours=points (CA-8.9)");
    }
  }

  void check_step() {
    demand(state_.bailiff >= kStartSpace, "bailiff: he starts on 6 and only moves on (CA-9.6)");
    demand(state_.step == Step::place || state_.passed.size == state_.players,
           "passed must name every seat by then (CA-3.1)");
    const bool counts = state_.step == Step::place || state_.step == Step::provost ||
                        state_.step == Step::finish_space || state_.step == Step::castle ||
                        state_.step == Step::scoring;
    demand(counts || state_.cursor == 0, "cursor must be 0 in this step");
    demand(state_.step != Step::scoring || state_.cursor <= state_.players,
           "cursor is too high for this step");
  }

  /// Who decides what follows from everything else.
  void check_decision() {
    const auto [seat, phase] = decision();
    if (!good()) return;
    demand(phase == state_.phase, "phase must be " + std::string(phase_text(phase)));
    demand(seat == state_.seat, "to_move must be " + std::to_string(merlon::index(seat)));
    demand((state_.step == Step::over) == (state_.scored == kSections),
           "the game ends with the towers (CA-10.1)");
    check_places_behind();
    check_batches();
    check_lines_used();
    check_provost();
    if (!good() || phase == Phase::over) return;
    Moves moves;
    Caylus::legal(state_, moves);
    demand(!moves.empty(), "nothing can be decided there");
  }

  std::pair<Seat, Phase> decision() {
    if (state_.depth > 0) return {state_.top().seat, state_.top().phase};
    switch (state_.step) {
      case Step::place:
        return {at_cursor(state_.order, state_.players, true), Phase::place};
      case Step::gate:
        return {at_special(Special::gate), Phase::gate};
      case Step::guild:
        return {at_special(Special::guild), Phase::guild};
      case Step::joust:
        return {at_special(Special::joust), Phase::joust};
      case Step::inn:
        demand(state_.inn_left == kNobody && state_.inn_right != kNobody,
               "step inn: nobody has to decide (CA-4.6)");
        return {state_.inn_right, Phase::inn};
      case Step::provost:
        return {at_cursor(state_.passed, state_.players, false), Phase::provost};
      case Step::castle:
        return {at_cursor(state_.castle, state_.castle.size, false), Phase::batch};
      case Step::over:
        return {state_.order[0], Phase::over};
      default:
        fail("step " + std::string(step_text(state_.step)) + " has nothing to decide");
        return {Seat{}, Phase::over};
    }
  }

  Seat at_cursor(const Queue& queue, std::size_t size, bool not_passed) {
    if (!demand(state_.cursor < size, "cursor is too high for this step")) return Seat{};
    const Seat seat = queue[state_.cursor];
    demand(!not_passed || !state_.passed.has(seat), "cursor: that seat has passed (CA-3.2)");
    return seat;
  }

  Seat at_special(Special building) {
    const Seat worker = state_.specials[building];
    demand(worker != kNobody,
           "step " + std::string(step_text(state_.step)) + ": no worker is there (CA-4.7)");
    return worker;
  }

  const State& state_;
};

}  // namespace

std::string impossible(const State& state) {
  PositionCheck position(state);
  position.check();
  return position.error();
}

}  // namespace merlon::caylus
