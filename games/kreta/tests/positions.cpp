#include "games/kreta/tests/positions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "core/bits.h"
#include "core/json.h"
#include "core/options.h"
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

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::vector<int> numbers_of(std::string_view text) {
  std::vector<int> numbers;
  for (const std::string& word : words_of(text)) numbers.push_back(std::stoi(word));
  return numbers;
}

Options options_of(std::string_view words) {
  Options options;
  for (const std::string& word : words_of(words)) {
    const std::size_t equals = std::min(word.find('='), word.size() - 1);
    const auto changed =
        with_option(options, Kreta::option_specs(), word.substr(0, equals), word.substr(equals + 1));
    if (changed) {
      options = *changed;
    } else {
      ADD_FAILURE() << changed.error().message;
    }
  }
  return options;
}

std::vector<Options> option_combinations() {
  std::vector<Options> all{Options{}};
  for (const auto& spec : Kreta::option_specs()) {
    std::vector<Options> wider;
    for (Options options : all) {
      for (const OptionValue& value : spec.values) {
        options.*spec.member = value.code;
        wider.push_back(options);
      }
    }
    all = std::move(wider);
  }
  return all;
}

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

State new_game(int players, const Options& options, std::uint64_t seed) {
  return test::start_game<Kreta>(players, options, seed);
}

std::string json_of(const State& state) { return test::state_json<Kreta>(state); }

Expected<State> read_position(std::string_view json, const Options& options, int players) {
  return test::read_json<Kreta>(json, options, players);
}

std::string reading_error(std::string_view json, const Options& options, int players) {
  const auto state = read_position(json, options, players);
  return state ? "allowed" : state.error().message;
}

// --- moves -----------------------------------------------------------------------------------------

Move move_of(const State& state, std::string_view text) {
  return test::read_move<Kreta>(state, text, Move::done());
}

bool is_legal(const State& state, Move move) { return test::lists<Kreta>(state, move); }

std::string refusal(const State& state, std::string_view text) {
  return test::verdict<Kreta>(state, move_of(state, text));
}

std::string refusal_facts(const State& state, std::string_view move) {
  return joined(test::facts_of(Kreta::explain(state, move_of(state, move))));
}

std::string full_refusal(const State& state, std::string_view move) {
  const std::string facts = refusal_facts(state, move);
  return refusal(state, move) + (facts.empty() ? "" : " ") + facts;
}

std::vector<std::string> legal_texts(const State& state) { return test::move_texts<Kreta>(state); }

std::string legal_text(const State& state) {
  std::string text;
  for (const std::string& move : legal_texts(state)) text += (text.empty() ? "" : ", ") + move;
  return text;
}

std::string legal_rest(const State& state, std::string_view beginning) {
  std::vector<std::string> rests;
  for (const std::string& move : legal_texts(state)) {
    if (move.starts_with(beginning)) rests.push_back(move.substr(beginning.size()));
  }
  return joined(rests);
}

std::vector<std::string> play_one(State& state, std::string_view text) {
  EXPECT_EQ(refusal(state, text), "allowed") << text;
  const Move move = move_of(state, text);
  if (!is_legal(state, move)) return {};
  EventList<Event> events;
  Kreta::play(state, move, events);
  std::vector<std::string> texts;
  for (const Event& event : events) {
    JsonWriter json;
    Kreta::write_event(json, event, kSpectator);
    texts.push_back(json.take());
  }
  return texts;
}

std::string points_text(const State& state) {
  std::vector<std::string> words;
  for (std::size_t s = 0; s < state.players; ++s) words.push_back(std::to_string(state.seats[s].score));
  return joined(words);
}

std::string influence_text(const State& state, int province) {
  std::vector<std::string> words;
  for (std::uint8_t s = 0; s < state.players; ++s) {
    words.push_back(std::to_string(influence(state, Seat{s}, Province(province - 1))));
  }
  return joined(words);
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

// --- random games ----------------------------------------------------------------------------------

RandomGame::RandomGame(int number)
    : rng_(static_cast<std::uint64_t>(number) + 1), state_{}, crowded_{}, patience_(1 + rng_.below(12)) {
  static const std::vector<Options> kCombinations = option_combinations();
  const auto count = static_cast<int>(kCombinations.size());
  FastShuffler shuffler(rng_);
  state_ = Kreta::start(kCombinations[static_cast<std::size_t>(number % count)],
                        2 + (number + number / count) % 3, shuffler);
  const Province centre(static_cast<int>(rng_.below(kProvinces)));
  const bool everywhere = rng_.below(4) == 0;
  crowded_ = everywhere ? ProvinceSet::all() : kWithin[1][centre];
  crowded_.add(centre);
}

int RandomGame::weight(Move move) const {
  switch (move.kind()) {
    case MoveKind::play:
      return move.card() == Card::castellan ? 1 : static_cast<int>(patience_);
    case MoveKind::people:
    case MoveKind::walk:
    case MoveKind::abbot:
    case MoveKind::city:
      return crowded_.has(move.province()) ? 12 : 1;
    default:
      return 3;
  }
}

Move RandomGame::choose() {
  Moves moves;
  Kreta::legal(state_, moves);
  int sum = 0;
  for (const Move move : moves) sum += weight(move);
  auto lot = static_cast<int>(rng_.below(static_cast<std::uint32_t>(std::max(1, sum))));
  for (const Move move : moves) {
    lot -= weight(move);
    if (lot < 0) return move;
  }
  ADD_FAILURE() << "no legal move in " << json_of(state_);
  return Move::done();
}

Move RandomGame::step() {
  const Move move = choose();
  NoEvents events;
  Kreta::play(state_, move, events);
  return move;
}

}  // namespace merlon::kreta
