#include "store/reading.h"

#include <utility>

namespace merlon::store {

Reading::Reading(TableRow row) : chain_(chain_start(row)), updated_(row.created) {
  table_.row = std::move(row);
}

bool Reading::add(EventRow event, Stage stage, const Digest& stored) {
  const std::int64_t next = static_cast<std::int64_t>(table_.events.size()) + 1;
  if (event.version != next) return spoil("event " + std::to_string(next) + " is missing");
  const Digest chain = chain_after(chain_, event, stage);
  if (chain != stored) return spoil("event " + std::to_string(next) + " does not fit its hash");
  chain_ = chain;
  updated_ = event.at;
  table_.stage = stage;
  table_.events.push_back(std::move(event));
  return true;
}

void Reading::finish(const Head& head) {
  if (table_.damage) return;
  const auto count = static_cast<std::int64_t>(table_.events.size());
  if (head.version > count) {
    spoil("event " + std::to_string(count + 1) + " is missing");
  } else if (head.version != count || head.chain != chain_ || head.updated != updated_ ||
             head.stage != table_.stage) {
    spoil("the table's row does not fit its last event");
  }
}

std::optional<Digest> Rechaining::next(const EventRow& event, Stage stage, const Digest& stored) {
  old_ = chain_after(old_, event, stage);
  new_ = chain_after(new_, event, stage);
  damaged_ = damaged_ || old_ != stored;
  return damaged_ ? std::nullopt : std::optional(new_);
}

std::optional<Digest> Rechaining::head(const Digest& stored) const {
  return damaged_ || old_ != stored ? std::nullopt : std::optional(new_);
}

bool Reading::spoil(std::string damage) {
  table_.damage = std::move(damage);
  return false;
}

}  // namespace merlon::store
