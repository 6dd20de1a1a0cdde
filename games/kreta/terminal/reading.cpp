#include "games/kreta/terminal/reading.h"

#include <algorithm>
#include <array>

#include "core/game.h"
#include "games/kreta/engine/notation.h"
#include "games/kreta/engine/rules.h"

namespace merlon::screen {
namespace {

using namespace kreta;  // NOLINT(google-build-using-namespace): this file is about nothing else

std::optional<Card> function_of(Phase phase) {
  switch (phase) {
    case Phase::admiral:
    case Phase::sail:
      return Card::admiral;
    case Phase::commander:
    case Phase::walk:
      return Card::commander;
    case Phase::abbot:
      return Card::abbot;
    case Phase::farmer:
      return Card::farmer;
    case Phase::architect:
      return Card::architect;
    default:
      return std::nullopt;
  }
}

Card function_of(TypedPiece piece) {
  constexpr std::array kFunctionOf{Card::admiral, Card::commander, Card::abbot,
                                   Card::farmer,  Card::architect, Card::architect};
  return kFunctionOf[at(piece)];
}

/// What a card with a single kind of piece moves; the architect has two.
std::optional<TypedPiece> piece_of(Card function) {
  switch (function) {
    case Card::admiral:
      return TypedPiece::ship;
    case Card::commander:
      return TypedPiece::people;
    case Card::abbot:
      return TypedPiece::abbot;
    case Card::farmer:
      return TypedPiece::tile;
    default:
      return std::nullopt;
  }
}

Ways pairs_of(const std::vector<int>& numbers) {
  Ways ways;
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) ways.emplace_back(numbers[i], numbers[i + 1]);
  return ways;
}

/// Makes notation of what was typed.
class Reading {
 public:
  Reading(const Voice& voice, const State& state, const TypedTurn& turn)
      : voice_(voice), state_(state), turn_(turn) {}

  TypedMove read() {
    if (turn_.empty() || turn_.strange) return {};
    if (!turn_.no_harbour.empty()) {
      return complain("kr.read.no_harbour", {{"harbour", printable(turn_.no_harbour)}});
    }
    settle_function();
    const bool acts = turn_.piece || !turn_.numbers.empty() || !turn_.harbours.empty();
    if (!add_card(acts)) return complaint();
    if (acts && !add_action()) return complaint();
    add_closing();
    return answer();
  }

 private:
  TypedMove complain(std::string_view key, const Facts& facts = {}) const {
    return {std::nullopt, voice_.say(key, facts), {}};
  }
  TypedMove complaint() const { return {std::nullopt, complaint_, {}}; }
  bool fail(std::string_view key, const Facts& facts = {}) {
    complaint_ = voice_.say(key, facts);
    return false;
  }

  /// Whose function is meant: that of a card that is named, else of the present phase, else of the piece.
  void settle_function() {
    if (state_.phase != Phase::card && turn_.card && turn_.card == function_of(state_.phase)) {
      if (turn_.card == Card::abbot && !turn_.piece) turn_.piece = TypedPiece::abbot;
      turn_.card.reset();
    }
    if (turn_.card && turn_.card != Card::king) function_ = turn_.card;
    if (turn_.repeated) function_ = turn_.repeated;
    if (!function_) function_ = function_of(state_.phase);
    if (!function_ && turn_.piece) function_ = function_of(*turn_.piece);
    if (!function_ && !turn_.harbours.empty()) function_ = Card::admiral;
    if (!function_ && turn_.numbers.size() > 1) function_ = Card::commander;
  }

  /// The card itself, if it has still to be played.
  bool add_card(bool acts) {
    if (turn_.card == Card::king) {
      if (!function_) return fail("kr.read.which_card");
      if (*function_ == Card::castellan || *function_ == Card::king) return fail("kr.read.king");
      add("king " + std::string(card_text(*function_)));
    } else if (turn_.card) {
      add(card_text(*turn_.card));
    } else if (state_.phase == Phase::card && acts) {
      if (!function_) return fail("kr.read.what_for");
      add(card_text(*function_));
    }
    return true;
  }

  bool add_action() {
    if (!function_) return fail("kr.read.what_for");
    if (!turn_.piece) turn_.piece = piece_of(*function_);
    if (!turn_.piece) return fail("kr.read.fort_or_city", {{"number", std::to_string(first_number())}});
    return *turn_.piece == TypedPiece::ship ? add_ships() : add_on_land();
  }
  int first_number() const { return turn_.numbers.empty() ? 1 : turn_.numbers[0]; }

  /// Plain numbers will do for harbours.
  bool add_ships() {
    for (const int number : turn_.numbers) {
      if (number < 1 || number > kHarbours) {
        return fail("kr.read.no_harbour", {{"harbour", "H" + std::to_string(number)}});
      }
      turn_.harbours.emplace_back(number - 1);
    }
    if (turn_.harbours.empty()) return fail("kr.read.which_harbour");
    if (turn_.harbours.size() == 1) {
      add("ship " + harbour_text(turn_.harbours[0]));
      return true;
    }
    if (turn_.harbours.size() % 2 == 1) return fail("kr.read.odd_ships");
    std::vector<int> numbers;
    for (const Harbour harbour : turn_.harbours) numbers.push_back(harbour.number());
    for (const auto& [from, to] : ships_in_order(pairs_of(numbers))) {
      add(harbour_text(Harbour(from)) + ">" + harbour_text(Harbour(to)));
    }
    return true;
  }

  bool add_on_land() {
    if (!turn_.harbours.empty()) return fail("kr.read.no_ship");
    const bool fort = *turn_.piece == TypedPiece::fort;
    for (const int number : turn_.numbers) {
      if (number >= 1 && number <= (fort ? kSites : kProvinces)) continue;
      return fail(fort ? "kr.read.no_site" : "kr.read.no_province", {{"number", std::to_string(number)}});
    }
    if (turn_.numbers.empty()) return fail(fort ? "kr.read.which_site" : "kr.read.which_province");
    if (turn_.numbers.size() > 1) return add_walk();
    constexpr std::array<std::string_view, 6> kWords{"ship", "people", "abbot", "tile", "fort", "city"};
    add(std::string(kWords[at(*turn_.piece)]) + " " + std::to_string(turn_.numbers[0]));
    return true;
  }

  bool add_walk() {
    if (*turn_.piece == TypedPiece::abbot &&
        turn_.numbers.size() == 2) {  // "abbot 5>7": where it is, is plain
      add("abbot " + std::to_string(turn_.numbers[1]));
      return true;
    }
    if (*turn_.piece != TypedPiece::people) return fail("kr.read.too_much");
    if (turn_.numbers.size() % 2 == 1) return fail("kr.read.odd_walk");
    Ways ways = pairs_of(turn_.numbers);
    if (state_.options.walk == Walk::targets) ways = in_order(std::move(ways));
    for (const auto& [from, to] : ways) add(std::to_string(from) + ">" + std::to_string(to));
    return true;
  }

  /// "done" after moves that have ended the turn by themselves is not worth a refusal.
  void add_closing() {
    if (!turn_.closing) return;
    constexpr std::array<std::string_view, 3> kWords{"done", "keep", "replace"};
    const auto word = at(*turn_.closing) - at(MoveKind::done);
    if (word == 0 && !notations_.empty() && turn_is_over()) return;
    add(kWords[word]);
  }

  /// Whether the moves so far, all of them legal, end the turn.
  bool turn_is_over() const {
    State trial = state_;
    for (const std::string& notation : notations_) {
      const auto move = Kreta::parse_move(trial, notation);
      if (!move || *move == Move::play(Card::castellan) || Kreta::explain(trial, *move)) return false;
      trial = after<Kreta>(trial, *move);
    }
    return trial.turn != state_.turn;
  }

  void add(std::string_view notation) { notations_.emplace_back(notation); }

  TypedMove answer() const {
    if (notations_.empty()) return {};
    return {notations_[0], {}, {notations_.begin() + 1, notations_.end()}};
  }

  const Voice& voice_;
  const State& state_;
  TypedTurn turn_;
  std::optional<Card> function_;
  std::vector<std::string> notations_;
  std::string complaint_;
};

/// Joins two journeys of which one goes on where the other ended; false if there are no such.
bool join_two(Ways& ways) {
  for (std::size_t i = 0; i < ways.size(); ++i) {
    for (std::size_t j = 0; j < ways.size(); ++j) {
      if (i == j || ways[i].second != ways[j].first || ways[i].first == ways[j].second) continue;
      ways[i].second = ways[j].second;
      ways.erase(ways.begin() + static_cast<std::ptrdiff_t>(j));
      return true;
    }
  }
  return false;
}

}  // namespace

Ways in_order(Ways ways) {
  while (join_two(ways)) {
  }
  std::sort(ways.begin(), ways.end());
  return ways;
}

Ways ships_in_order(Ways ways) {
  ways = in_order(std::move(ways));
  std::vector<int> targets;
  for (const auto& way : ways) targets.push_back(way.second);
  std::sort(targets.begin(), targets.end());
  for (std::size_t i = 0; i < ways.size(); ++i) ways[i].second = targets[i];
  return ways;
}

TypedMove read_kreta_turn(const Voice& voice, const State& state, const TypedTurn& turn) {
  return Reading(voice, state, turn).read();
}

}  // namespace merlon::screen
