// A position as JSON and back. Reading checks everything that play relies on, so that no later code has to;
// it does not ask how the position came about.
#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <utility>
#include <vector>

#include "core/checked_json.h"
#include "games/schotten_totten/engine/notation.h"
#include "games/schotten_totten/engine/pile.h"
#include "games/schotten_totten/engine/proof.h"
#include "games/schotten_totten/engine/rules.h"

namespace merlon::schotten_totten {
namespace {

constexpr IdArray<Pile, std::string_view> kPileMembers{{"clan_pile", "tactics_pile"}};

template <class Cards>
void write_cards(JsonWriter& json, const Cards& cards) {
  cards.for_each([&](Card card) { json.text(card_text(card)); });
}

void write_hand(JsonWriter& json, const State& state, Seat seat) {
  json.begin_array();
  write_cards(json, state.hand_clan[seat]);
  for (int i = state.hand_clan[seat].size(); i < state.clan_count[seat]; ++i) json.text("?clan");
  write_cards(json, state.hand_tactics[seat]);
  for (int i = state.hand_tactics[seat].size(); i < state.tactics_count[seat]; ++i) json.text("?tactics");
  json.end_array();
}

void write_pile(JsonWriter& json, const State& state, Pile pile) {
  const auto cards = pile_cards(state, pile);
  json.key(kPileMembers[pile]).begin_array();
  for (std::size_t i = cards.size(); i-- > 0;) {  // top first
    json.text(cards[i] == Card::hidden ? "?" + std::string(pile_text(pile)) : card_text(cards[i]));
  }
  json.end_array();
}

void write_side(JsonWriter& json, const Side& side) {
  json.begin_array();
  for (std::size_t i = 0; i < at(side.size()); ++i) {
    json.begin_object().text("card", card_text(side.cards[i])).number("turn", side.stamps[i]).end_object();
  }
  json.end_array();
}

void write_stone(JsonWriter& json, const State& state, Stone stone) {
  json.begin_object();
  json.seat("owner", state.owned[Seat{0}].has(stone)   ? Seat{0}
                     : state.owned[Seat{1}].has(stone) ? Seat{1}
                                                       : kSpectator);
  for (const Terrain terrain : every<Terrain>()) {
    const bool here = state.terrain_stone[terrain] == stone;
    json.seat(card_text(card_of(terrain)), here ? state.terrain_seat[terrain] : kSpectator);
  }
  json.key("sides").begin_array();
  for (const Seat seat : kSeats) write_side(json, state.side(seat, stone));
  json.end_array().end_object();
}

/// Two lists of cards, one a seat.
template <class Write>
void write_by_seat(JsonWriter& json, std::string_view name, Write&& write) {
  json.key(name).begin_array();
  for (const Seat seat : kSeats) {
    json.begin_array();
    write(seat);
    json.end_array();
  }
  json.end_array();
}

/// Reads the members of a position into a state. The first thing that is wrong ends the reading with its
/// message.
class PositionReader : CheckedJson {
 public:
  /// In a view, cards that the viewer cannot know are blanks, which are filled by some deal that fits.
  enum class Source : std::uint8_t { position, view };

  PositionReader(const Json& json, const Options& options, Source source) : json_(json), source_(source) {
    state_.options = options;
  }

  Expected<State> read() {
    clear();
    want_position(json_);
    read_turn();
    read_hands();
    read_piles();
    read_played();
    read_stones();
    read_discards();
    read_scouted();
    if (source_ == Source::view) {
      read_put_back();
      seen_ = state_;
      fill_blanks();
    } else {
      check_deck();
    }
    check_tactics();
    check_stones();
    check_stamps();
    check_hands();
    check_scouted();
    check_phase();
    check_idle();
    check_first_turn();
    if (!good()) return Error{error()};
    return state_;
  }

  /// What was read of a view, with its blanks.
  const State& seen() const { return seen_; }

 private:
  void clear() {
    state_.clan_pile.fill(Card::none);
    state_.tactics_pile.fill(Card::none);
    for (const Terrain terrain : every<Terrain>()) state_.lift_terrain(terrain);
  }

  Card card(const Json& value, std::string_view where) {
    const auto parsed = parse_card(value.text());
    if (!parsed || (is_clan(*parsed) && value_of(*parsed) > state_.options.values)) {
      fail(must_be(std::string(where) + ": a card", "one of this game such as r7", value));
      return Card::none;
    }
    if (is_tactics(*parsed) && !state_.options.tactics) {
      fail(std::string(where) + ": " + card_text(*parsed) + " in a game without tactics cards");
    }
    return *parsed;
  }

  /// Notes that a card has its one place in the game.
  bool locate(Card card) {
    if (!demand(!has_card(clan_seen_, tactics_seen_, card), "card " + card_text(card) + " occurs twice"))
      return false;
    add_card(clan_seen_, tactics_seen_, card);
    return true;
  }

  template <class Visit>
  void for_each_card(const Json& list, std::string_view where, Visit&& visit) {
    if (!list.is(JsonKind::array)) fail(must_be(where, "a list of cards", list));
    for (std::size_t i = 0; i < list.size() && good(); ++i) {
      const Card one = card(list[i], where);
      if (good()) visit(one);
    }
  }

  /// The pile that a blank of a view comes from: "?clan".
  std::optional<Pile> blank(const Json& value) const {
    if (source_ != Source::view || !value.text().starts_with('?')) return std::nullopt;
    return parse_pile(value.text().substr(1));
  }

  void read_turn() {
    state_.phase = read_as(json_["phase"], "phase", one_of(phase_names()), parse_phase);
    state_.seat = seat_to_move(json_, kPlayers, state_.phase == Phase::over, "last_seat");
    state_.turn = integer<std::uint8_t>(json_, "turn", 1, kMaxTurn);
    state_.passes = integer<std::uint8_t>(json_, "passes", 0, 2);
    state_.scout_left = integer<std::uint8_t>(json_, "scout_left", 0, 2);
    state_.turn_is_idle = boolean(json_, "idle");
  }

  void read_hands() {
    const Json hands = array(json_, "hands", 2);
    for (const Seat seat : kSeats) {
      const Json hand = hands[merlon::index(seat)];
      IdArray<Pile, int> blanks{};
      if (!hand.is(JsonKind::array)) fail(must_be("each of the hands", "a list of cards", hand));
      // Before blanks are counted: the counts are bytes.
      demand(hand.size() <= kMostInHand,
             "hands: no hand has more than " + std::to_string(kMostInHand) + " cards (ST-1.3)");
      for (std::size_t i = 0; i < hand.size() && good(); ++i) {
        if (const auto pile = blank(hand[i])) {
          ++blanks[*pile];
          continue;
        }
        const Card one = card(hand[i], "hands");
        if (!good() || !locate(one)) return;
        add_card(state_.hand_clan[seat], state_.hand_tactics[seat], one);
      }
      state_.clan_count[seat] = static_cast<std::uint8_t>(state_.hand_clan[seat].size() + blanks[Pile::clan]);
      state_.tactics_count[seat] =
          static_cast<std::uint8_t>(state_.hand_tactics[seat].size() + blanks[Pile::tactics]);
    }
  }

  void read_piles() {
    for (const Pile pile : every<Pile>()) {
      const std::string_view name = kPileMembers[pile];
      const auto room = pile_room(state_, pile);
      const Json list = json_[name];
      if (!demand(list.size() <= room.size(), std::string(name) + " has too many cards")) return;
      std::size_t place = list.size();  // the list starts with the top card, the pile with the bottom one
      state_.pile_size[pile] = static_cast<std::uint8_t>(place);
      if (!list.is(JsonKind::array)) fail(must_be(name, "a list of cards", list));
      for (std::size_t i = 0; i < list.size() && good(); ++i) {
        if (blank(list[i]) == pile) {
          room[--place] = Card::hidden;
          continue;
        }
        const Card one = card(list[i], name);
        if (!good()) return;
        if (!demand(pile_of(one) == pile, "card " + card_text(one) + " is in the wrong pile")) return;
        if (locate(one)) room[--place] = one;
      }
    }
  }

  void read_played() {
    const Json played = array(json_, "played", 2);
    for (const Seat seat : kSeats) {
      for_each_card(played[merlon::index(seat)], "played", [&](Card one) {
        if (!demand(is_tactics(one), "played: " + card_text(one) + " is no tactics card")) return;
        if (locate(one)) state_.played[seat].add(one);
      });
    }
  }

  void read_stones() {
    const Json stones = array(json_, "stones", kStones);
    for (const Stone stone : every<Stone>()) {
      if (!good()) break;
      const Json one = stones[index(stone)];
      const Seat owner = seat_or_nobody(one, "owner", kPlayers);
      if (owner != kSpectator) state_.owned[owner].add(stone);
      for (const Terrain terrain : every<Terrain>()) read_terrain(one, terrain, stone);
      const Json sides = array(one, "sides", 2);
      for (const Seat seat : kSeats) read_side(sides[merlon::index(seat)], seat, stone);
    }
    for (const Stone stone : every<Stone>()) refresh_stone(state_, stone);
  }

  void read_terrain(const Json& stone_json, Terrain terrain, Stone stone) {
    const Card card = card_of(terrain);
    const Seat seat = seat_or_nobody(stone_json, card_text(card), kPlayers);
    if (seat == kSpectator || !good()) return;
    demand(!state_.terrain_stone[terrain].exists(), "card " + card_text(card) + " occurs twice");
    demand(state_.played[seat].has(card),
           card_text(card) + " lies at a stone, but its seat has not played it");
    state_.lay_terrain(terrain, seat, stone);
  }

  /// The cards of one side, in whatever order they are given: on the table they lie in the order of their
  /// turns.
  void read_side(const Json& list, Seat seat, Stone stone) {
    const std::string where = "stone " + stone_text(stone);
    demand(list.is(JsonKind::array) && list.size() <= kMaxSlots,
           where + ": a side is a list of at most 4 cards");
    std::vector<std::pair<int, Card>> cards;
    for (std::size_t i = 0; i < list.size() && good(); ++i) {
      const Card one = card(list[i]["card"], where);
      const std::string stamp = where + ": the turn of " + card_text(one);
      cards.emplace_back(integer_value(list[i]["turn"], stamp, 1, state_.turn), one);
    }
    std::sort(cards.begin(), cards.end());
    for (const auto& [stamp, one] : cards) {
      if (good()) lay_on_side(one, stamp, seat, stone, where);
    }
  }

  void lay_on_side(Card one, int stamp, Seat seat, Stone stone, const std::string& where) {
    if (is_clan(one)) {
      if (!locate(one)) return;
      state_.visible.add(one);
    } else {
      if (!demand(is_morale(one), where + ": " + card_text(one) + " takes no place in a formation")) return;
      if (!place_played(one, seat)) return;
    }
    state_.sides[seat][stone].lay(one, stamp);
  }

  /// A tactics card on the table or among the discards: its seat must have played it, and it lies in one
  /// place only.
  bool place_played(Card one, Seat seat) {
    if (!demand(state_.played[seat].has(one), card_text(one) + " lies open, but its seat has not played it"))
      return false;
    if (!demand(!tactics_placed_.has(one), "card " + card_text(one) + " occurs twice")) return false;
    tactics_placed_.add(one);
    return true;
  }

  void read_discards() {
    const Json discards = array(json_, "discards", 2);
    for (const Seat seat : kSeats) {
      for_each_card(discards[merlon::index(seat)], "discards", [&](Card one) {
        if (is_clan(one)) {
          if (!locate(one)) return;
          state_.discards[seat].add(one);
          state_.visible.add(one);
        } else if (demand(is_morale(one) || is_terrain(one),
                          "discards: " + card_text(one) + " is a trick card") &&
                   place_played(one, seat)) {
          state_.discards_tactics[seat].add(one);
        }
      });
      demand(state_.options.tactics || state_.discards[seat].empty(),
             "discards: in a game without tactics cards nothing is discarded (ST-6.1)");
    }
  }

  void read_scouted() {
    const Json list = json_["scouted"];
    if (!list.exists()) return;
    for_each_card(list, "scouted", [&](Card one) {
      demand(!has_card(state_.scouted, state_.scouted_tactics, one),
             "scouted names " + card_text(one) + " twice");
      add_card(state_.scouted, state_.scouted_tactics, one);
    });
  }

  /// Of what was put back with the Scout a view tells everybody how much still lies in the piles.
  void read_put_back() {
    const Json counts = array(json_, "scouted_in_piles", 2);
    for (const Pile pile : every<Pile>()) {
      const int count = integer_value(counts[at(pile)], "scouted_in_piles: each", 0, 2);
      demand(count <= state_.pile_size[pile], "scouted_in_piles is more than the pile has");
      state_.put_back_in_pile[pile] = static_cast<std::uint8_t>(count);
    }
  }

  void fill_blanks() {
    demand(clan_cards_in_game() == state_.visible.size() + state_.clan_count[Seat{0}] +
                                       state_.clan_count[Seat{1}] + state_.pile_size[Pile::clan],
           "the hidden clan cards are not as many as have no other place");
    demand(tactics_cards_in_game() == state_.played[Seat{0}].size() + state_.played[Seat{1}].size() +
                                          state_.tactics_count[Seat{0}] + state_.tactics_count[Seat{1}] +
                                          state_.pile_size[Pile::tactics],
           "the hidden tactics cards are not as many as have no other place");
    Rng rng(0);
    if (good()) deal_unseen(state_, rng);
  }

  void check_deck() {
    (ClanSet::deck(state_.options.values) - clan_seen_).for_each([&](Card one) {
      fail("card " + card_text(one) + " is missing");
    });
    if (!state_.options.tactics) return;
    (TacticsSet::deck() - tactics_seen_).for_each([&](Card one) {
      fail("card " + card_text(one) + " is missing");
    });
  }

  /// ST-6.3, ST-6.5, and that every card played has remained somewhere.
  void check_tactics() {
    demand(std::abs(state_.played[Seat{0}].size() - state_.played[Seat{1}].size()) <= 1,
           "one seat is more than one tactics card ahead (ST-6.3)");
    for (const Seat seat : kSeats) {
      demand((state_.played[seat] & TacticsSet::leaders()).size() <= 1,
             "a seat has played two leaders (ST-6.5)");
      state_.played[seat].for_each([&](Card one) {
        if (is_morale(one)) {
          demand(tactics_placed_.has(one), card_text(one) + " was played but lies nowhere");
        } else if (is_terrain(one)) {
          const bool lies = state_.terrain_stone[terrain_of(one)].exists();
          demand(lies != tactics_placed_.has(one),
                 card_text(one) + " must lie at one stone or among the discards");
        }
      });
    }
  }

  void check_stones() {
    const bool mud_played = (state_.played[Seat{0}] | state_.played[Seat{1}]).has(Card::mud);
    int left_by_mud = 0;  // stones that have four cards on a side still
    for (const Stone stone : every<Stone>()) {
      const std::string where = "stone " + stone_text(stone);
      for (const Seat seat : kSeats) {
        const int size = state_.side(seat, stone).size();
        demand(size < 4 || mud_played, where + " has four cards on a side without Mud (ST-2.3)");
        const bool owns = state_.owned[seat].has(stone);
        demand(!owns || size >= state_.slots(stone),
               where + " is owned without a complete formation (ST-4.1)");
      }
      const bool four = std::max(state_.side(Seat{0}, stone).size(), state_.side(Seat{1}, stone).size()) == 4;
      if (four && !state_.has_mud(stone)) ++left_by_mud;
    }
    demand(left_by_mud <= mud_departures(),
           "more stones have four cards on a side than Mud has left (ST-2.3)");
  }

  /// ST-7.17, ST-7.18: how often Mud can have left a stone. Its owner may have redeployed it, and then the
  /// opponent's Deserter may have put it among the discards.
  int mud_departures() const {
    if (!state_.options.terrain_movable) return 0;
    const Seat owner = state_.played[Seat{0}].has(Card::mud) ? Seat{0} : Seat{1};
    const bool discarded = state_.discards_tactics[owner].has(Card::mud);
    const bool redeploy = state_.played[owner].has(Card::redeploy);
    const bool deserter = state_.played[other(owner)].has(Card::deserter);
    return (redeploy ? 1 : 0) + (discarded && deserter ? 1 : 0);
  }

  /// ST-3.9: a turn lays at most one card into a formation.
  void check_stamps() {
    std::array<bool, kMaxTurn + 1> used{};
    for (const auto& row : state_.sides) {
      for (const Side& side : row) {
        for (std::size_t i = 0; i < at(side.size()); ++i) {
          demand(side.stamps[i] < state_.turn || turn_has_played(),
                 "a card carries the turn " + std::to_string(state_.turn) + " that has not been played yet");
          demand(!used[side.stamps[i]],
                 "two cards carry the turn " + std::to_string(side.stamps[i]) + " (ST-3.9)");
          used[side.stamps[i]] = true;
        }
      }
    }
    const int cards_played =
        state_.visible.size() + state_.played[Seat{0}].size() + state_.played[Seat{1}].size();
    demand(state_.turn <= latest_turn(), "turn " + std::to_string(state_.turn) + " is too late for " +
                                             std::to_string(cards_played) + " cards played");
  }

  /// The latest turn that the present one can be. Every turn that is not empty takes a card from the piles
  /// or, once they have none, one from a hand, or it claims a stone; and of two empty turns in a row the
  /// second ends the game (ST-8.5). It is counted as it will be when the turn has drawn its card, so that a
  /// position that is accepted stays so, whatever is played.
  int latest_turn() const {
    const int put_back = still_put_back();
    int in_hands = state_.hand_size(Seat{0}) + state_.hand_size(Seat{1}) - put_back;
    int in_piles = state_.pile_size[Pile::clan] + state_.pile_size[Pile::tactics] + put_back;
    const bool will_draw = turn_has_played() && state_.phase != Phase::over && in_piles > 0 &&
                           state_.hand_size(state_.seat) - put_back < state_.options.hand;
    if (will_draw) {
      ++in_hands;
      --in_piles;
    }
    const bool scout_played =
        (state_.played[Seat{0}] | state_.played[Seat{1}]).has(Card::scout);  // it can refill piles
    const int owned = state_.owned[Seat{0}].size() + state_.owned[Seat{1}].size();
    int eventful = clan_cards_in_game() + tactics_cards_in_game() - in_piles + owned + (scout_played ? 1 : 0);
    if (in_piles == 0) eventful += 2 * state_.options.hand - in_hands;
    const bool empty_so_far = state_.turn_is_idle != 0 && !will_draw;
    return 2 * eventful + kSpareTurns + (empty_so_far ? state_.passes : -1);
  }

  int clan_cards_in_game() const { return kSuits * state_.options.values; }
  int tactics_cards_in_game() const { return state_.options.tactics ? kTacticsCards : 0; }

  /// How many cards fewer the player on turn will hold when the Scout is done.
  int still_put_back() const {
    if (state_.phase == Phase::scout_return) return state_.scout_left;
    return state_.phase == Phase::scout_draw ? 2 - state_.scout_left : 0;
  }

  /// Whether the card of the present turn lies on the table already.
  bool turn_has_played() const { return state_.phase != Phase::play && state_.phase != Phase::claim_before; }

  void check_hands() {
    for (const Seat seat : kSeats) {
      const int limit = state_.options.hand + (seat == state_.seat ? still_put_back() : 0);
      demand(state_.hand_size(seat) <= limit, "hand of seat " + std::to_string(merlon::index(seat)) +
                                                  " has " + std::to_string(state_.hand_size(seat)) +
                                                  " cards, the limit is " + std::to_string(limit) +
                                                  " (ST-1.3)");
    }
  }

  /// ST-9.3: at most two cards are known, to the one who scouted; those in a pile lie where they were put.
  void check_scouted() {
    const int known = state_.scouted.size() + state_.scouted_tactics.size();
    if (known == 0) return;
    demand(known <= 2, "scouted: at most two cards were put back (ST-7.11)");
    const bool first = state_.played[Seat{0}].has(Card::scout);
    demand(first || state_.played[Seat{1}].has(Card::scout), "scouted: nobody has played the Scout");
    const Seat opponent = first ? Seat{1} : Seat{0};
    check_scouted_places(Pile::clan, state_.scouted, state_.hand_clan[opponent]);
    check_scouted_places(Pile::tactics, state_.scouted_tactics, state_.hand_tactics[opponent]);
  }

  template <class Cards>
  void check_scouted_places(Pile pile, Cards scouted, Cards opponent_hand) {
    const auto cards = pile_cards(state_, pile);
    const auto is_known = [&](Card one) { return scouted.has(one); };
    const auto in_pile = static_cast<std::size_t>(std::count_if(cards.begin(), cards.end(), is_known));
    const auto end =
        state_.options.scout_return == ScoutReturn::bottom ? cards.first(in_pile) : cards.last(in_pile);
    demand(std::all_of(end.begin(), end.end(), is_known),
           "scouted: the cards must lie where the Scout puts them");
    demand(static_cast<int>(in_pile) + (scouted & opponent_hand).size() == scouted.size(),
           "scouted: a known card lies in a pile or in the opponent's hand (ST-9.3)");
    state_.put_back_in_pile[pile] = static_cast<std::uint8_t>(in_pile);
  }

  void check_phase() {
    const Phase phase = state_.phase;
    const bool over = phase == Phase::over;
    const bool won = wins(state_.owned[Seat{0}]) || wins(state_.owned[Seat{1}]);
    demand(over || !won, "a seat has three adjacent or five stones, but the game goes on (ST-5.2)");
    demand(!over || won || state_.settled(), "the game is over, but nobody has won it (ST-5.1)");
    demand(!(over && wins(state_.owned[Seat{0}]) && wins(state_.owned[Seat{1}])) || state_.settled(),
           "both seats have won without a settlement (ST-5.2)");
    demand(!over || state_.settled() || wins(state_.owned[state_.seat]),
           "the seat on turn has not won (ST-5.1)");
    demand(over || !state_.settled(), "two empty turns in a row, but the game goes on (ST-8.5)");
    demand(!state_.settled() || (state_.free[Seat{0}] & state_.free[Seat{1}]) == state_.unclaimed(),
           "a stone was not settled (ST-8.6)");
    check_scout_phase();
    if (phase == Phase::draw) {
      demand(both_piles(), "phase draw needs two piles with cards (ST-2.5)");
      demand(state_.hand_size(state_.seat) < state_.options.hand,
             "phase draw needs a hand below the limit (ST-2.4)");
    }
    if (phase == Phase::claim_before || phase == Phase::claim_after) check_claim_phase();
  }

  bool both_piles() const { return state_.pile_size[Pile::clan] > 0 && state_.pile_size[Pile::tactics] > 0; }

  void check_scout_phase() {
    const Phase phase = state_.phase;
    const bool scouting = phase == Phase::scout_draw || phase == Phase::scout_return;
    demand(scouting == (state_.scout_left > 0), "scout_left is for the phases of the Scout only (ST-7.10)");
    if (!scouting) return;
    demand(state_.played[state_.seat].has(Card::scout), "the seat on turn has not played the Scout");
    const bool draws = phase == Phase::scout_draw;  // what was drawn so far is in the hand
    demand((draws ? 3 - state_.scout_left : state_.scout_left) <= state_.hand_size(state_.seat),
           draws ? "scout_left leaves more cards drawn than the hand has (ST-7.10)"
                 : "scout_left is more than the hand has (ST-7.11)");
    const int known = state_.scouted.size() + state_.scouted_tactics.size();
    demand(known + (phase == Phase::scout_return ? state_.scout_left : 2) <= 2,
           "scouted: too many cards are put back (ST-7.11)");
    if (phase == Phase::scout_return) {
      // One card is left to put back after a first one, which is known, or of a hand that has no second.
      demand(state_.scout_left + known == 2 || state_.hand_size(state_.seat) == 1,
             "scouted: the card that was put back first is missing (ST-7.11)");
      return;
    }
    demand(state_.options.scout == Scout::any && both_piles(),
           "phase scout_draw needs scout=any and two piles (ST-7.10)");
  }

  void check_claim_phase() {
    const Claims unwanted = state_.phase == Phase::claim_before ? Claims::after : Claims::start;
    demand(state_.options.claims != unwanted, "this game has no such claim window (ST-4.14)");
    demand(!state_.options.auto_claim, "with auto_claim there is no claim phase (ST-4.11)");
    if (good()) demand(!provable_stones(state_, state_.seat).empty(), "nothing can be claimed (ST-4.15)");
  }

  /// `idle` fits what can have happened on this turn up to the phase (ST-8.5).
  void check_idle() {
    const bool idle = state_.turn_is_idle != 0;
    const bool claims_after = state_.options.claims == Claims::after;
    switch (state_.phase) {
      case Phase::claim_before:
      case Phase::play:
        demand(idle || (!claims_after && !state_.owned[state_.seat].empty()),
               "idle is false, but only a claim can come before the play (ST-2.1)");
        return;
      case Phase::scout_draw:
      case Phase::scout_return:
        demand(!idle, "idle is true, but the Scout was played on this turn (ST-7.10)");
        return;
      case Phase::claim_after:
        demand(!idle || claims_after, "idle is true, but there is no claim window after a pass (ST-4.15)");
        return;
      case Phase::draw:
        return;
      case Phase::over:
        demand(idle == state_.settled(), "idle is for a game that two empty turns have ended (ST-8.5)");
        return;
    }
  }

  /// No empty turn came before the first one, which belongs to the starter (ST-1.5).
  void check_first_turn() {
    if (state_.turn > 1) return;
    demand(state_.passes == 0, "turn 1 cannot follow an empty turn (ST-8.5)");
    const Starter starter = state_.options.starter;
    demand(starter == Starter::random || (starter == Starter::first) == (state_.seat == Seat{0}),
           "turn 1 belongs to the seat that option starter names (ST-1.5)");
  }

  static constexpr int kSpareTurns = 8;  // for positions that are made up
  /// What `latest_turn` can say at most: all cards are played, hands are empty, all stones are claimed.
  static constexpr int kMaxTurn =
      2 * (kClanCards + kTacticsCards + 2 * kMaxHand + kStones + 1) + kSpareTurns + 2;
  static_assert(kMaxTurn <= 0xFF, "turns and stamps are bytes");

  const Json& json_;
  Source source_;
  State state_{};
  State seen_{};
  ClanSet clan_seen_;  ///< cards that have their place
  TacticsSet tactics_seen_;
  TacticsSet tactics_placed_;
};

}  // namespace

void SchottenTotten::write_state(JsonWriter& json, const State& state) {
  const bool over = state.phase == Phase::over;
  json.seat("to_move", over ? kSpectator : state.seat);
  if (over) json.seat("last_seat", state.seat);
  json.text("phase", phase_text(state.phase)).number("turn", state.turn).number("passes", state.passes);
  json.boolean("idle", state.turn_is_idle != 0).number("scout_left", state.scout_left);
  json.key("hands").begin_array();
  for (const Seat seat : kSeats) write_hand(json, state, seat);
  json.end_array();
  for (const Pile pile : every<Pile>()) write_pile(json, state, pile);
  json.key("stones").begin_array();
  for (const Stone stone : every<Stone>()) write_stone(json, state, stone);
  json.end_array();
  write_by_seat(json, "discards", [&](Seat seat) {
    write_cards(json, state.discards[seat]);
    write_cards(json, state.discards_tactics[seat]);
  });
  write_by_seat(json, "played", [&](Seat seat) { write_cards(json, state.played[seat]); });
  json.key("scouted").begin_array();
  write_cards(json, state.scouted);
  write_cards(json, state.scouted_tactics);
  json.end_array().key("scouted_in_piles").begin_array();
  json.number(state.put_back_in_pile[Pile::clan]).number(state.put_back_in_pile[Pile::tactics]).end_array();
}

Expected<State> SchottenTotten::read_state(const Json& json, const Options& options, int /*players*/) {
  return PositionReader(json, options, PositionReader::Source::position).read();
}

Expected<ReadView<State>> SchottenTotten::read_view(const Json& json, const Options& options,
                                                    int /*players*/) {
  PositionReader reader(json, options, PositionReader::Source::view);
  const Expected<State> dealt = reader.read();
  if (!dealt) return dealt.error();
  return ReadView<State>{reader.seen(), *dealt};
}

}  // namespace merlon::schotten_totten
