// What to learn from, and what came of it: the words that learning and those who ask for it share.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/advice.h"

namespace merlon::search {

/// How the games are played from which to learn.
struct LessonPlan {
  std::uint64_t nodes = 100;  ///< simulations per decision
  Leaf leaf = Leaf::judged;   ///< how they end; `uniform` while nothing is known yet
  float sharpness = 1.5f;     ///< of the choice of moves: games must differ
  float trust = 0.5f;         ///< how much the search's own opinion counts against what became of the game
};

/// What the weights leave unexplained of the lessons: mean cross-entropies.
struct LearningReport {
  std::size_t positions = 0;
  std::size_t decisions = 0;
  double position_loss = 0.0;
  double decision_loss = 0.0;
};

}  // namespace merlon::search
