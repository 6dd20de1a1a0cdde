#include "review/review_record.h"

#include <atomic>
#include <mutex>
#include <thread>

namespace merlon::review {
namespace {

/// Judges all decisions, shared out among threads.
void judge_all(Reviewing& reviewing, const ReviewProgress& progress) {
  std::atomic<std::size_t> next{0};
  std::mutex telling;
  std::size_t done = 0;
  const auto work = [&] {
    Judge judge(reviewing.game(), reviewing.setup());
    for (std::size_t i = next++; i < reviewing.decisions(); i = next++) {
      reviewing.judge(i, judge);
      const std::scoped_lock lock(telling);
      if (++done; progress) progress(done, reviewing.decisions());
    }
  };
  // They join by themselves, also if one of them cannot be started.
  std::vector<std::jthread> threads;
  for (int i = 1; i < reviewing.setup().jobs; ++i) threads.emplace_back(work);
  work();
}

}  // namespace

Expected<Review> review_record(const Record& record, const ReviewSetup& setup,
                               const ReviewProgress& progress) {
  auto reviewing = Reviewing::begin(record, setup);
  if (!reviewing) return reviewing.error();
  judge_all(*reviewing, progress);
  Judge judge(reviewing->game(), setup);
  return std::move(*reviewing).finish(judge);
}

}  // namespace merlon::review
