// A game with its past: it can be taken back step by step and written down as a record, and a record becomes
// one again.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "any/any_game.h"
#include "any/registry.h"
#include "core/record.h"
#include "host/fair_deal.h"

namespace merlon {

class Session {
 public:
  /// Starts a game whose deal follows from the seed alone.
  static Expected<Session> start(const any::GameInfo& game, int players, const OptionTexts& options,
                                 std::string_view seed);

  /// Starts a game as it is dealt at a table that plays by this version of the rules.
  static Expected<Session> start(const any::GameInfo& game, const OptionTexts& options, const FairDeal& deal,
                                 int rules);

  /// Goes through a record move by move, up to `moves` of them, and checks every hash it carries.
  static Expected<Session> replay(const Record& record, std::size_t moves = kMaxRecordMoves);

  /// Begins anew from a position.
  static Session from(std::unique_ptr<any::AnyGame> position);

  const any::AnyGame& game() const { return *steps_.back().game; }
  /// The version of the rules that the record names and its hashes belong to.
  int rules() const { return steps_.back().rules; }

  /// Plays a move that is legal.
  void play(any::AnyMove move);
  /// Puts another position in the place of the present one; the record then starts there.
  void replace(std::unique_ptr<any::AnyGame> position);
  /// One step back: a move, or a replacement. False at the beginning.
  bool undo();
  std::size_t steps() const { return steps_.size() - 1; }

  /// The moves since the start or the last replacement.
  std::vector<RecordMove> moves() const;
  Record record() const;

 private:
  struct Step {
    std::shared_ptr<const any::AnyGame> game;
    std::optional<RecordMove> move;   ///< how the game got here; nothing for a start or a replacement
    std::optional<std::string> seed;  ///< for a start from a seed
    std::optional<FairDeal> deal;     ///< for a start at a table
    int rules;
  };

  std::size_t origin() const;

  std::vector<Step> steps_;
};

}  // namespace merlon
