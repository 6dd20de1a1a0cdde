// Who plays whom on which deal from which seat. Everything follows from the number of a game, so a run can be
// interrupted, resumed and shared out among threads without changing it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace merlon::app::arena {

/// One game of the schedule.
struct Placement {
  std::uint64_t game;
  std::uint64_t deal;
  std::size_t lineup;               ///< which selection of bots, from 0
  std::size_t rotation;             ///< the seat of the first bot of the lineup
  std::vector<std::size_t> bot_at;  ///< for every seat the bot's place in the list of bots
};

/// Each deal is played by every lineup in every rotation. As many bots as seats are one lineup; if there are
/// fewer, the last bot takes the seats left over; if there are more, every selection of them is a lineup.
class Schedule {
 public:
  Schedule(std::size_t bots, std::size_t seats);

  std::size_t bots() const { return bots_; }
  std::size_t seats() const { return seats_; }
  std::size_t lineups() const { return lineups_.size(); }
  std::uint64_t games_per_deal() const { return lineups_.size() * seats_; }
  std::uint64_t deal_of(std::uint64_t game) const { return game / games_per_deal(); }
  /// So many games, and as many more as complete the last deal.
  std::uint64_t whole_deals(std::uint64_t games) const;

  Placement at(std::uint64_t game) const;

 private:
  std::size_t bots_;
  std::size_t seats_;
  std::vector<std::vector<std::size_t>> lineups_;
};

/// The text from which a deal is shuffled; `merlon play --seed` deals the same.
std::string deal_seed(const std::string& seed, std::uint64_t deal);
/// Where the chance of the players in a game begins.
std::uint64_t game_seed(const std::string& seed, std::uint64_t game);

}  // namespace merlon::app::arena
