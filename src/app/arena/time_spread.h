// How long decisions took: a histogram fine enough for percentiles and short enough for a line of a file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace merlon::app::arena {

class TimeSpread {
 public:
  void add(double milliseconds);
  void add(const TimeSpread& other);

  std::uint64_t count() const;
  /// The time that this part of the decisions did not exceed, to within 5 %; 0 without any decision.
  double percentile(double part) const;

  /// "52x3 60x1": so many decisions in these steps; and back.
  std::string text() const;
  static std::optional<TimeSpread> parse(std::string_view text);

 private:
  struct Step {
    std::int32_t step;  ///< an eighth of a doubling each, from a microsecond
    std::uint32_t count;
  };
  void add_count(int step, std::uint32_t count);

  std::vector<Step> steps_;  ///< in order; many reports are kept, so no map
};

}  // namespace merlon::app::arena
