#include "review/teller.h"

#include <array>
#include <charconv>
#include <cmath>

#include "screen/screen.h"

namespace merlon::review {
namespace {

/// The suits of the signs 1 to 6 (core/description.h). Signs 7 and 8 are drawn on screens only: here they
/// look like 1 and 2.
constexpr std::string_view kSignLetters = "brygop";

constexpr int kLongestName = 40;

}  // namespace

std::string fixed(double number, int digits) {
  std::array<char, 64> buffer{};
  const auto [end, error] =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::fixed, digits);
  return error == std::errc() ? std::string(buffer.data(), end) : std::string("0");
}

ReviewTeller::ReviewTeller(const Review& review, const Record& record, Language language)
    : review_(review), record_(record), language_(language), painter_(screen::Terminal{}) {
  const screen::GameScreen* screen = screen::find_screen(review.game->key);
  const auto own =
      screen == nullptr ? std::vector<std::string>{} : screen->seat_names(language, review.players);
  for (std::size_t s = 0; s < static_cast<std::size_t>(review.players); ++s) {
    const std::string number = std::to_string(s + 1);
    const std::string* named = record.find("Seat" + number);
    if (named != nullptr && !screen::trimmed(*named).empty()) {
      names_.push_back(screen::shortened(screen::trimmed(*named), kLongestName));
    } else {
      names_.push_back(s < own.size() ? own[s] : merlon::say(language, "name.player", {{"number", number}}));
    }
  }
}

std::string ReviewTeller::say(std::string_view key, const Facts& facts) const {
  return merlon::say(language_, "review." + std::string(key), facts);
}

std::string ReviewTeller::word(Verdict verdict) const {
  return say("verdict." + std::string(key_of(verdict)));
}

std::string ReviewTeller::name_within(Seat seat, int width) const {
  return screen::shortened(name(seat), width);
}

const screen::Suit& ReviewTeller::suit(Seat seat) const {
  const int sign = review_.game->sign(review_.players, seat);
  return screen::suit_with(kSignLetters[static_cast<std::size_t>(sign - 1) % kSignLetters.size()]);
}

std::string ReviewTeller::game_name() const {
  return std::string(language_ == Language::german ? review_.game->name_german : review_.game->name_english);
}

std::string ReviewTeller::occasion() const {
  std::vector<std::string> facts;
  const std::string* date = record_.find("Date");
  if (date != nullptr && !date->empty()) facts.push_back(screen::printable(*date));
  const std::string* options = record_.find("Options");  // the game has read them, so they are what they seem
  if (options != nullptr && !options->empty()) facts.push_back(*options);
  return screen::join(facts, ", ");
}

std::string ReviewTeller::result() const {
  if (!review_.finished) return say("result.open");
  std::vector<std::string> winners;
  for (std::size_t s = 0; s < names_.size(); ++s) {
    if (review_.end.shares[s] > 0.0) winners.push_back(names_[s]);
  }
  return say(winners.size() == 1 ? "result.won" : "result.shared", {{"names", screen::join(winners, ", ")}});
}

screen::Voice ReviewTeller::voice(Seat viewer) const {
  return {language_, painter_, viewer, std::nullopt, names_};
}

std::string ReviewTeller::in_words(const ReviewedMove& move, any::AnyMove which) const {
  const screen::GameScreen* screen = screen::find_screen(review_.game->key);
  if (screen == nullptr) return notation(move, which);
  return screen->describe(voice(kSpectator), *move.position->view(move.seat), which);
}

std::string ReviewTeller::notation(const ReviewedMove& move, any::AnyMove which) {
  return move.position->move_text(which);
}

screen::Lines ReviewTeller::picture(const ReviewedMove& move) const {
  const screen::GameScreen* screen = screen::find_screen(review_.game->key);
  if (screen == nullptr) return {};
  return screen->draw(voice(move.seat), *move.position->view(move.seat), screen::Frame{});
}

std::string ReviewTeller::decimal(double number) const {
  std::string text = fixed(number, 1);
  if (text == "-0.0") text = "0.0";
  if (language_ == Language::german) text[text.find('.')] = ',';
  return text;
}

std::string ReviewTeller::change(double number) const {
  std::string size = decimal(std::abs(number));
  if (size == decimal(0.0)) return size;
  return (number < 0.0 ? "−" : "+") + size;
}

}  // namespace merlon::review
