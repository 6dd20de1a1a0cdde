// The train on the ring, all of it: every way the cards can lie round the board, relative to the front. The
// engine keeps places and the front; the model here gives rows numbers that only grow, as the rules were
// first thought of. Both must open the same places to every card, and some card must always be able to move.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "games/kilt_castle/engine/rules.h"
#include "tests/support/effort.h"
#include "tests/support/rules.h"

namespace merlon::kilt_castle {
namespace {

using test::in_a_hurry;
using test::rules;

/// A row: its number (the front has kFrontNumber, the others less) and its cards.
struct Row {
  int number;
  int cards;
};
using Train = std::vector<Row>;  // the front first

constexpr int kFrontNumber = 100;

// --- the model -----------------------------------------------------------------------------------

const Row* row_at(const Train& train, int number) {
  for (const Row& row : train) {
    if (row.number % kPlaces == number % kPlaces) return &row;
  }
  return nullptr;
}

/// The numbers that a card of this row may go to.
std::vector<int> targets(Train train, std::size_t from_row, int players, bool lone_card_in_gap) {
  const int from = train[from_row].number;
  if (--train[from_row].cards == 0) train.erase(train.begin() + static_cast<std::ptrdiff_t>(from_row));
  int front = 0;
  for (const Row& row : train) front = std::max(front, row.number);
  const std::size_t most_rows = players == 3 ? 4 : 5;
  const int most_cards = players == 3 ? 3 : 4;
  std::vector<int> found;
  for (int to = from + 1; to <= front + 1 && to < from + kPlaces; ++to) {
    const Row* const row = row_at(train, to);
    if (row != nullptr) {
      if (row->cards < most_cards) found.push_back(to);
      continue;
    }
    const bool needs_card_behind = to == front + 1 || !lone_card_in_gap;
    if (needs_card_behind && row_at(train, to - 1) == nullptr) continue;
    if (train.size() + 1 <= most_rows) found.push_back(to);
  }
  return found;
}

// --- the engine ----------------------------------------------------------------------------------

State state_of(const Train& train, Place front, int players, bool lone_card_in_gap) {
  State state{};
  state.players = static_cast<std::uint8_t>(players);
  state.options.lone_card_in_gap = lone_card_in_gap;
  state.phase = Phase::relocate;
  state.turn = 1;
  state.card = Card::none();
  state.built.fill(Square::none());
  state.front = front;
  state.card_places.fill(Place::none());
  Card card(0);
  for (const Row& row : train) {
    for (int i = 0; i < row.cards; ++i, ++card) {
      while (!in_game(card, players)) ++card;
      state.card_places[card] = Place((front.number() + row.number - kFrontNumber + kPlaces) % kPlaces);
    }
  }
  refresh_rows(state);
  return state;
}

/// By card: the places that the engine opens to it.
IdArray<Card, PlaceSet> opened(const State& state) {
  IdArray<Card, PlaceSet> places{};
  Moves moves;
  KiltCastle::legal(state, moves);
  for (const Move move : moves) places[move.card()].add(move.place());
  return places;
}

// --- all trains ----------------------------------------------------------------------------------

/// Calls `visit(train)` for every way to continue a train: `rows` more rows with `cards` cards in all, each
/// row behind the last one.
template <class Visit>
void continue_train(Train& train, int rows, int cards, int most_cards, const Visit& visit) {
  if (rows == 0) {
    if (cards == 0) visit(train);
    return;
  }
  const int first = train.empty() ? kFrontNumber : train.back().number - 1;
  const int last = train.empty() ? kFrontNumber : kFrontNumber - kPlaces + 1;
  for (int number = first; number >= last; --number) {
    for (int size = 1; size <= std::min(most_cards, cards); ++size) {
      train.push_back({number, size});
      continue_train(train, rows - 1, cards - size, most_cards, visit);
      train.pop_back();
    }
  }
}

template <class Visit>
void for_each_train(int players, const Visit& visit) {
  const int cards = players == 3 ? 6 : 10;
  for (int rows = 1; rows <= (players == 3 ? 4 : 5); ++rows) {
    Train train;
    continue_train(train, rows, cards, players == 3 ? 3 : 4, visit);
  }
}

std::string text_of(const Train& train, int players, bool lone_card_in_gap) {
  std::string text = std::to_string(players) + (lone_card_in_gap ? " players" : " players, no lone cards");
  for (const Row& row : train) {
    text +=
        ", " + std::to_string(row.cards) + " cards " + std::to_string(kFrontNumber - row.number) + " behind";
  }
  return text;
}

struct Figures {
  int trains = 0;
  int last_row_ahead = 0;   ///< the last row lies directly beyond the front
  int stopped = 0;          ///< and is full
  int only_last_moves = 0;  ///< no card but those of the last row can move
  int most_moves = 0;
};

/// Compares one train under one option with the engine, the front lying at each of some places.
void compare(const Train& train, int players, bool lone, const std::vector<Place>& fronts, Figures& figures) {
  std::vector<std::vector<int>> wanted;
  int moves = 0;
  int movable_rows = 0;
  for (std::size_t i = 0; i < train.size(); ++i) {
    wanted.push_back(targets(train, i, players, lone));
    moves += train[i].cards * static_cast<int>(wanted.back().size());
    movable_rows += wanted.back().empty() ? 0 : 1;
  }
  ASSERT_FALSE(wanted.back().empty()) << "the last row cannot move: " << text_of(train, players, lone);
  ++figures.trains;
  const Row* const ahead = row_at(train, kFrontNumber + 1);
  figures.last_row_ahead += ahead != nullptr ? 1 : 0;
  figures.stopped += ahead != nullptr && ahead->cards == (players == 3 ? 3 : 4) ? 1 : 0;
  figures.only_last_moves += movable_rows == 1 && !wanted.back().empty() ? 1 : 0;
  figures.most_moves = std::max(figures.most_moves, moves);
  for (const Place front : fronts) {
    const State state = state_of(train, front, players, lone);
    const IdArray<Card, PlaceSet> places = opened(state);
    Card card(0);
    for (std::size_t i = 0; i < train.size(); ++i) {
      PlaceSet open{};
      for (const int number : wanted[i])
        open.add(Place((front.number() + number - kFrontNumber + kPlaces) % kPlaces));
      for (int c = 0; c < train[i].cards; ++c, ++card) {
        while (!state.card_places[card].exists()) ++card;
        ASSERT_EQ(places[card], open)
            << "front " << front.number() << ", row " << i << ": " << text_of(train, players, lone);
      }
    }
  }
}

/// One train of `every`, so that slow builds need not look at all of them.
Figures compare_all(int players, const std::vector<Place>& fronts, int every) {
  Figures figures;
  int count = 0;
  for_each_train(players, [&](const Train& train) {
    if (count++ % every != 0 || ::testing::Test::HasFatalFailure()) return;
    compare(train, players, true, fronts, figures);
    compare(train, players, false, fronts, figures);
  });
  return figures;
}

void report(const Figures& figures) {
  ::testing::Test::RecordProperty("trains", figures.trains);
  ::testing::Test::RecordProperty("last row directly beyond the front", figures.last_row_ahead);
  ::testing::Test::RecordProperty("full last row stops the front", figures.stopped);
  ::testing::Test::RecordProperty("only cards of the last row can move", figures.only_last_moves);
  ::testing::Test::RecordProperty("most moves", figures.most_moves);
}

/// A prime in quick builds, so that what is left out has no pattern.
int every() { return in_a_hurry() ? 53 : 1; }

TEST(KiltCastleLap, EveryTrainOfTenCardsOpensTheSamePlaces) {
  rules("KC-2.3", "KC-2.4", "KC-2.5", "KC-2.6", "KC-2.7", "KC-2.8", "KC-2.11", "KC-3.1", "KC-3.2", "KC-9.4");
  // With two and four players cards lie alike; a front on each edge, two of them at corners.
  const Figures two = compare_all(2, {Place(4), Place(12)}, every());
  const Figures four = compare_all(4, {Place(7), Place(19)}, every());
  if (every() == 1) {
    EXPECT_EQ(two.trains, 2 * (171 * 6 + 969 * 44 + 3876 * 101));
    EXPECT_GT(two.only_last_moves, 0);
  }
  EXPECT_EQ(two.trains, four.trains);
  EXPECT_GT(two.last_row_ahead, 0);
  EXPECT_GT(two.stopped, 0);
  EXPECT_LE(two.most_moves, 190);
  report(two);
}

TEST(KiltCastleLap, EveryTrainOfSixCardsOpensTheSamePlaces) {
  rules("KC-2.3", "KC-2.4", "KC-2.5", "KC-2.6", "KC-2.7", "KC-2.8", "KC-2.11", "KC-3.1", "KC-3.2");
  std::vector<Place> fronts;
  for (int place = 0; place < kPlaces; place += every() == 1 ? 1 : 7) fronts.emplace_back(place);
  const Figures three = compare_all(3, fronts, 1);
  EXPECT_EQ(three.trains, 2 * (19 * 1 + 171 * 7 + 969 * 10));
  EXPECT_GT(three.last_row_ahead, 0);
  EXPECT_GT(three.stopped, 0);
  EXPECT_GT(three.only_last_moves, 0);
  report(three);
}

}  // namespace
}  // namespace merlon::kilt_castle
