#include "host/thinking.h"

#include <atomic>
#include <chrono>
#include <future>

#include "python/bindings.h"

namespace merlon::python {
namespace {

/// `merlon.Searcher`: a computer player, by level or by effort.
struct Searcher {
  std::optional<int> level;
  std::optional<std::uint64_t> nodes;
  std::optional<int> milliseconds;
  std::uint64_t seed = 0;
  int threads = 1;
  std::uint64_t asked = 0;  ///< questions so far: each gets chance of its own
};

Searcher make(std::optional<int> level, std::optional<std::uint64_t> nodes, std::optional<int> milliseconds,
              const py::object& seed, int threads) {
  if (level && (nodes || milliseconds))
    throw Failure("a level has an effort of its own: give a level, or nodes and milliseconds");
  if (!level && !nodes && !milliseconds) level = kDefaultLevel;
  if (level && (*level < 1 || *level > kLevels)) throw Failure("levels are 1 to " + std::to_string(kLevels));
  if (nodes && *nodes == 0) throw Failure("nodes must be at least 1");
  if (milliseconds && *milliseconds < 1) throw Failure("milliseconds must be at least 1");
  return {level, nodes, milliseconds, seed_number(seed), thread_count(threads)};
}

/// The position to think about; the searcher sees of it what the seat on turn may see.
std::unique_ptr<any::AnyGame> position_of(const std::variant<const State*, const View*>& about) {
  if (const auto* state = std::get_if<const State*>(&about)) {
    if ((*state)->position->to_move().over) throw Failure("the game is over");
    return (*state)->position->clone();
  }
  return example_of(*std::get<const View*>(about));
}

/// Thinks without the GIL, and looks now and then whether somebody has pressed ctrl-C.
Thought think_unless_interrupted(const any::AnyGame& position, Effort effort, std::uint64_t seed) {
  constexpr std::chrono::milliseconds kBetweenLooks{50};
  std::atomic<bool> stop{false};
  effort.stop = &stop;
  std::future<Thought> thought =
      std::async(std::launch::async, [&] { return think(position, effort, seed); });
  bool interrupted = false;
  while (!interrupted) {
    {
      const py::gil_scoped_release released;
      if (thought.wait_for(kBetweenLooks) == std::future_status::ready) break;
    }
    interrupted = PyErr_CheckSignals() != 0;
  }
  if (!interrupted) return thought.get();
  stop = true;
  {
    const py::gil_scoped_release released;
    thought.wait();
  }
  throw py::error_already_set();
}

struct Answer {
  std::unique_ptr<any::AnyGame> position;
  Thought thought;
  any::AnyMove chosen{};
};

Answer think_about(Searcher& searcher, const std::variant<const State*, const View*>& about) {
  Answer answer;
  answer.position = position_of(about);
  Effort effort;
  effort.threads = searcher.threads;
  effort.nodes = searcher.nodes;
  float softness = 0.0f;
  if (searcher.level) {
    const Level& level = level_of(*answer.position, *searcher.level);
    effort.nodes = level.nodes;
    softness = level.softness;
  }
  if (searcher.milliseconds) effort.time = std::chrono::milliseconds(*searcher.milliseconds);
  std::uint64_t mixed = searcher.seed + 0x9E3779B97F4A7C15u * searcher.asked++;
  const std::uint64_t seed = splitmix64(mixed);
  answer.thought = think_unless_interrupted(*answer.position, effort, seed);
  answer.chosen = any::draw_candidate(answer.thought.candidates, softness, seed).move;
  return answer;
}

int choose(Searcher& searcher, const std::variant<const State*, const View*>& about) {
  const Answer answer = think_about(searcher, about);
  return answer.position->action_of(answer.chosen);
}

py::dict think_dict(Searcher& searcher, const std::variant<const State*, const View*>& about) {
  const Answer answer = think_about(searcher, about);
  const any::AnyGame& position = *answer.position;
  py::list candidates;
  for (const any::Candidate& one : by_visits(answer.thought.candidates)) {
    candidates.append(py::dict(py::arg("action") = position.action_of(one.move),
                               py::arg("text") = position.move_text(one.move), py::arg("visits") = one.visits,
                               py::arg("value") = one.value, py::arg("error") = one.error));
  }
  py::list shares;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(position.players()); ++seat)
    shares.append(answer.thought.shares[seat]);
  return py::dict(py::arg("action") = position.action_of(answer.chosen),
                  py::arg("text") = position.move_text(answer.chosen), py::arg("candidates") = candidates,
                  py::arg("shares") = py::tuple(shares), py::arg("nodes") = answer.thought.nodes);
}

std::string description(const Searcher& searcher) {
  std::string text = "<merlon.Searcher";
  if (searcher.level) text += " level " + std::to_string(*searcher.level);
  if (searcher.nodes) text += " nodes " + std::to_string(*searcher.nodes);
  if (searcher.milliseconds) text += " milliseconds " + std::to_string(*searcher.milliseconds);
  return text + ">";
}

}  // namespace

void bind_search(py::module_& module) {
  py::class_<Searcher>(
      module, "Searcher",
      "A computer player. It sees what the seat on turn may see, also if it is given the whole state. "
      "The same questions in the same order get the same answers, unless the clock decides.")
      .def(py::init(&make), py::arg("level") = py::none(), py::kw_only(), py::arg("nodes") = py::none(),
           py::arg("milliseconds") = py::none(), py::arg("seed") = 0, py::arg("threads") = 1,
           "By level (1 to 8; 5 if nothing is given), or by simulations, by the clock, or both.")
      .def("__repr__", &description)
      .def("choose", &choose, py::arg("position"),
           "The action that the player would take, in a State or View.")
      .def(
          "think", &think_dict, py::arg("position"),
          "What the player thinks: the action, all candidates with visits and value, everybody's win share.");
}

}  // namespace merlon::python
