// What a decision is called in a review: the words for a loss of win share, and how accurate a player was.
// docs/review.md defines all of it. Shares and losses are in percentage points.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace merlon::review {

/// From the best to the worst.
enum class Verdict : std::uint8_t {
  only,  ///< there was nothing else to do, or nothing else that was any good
  best,
  good,        ///< not the move the search prefers, but hardly worse
  close_call,  ///< it looks worse, but the estimates are not firm enough to say so
  inaccuracy,
  mistake,
  blunder,
};

inline constexpr std::size_t kVerdicts = 7;

// From these losses on a move is called an inaccuracy, a mistake, a blunder.
inline constexpr double kInaccuracyLoss = 5.0;
inline constexpr double kMistakeLoss = 10.0;
inline constexpr double kBlunderLoss = 15.0;

/// A loss counts only if it is larger than so many standard errors.
inline constexpr double kFirmErrors = 2.0;

/// Whether a loss is more than chance in the estimates.
constexpr bool is_firm(double loss, double error) { return loss > kFirmErrors * error; }

/// The word for a loss with this standard error, of a move that the search does not prefer.
constexpr Verdict verdict_of(double loss, double error) {
  if (loss < kInaccuracyLoss) return Verdict::good;
  if (!is_firm(loss, error)) return Verdict::close_call;
  if (loss < kMistakeLoss) return Verdict::inaccuracy;
  return loss < kBlunderLoss ? Verdict::mistake : Verdict::blunder;
}

/// Whether a review marks it.
constexpr bool is_marked(Verdict verdict) { return verdict >= Verdict::inaccuracy; }

/// How accurate a move with this loss is, from 0 to 100.
double accuracy_of(double loss);

/// "close_call": the end of message keys, and the word in JSON.
constexpr std::string_view key_of(Verdict verdict) {
  constexpr std::array<std::string_view, kVerdicts> kKeys{"only",       "best",    "good",   "close_call",
                                                          "inaccuracy", "mistake", "blunder"};
  return kKeys[static_cast<std::size_t>(verdict)];
}

/// The sign beside the word, so that no colour has to be seen: "?!", "?", "??".
constexpr std::string_view sign_of(Verdict verdict) {
  constexpr std::array<std::string_view, kVerdicts> kSigns{"□", "★", "✓", "≈", "?!", "?", "??"};
  return kSigns[static_cast<std::size_t>(verdict)];
}

}  // namespace merlon::review
