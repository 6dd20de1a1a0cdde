#include "review/judge.h"

#include <algorithm>
#include <cmath>

namespace merlon::review {
namespace {

constexpr double kPercent = 100.0;

/// The best of the other moves that were tried; nullptr if none was.
const any::Candidate* second_best(const std::vector<any::Candidate>& candidates, any::AnyMove best) {
  const any::Candidate* second = nullptr;
  for (const any::Candidate& one : candidates) {
    if (one.move == best || one.visits == 0) continue;
    if (second == nullptr || one.value > second->value) second = &one;
  }
  return second;
}

}  // namespace

double error_of_difference(double one, double other) { return std::sqrt(one * one + other * other); }

Outlook outlook_of(const Result& result) {
  Outlook outlook;
  for (std::size_t s = 0; s < result.players; ++s) outlook.shares[s] = result.share(s, kPercent);
  return outlook;
}

Judge::Judge(const any::GameInfo& game, const ReviewSetup& setup) : nodes_(setup.nodes) {
  any::ThinkerSetup thinker;
  thinker.leaf = setup.leaf;
  thinker_ = std::move(*game.make_thinker(thinker));  // fails only with weights from outside
}

Outlook Judge::estimate(int players) const {
  Outlook outlook;
  const Shares shares = thinker_->shares();
  for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s) {
    const double share = std::clamp(static_cast<double>(shares[s]), 0.0, 1.0);
    outlook.shares[s] = kPercent * share;
    // A share lies between 0 and 1, so this is the most that its standard error can be.
    outlook.errors[s] = kPercent * std::sqrt(share * (1.0 - share) / static_cast<double>(nodes_));
  }
  return outlook;
}

Outlook Judge::outlook(const any::AnyGame& position, std::uint64_t seed) {
  thinker_->set_position(position, {}, seed);
  thinker_->run(nodes_);
  return estimate(position.players());
}

Outlook Judge::outlook_after(const any::AnyGame& position, any::AnyMove move, std::uint64_t seed) {
  thinker_->set_position(position, {}, seed);
  thinker_->run_through(move, nodes_);
  return estimate(position.players());
}

Judgement Judge::judge(const any::AnyGame& position, any::AnyMove played, std::uint64_t seed) {
  const std::size_t mover = index(position.to_move().seat);
  thinker_->set_position(position, {}, seed);
  thinker_->run(nodes_);
  const std::vector<any::Candidate> candidates = thinker_->candidates();
  const any::Candidate best = any::best_candidate(candidates);
  // Estimated again, apart from the search that chose it: of several estimates the highest is too high.
  const std::uint64_t again = ~seed;
  Judgement judgement;
  judgement.best = best.move;
  judgement.before = outlook_after(position, best.move, again);
  judgement.after = judgement.before;
  if (played == best.move) {
    const bool only = is_only_move(position, candidates, best, judgement.before, again);
    judgement.verdict = only ? Verdict::only : Verdict::best;
    return judgement;
  }
  judgement.after = outlook_after(position, played, again);
  const double difference = judgement.before.shares[mover] - judgement.after.shares[mover];
  judgement.error = error_of_difference(judgement.before.errors[mover], judgement.after.errors[mover]);
  if (is_firm(-difference, judgement.error)) {  // the player saw what the search did not
    judgement.best = played;
    judgement.before = judgement.after;
    judgement.error = 0.0;
    judgement.verdict = Verdict::best;
    return judgement;
  }
  judgement.loss = std::max(0.0, difference);
  judgement.verdict = verdict_of(judgement.loss, judgement.error);
  return judgement;
}

/// Whether the second best move would have been a mistake. The search says first, because asking costs time.
bool Judge::is_only_move(const any::AnyGame& position, const std::vector<any::Candidate>& candidates,
                         const any::Candidate& best, const Outlook& best_outlook, std::uint64_t seed) {
  const any::Candidate* second = second_best(candidates, best.move);
  if (second == nullptr || kPercent * static_cast<double>(best.value - second->value) < kMistakeLoss) {
    return false;
  }
  const std::size_t mover = index(position.to_move().seat);
  const Outlook other = outlook_after(position, second->move, seed);
  const double loss = best_outlook.shares[mover] - other.shares[mover];
  return verdict_of(loss, error_of_difference(best_outlook.errors[mover], other.errors[mover])) >=
         Verdict::mistake;
}

}  // namespace merlon::review
