// Games side by side: each goes on as it would alone, whoever works on which rows.
#include "any/batch.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "any/registry.h"
#include "tests/support/effort.h"
#include "tests/support/game_name.h"

namespace merlon::any {
namespace {

/// A batch with arrays of its own.
class Table {
 public:
  Table(const GameInfo& info, const OptionTexts& options, int players, std::size_t size)
      : players_(static_cast<std::size_t>(players)),
        observation_size_(static_cast<std::size_t>(info.encoding.observation_size(players))),
        actions_(static_cast<std::size_t>(info.encoding.actions)),
        observations(size * observation_size_, -1.0f),
        masks(size * actions_, 7),
        seats(size, -1),
        rewards(size * players_, -1.0f),
        scores(size * players_, -1.0f),
        ended(size, 7),
        chosen(size),
        batch(*info.make_batch(options, players, size)) {}

  BatchArrays arrays() {
    return {observations.data(), masks.data(), seats.data(), rewards.data(), scores.data(), ended.data()};
  }
  Rows all() const { return {0, batch->size()}; }

  /// What the arrays say of one row is what the game says that the batch shows there.
  void expect_row(std::size_t row) const {
    const auto game = batch->game(row);
    const Seat seat = game->to_move().seat;
    ASSERT_EQ(static_cast<std::size_t>(seats[row]), index(seat));
    std::vector<float> seen(observation_size_);
    game->view(seat)->observe(seen);
    for (std::size_t i = 0; i < seen.size(); ++i)
      ASSERT_EQ(observations[row * observation_size_ + i], seen[i]);
    std::vector<std::uint8_t> mask(actions_, 0);
    for (const AnyMove move : game->legal()) mask[static_cast<std::size_t>(game->action_of(move))] = 1;
    for (std::size_t i = 0; i < mask.size(); ++i)
      ASSERT_EQ(masks[row * actions_ + i], mask[i]) << "action " << i;
  }

  /// After a step that made `game` of it: its end is reported, or nothing is.
  void expect_report(std::size_t row, const AnyGame& game) const {
    const Result result = game.result();
    ASSERT_EQ(ended[row] != 0, result.over);
    for (std::size_t seat = 0; seat < players_; ++seat) {
      ASSERT_EQ(rewards[row * players_ + seat], result.over ? result.share(seat, 1.0f) : 0.0f);
      ASSERT_EQ(scores[row * players_ + seat], result.over ? static_cast<float>(result.scores[seat]) : 0.0f);
    }
  }

 private:
  std::size_t players_;
  std::size_t observation_size_;
  std::size_t actions_;

 public:
  std::vector<float> observations;
  std::vector<std::uint8_t> masks;
  std::vector<std::int8_t> seats;
  std::vector<float> rewards;
  std::vector<float> scores;
  std::vector<std::uint8_t> ended;
  std::vector<std::int32_t> chosen;
  std::unique_ptr<Batch> batch;
};

class BatchTest : public testing::TestWithParam<std::string_view> {
 protected:
  const GameInfo& info() const { return *find_game(GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(Games, BatchTest, testing::ValuesIn(game_keys()), test::game_name);

TEST_P(BatchTest, EveryRowIsAGameOfItsOwn) {
  constexpr std::size_t kSize = 5;
  for (const OptionTexts& options : info().option_sets) {
    for (int players = info().min_players; players <= info().max_players; ++players) {
      Table table(info(), options, players, kSize);
      table.batch->start(7, table.all(), table.arrays());
      int ends = 0;
      const int steps = test::effort(600);
      for (int step = 0; step < steps; ++step) {
        table.batch->sample(table.chosen, table.all());
        ASSERT_FALSE(table.batch->first_refused(table.chosen, table.all()));
        std::vector<std::unique_ptr<AnyGame>> alone;
        for (std::size_t row = 0; row < kSize; ++row) {
          alone.push_back(table.batch->game(row));
          alone[row]->play(alone[row]->move_of(table.chosen[row]));
        }
        table.batch->step(table.chosen, table.all(), table.arrays());
        for (std::size_t row = 0; row < kSize; ++row) {
          ASSERT_NO_FATAL_FAILURE(table.expect_row(row));
          ASSERT_NO_FATAL_FAILURE(table.expect_report(row, *alone[row]));
          if (alone[row]->to_move().over) {
            ++ends;
          } else {
            ASSERT_EQ(table.batch->game(row)->hash(), alone[row]->hash());
          }
        }
      }
      EXPECT_TRUE(ends > 0 || test::in_a_hurry()) << "no game ended, so no new one was seen to begin";
    }
  }
}

TEST_P(BatchTest, PartsOfRowsMakeTheSameGames) {
  Table whole(info(), {}, info().min_players, 8);
  Table parts(info(), {}, info().min_players, 8);
  whole.batch->start(3, whole.all(), whole.arrays());
  for (const Rows rows : {Rows{5, 8}, Rows{0, 5}}) parts.batch->start(3, rows, parts.arrays());
  for (int step = 0; step < 300; ++step) {
    whole.batch->sample(whole.chosen, whole.all());
    for (const Rows rows : {Rows{2, 8}, Rows{0, 2}}) parts.batch->sample(parts.chosen, rows);
    ASSERT_EQ(whole.chosen, parts.chosen);
    whole.batch->step(whole.chosen, whole.all(), whole.arrays());
    for (const Rows rows : {Rows{0, 1}, Rows{1, 8}}) parts.batch->step(parts.chosen, rows, parts.arrays());
    ASSERT_EQ(whole.observations, parts.observations);
    ASSERT_EQ(whole.masks, parts.masks);
    ASSERT_EQ(whole.rewards, parts.rewards);
  }
}

TEST_P(BatchTest, SeedsAndRowsDealDifferentGames) {
  Table one(info(), {}, info().min_players, 16);
  Table other(info(), {}, info().min_players, 16);
  one.batch->start(1, one.all(), {});
  other.batch->start(2, other.all(), {});
  std::vector<std::uint64_t> hashes;
  for (std::size_t row = 0; row < 16; ++row) {
    hashes.push_back(one.batch->game(row)->hash());
    hashes.push_back(other.batch->game(row)->hash());
  }
  std::ranges::sort(hashes);
  EXPECT_GT(std::unique(hashes.begin(), hashes.end()) - hashes.begin(), 24) << "deals are shared";
}

TEST_P(BatchTest, ActionsThatAreNotLegalAreFound) {
  Table table(info(), {}, info().min_players, 4);
  table.batch->start(1, table.all(), table.arrays());
  table.batch->sample(table.chosen, table.all());
  const std::vector<std::int32_t> good = table.chosen;
  std::int32_t illegal = 0;
  while (table.masks[2 * static_cast<std::size_t>(info().encoding.actions) +
                     static_cast<std::size_t>(illegal)] != 0)
    ++illegal;
  for (const std::int32_t wrong : {illegal, -1, info().encoding.actions, 1 << 30}) {
    table.chosen = good;
    table.chosen[2] = wrong;
    EXPECT_EQ(table.batch->first_refused(table.chosen, table.all()), 2u) << wrong;
    EXPECT_FALSE(table.batch->first_refused(table.chosen, {0, 2})) << wrong;
  }
}

TEST_P(BatchTest, OptionsAreChecked) {
  EXPECT_FALSE(info().make_batch({{"no_such_option", "1"}}, info().min_players, 1));
}

}  // namespace
}  // namespace merlon::any
