// The template behind `Batch`.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <vector>

#include "any/batch.h"
#include "any/typed_game.h"
#include "core/encoding.h"

namespace merlon::any {

template <Encoded G>
class TypedBatch final : public Batch {
 public:
  TypedBatch(const typename G::Options& options, int players, std::size_t size)
      : options_(options), players_(players), rows_(size) {}

  std::size_t size() const override { return rows_.size(); }

  void start(std::uint64_t seed, Rows rows, const BatchArrays& arrays) override {
    for (std::size_t i = rows.begin; i < rows.end; ++i) {
      // Neighbouring seeds and rows must not share a stream: both are mixed before they meet.
      std::uint64_t mixed = seed;
      std::uint64_t own = splitmix64(mixed) + i;
      rows_[i].rng = Rng(splitmix64(own));
      deal(rows_[i]);
      report_nothing(i, arrays);
      show(i, arrays);
    }
  }

  std::optional<std::size_t> first_refused(std::span<const std::int32_t> actions, Rows rows) const override {
    for (std::size_t i = rows.begin; i < rows.end; ++i) {
      if (!rows_[i].allows(actions[i])) return i;
    }
    return std::nullopt;
  }

  void step(std::span<const std::int32_t> actions, Rows rows, const BatchArrays& arrays) override {
    for (std::size_t i = rows.begin; i < rows.end; ++i) {
      Row& row = rows_[i];
      NoEvents events;
      G::play(row.state, G::Encoding::move(row.state, actions[i]), events);
      if (G::to_move(row.state).over) {
        report(i, G::result(row.state), arrays);
        deal(row);
      } else {
        report_nothing(i, arrays);
      }
      show(i, arrays);
    }
  }

  void sample(std::span<std::int32_t> actions, Rows rows) override {
    for (std::size_t i = rows.begin; i < rows.end; ++i) actions[i] = rows_[i].any_legal();
  }

  std::unique_ptr<AnyGame> game(std::size_t row) const override {
    return std::make_unique<TypedGame<G>>(rows_[row].state, players_);
  }

 private:
  static constexpr std::size_t kActions = G::Encoding::kActions;
  static constexpr std::size_t kWordBits = 64;

  struct Row {
    typename G::State state;
    Rng rng{0};
    std::array<std::uint64_t, (kActions + kWordBits - 1) / kWordBits> legal{};  ///< a bit for every action
    std::uint32_t legal_count = 0;

    bool allows(std::int32_t action) const {
      if (action < 0 || static_cast<std::size_t>(action) >= kActions) return false;
      const auto number = static_cast<std::size_t>(action);
      return (legal[number / kWordBits] >> (number % kWordBits) & 1) != 0;
    }

    std::int32_t any_legal() {
      std::uint32_t left = rng.below(legal_count);
      std::size_t word = 0;
      for (auto here = static_cast<std::uint32_t>(std::popcount(legal[0])); left >= here;
           here = static_cast<std::uint32_t>(std::popcount(legal[++word]))) {
        left -= here;
      }
      std::uint64_t bits = legal[word];
      for (; left > 0; --left) bits &= bits - 1;
      return static_cast<std::int32_t>(word * kWordBits) + std::countr_zero(bits);
    }
  };

  void deal(Row& row) {
    FastShuffler shuffler(row.rng);
    row.state = G::start(options_, players_, shuffler);
  }

  /// Lists what is legal and writes what has to be decided.
  void show(std::size_t i, const BatchArrays& arrays) {
    Row& row = rows_[i];
    typename G::Moves moves;
    G::legal(row.state, moves);
    row.legal.fill(0);
    row.legal_count = static_cast<std::uint32_t>(moves.size());
    std::uint8_t* const mask = arrays.masks != nullptr ? arrays.masks + i * kActions : nullptr;
    if (mask != nullptr) std::fill_n(mask, kActions, std::uint8_t{0});
    for (const typename G::Move move : moves) {
      const auto number = static_cast<std::size_t>(G::Encoding::action(row.state, move));
      row.legal[number / kWordBits] |= std::uint64_t{1} << (number % kWordBits);
      if (mask != nullptr) mask[number] = 1;
    }
    const Seat seat = G::to_move(row.state).seat;
    if (arrays.seats != nullptr) arrays.seats[i] = static_cast<std::int8_t>(seat);
    if (arrays.observations != nullptr) {
      const auto size = static_cast<std::size_t>(G::Encoding::observation_size(players_));
      G::Encoding::observe(G::redact(row.state, seat), {arrays.observations + i * size, size});
    }
  }

  void report(std::size_t i, const Result& result, const BatchArrays& arrays) const {
    const auto players = static_cast<std::size_t>(players_);
    if (arrays.ended != nullptr) arrays.ended[i] = 1;
    for (std::size_t seat = 0; seat < players; ++seat) {
      if (arrays.rewards != nullptr) arrays.rewards[i * players + seat] = result.share(seat, 1.0f);
      if (arrays.scores != nullptr)
        arrays.scores[i * players + seat] = static_cast<float>(result.scores[seat]);
    }
  }

  void report_nothing(std::size_t i, const BatchArrays& arrays) const {
    const auto players = static_cast<std::size_t>(players_);
    if (arrays.ended != nullptr) arrays.ended[i] = 0;
    if (arrays.rewards != nullptr) std::fill_n(arrays.rewards + i * players, players, 0.0f);
    if (arrays.scores != nullptr) std::fill_n(arrays.scores + i * players, players, 0.0f);
  }

  typename G::Options options_;
  int players_;
  std::vector<Row> rows_;
};

template <Encoded G>
Expected<std::unique_ptr<Batch>> make_typed_batch(const OptionTexts& texts, int players, std::size_t size) {
  const auto options = typed_options<G>(texts);
  if (!options) return options.error();
  return std::unique_ptr<Batch>(std::make_unique<TypedBatch<G>>(*options, players, size));
}

}  // namespace merlon::any
