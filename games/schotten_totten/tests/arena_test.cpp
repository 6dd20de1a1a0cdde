// The arena's own players keep their tree from decision to decision, but nothing that their seat may not
// know.
#include "app/arena/builtin_bots.h"

#include <gtest/gtest.h>

#include <array>

#include "any/typed_game.h"
#include "app/arena/play_game.h"
#include "games/schotten_totten/engine/encoding.h"
#include "games/schotten_totten/player/advice.h"
#include "games/schotten_totten/tests/positions.h"

namespace merlon::app::arena {
namespace {

using schotten_totten::Position;
using schotten_totten::SchottenTotten;

/// The first seat is to move and has two stones to choose from; everybody knows that the second seat has the
/// Scout, the last tactics card.
any::TypedGame<SchottenTotten> before_the_scout() {
  constexpr std::array<const char*, 7> kClaimed{"r3 r4 r5", "r6 r7 r8", "o1 o2 o3", "o6 o7 o8",
                                                "y1 y2 y3", "y4 y5 y6", "g1 g2 g3"};
  Position position("tactics=true");
  for (int i = 0; i < 7; ++i)
    position.stone(i + 1).side(i % 2, kClaimed[static_cast<std::size_t>(i)]).owner(i % 2);
  position.hand(0, "r1 o5 y9").hand(1, "scout b8").clan_pile("r2 b1 b3 b9 g7 p2 p4").tactics_pile("");
  schotten_totten::State state = position.to_move(1).state();  // who may then play a tactics card
  state.seat = Seat{0};
  return {state, 2};
}

/// Notes what it is told.
class Listener final : public Bot {
 public:
  void begin_game() override {}
  Expected<any::AnyMove> choose(const any::AnyGame&, std::uint64_t) override { return Error{"only listens"}; }
  void observe(std::optional<any::AnyMove> move) override { heard_.push_back(move); }
  const std::vector<std::optional<any::AnyMove>>& heard() const { return heard_; }

 private:
  std::vector<std::optional<any::AnyMove>> heard_;
};

void play(any::AnyGame& game, any::AnyMove move, std::span<Bot* const> bots) {
  tell(bots, game, move);
  game.play(move);
}

void scout(any::AnyGame& game, std::array<const char*, 2> put_back, std::span<Bot* const> bots) {
  play(game, *game.parse_move("scout clan"), bots);
  for (const char* card : put_back) play(game, *game.parse_move("return " + std::string(card)), bots);
}

TEST(ArenaBuiltin, ABotIsToldOfAMoveWhatItsSeatSees) {
  auto game = before_the_scout();
  Listener first;
  Listener second;
  const std::array<Bot*, 2> bots{&first, &second};
  play(game, *game.parse_move("o5@8"), bots);
  scout(game, {"b1", "b3"}, bots);
  ASSERT_EQ(first.heard().size(), 4u);
  EXPECT_TRUE(first.heard()[0] && first.heard()[1]);
  EXPECT_FALSE(first.heard()[2] || first.heard()[3]);
  for (const auto& move : second.heard()) EXPECT_TRUE(move);
}

/// What a searcher decides, after a decision of its own, once the opponent has put these cards back.
any::AnyMove decision_after(std::array<const char*, 2> put_back, std::uint64_t seed) {
  auto game = before_the_scout();
  BotSpec spec;
  spec.kind = BotKind::search;
  spec.nodes = 4000;
  spec.softness = 0.2f;  // so that the choice depends on every candidate
  spec.thinker.style = Style{.cpuct = 3.0f, .inverse_policy_temperature = 0.0f};  // it tries everything
  spec.thinker.memory_bytes = std::size_t{4} << 20;
  const StopFlag stop{false};
  const auto searcher = make_builtin(spec, game.info(), stop);
  Listener listener;
  const std::array<Bot*, 2> bots{searcher.get(), &listener};
  searcher->begin_game();
  const auto move = searcher->choose(game, seed);
  play(game, *move, bots);
  scout(game, put_back, bots);
  EXPECT_EQ(game.to_move().seat, Seat{0});
  spec.nodes = 40;  // so that what was kept counts for more than what is new
  const auto next = searcher->choose(game, seed);
  return *next;
}

TEST(ArenaBuiltin, AKeptTreeDoesNotTellWhatWasHidden) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    EXPECT_EQ(decision_after({"b1", "b3"}, seed), decision_after({"b9", "b8"}, seed)) << seed;
  }
}

}  // namespace
}  // namespace merlon::app::arena
