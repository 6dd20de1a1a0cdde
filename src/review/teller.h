// The words and numbers of a review in one language: who is who, moves as people say them, percentages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "review/review.h"
#include "screen/suits.h"
#include "screen/voice.h"

namespace merlon::review {

/// The judged game with its record, told in one language.
class ReviewTeller {
 public:
  /// `review` and `record` must outlive the teller.
  ReviewTeller(const Review& review, const Record& record, Language language);

  const Review& review() const { return review_; }
  Language language() const { return language_; }

  /// A message of the review: "review." and the key.
  std::string say(std::string_view key, const Facts& facts = {}) const;
  /// "inaccuracy"
  std::string word(Verdict verdict) const;

  /// The name that the record gives, or what the game calls the seat.
  const std::string& name(Seat seat) const { return names_[index(seat)]; }
  /// The name cut to so many characters.
  std::string name_within(Seat seat, int width) const;
  /// Colour and shape of the seat, as on the game's screen.
  const screen::Suit& suit(Seat seat) const;
  std::string game_name() const;
  /// "2026-11-15, tactics=true": when and how it was played, as far as the record says.
  std::string occasion() const;
  /// Who has won, in a sentence.
  std::string result() const;

  /// "7 of Rowan to stone 3"
  std::string in_words(const ReviewedMove& move, any::AnyMove which) const;
  /// "r7@3"
  static std::string notation(const ReviewedMove& move, any::AnyMove which);
  /// The table as the player saw it who had to decide.
  screen::Lines picture(const ReviewedMove& move) const;

  /// "12.3", in German "12,3".
  std::string decimal(double number) const;
  /// The same with a sign: "+12.3", "−4.0", "0.0".
  std::string change(double number) const;

 private:
  screen::Voice voice(Seat viewer) const;

  const Review& review_;
  const Record& record_;
  Language language_;
  screen::Painter painter_;
  std::vector<std::string> names_;
};

/// A number with so many digits after the point, the same everywhere.
std::string fixed(double number, int digits);

}  // namespace merlon::review
