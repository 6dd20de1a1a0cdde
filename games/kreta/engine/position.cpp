// A position as JSON and back. Reading checks everything that play relies on, so that no later code has to;
// it does not ask how the position came about.
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/checked_json.h"
#include "games/kreta/engine/notation.h"
#include "games/kreta/engine/pieces.h"
#include "games/kreta/engine/reach.h"
#include "games/kreta/engine/rules.h"
#include "games/kreta/engine/sail.h"
#include "games/kreta/engine/scoring.h"
#include "games/kreta/engine/walk.h"

namespace merlon::kreta {
namespace {

// What a position may have before anything is played, far more than in any game (KR-10.3). The limits grow by
// what play can add, so that whatever comes of a position can be read as well.
constexpr int kMostPoints = 10'000;
constexpr int kMostTurns = 1000;
constexpr int kMostPointsOfATile = 4;      // KR-6.4
constexpr int kMostPointsOfAScoring = 60;  // all provinces together, and a site touches four of them at most

// Writing.

template <class Set, class Text>
void write_set(JsonWriter& json, std::string_view name, Set set, Text&& write) {
  json.key(name).begin_array();
  for (const auto one : set) write(one);
  json.end_array();
}

template <class Set>
void write_numbers_of(JsonWriter& json, std::string_view name, Set set) {
  write_set(json, name, set, [&](auto one) { json.number(printed(one)); });
}

void write_cards(JsonWriter& json, std::string_view name, CardSet cards) {
  write_set(json, name, cards, [&](Card card) { json.text(card_text(card)); });
}

void write_seat(JsonWriter& json, const Player& player) {
  json.begin_object().number("score", player.score);
  write_cards(json, "hand", player.hand);
  write_cards(json, "out", player.out());
  json.key("abbot");
  player.abbot.exists() ? json.number(printed(player.abbot)) : json.null();
  write_set(json, "ships", player.ships, [&](Harbour harbour) { json.text(harbour_text(harbour)); });
  write_numbers_of(json, "forts", player.forts);
  json.key("goods").begin_object();
  for (const Good good : every<Good>(kGoods)) json.number(good_text(good), player.goods[good]);
  json.end_object().key("supply").begin_object();
  json.number("abbots", player.abbot.exists() ? 0 : 1).number("ships", player.ships_left());
  json.number("forts", player.forts_left()).number("cities", player.cities_left);
  json.number("peoples", player.peoples_left).end_object().end_object();
}

template <class Number>
void write_by_seat(JsonWriter& json, std::string_view name, const State& state, Number&& number) {
  json.key(name).begin_array();
  for (std::uint8_t s = 0; s < state.players; ++s) json.number(number(Seat{s}));
  json.end_array();
}

void write_province(JsonWriter& json, const State& state, Province province) {
  json.begin_object()
      .number("province", printed(province))
      .number("value", state.value(province))
      .key("tile");
  state.has_tile(province) ? json.text(good_text(state.tiles[province])) : json.null();
  write_by_seat(json, "peoples", state, [&](Seat seat) { return state.player(seat).people_at(province); });
  write_by_seat(json, "cities", state, [&](Seat seat) { return state.player(seat).cities_at(province); });
  write_by_seat(json, "influence", state, [&](Seat seat) { return influence(state, seat, province); });
  json.end_object();
}

template <std::size_t Size>
void write_fort_cards(JsonWriter& json, std::string_view name, const std::array<Site, Size>& cards) {
  json.key(name).begin_array();
  for (const Site card : cards) {
    card == State::kHidden ? json.text("?") : json.number(printed(card));
  }
  json.end_array();
}

void write_walk(JsonWriter& json, const State& state) {
  json.key("walk");
  if (state.phase != Phase::walk) {
    json.null();
    return;
  }
  json.begin_object().number("points", state.points);
  if (state.options.walk == Walk::targets) {
    json.key("last").begin_array();
    json.number(printed(state.walked_from())).number(printed(state.walked_to())).end_array();
    write_numbers_of(json, "left", state.left);
    write_numbers_of(json, "entered", state.entered);
  } else {
    json.key("start").begin_array();
    for (const std::uint8_t count : state.walk_start) json.number(count);
    json.end_array();
  }
  json.end_object();
}

void write_sailed(JsonWriter& json, const State& state) {
  json.key("sailed");
  if (state.phase != Phase::sail) {
    json.null();
    return;
  }
  json.begin_array()
      .text(harbour_text(state.sailed_from()))
      .text(harbour_text(state.sailed_to()))
      .end_array();
}

// Reading.

/// Reads the members of a position into a state. The first thing that is wrong ends the reading with its
/// message.
class PositionReader : CheckedJson {
 public:
  /// In a view, the closed fort cards are blanks, which are filled by some deal that fits.
  enum class Source : std::uint8_t { position, view };

  PositionReader(const Json& json, const Options& options, int players, Source source)
      : json_(json), source_(source) {
    state_.options = options;
    state_.players = static_cast<std::uint8_t>(players);
    state_.last_from = State::kNone;
    state_.last_to = State::kNone;
    for (Player& player : state_.seats) player.abbot = Province::none();
  }

  Expected<State> read() {
    want_position(json_);
    read_turn();
    read_seats();
    read_provinces();
    read_fort_cards();
    read_counts();
    if (good()) check_pieces();
    seen_ = state_;
    if (good() && source_ == Source::view) fill_blanks();
    if (good()) check_cards();
    if (good()) check_phase();
    if (good()) check_turn();
    if (!good()) return Error{error()};
    return state_;
  }

  /// What was read, before blanks were filled.
  const State& seen() const { return seen_; }

 private:
  // Small things.

  /// A province or site by the number that people use.
  template <class Place>
  Place numbered(const Json& value, std::string_view name) {
    return Place(integer_value(value, name, 1, Place::kCount) - 1);
  }

  Harbour harbour(const Json& value, std::string_view name) {
    return read_as(value, name, "one such as H1", parse_harbour);
  }

  /// A list as a set, every item at most once.
  template <class Set, class Item>
  Set set_of(const Json& list, const std::string& name, Item&& item) {
    want_list(list, name);
    Set set{};
    for (std::size_t i = 0; i < list.size() && good(); ++i) {
      const auto one = item(list[i]);
      if (good()) demand(!set.has(one), name + " names something twice");
      set.add(one);
    }
    return set;
  }

  ProvinceSet provinces_of(const Json& list, const std::string& name) {
    return set_of<ProvinceSet>(
        list, name, [&](const Json& value) { return numbered<Province>(value, name + ": a province"); });
  }

  // The turn.

  void read_turn() {
    state_.phase = read_as(json_["phase"], "phase", one_of(phase_names()), parse_phase);
    state_.seat = seat_to_move(json_, state_.players, state_.phase == Phase::over, "last_seat");
    if (state_.phase == Phase::walk) read_walk(json_["walk"]);
    if (state_.phase == Phase::sail) read_sailed();
    if (state_.phase != Phase::walk) demand_nothing("walk", "outside phase walk");
    if (state_.phase != Phase::sail) demand_nothing("sailed", "outside phase sail");
    if (state_.phase != Phase::over) demand_nothing("last_seat", "before the game is over");
  }

  /// What has no meaning now must not say anything.
  void demand_nothing(std::string_view name, const std::string& when) {
    const Json value = json_[name];
    demand(!value.exists() || value.is(JsonKind::null), std::string(name) + " must be null " + when);
  }

  void read_walk(const Json& walk) {
    demand(walk.is(JsonKind::object), "walk must be an object in phase walk");
    state_.points = integer<std::uint8_t>(walk, "points", 1, kWalkPoints - 1);
    if (state_.options.walk == Walk::steps) {
      const Json start = array(walk, "start", kProvinces);
      for (const Province p : every<Province>()) {
        state_.walk_start[p] = integer_value<std::uint8_t>(start[index(p)], "start: each", 0, kPeoples);
      }
      return;
    }
    const Json last = array(walk, "last", 2);
    const Province from = numbered<Province>(last[0], "last: a province");
    state_.remember_way(from, numbered<Province>(last[1], "last: a province"));
    state_.left = provinces_of(walk["left"], "left");
    state_.entered = provinces_of(walk["entered"], "entered");
  }

  void read_sailed() {
    const Json sailed = array(json_, "sailed", 2);
    const Harbour from = harbour(sailed[0], "sailed: a harbour");
    state_.remember_way(from, harbour(sailed[1], "sailed: a harbour"));
  }

  // Seats and provinces.

  void read_seats() {
    const Json seats = array(json_, "seats", state_.players);
    for (std::size_t s = 0; s < state_.players && good(); ++s) read_seat(seats[s], s);
  }

  void read_seat(const Json& seat, std::size_t s) {
    Player& player = state_.seats[s];
    player.hand = set_of<CardSet>(seat["hand"], of_seat(s) + "hand", [&](const Json& value) {
      return read_as(value, of_seat(s) + "hand: a card", "one such as admiral", parse_card);
    });
    if (!seat["abbot"].is(JsonKind::null)) {
      const auto abbot = numbered<Province>(seat["abbot"], "abbot");
      if (good()) put_abbot(state_, Seat(s), abbot);
    }
    player.ships = set_of<HarbourSet>(seat["ships"], of_seat(s) + "ships",
                                      [&](const Json& value) { return harbour(value, "ships: a harbour"); });
    player.forts = set_of<SiteSet>(seat["forts"], of_seat(s) + "forts",
                                   [&](const Json& value) { return numbered<Site>(value, "forts: a site"); });
    for (const TileSupply& supply : kTiles) {
      player.goods[supply.good] =
          integer<std::uint8_t>(seat["goods"], good_text(supply.good), 0, supply.count);
    }
  }

  void read_provinces() {
    const Json provinces = array(json_, "provinces", kProvinces);
    for (const Province p : every<Province>()) {
      if (!good()) return;
      const Json province = provinces[index(p)];
      demand(integer(province, "province", 1, kProvinces) == printed(p),
             "provinces must be listed in their order, 1 to 16");
      read_tile(province["tile"], p);
      read_figures(province, "peoples", p, kPeoples, add_people);
      read_figures(province, "cities", p, kCities, [](State& state, Seat seat, Province at) {
        ++state.player(seat).cities[at];
        add_figure(state, at);
      });
    }
  }

  void read_tile(const Json& tile, Province p) {
    state_.tiles[p] = kNoGood;
    if (tile.is(JsonKind::null)) return;
    const Good good_there =
        read_as(tile, "province " + number_text(p) + ": tile", "a good such as wine, or null", parse_good);
    const Terrain terrain = kTiles[at(good_there)].terrain;
    demand(terrain == kMap[p].terrain,
           "province " + number_text(p) + ": " + std::string(tile.text()) + " does not grow there (KR-1.5)");
    state_.tiles[p] = good_there;
  }

  template <class Add>
  void read_figures(const Json& province, std::string_view name, Province p, int most, Add&& add) {
    const Json counts = array(province, name, state_.players);
    for (std::uint8_t s = 0; s < state_.players; ++s) {
      const int count = integer_value(counts[s], std::string(name) + ": each", 0, most);
      for (int i = 0; i < count && good(); ++i) add(state_, Seat{s}, p);
    }
  }

  template <std::size_t Size>
  void read_sites(std::string_view name, std::array<Site, Size>& cards) {
    const Json list = array(json_, name, Size);
    for (std::size_t i = 0; i < Size && good(); ++i) {
      if (source_ == Source::view && list[i].text() == "?") {
        cards[i] = State::kHidden;
        continue;
      }
      const auto site = numbered<Site>(list[i], std::string(name) + ": a card");
      if (good()) demand(!sites_.has(site), "fort card " + number_text(site) + " occurs twice");
      sites_.add(site);
      cards[i] = site;
    }
  }

  void read_fort_cards() {
    read_sites("row", state_.row);
    read_sites("pile", state_.pile);
    state_.scored = integer<std::uint8_t>(json_, "scored", 0, kRow);
    state_.replaced = integer<std::uint8_t>(json_, "replaced", 0, kRow - 2);
  }

  /// Turns and points, whose limits depend on what has been played.
  void read_counts() {
    state_.turn = integer<std::uint16_t>(json_, "turn", 1, most_turns());
    for (std::size_t s = 0; s < state_.players; ++s) {
      Player& player = state_.seats[s];
      const int most =
          kMostPoints + kMostPointsOfATile * player.tiles() + kMostPointsOfAScoring * state_.scored;
      player.score = integer<std::int16_t>(json_["seats"][s], "score", 0, most);
    }
  }

  /// Every turn lays out a card, or takes all of them up: six cards a player and the castellan.
  int most_turns() const {
    int out = 0;
    for (std::size_t s = 0; s < state_.players; ++s) out += state_.seats[s].out().size();
    const bool between_turns = state_.phase == Phase::card || state_.phase == Phase::over;
    const int turns_of_a_scoring = (kCards - 1) * state_.players + 1;
    return kMostTurns + turns_of_a_scoring * state_.scored + out - (between_turns ? 0 : 1);
  }

  /// KR-2.1: every scoring took a turn of its own, the last one perhaps this turn.
  void check_turn() {
    const bool scored_now = state_.phase == Phase::reveal || state_.phase == Phase::over;
    demand(state_.turn >= state_.scored + (scored_now ? 0 : 1),
           "turn " + std::to_string(state_.turn) + " is too early for " + std::to_string(state_.scored) +
               " scorings (KR-2.1)");
  }

  /// Every fort card has one place, so those that were not seen are as many as the blanks.
  void fill_blanks() {
    SiteSet unseen = SiteSet::all() - sites_;
    const auto fill = [&](Site& card) {
      if (card != State::kHidden) return;
      card = unseen.first();
      unseen.remove(card);
    };
    std::for_each(state_.row.begin(), state_.row.end(), fill);
    std::for_each(state_.pile.begin(), state_.pile.end(), fill);
  }

  // Invariants.

  void check_pieces() {
    SiteSet forts{};
    for (std::size_t s = 0; s < state_.players; ++s) {
      Player& player = state_.seats[s];
      player.peoples_left =
          count_left(player.peoples, kPeoples, of_seat(s) + "more than five peoples (KR-1.6)");
      player.cities_left = count_left(player.cities, kCities, of_seat(s) + "more than four cities (KR-1.6)");
      demand(player.cities_built() <= player.tiles(), of_seat(s) + "more cities than tiles (KR-7.3)");
      demand(player.forts.size() <= kForts, of_seat(s) + "more than three forts (KR-1.6)");
      demand(player.ships.size() <= kShips, of_seat(s) + "more than two ships (KR-1.6)");
      demand((forts & player.forts).empty(), "two forts on one site (KR-7.1)");
      forts |= player.forts;
    }
    check_harbours();
    check_tiles();
    check_capacity();
  }

  std::uint8_t count_left(const IdArray<Province, std::uint8_t>& pieces, int all, std::string message) {
    int count = 0;
    for (const std::uint8_t here : pieces) count += here;
    demand(count <= all, std::move(message));
    return static_cast<std::uint8_t>(std::max(0, all - count));
  }

  void check_harbours() {
    for (const Harbour h : every<Harbour>()) {
      int ships = 0;
      for (std::size_t s = 0; s < state_.players; ++s) ships += state_.seats[s].ships.has(h) ? 1 : 0;
      demand(ships <= max_ships_in_harbour(state_.players),
             "too many ships in " + harbour_text(h) + " (KR-3.3)");
    }
  }

  void check_tiles() {
    for (const TileSupply& supply : kTiles) {
      auto count = static_cast<int>(std::count(state_.tiles.begin(), state_.tiles.end(), supply.good));
      for (std::size_t s = 0; s < state_.players; ++s) count += state_.seats[s].goods[supply.good];
      demand(count == supply.count, "there must be " + std::to_string(supply.count) + " tiles of " +
                                        std::string(good_text(supply.good)) + ", not " +
                                        std::to_string(count) + " (KR-1.5)");
    }
  }

  bool walks_by_steps() const { return state_.phase == Phase::walk && state_.options.walk == Walk::steps; }

  void check_capacity() {
    for (const Province p : every<Province>()) {
      demand(walks_by_steps() || state_.figures[p] <= kCapacity,
             "province " + number_text(p) + " has more than seven figures (KR-2.4)");
    }
  }

  void check_cards() {
    for (std::size_t s = 0; s < state_.players; ++s) {
      const CardSet out = state_.seats[s].out();
      demand(!out.has(Card::castellan), of_seat(s) + "the castellan never stays out (KR-9.7)");
      demand(!out.has(Card::king) || !repeatable(state_, Seat(s)).empty(),
             of_seat(s) + "the king lies out, but nothing he could have repeated (KR-8.3)");
    }
    const bool all_back = state_.phase == Phase::reveal || state_.phase == Phase::over;
    for (std::size_t s = 0; s < state_.players; ++s) {
      demand(!all_back || state_.seats[s].out().empty(),
             of_seat(s) + "after a scoring all cards are back in hand (KR-9.7)");
    }
    const int revealed = std::min<int>(state_.scored, kRow - 2) - (state_.phase == Phase::reveal ? 1 : 0);
    demand(state_.replaced <= std::max(0, revealed),
           "replaced: more cards than have been turned up (KR-9.8)");
  }

  void check_phase() {
    demand((state_.phase == Phase::over) == (state_.scored == kRow),
           "the game ends with the 11th scoring (KR-10.1)");
    switch (state_.phase) {
      case Phase::admiral:
      case Phase::commander:
      case Phase::abbot:
      case Phase::farmer:
      case Phase::architect:
        check_function(*parse_card(phase_text(state_.phase)));
        break;
      case Phase::sail:
        check_played(Card::admiral);
        check_sail();
        break;
      case Phase::walk:
        check_played(Card::commander);
        walks_by_steps() ? check_steps() : check_walk();
        break;
      case Phase::reveal:
        demand(state_.scored >= 1 && state_.scored <= kRow - 2,
               "phase reveal needs a card to turn up (KR-9.8)");
        break;
      case Phase::card:
      case Phase::over:
        break;
    }
  }

  void check_played(Card function) {
    const CardSet out = state_.me().out();
    const bool by_king = out.has(Card::king) && repeatable(state_, state_.seat).has(function);
    demand(out.has(function) || by_king,
           "phase " + std::string(phase_text(state_.phase)) + ": that card has not been played (KR-2.1)");
  }

  void check_function(Card function) {
    check_played(function);
    if (!good()) return;
    demand(can_carry_out(state_, function),
           "phase " + std::string(phase_text(state_.phase)) + ": it cannot be carried out (KR-2.2)");
  }

  void check_sail() {
    if (!good()) return;
    demand(state_.me().ships.has(state_.sailed_to()) && !state_.me().ships.has(state_.sailed_from()),
           "sailed: the ship is not where it went (KR-3.2)");
    demand(free_harbours(state_, state_.seat).has(state_.sailed_from()),
           "sailed: the ship had no room where it came from (KR-3.3)");
    demand(second_ship(state_).exists() && !second_ship_targets(state_).empty(),
           "phase sail needs a second ship that may sail (KR-3.4)");
  }

  void check_walk() {
    demand(state_.left.has(state_.walked_from()) && state_.entered.has(state_.walked_to()),
           "walk: the last one must be among left and entered (KR-4.7)");
    demand((state_.left & state_.entered).empty(), "walk: a province was left and entered (KR-4.7)");
    demand(state_.points + walk_distance(state_, state_.walked_from(), state_.walked_to()) <= kWalkPoints,
           "walk: more points are left than that way leaves (KR-4.2)");
    demand((state_.entered - state_.peopled[merlon::index(state_.seat)]).empty(),
           "walk: a province was entered, but nobody is there (KR-4.7)");
    const int spent = kWalkPoints - state_.points;
    demand(state_.left.size() <= spent && state_.entered.size() <= spent,
           "walk: so few points do not move so many peoples (KR-4.2)");
    demand((state_.left - ProvinceSet::below(printed(state_.walked_from()))).empty(),
           "walk: the last one must come from the highest province left (KR-4.7)");
    demand((state_.left & state_.full).empty(), "walk: a province that was left had no room before (KR-2.4)");
    const bool closed = state_.options.abbot_walk != AbbotWalk::free &&
                        !(state_.entered & closed_to(state_, state_.seat)).empty();
    demand(!closed, "walk: a closed province was entered (KR-4.5)");
    if (good()) demand(walk_adds_up(state_), "walk: its points do not bring the peoples there (KR-4.7)");
  }

  void check_steps() {
    int before = 0;
    for (const std::uint8_t count : state_.walk_start) before += count;
    demand(before == kPeoples - state_.me().peoples_left,
           "walk: start has another number of peoples (KR-4.8)");
    if (good()) demand(walk_can_end(state_, state_.points), "walk: it can no longer end lawfully (KR-4.8)");
    if (good()) demand(walk_adds_up(state_), "walk: its points do not lead there from start (KR-4.8)");
  }

  const Json& json_;
  Source source_;
  State state_{};
  State seen_{};
  SiteSet sites_{};  ///< fort cards that have been named
};

}  // namespace

void Kreta::write_state(JsonWriter& json, const State& state) {
  const bool over = state.phase == Phase::over;
  json.seat("to_move", over ? kSpectator : state.seat);
  if (over) json.seat("last_seat", state.seat);
  json.text("phase", phase_text(state.phase)).number("turn", state.turn);
  write_sailed(json, state);
  write_walk(json, state);
  json.key("seats").begin_array();
  for (std::size_t s = 0; s < state.players; ++s) write_seat(json, state.seats[s]);
  json.end_array().key("provinces").begin_array();
  for (const Province province : every<Province>()) write_province(json, state, province);
  json.end_array().number("scored", state.scored).number("replaced", state.replaced);
  write_fort_cards(json, "row", state.row);
  write_fort_cards(json, "pile", state.pile);
}

Expected<State> Kreta::read_state(const Json& json, const Options& options, int players) {
  return PositionReader(json, options, players, PositionReader::Source::position).read();
}

Expected<ReadView<State>> Kreta::read_view(const Json& json, const Options& options, int players) {
  PositionReader reader(json, options, players, PositionReader::Source::view);
  const Expected<State> dealt = reader.read();
  if (!dealt) return dealt.error();
  return ReadView<State>{reader.seen(), *dealt};
}

}  // namespace merlon::kreta
