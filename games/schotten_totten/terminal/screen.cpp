#include "games/schotten_totten/terminal/screen.h"

#include <algorithm>
#include <bit>

#include "games/schotten_totten/engine/notation.h"
#include "games/schotten_totten/engine/pile.h"
#include "games/schotten_totten/engine/proof.h"
#include "games/schotten_totten/terminal/cards.h"
#include "games/schotten_totten/terminal/view.h"
#include "screen/title_bar.h"

namespace merlon::screen {
namespace {

using namespace schotten_totten;  // NOLINT(google-build-using-namespace): this file is about nothing else

constexpr int kColumnWidth = kCardWidth + 1;
constexpr int kTableWidth = kStones * kColumnWidth - 1;
constexpr int kMargin = (kScreenWidth - kTableWidth) / 2;

constexpr Look kStoneLook{.fore = kInk, .back = kSand, .bold = true};
constexpr Look kStoneEdge{.fore = kSand, .back = {}};
constexpr Look kNearStone{.fore = kWhite, .back = kAzure, .bold = true};
constexpr Look kFarStone{.fore = kWhite, .back = kEarth, .bold = true};
constexpr Look kTerrainLook{.fore = kInk, .back = kPaper, .bold = true};

/// Draws one view, from the far edge of the table to the near one.
class Drawing {
 public:
  Drawing(const Voice& voice, const SchottenTottenScreen::Seen& seen, const Frame& frame)
      : voice_(voice), seen_(seen), state_(seen.state()), frame_(frame) {}

  Lines draw() {
    const Seat far = far_seat(seen_);
    const Seat near = near_seat(seen_);
    add(header());
    add_panel(far);
    add_row([&](Stone stone) { return edge(far, stone); });
    for (int place = rows() - 1; place >= 0; --place) {
      add_row([&](Stone stone) { return slot(far, stone, place); });
    }
    for (int line = 0; line < 3; ++line) {
      add_row([&](Stone stone) { return stone_part(stone, line); });
    }
    for (int place = 0; place < rows(); ++place) {
      add_row([&](Stone stone) { return slot(near, stone, place); });
    }
    add_row([&](Stone stone) { return edge(near, stone); });
    add_panel(near);
    if (seen_.seat() != kSpectator && state_.phase != Phase::over) add_hand();
    return std::move(lines_);
  }

 private:
  void add(std::string line) { lines_.push_back(std::move(line)); }

  /// One line through all nine columns.
  template <class Part>
  void add_row(Part&& part) {
    std::string line(kMargin, ' ');
    for (const Stone stone : every<Stone>()) {
      if (stone != Stone(0)) line += ' ';
      line += pad_right(part(stone), kCardWidth);
    }
    add(std::move(line));
  }

  std::string header() const {
    std::vector<std::string> piles{
        voice_.say("st.bar.clan_pile", {{"count", std::to_string(state_.pile_size[Pile::clan])}})};
    if (state_.options.tactics) {
      piles.push_back(
          voice_.say("st.bar.tactics_pile", {{"count", std::to_string(state_.pile_size[Pile::tactics])}}));
    }
    return title_bar(voice_, "Schotten-Totten", frame_, piles, state_.turn);
  }

  // Panels: what everybody knows of a player.

  void add_panel(Seat seat) {
    const bool near = seat == near_seat(seen_);
    const bool active = state_.phase != Phase::over && state_.seat == seat;
    std::string line = active ? voice_.paint(voice_.sign(" ▶ ", " > "), kAccent) : "   ";
    line +=
        voice_.paint(pad_right(voice_.name(seat), 10), near ? kAccent : kStrong) + "  " + stones_owned(seat);
    line += "   " + hand_size(seat);
    if (frame_.games > 1) {
      line += bullet(voice_) +
              voice_.say("panel.points", {{"points", std::to_string(frame_.points[merlon::index(seat)])}});
    }
    add(std::move(line));
    const std::string aside = put_aside(seat);
    if (aside.empty()) return;
    for (const std::string& part : wrap(std::string(kMargin, ' ') + aside, kScreenWidth, kMargin)) add(part);
  }

  std::string stones_owned(Seat seat) const {
    const int count = state_.owned[seat].size();
    std::string pips;
    for (int i = 0; i < kStonesToWin; ++i) pips += i < count ? voice_.sign("▰", "#") : voice_.sign("▱", "-");
    const Look look{.fore = seat == near_seat(seen_) ? kSky : kGrey, .back = {}, .bold = true};
    return voice_.say("st.panel.stones") + " " + voice_.paint(pips, look) + " " +
           voice_.paint(std::to_string(count), kStrong);
  }

  std::string hand_size(Seat seat) const {
    const std::string clan = std::to_string(state_.clan_count[seat]);
    const std::string tactics = std::to_string(state_.tactics_count[seat]);
    if (!state_.options.tactics) return voice_.say("st.panel.hand", {{"count", clan}});
    return voice_.say("st.panel.hand_tactics", {{"clan", clan}, {"tactics", tactics}});
  }

  /// Tricks played and cards discarded on this side; they lie open beside the piles (ST-6.8). The number of
  /// tactics cards played decides who may play another (ST-6.3).
  std::string put_aside(Seat seat) const {
    std::vector<Card> tricks;
    state_.played[seat].for_each([&](Card card) {
      if (!is_morale(card) && !is_terrain(card)) tricks.push_back(card);
    });
    std::vector<Card> discards;
    state_.discards[seat].for_each([&](Card card) { discards.push_back(card); });
    state_.discards_tactics[seat].for_each([&](Card card) { discards.push_back(card); });
    std::vector<std::string> parts;
    if (const int played = state_.played[seat].size(); played > 0) {
      parts.push_back(voice_.say(tricks.empty() ? "st.panel.tactics" : "st.panel.tactics_tricks",
                                 {{"count", std::to_string(played)}, {"cards", card_signs(voice_, tricks)}}));
    }
    if (!discards.empty()) {
      parts.push_back(voice_.say("st.panel.discards", {{"cards", card_signs(voice_, discards)}}));
    }
    const std::vector<Card> known = known_to_viewer(seat);
    if (!known.empty()) {
      const bool near = seat == near_seat(seen_);
      parts.push_back(voice_.say(near ? "st.panel.known_piles" : "st.panel.known_hand",
                                 {{"cards", card_signs(voice_, known)}}));
    }
    return join(parts, bullet(voice_));
  }

  /// ST-9.3: what the viewer's Scout has put back. It is noted where it lies: with the viewer as long as it
  /// is in a pile, next to be drawn first; with the opponent in whose hand it is.
  std::vector<Card> known_to_viewer(Seat seat) const {
    std::vector<Card> known;
    const auto add = [&](Card card) {
      if (card != Card::hidden) known.push_back(card);
    };
    if (seen_.seat() == kSpectator) return known;
    if (seat != seen_.seat()) {
      state_.hand_clan[seat].for_each(add);
      state_.hand_tactics[seat].for_each(add);
      return known;
    }
    for (const Pile pile : every<Pile>()) {
      const auto cards = pile_cards(state_, pile);
      std::for_each(cards.rbegin(), cards.rend(), add);
    }
    return known;
  }

  // The table.

  bool is_claimed(Stone stone) const { return !state_.unclaimed().has(stone); }

  /// Four rows as soon as some side has, or may get, a fourth card.
  int rows() const {
    for (const Stone stone : every<Stone>()) {
      if (state_.has_mud(stone)) return kMaxSlots;
      for (const Seat seat : kSeats) {
        if (state_.side(seat, stone).size() == kMaxSlots) return kMaxSlots;
      }
    }
    return kMaxSlots - 1;
  }

  std::string slot(Seat seat, Stone stone, int place) const {
    const Side& side = state_.side(seat, stone);
    if (place < side.size()) {
      const auto i = at(place);
      const bool fresh = seat != seen_.seat() && side.stamps[i] + 1 >= state_.turn;
      return card_chip(voice_, side.cards[i],
                       is_claimed(stone) ? Freshness::faded
                       : fresh           ? Freshness::fresh
                                         : Freshness::usual);
    }
    if (is_claimed(stone) || place >= state_.slots(stone)) return "";
    return voice_.paint(centred(voice_.sign("·", "."), kCardWidth), kMuted);
  }

  /// The outer edge of a side: a stone that has moved to its owner, or the name of a complete formation.
  std::string edge(Seat seat, Stone stone) const {
    if (state_.owned[seat].has(stone)) return owned_stone(seat, stone);
    if (is_claimed(stone) || state_.side(seat, stone).size() < state_.slots(stone)) return "";
    const Strength strength = complete_strength(state_.side(seat, stone), ground_at(state_, stone));
    return centred(formation_caption(voice_, strength), kCardWidth);
  }

  std::string owned_stone(Seat seat, Stone stone) const {
    const bool near = seat == near_seat(seen_);
    const std::string number = stone_text(stone);
    const std::string_view mark = near ? voice_.sign("▼", "v") : voice_.sign("▲", "^");
    const std::string face = std::string(mark) + "  " + number + "  " + std::string(mark);
    return voice_.paint(face, near ? kNearStone : kFarStone);
  }

  /// A stone is three lines high; the terrain lies on the side of whoever laid it.
  std::string stone_part(Stone stone, int line) const {
    const Seat seat = line == 0 ? far_seat(seen_) : near_seat(seen_);
    if (line != 1) {
      const std::string terrain = terrain_at(stone, seat);
      if (!terrain.empty()) return terrain;
    }
    if (is_claimed(stone)) {
      return line == 1 ? voice_.paint(centred(voice_.sign("·", "."), kCardWidth), kMuted) : "";
    }
    if (line == 1) return stone_face(stone);
    if (voice_.painter().ascii()) return line == 0 ? ".-----." : "'-----'";
    if (!voice_.painter().has_colours()) return line == 0 ? "╭─────╮" : "╰─────╯";
    return voice_.paint(line == 0 ? "▗▄▄▄▄▄▖" : "▝▀▀▀▀▀▘", kStoneEdge);
  }

  std::string stone_face(Stone stone) const {
    const bool ribbon = claim_is_asked() && provable(state_, state_.seat, stone);
    const std::string number = centred(ribbon ? "*" + stone_text(stone) + "*" : stone_text(stone), 5);
    if (voice_.painter().ascii()) return "|" + number + "|";
    if (!voice_.painter().has_colours()) return "│" + number + "│";
    return voice_.paint("▐", kStoneEdge) + voice_.paint(number, ribbon ? kNearStone : kStoneLook) +
           voice_.paint("▌", kStoneEdge);
  }

  bool claim_is_asked() const {
    return state_.phase == Phase::claim_before || state_.phase == Phase::claim_after;
  }

  std::string terrain_at(Stone stone, Seat seat) const {
    std::vector<std::string> names;
    for (const Terrain terrain : every<Terrain>()) {
      if (state_.terrain_stone[terrain] == stone && state_.terrain_seat[terrain] == seat) {
        names.push_back(card_text(card_of(terrain)));
      }
    }
    if (names.empty()) return "";
    const std::string text = names.size() == 1 ? "~ " + names[0] + " ~" : join(names, "+");
    return voice_.paint(text, is_claimed(stone) ? kMuted : kTerrainLook);
  }

  // The hand of whoever sits at the keyboard, sorted by suit and value.

  void add_hand() {
    std::vector<Card> cards;
    const Seat seat = seen_.seat();
    state_.hand_clan[seat].for_each([&](Card card) { cards.push_back(card); });
    state_.hand_tactics[seat].for_each([&](Card card) { cards.push_back(card); });
    std::string upper(kMargin, ' ');
    std::string lower(kMargin, ' ');
    for (const Card card : cards) {
      const HandCard drawn = hand_card(voice_, card);
      if (display_width(upper) + display_width(drawn.upper) >= kScreenWidth) {  // a blank follows
        add(std::exchange(upper, std::string(kMargin, ' ')));
        add(std::exchange(lower, std::string(kMargin, ' ')));
      }
      upper += drawn.upper + " ";
      lower += drawn.lower + " ";
    }
    add(std::move(upper));
    add(std::move(lower));
  }

  const Voice& voice_;
  const SchottenTottenScreen::Seen& seen_;
  const State& state_;
  const Frame& frame_;
  Lines lines_;
};

std::string stone_list(StoneSet stones) {
  std::vector<std::string> numbers;
  for (const Stone stone : stones) numbers.push_back(stone_text(stone));
  return join(numbers, ", ");
}

/// A card to show how moves are typed: the highest of the hand, or any.
Card example_card(const SchottenTottenScreen::Seen& seen) {
  const Seat seat = near_seat(seen);
  std::optional<Card> example;
  seen.state().hand_clan[seat].for_each([&](Card card) {
    if (!example || value_of(card) > value_of(*example)) example = card;
  });
  if (!example) seen.state().hand_tactics[seat].for_each([&](Card card) { example = card; });
  return example.value_or(clan_card(schotten_totten::Suit(0), 7));
}

/// A stone where the example card may go; the middle one is as good as any.
Stone example_stone(const SchottenTottenScreen::Seen& seen) {
  const StoneSet free = seen.state().free[near_seat(seen)];
  constexpr Stone kMiddle(kStones / 2);
  return free.empty() || free.has(kMiddle) ? kMiddle : free.first();
}

Facts example_facts(const Voice& voice, const SchottenTottenScreen::Seen& seen) {
  const Card card = example_card(seen);
  const std::string stone = stone_text(example_stone(seen));
  return {{"move", card_text(card) + "@" + stone},
          {"short", card_text(card) + " " + stone},
          {"card", card_in_words(voice, card)},
          {"stone", stone}};
}

}  // namespace

Lines SchottenTottenScreen::draw(const Voice& voice, const Seen& seen, const Frame& frame) {
  return Drawing(voice, seen, frame).draw();
}

std::string SchottenTottenScreen::question(const Voice& voice, const Seen& seen) {
  const State& state = seen.state();
  const Facts left{{"count", std::to_string(state.scout_left)}, {"card", card_text(example_card(seen))}};
  switch (state.phase) {
    case Phase::claim_before:
    case Phase::claim_after: {
      const StoneSet stones = provable_stones(state, state.seat);
      return voice.say("st.ask.claim",
                       {{"stones", stone_list(stones)}, {"example", stone_text(stones.first())}});
    }
    case Phase::play: {
      const bool can_place = state.clan_count[state.seat] > 0 && !state.free[state.seat].empty();
      return voice.say(can_place ? "st.ask.play" : "st.ask.tactics_or_pass", example_facts(voice, seen));
    }
    case Phase::scout_draw:
      return voice.say("st.ask.scout_draw", left);
    case Phase::scout_return:
      return voice.say(state.scout_left > 1 ? "st.ask.return_more" : "st.ask.return_last", left);
    case Phase::draw:
      return voice.say("st.ask.draw");
    case Phase::over:
      return voice.say("st.ask.over");
  }
  return {};
}

Lines SchottenTottenScreen::introduction(const Voice& voice, const Seen& seen) {
  const bool automatic = seen.state().options.auto_claim;
  return {voice.say("st.intro.1", example_facts(voice, seen)),
          voice.say(automatic ? "st.intro.2" : "st.intro.2.manual"), voice.say("st.intro.3")};
}

Lines SchottenTottenScreen::how_to_play(const Voice& voice, const Seen& seen) {
  const Facts facts = example_facts(voice, seen);
  const auto formation = [&](std::string_view first, std::string_view second, std::string_view third) {
    std::vector<Card> cards;
    for (const std::string_view card : {first, second, third})
      cards.push_back(parse_card(card).value_or(Card::none));
    return card_signs(voice, cards);
  };
  Lines lines{voice.say("st.how.goal"),
              voice.say("st.how.turn", facts),
              voice.say("st.how.formations"),
              "  5  " + formation("b6", "b7", "b8") + "  " + voice.say("st.how.ordered_clan"),
              "  4  " + formation("r5", "y5", "g5") + "  " + voice.say("st.how.team"),
              "  3  " + formation("p2", "p5", "p9") + "  " + voice.say("st.how.clan"),
              "  2  " + formation("o3", "g4", "r5") + "  " + voice.say("st.how.run"),
              "  1  " + formation("y9", "b4", "p4") + "  " + voice.say("st.how.horde"),
              voice.say("st.how.tie"),
              voice.say(seen.state().options.auto_claim ? "st.how.claim" : "st.how.claim.manual")};
  if (seen.state().options.tactics) lines.push_back(voice.say("st.how.tactics"));
  return lines;
}

Lines SchottenTottenScreen::overview(const Voice& voice, const Seen& seen) {
  constexpr int kCell = 6;
  constexpr int kLabel = 12;
  const State& state = seen.state();
  const ClanSet hand = seen.seat() == kSpectator ? ClanSet{} : state.hand_clan[seen.seat()];
  const std::string_view unseen = voice.sign("·", ".");
  std::string values(kLabel + 2, ' ');
  for (int value = 1; value <= state.options.values; ++value) values += centred(std::to_string(value), kCell);
  Lines lines{voice.paint(values, kMuted)};
  for (const auto suit : every<schotten_totten::Suit>()) {
    std::string line = "  " + pad_right(suit_name(voice, suit), kLabel);
    for (int value = 1; value <= state.options.values; ++value) {
      const Card card = clan_card(suit, value);
      std::string cell = voice.paint(unseen, kMuted);
      if (state.visible.has(card)) cell = card_sign(voice, card);
      if (hand.has(card)) cell = voice.paint("=" + card_text(card) + "=", kAccent);
      line += centred(cell, kCell);
    }
    lines.push_back(line);
  }
  lines.push_back(
      "  " + voice.say("st.cards.legend", {{"unseen", std::string(unseen)},
                                           {"count", std::to_string(state.unseen().size() - hand.size())}}));
  return lines;
}

}  // namespace merlon::screen

namespace merlon::schotten_totten {

const screen::GameScreen* terminal() {
  static const screen::TypedScreen<screen::SchottenTottenScreen> screen;
  return &screen;
}

}  // namespace merlon::schotten_totten
