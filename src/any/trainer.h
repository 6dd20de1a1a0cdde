// Learning the weights of a game's advice, whatever the game; `merlon tune` is made of it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "search/lesson_plan.h"

namespace merlon::any {

using search::LearningReport;
using search::LessonPlan;

class Trainer {
 public:
  virtual ~Trainer() = default;
  /// Another one with the same weights and no lessons, for another thread.
  virtual std::unique_ptr<Trainer> apprentice() const = 0;
  /// Plays one game against itself and keeps its lessons.
  virtual void play(const LessonPlan& plan, std::uint64_t seed) = 0;
  /// Learns from the lessons of an apprentice too.
  virtual void absorb(const Trainer& other) = 0;
  virtual LearningReport report() const = 0;
  virtual void learn(int epochs, float rate, std::uint64_t seed) = 0;
  virtual void forget_lessons() = 0;

  /// Begins with nothing known.
  virtual void reset(std::uint64_t seed) = 0;
  /// All weights as a list of numbers, in the form of the files in games/<game>/weights, and back.
  virtual std::string weights_text() const = 0;
  virtual Expected<bool> read_weights(std::string_view text) = 0;
};

}  // namespace merlon::any
