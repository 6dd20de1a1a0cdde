#include "wasm/local_table.h"

#include "host/boost_json.h"

namespace merlon::wasm {
namespace {

/// The same event with so many of its moves only.
store::EventRow shortened(const store::EventRow& event, std::size_t moves) {
  const auto body = parse_json(event.body);
  const Json json = as_json(*body);  // it was applied before, so it can be read
  JsonWriter shorter;
  shorter.begin_object().text("k", json["k"].text()).number("s", json["s"].integer()).key("m").begin_array();
  for (std::size_t i = 0; i < moves; ++i) shorter.text(json["m"][i].text());
  store::EventRow row = event;
  row.body = shorter.end_array().end_object().take();
  return row;
}

}  // namespace

LocalTable::LocalTable(table::Setup setup) { versions_.emplace_back(std::move(setup)); }

std::string LocalTable::token_of(Seat seat) { return "seat" + std::to_string(index(seat)); }

std::optional<Error> LocalTable::apply(const store::EventRow& event) {
  table::Table next = table();
  if (const auto error = next.enact(event)) return error;
  versions_.push_back(std::move(next));
  events_.push_back(event);
  events_.back().state = table().state();
  return std::nullopt;
}

Expected<LocalTable> LocalTable::load(table::Setup setup, const std::vector<store::EventRow>& events,
                                      std::optional<std::size_t> keep) {
  LocalTable whole(std::move(setup));
  for (const store::EventRow& event : events) {
    if (const auto error = whole.apply(event)) return *error;
    if (whole.table().state() != event.state) {
      return Error{"event " + std::to_string(event.version) + " leads to another state than it says"};
    }
  }
  if (!keep || !whole.table().started()) return whole;
  // The last time that the game went on with no more moves than that: what was played later is dropped.
  std::size_t last = whole.events_.size();
  while (last > 0 && (whole.versions_[last].moves().size() > *keep ||
                      whole.versions_[last].stage() == table::Stage::over)) {
    --last;
  }
  LocalTable kept = whole;
  kept.versions_.erase(kept.versions_.begin() + static_cast<std::ptrdiff_t>(last) + 1, kept.versions_.end());
  kept.events_.resize(last);
  const std::size_t missing = *keep - kept.table().moves().size();
  if (last < whole.events_.size() && missing > 0) {
    const std::size_t more = whole.versions_[last + 1].moves().size() - kept.table().moves().size();
    const std::size_t count = std::min(missing, more);
    if (count > 0) kept.apply(shortened(whole.events_[last], count));
  }
  return kept;
}

Expected<LocalTable> LocalTable::open(const Record& record) {
  auto opened = table::Table::of_record(record);
  if (!opened) return opened.error();
  LocalTable table(opened->setup());
  table.versions_.back() = std::move(*opened);
  table.record_ = record;
  return table;
}

void LocalTable::accept(const table::Proposal& proposal) {
  for (const store::NewEvent& event : proposal.events) apply(event.row);
}

}  // namespace merlon::wasm
