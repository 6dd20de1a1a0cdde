// A finished game being judged, one decision after the other, so that whoever runs it can stop at any time.
#pragma once

#include <cstddef>

#include "core/record.h"
#include "review/judge.h"
#include "review/review.h"

namespace merlon::wasm {

struct LookingBack {
  Record record;
  review::Reviewing reviewing;
  review::Judge judge;
  std::size_t done = 0;  ///< decisions judged so far
};

}  // namespace merlon::wasm
