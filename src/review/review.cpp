#include "review/review.h"

#include <algorithm>
#include <cmath>

#include "any/revelation.h"
#include "core/rng.h"
#include "host/session.h"

namespace merlon::review {
namespace {

/// Whether the move shows a seat something that was hidden.
bool shows_something(const any::AnyGame& before, any::AnyMove move) {
  for (int s = 0; s < before.players(); ++s) {
    const Seat seat{static_cast<std::uint8_t>(s)};
    if (any::sees_all_of(before, move, seat) && any::reveals(before, std::span(&move, 1), seat)) return true;
  }
  return false;
}

/// All moves of a record that can be replayed, not judged yet, and the position at its end.
std::shared_ptr<const any::AnyGame> list_moves(const Record& record, std::vector<ReviewedMove>& moves) {
  const auto start = Session::replay(record, 0);
  std::shared_ptr<const any::AnyGame> position = start->game().clone();
  for (const RecordMove& recorded : record.moves) {
    ReviewedMove move;
    move.position = position;
    move.move = *position->parse_move(recorded.text);
    move.number = moves.size() + 1;
    move.turn = recorded.turn;
    move.seat = position->to_move().seat;
    move.forced = position->legal().size() == 1;
    move.reveals = shows_something(*position, move.move);
    std::unique_ptr<any::AnyGame> next = position->clone();
    next->play(move.move);
    position = std::move(next);
    moves.push_back(std::move(move));
  }
  return position;
}

/// A seed of its own for every move, whatever thread judges it.
std::uint64_t seed_of(const ReviewSetup& setup, std::size_t number) {
  std::uint64_t mixed = setup.seed * 0x9E3779B97F4A7C15 + number;
  return splitmix64(mixed);
}

SeatReview review_of(std::size_t seat, const std::vector<const ReviewedMove*>& decisions,
                     const Outlook& end) {
  SeatReview review;
  double accuracy = 0.0;
  for (const ReviewedMove* move : decisions) {
    if (index(move->seat) != seat) continue;
    ++review.decisions;
    ++review.counts[static_cast<std::size_t>(move->judgement.verdict)];
    accuracy += accuracy_of(move->judgement.loss);
  }
  if (review.decisions > 0) review.accuracy = accuracy / review.decisions;
  review.balance = balance_of(seat, decisions, end);
  return review;
}

}  // namespace

std::vector<const ReviewedMove*> Review::decisions() const {
  std::vector<const ReviewedMove*> list;
  for (const ReviewedMove& move : moves) {
    if (!move.forced) list.push_back(&move);
  }
  return list;
}

std::vector<const ReviewedMove*> Review::worst(std::size_t most) const {
  std::vector<const ReviewedMove*> list = decisions();
  std::erase_if(list, [](const ReviewedMove* move) { return !is_marked(move->judgement.verdict); });
  std::sort(list.begin(), list.end(), [](const ReviewedMove* one, const ReviewedMove* other) {
    if (one->judgement.loss != other->judgement.loss) return one->judgement.loss > other->judgement.loss;
    return one->number < other->number;
  });
  if (list.size() > most) list.resize(most);
  return list;
}

Balance balance_of(std::size_t seat, const std::vector<const ReviewedMove*>& decisions, const Outlook& end) {
  Balance balance;
  balance.end = end.shares[seat];
  balance.start = decisions.empty() ? balance.end : decisions.front()->judgement.before.shares[seat];
  const auto square = [](double number) { return number * number; };
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const Judgement& judgement = decisions[i]->judgement;
    const bool is_own = index(decisions[i]->seat) == seat;
    const bool is_best = decisions[i]->move == judgement.best;
    const double before_error = square(judgement.before.errors[seat]);
    const double after_error = square(judgement.after.errors[seat]);
    (is_own ? balance.own : balance.others) += judgement.after.shares[seat] - judgement.before.shares[seat];
    (is_own ? balance.own_error : balance.others_error) += is_best ? 0.0 : before_error + after_error;
    const Outlook& next = i + 1 < decisions.size() ? decisions[i + 1]->judgement.before : end;
    balance.luck += next.shares[seat] - judgement.after.shares[seat];
    balance.luck_error += after_error + square(next.errors[seat]);
  }
  for (double* error : {&balance.own_error, &balance.others_error, &balance.luck_error}) {
    *error = std::sqrt(*error);
  }
  return balance;
}

Expected<Reviewing> Reviewing::begin(const Record& record, const ReviewSetup& setup) {
  if (const auto replayed = Session::replay(record); !replayed) return replayed.error();
  Reviewing reviewing;
  Review& review = reviewing.review_;
  review.setup = setup;
  reviewing.last_ = list_moves(record, review.moves);
  review.game = &reviewing.last_->info();
  review.players = reviewing.last_->players();
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    if (!review.moves[i].forced) reviewing.decisions_.push_back(i);
  }
  return reviewing;
}

void Reviewing::judge(std::size_t i, Judge& judge) {
  ReviewedMove& move = review_.moves[decisions_[i]];
  move.judgement = judge.judge(*move.position, move.move, seed_of(review_.setup, move.number));
}

Review Reviewing::finish(Judge& judge) && {
  review_.finished = last_->to_move().over;
  review_.end = review_.finished ? outlook_of(last_->result())
                                 : judge.outlook(*last_, seed_of(review_.setup, review_.moves.size() + 1));
  const auto decisions = review_.decisions();
  for (std::size_t s = 0; s < static_cast<std::size_t>(review_.players); ++s) {
    review_.seats.push_back(review_of(s, decisions, review_.end));
  }
  return std::move(review_);
}

}  // namespace merlon::review
