// Any lines as what strangers send to the server: the first describes a table, the others are actions of the
// people at it, one after the other. Whatever comes, there is an answer; what is accepted can be replayed
// from its events, and what a viewer is told adds up.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "host/boost_json.h"
#include "table/actions.h"
#include "table/telling.h"

namespace {

using merlon::table::Proposal;
using merlon::table::Table;

constexpr std::size_t kMaxDepth = 16;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// A table and everything that happened at it.
struct Course {
  Table table;
  std::vector<merlon::store::EventRow> log;

  void take(merlon::table::Outcome outcome) {
    if (const auto* nak = std::get_if<merlon::table::Nak>(&outcome)) {
      if (nak->code.empty() || (nak->message.empty() && !nak->refusal)) std::abort();
      return;
    }
    for (const auto& event : std::get<Proposal>(outcome).events) {
      merlon::table::Told told(table, merlon::kSpectator);
      Table next = table;
      if (next.apply(event.row)) std::abort();
      if (told.event(table, next, event.row).empty()) std::abort();
      table = std::move(next);
      log.push_back(event.row);
    }
  }
};

void sit_everywhere(Course& course) {
  for (std::size_t seat = 0; seat < course.table.chairs().size(); ++seat) {
    const merlon::table::Actor actor{"token " + std::to_string(seat), ""};
    course.take(merlon::table::sit_down(course.table, actor, {{}, "somebody", {}, false}, seat == 0, 1));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto lines = lines_of({reinterpret_cast<const char*>(data), size});
  if (lines.empty()) return 0;
  const auto wish = merlon::parse_json(lines[0], kMaxDepth);
  if (!wish) return 0;
  auto setup = merlon::table::read_wish(merlon::as_json(*wish));
  if (!setup) {
    if (setup.error().message.empty()) std::abort();
    return 0;
  }
  setup->id = "fuzz";
  Course course{Table(*setup), {}};
  sit_everywhere(course);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto json = merlon::parse_json(lines[i], kMaxDepth);
    if (!json) continue;
    auto action = merlon::table::read_action(merlon::as_json(*json));
    if (!action) continue;
    action->base = course.table.version();
    const merlon::table::Actor actor{"token " + std::to_string(i % course.table.chairs().size()),
                                     std::to_string(i)};
    const auto now = static_cast<std::int64_t>(1000 * i);
    course.take(merlon::table::time_is_over(course.table, now));
    course.take(merlon::table::act(course.table, actor, *action, i % 2 == 0, now));
  }
  Table again(*setup);
  if (again.replay(course.log) || again.state() != course.table.state()) std::abort();
  return 0;
}
