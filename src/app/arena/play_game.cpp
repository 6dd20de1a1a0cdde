#include "app/arena/play_game.h"

#include <chrono>

#include "any/revelation.h"
#include "core/rng.h"

namespace merlon::app::arena {
namespace {

using Clock = std::chrono::steady_clock;

/// Asks the bot and notes how long it took.
Expected<any::AnyMove> ask(Bot& bot, const any::AnyGame& game, std::uint64_t seed, SeatReport& report) {
  const Clock::time_point start = Clock::now();
  Expected<any::AnyMove> move = bot.choose(game, seed);
  const double milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  ++report.asked;
  report.milliseconds += milliseconds;
  report.times.add(milliseconds);
  return move;
}

void take_places(GameReport& report, const Result& result) {
  for (std::size_t seat = 0; seat < report.seats.size(); ++seat) {
    report.seats[seat].score = result.scores[seat];
    report.seats[seat].rank = result.ranks[seat];
    if (report.fault) report.seats[seat].rank = seat == report.fault->seat ? result.players : 1;
  }
}

}  // namespace

void tell(std::span<Bot* const> bots, const any::AnyGame& game, any::AnyMove move) {
  for (std::size_t seat = 0; seat < bots.size(); ++seat) {
    const bool seen = any::sees_all_of(game, move, Seat{static_cast<std::uint8_t>(seat)});
    bots[seat]->observe(seen ? std::optional(move) : std::nullopt);
  }
}

std::optional<GameReport> play_game(const Contest& contest, const Placement& placement,
                                    std::span<Bot* const> bots, const StopFlag& stop) {
  FairShuffler shuffler = FairShuffler::from_seed(deal_seed(contest.seed, placement.deal));
  const auto game = contest.game->start(contest.options, contest.players, shuffler);
  GameReport report;
  report.game = placement.game;
  report.seats.resize(bots.size());
  for (Bot* bot : bots) bot->begin_game();
  std::uint64_t chance = game_seed(contest.seed, placement.game);
  while (!(*game)->to_move().over && !report.fault) {
    const std::size_t seat = index((*game)->to_move().seat);
    const std::vector<any::AnyMove> legal = (*game)->legal();
    const std::uint64_t seed = splitmix64(chance);
    const auto move = legal.size() == 1 ? legal.front() : ask(*bots[seat], **game, seed, report.seats[seat]);
    if (stop) return std::nullopt;
    if (!move) {
      report.fault = Fault{seat, move.error().message};
      break;
    }
    tell(bots, **game, *move);
    (*game)->play(*move);
    ++report.decisions;
  }
  take_places(report, (*game)->result());
  return report;
}

}  // namespace merlon::app::arena
