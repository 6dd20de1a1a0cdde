#include "core/record.h"

#include <algorithm>

#include "host/session.h"
#include "python/bindings.h"
#include "review/review_json.h"
#include "review/review_record.h"

namespace merlon::python {
namespace {

/// The game of a record after so many moves; all of them if not given.
State replay(const std::string& text, std::optional<std::size_t> moves) {
  const Record record = value_or_throw(parse_record(text));
  const std::size_t count = std::min(moves.value_or(kMaxRecordMoves), record.moves.size());
  value_or_throw(Session::replay(record, count));  // every hash is right, so every move is legal
  const Session beginning = value_or_throw(Session::replay(record, 0));
  const any::AnyGame& first = beginning.game();
  State state(std::make_shared<Game>(Game{&first.info(), first.players(), first.options()}), first.clone());
  if (const std::string* const seed = record.find("Seed")) {
    state.seed = *seed;
    state.origin = nullptr;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const any::AnyMove move = value_or_throw(state.position->parse_move(record.moves[i].text));
    state.history.push_back(state.position->action_of(move));
    state.position->play(move);
  }
  return state;
}

py::dict headers(const std::string& text) {
  const Record record = value_or_throw(parse_record(text));
  py::dict dict;
  for (const auto& [name, value] : record.headers) dict[py::str(name)] = value;
  dict["Result"] = record.result;
  return dict;
}

std::vector<std::string> record_moves(const std::string& text) {
  std::vector<std::string> moves;
  for (const RecordMove& move : value_or_throw(parse_record(text)).moves) moves.push_back(move.text);
  return moves;
}

py::object review_dict(const std::string& text, std::uint64_t nodes, const py::object& seed, int threads,
                       const std::string& language_name) {
  const Language language = language_of(language_name);
  if (nodes == 0) throw Failure("nodes must be at least 1");
  const Record record = value_or_throw(parse_record(text));
  review::ReviewSetup setup;
  setup.nodes = nodes;
  setup.seed = seed_number(seed);
  setup.jobs = thread_count(threads);
  const auto told = [&]() -> Expected<std::string> {
    const py::gil_scoped_release released;
    const auto review = review::review_record(record, setup);
    if (!review) return review.error();
    return review::review_json(review::ReviewTeller(*review, record, language));
  };
  return from_json(value_or_throw(told()));
}

}  // namespace

void bind_record(py::module_& module) {
  module.def("replay", &replay, py::arg("record"), py::arg("moves") = py::none(),
             "Plays a record (its text) again, checks every hash, and gives the State after so many moves.");
  module.def("record_headers", &headers, py::arg("record"),
             "The headers of a record, its result among them.");
  module.def("record_moves", &record_moves, py::arg("record"), "The moves of a record in notation.");
  module.def("review", &review_dict, py::arg("record"), py::kw_only(), py::arg("nodes") = 2000,
             py::arg("seed") = 1, py::arg("threads") = 1, py::arg("language") = "en",
             "Judges every decision of a record: docs/review.md describes the dictionary.");
}

}  // namespace merlon::python
