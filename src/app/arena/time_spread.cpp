#include "app/arena/time_spread.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace merlon::app::arena {
namespace {

constexpr double kStepsPerDoubling = 8.0;
constexpr int kMaxStep = 400;  // longer than any computer has been running

double middle_of(int step) { return 1e-3 * std::exp2((step + 0.5) / kStepsPerDoubling); }

}  // namespace

void TimeSpread::add_count(int step, std::uint32_t count) {
  const auto place = std::lower_bound(steps_.begin(), steps_.end(), step,
                                      [](const Step& one, int wanted) { return one.step < wanted; });
  if (place != steps_.end() && place->step == step) {
    place->count += count;
  } else {
    steps_.insert(place, {step, count});
  }
}

void TimeSpread::add(double milliseconds) {
  const double microseconds = std::max(1.0, 1e3 * milliseconds);
  add_count(std::min(kMaxStep, static_cast<int>(kStepsPerDoubling * std::log2(microseconds))), 1);
}

void TimeSpread::add(const TimeSpread& other) {
  for (const Step& one : other.steps_) add_count(one.step, one.count);
}

std::uint64_t TimeSpread::count() const {
  std::uint64_t sum = 0;
  for (const Step& one : steps_) sum += one.count;
  return sum;
}

double TimeSpread::percentile(double part) const {
  const double wanted = part * static_cast<double>(count());
  std::uint64_t passed = 0;
  for (const Step& one : steps_) {
    passed += one.count;
    if (static_cast<double>(passed) >= wanted) return middle_of(one.step);
  }
  return 0.0;
}

std::string TimeSpread::text() const {
  std::string text;
  for (const Step& one : steps_) {
    text += (text.empty() ? "" : " ") + std::to_string(one.step) + "x" + std::to_string(one.count);
  }
  return text;
}

std::optional<TimeSpread> TimeSpread::parse(std::string_view text) {
  TimeSpread spread;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    int step = 0;
    std::uint32_t count = 0;
    const auto first = std::from_chars(at, end, step);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != 'x') return std::nullopt;
    const auto second = std::from_chars(first.ptr + 1, end, count);
    if (second.ec != std::errc() || step < 0 || step > kMaxStep) return std::nullopt;
    spread.add_count(step, count);
    at = second.ptr;
    if (at == end) break;
    if (*at != ' ') return std::nullopt;
    ++at;
  }
  return spread;
}

}  // namespace merlon::app::arena
