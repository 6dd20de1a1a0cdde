#include "games/kreta/tests/positions.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/json.h"
#include "games/kreta/engine/notation.h"
#include "games/kreta/engine/scoring.h"
#include "tests/support/game_texts.h"

namespace merlon::kreta {
namespace {

/// The tiles of a position that says nothing else, by province.
constexpr std::array<std::string_view, kProvinces> kUsualTiles{
    "olive", "thyme", "olive",  "wheat",  "olive", "thyme", "olive",  "wine",
    "thyme", "wine",  "cheese", "cheese", "wine",  "wheat", "cheese", "wine"};

void write_words(JsonWriter& json, std::string_view name, const std::vector<std::string>& words) {
  json.key(name).begin_array();
  for (const std::string& word : words) json.text(word);
  json.end_array();
}

void write_list(JsonWriter& json, std::string_view name, const std::vector<int>& numbers) {
  json.key(name).begin_array();
  for (const int number : numbers) json.number(number);
  json.end_array();
}

std::vector<std::string> hand_without(std::string_view out) {
  const std::vector<std::string> lying = words_of(out);
  std::vector<std::string> hand;
  for (const std::string& card : words_of("admiral commander abbot farmer architect king castellan")) {
    if (std::find(lying.begin(), lying.end(), card) == lying.end()) hand.push_back(card);
  }
  return hand;
}

}  // namespace

// --- positions -------------------------------------------------------------------------------------

Position::Position(int players, std::string_view options)
    : options_(options_of(options)), seats_(static_cast<std::size_t>(players)) {}

Position& Position::peoples(std::size_t seat, std::string_view provinces) {
  for (const int province : numbers_of(provinces)) {
    ++seats_.at(seat).peoples.at(static_cast<std::size_t>(province - 1));
  }
  return *this;
}

Position& Position::cities(std::size_t seat, std::string_view provinces) {
  for (const int province : numbers_of(provinces)) {
    ++seats_.at(seat).cities.at(static_cast<std::size_t>(province - 1));
  }
  return *this;
}

Position& Position::abbot(std::size_t seat, int province) {
  seats_.at(seat).abbot = province;
  return *this;
}

Position& Position::ships(std::size_t seat, std::string_view harbours) {
  seats_.at(seat).ships = harbours;
  return *this;
}

Position& Position::forts(std::size_t seat, std::string_view sites) {
  seats_.at(seat).forts = sites;
  return *this;
}

Position& Position::harvested(std::size_t seat, std::string_view provinces) {
  for (const int province : numbers_of(provinces)) {
    const auto p = static_cast<std::size_t>(province - 1);
    EXPECT_FALSE(taken_.at(p)) << "tile " << province << " is taken twice";
    taken_[p] = true;
    ++seats_.at(seat).goods[static_cast<std::size_t>(parse_good(kUsualTiles[p]).value_or(Good::wheat))];
  }
  return *this;
}

Position& Position::scores(std::string_view by_seat) {
  const std::vector<int> numbers = numbers_of(by_seat);
  EXPECT_EQ(numbers.size(), seats_.size());
  for (std::size_t s = 0; s < seats_.size(); ++s) seats_[s].score = numbers.at(s);
  return *this;
}

Position& Position::out(std::size_t seat, std::string_view cards) {
  seats_.at(seat).out = cards;
  return *this;
}

Position& Position::row(std::string_view sites) {
  row_ = numbers_of(sites);
  return *this;
}

Position& Position::over() {
  over_ = true;
  return scored(kRow);
}

std::string Position::json() const {
  std::vector<int> cards = row_;
  for (int site = 1; site <= kSites; ++site) {
    if (std::find(row_.begin(), row_.end(), site) == row_.end()) cards.push_back(site);
  }
  JsonWriter json;
  json.begin_object().number("to_move", static_cast<int>(seat_)).text("phase", over_ ? "over" : "card");
  json.number("turn", turn_).key("sailed").null().key("walk").null().key("seats").begin_array();
  for (const Pieces& seat : seats_) {
    json.begin_object().number("score", seat.score);
    write_words(json, "hand", hand_without(seat.out));
    json.key("abbot");
    seat.abbot == 0 ? json.null() : json.number(seat.abbot);
    write_words(json, "ships", words_of(seat.ships));
    write_list(json, "forts", numbers_of(seat.forts));
    json.key("goods").begin_object();
    for (std::size_t good = 0; good < kGoods; ++good) {
      json.number(good_text(static_cast<Good>(good)), seat.goods[good]);
    }
    json.end_object().end_object();
  }
  json.end_array().key("provinces").begin_array();
  for (std::size_t p = 0; p < kProvinces; ++p) {
    json.begin_object().number("province", static_cast<int>(p) + 1).key("tile");
    taken_[p] ? json.null() : json.text(kUsualTiles[p]);
    std::vector<int> peoples;
    std::vector<int> cities;
    for (const Pieces& seat : seats_) {
      peoples.push_back(seat.peoples[p]);
      cities.push_back(seat.cities[p]);
    }
    write_list(json, "peoples", peoples);
    write_list(json, "cities", cities);
    json.end_object();
  }
  json.end_array().number("scored", scored_).number("replaced", replaced_);
  write_list(json, "row", {cards.begin(), cards.begin() + kRow});
  write_list(json, "pile", {cards.begin() + kRow, cards.end()});
  json.end_object();
  return json.take();
}

State Position::state() const {
  const std::string text = json();
  const auto state = read_position(text, options_, static_cast<int>(seats_.size()));
  if (state) return *state;
  ADD_FAILURE() << state.error().message << " in " << text;
  return new_game(static_cast<int>(seats_.size()), options_);
}

std::string Position::error() const {
  return reading_error(json(), options_, static_cast<int>(seats_.size()));
}

// --- what there is ---------------------------------------------------------------------------------

std::string points_text(const State& state) {
  return by_seat(state, [&](std::size_t seat) { return state.seats[seat].score; });
}

std::string influence_text(const State& state, int province) {
  return by_seat(state, [&](std::size_t seat) {
    return influence(state, Seat{static_cast<std::uint8_t>(seat)}, Province(province - 1));
  });
}

std::string peoples_text(const State& state, std::size_t seat) {
  std::vector<std::string> words;
  for (const Province p : every<Province>()) {
    for (int i = 0; i < state.seats.at(seat).people_at(p); ++i) words.push_back(number_text(p));
  }
  return joined(words);
}

std::string ships_text(const State& state, std::size_t seat) {
  std::vector<std::string> words;
  for (const Harbour h : state.seats.at(seat).ships) words.push_back(harbour_text(h));
  return joined(words);
}

}  // namespace merlon::kreta
