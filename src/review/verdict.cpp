#include "review/verdict.h"

#include <algorithm>
#include <cmath>

namespace merlon::review {

/// The curve that lichess fitted for chess; it falls to about 64 at a loss of 10 points and 41 at 20.
double accuracy_of(double loss) {
  return std::clamp(103.1668 * std::exp(-0.04354 * loss) - 3.1668, 0.0, 100.0);
}

}  // namespace merlon::review
