#include <array>

#include "core/quoted.h"
#include "core/scanner.h"
#include "host/boost_json.h"
#include "host/session.h"
#include "host/words.h"
#include "python/bindings.h"

namespace merlon::python {
namespace {

/// The seat named, or the one that decides; the spectator once the game is over.
Seat seat_or_decider(const State& state, std::optional<int> seat) {
  const Turn turn = state.position->to_move();
  return seat || turn.over ? seat_of(*state.game, seat) : turn.seat;
}

std::vector<std::string> legal_texts(const State& state) {
  std::vector<std::string> texts;
  if (state.position->to_move().over) return texts;
  for (const any::AnyMove move : state.position->legal()) texts.push_back(state.position->move_text(move));
  return texts;
}

void play(State& state, const MoveName& name) {
  const any::AnyMove move = legal_move(*state.position, name);
  state.history.push_back(state.position->action_of(move));
  state.position->play(move);
}

py::dict explain(const State& state, const MoveName& name) {
  const any::AnyMove move = named_move(*state.position, name);
  const Refusal refusal = state.position->explain(move);
  JsonWriter json;
  json.begin_object();
  state.position->write_explanation(json, move);
  json.end_object();
  return py::dict(py::arg("legal") = !refusal, py::arg("code") = refusal.code, py::arg("rule") = refusal.rule,
                  py::arg("say") = refusal ? say(Language::english, refusal) : "",
                  py::arg("explanation") = from_json(json.take()));
}

/// Seats in order.
py::tuple numbers_of(const State& state, const auto& values) {
  py::tuple numbers(static_cast<std::size_t>(state.game->players));
  for (std::size_t seat = 0; seat < numbers.size(); ++seat) numbers[seat] = py::int_(values[seat]);
  return numbers;
}

py::object result(const State& state) {
  const Result result = state.position->result();
  py::list winners;
  py::list shares;
  for (std::size_t seat = 0; seat < result.players; ++seat) {
    if (result.over && result.ranks[seat] == 1) winners.append(seat);
    shares.append(result.over ? result.share(seat, 1.0) : 0.0);
  }
  return py::module_::import("merlon").attr("Result")(result.over, numbers_of(state, result.scores),
                                                      numbers_of(state, result.ranks), py::tuple(winners),
                                                      py::tuple(shares));
}

Floats rewards(const State& state) {
  Floats shares(static_cast<py::ssize_t>(state.game->players));
  const Result result = state.position->result();
  for (std::size_t seat = 0; seat < result.players; ++seat)
    shares.mutable_data()[seat] = result.over ? result.share(seat, 1.0f) : 0.0f;
  return shares;
}

View view(const State& state, std::optional<int> seat) {
  return {state.game, state.position->view(seat_of(*state.game, seat))};
}

Floats observation(const State& state, std::optional<int> seat, const py::object& out) {
  return observation_of(*state.position->view(seat_or_decider(state, seat)), state.game->observation_size(),
                        out);
}

py::object events(const State& state, std::optional<int> seat) {
  JsonWriter json;
  if (seat) {
    state.position->write_events(json, seat_of(*state.game, seat));
  } else {
    state.position->write_events(json, std::nullopt);
  }
  return from_json(json.take());
}

std::string position_text(const any::AnyGame& position) {
  JsonWriter json;
  position.write_state(json);
  return json.take();
}

std::string picture(const State& state, std::optional<int> seat, const std::string& language) {
  return picture_of(*state.position->view(seat_or_decider(state, seat)), language);
}

/// The game once more from its beginning, with every move written down.
Session session_of(const State& state) {
  Session session = state.origin ? Session::from(state.origin->clone())
                                 : value_or_throw(Session::start(*state.game->info, state.game->players,
                                                                 state.game->options, *state.seed));
  for (const int action : state.history) session.play(legal_move(session.game(), action));
  return session;
}

std::vector<std::string> moves(const State& state) {
  std::vector<std::string> texts;
  for (const RecordMove& move : session_of(state).moves()) texts.push_back(move.text);
  return texts;
}

/// In the order of `Baseline`.
constexpr std::array<std::string_view, 3> kSimplePlayers{"random", "greedy", "flat"};

int simple_choice(const State& state, const std::string& player, const py::object& seed,
                  std::uint64_t nodes) {
  if (state.position->to_move().over) throw Failure("the game is over");
  const auto baseline = parse_name<any::Baseline>(kSimplePlayers, player);
  if (!baseline) throw Failure("there is no simple player " + quoted(player) + ": random, greedy, flat");
  const std::uint64_t number = seed_number(seed);
  // Its own copy: another thread may play on while this one thinks.
  const auto position = state.position->clone();
  const py::gil_scoped_release released;
  return position->action_of(position->choose(*baseline, nodes, number));
}

/// What a pickle of this version looks like.
constexpr int kPickleVersion = 1;

py::tuple pickled(const State& state) {
  const std::string origin = state.origin ? position_text(*state.origin) : "";
  return py::make_tuple(kPickleVersion, *state.game, position_text(*state.position), state.seed, origin,
                        state.history);
}

/// A position of exactly this game.
std::unique_ptr<any::AnyGame> read_position(const Game& game, const std::string& text) {
  const boost::json::value parsed = value_or_throw(parse_json(text));
  auto position = value_or_throw(game.info->read_state(as_json(parsed)));
  if (position->players() != game.players) throw Failure("the parts of this pickle do not belong together");
  return position;
}

State unpickled(const py::tuple& parts) {
  if (parts.size() != 6 || parts[0].cast<int>() != kPickleVersion)
    throw Failure("this state was pickled by another version of merlon");
  const auto game = parts[1].cast<std::shared_ptr<Game>>();
  const auto origin = parts[4].cast<std::string>();
  State state(game, read_position(*game, parts[2].cast<std::string>()));
  state.seed = parts[3].cast<std::optional<std::string>>();
  state.origin = origin.empty() ? nullptr : read_position(*game, origin);
  state.history = parts[5].cast<std::vector<int>>();
  // The actions must lead from the one beginning to the position.
  if ((state.origin != nullptr) == state.seed.has_value() ||
      session_of(state).game().hash() != state.position->hash())
    throw Failure("the parts of this pickle do not belong together");
  return state;
}

}  // namespace

void bind_state(StateClass& state_class) {
  state_class.def_property_readonly("game", [](const State& state) { return state.game; })
      .def_property_readonly("players", [](const State& state) { return state.game->players; })
      .def_property_readonly(
          "to_move", [](const State& state) { return decider(state.position->to_move()); },
          "The seat that decides; None once the game is over.")
      .def_property_readonly("over", [](const State& state) { return state.position->to_move().over; })
      .def_property_readonly("turn", [](const State& state) { return state.position->turn_number(); })
      .def_property_readonly(
          "hash", [](const State& state) { return state.position->hash(); },
          "The stable hash of the position, as in records.")
      .def(
          "legal", [](const State& state) { return legal_of(*state.position); },
          "The numbers of all legal actions, in the order of the rules.")
      .def("legal_texts", &legal_texts, "The legal moves in notation, in the same order.")
      .def(
          "mask", [](const State& state) { return mask_of(*state.position, state.game->actions()); },
          "True for every action that is legal.")
      .def("play", &play, py::arg("move"),
           "Plays a legal move, given as its number or in notation. Raises IllegalMove, and nothing has "
           "changed.")
      .def(
          "notation",
          [](const State& state, int action) {
            return state.position->move_text(legal_move(*state.position, action));
          },
          py::arg("action"), "A legal action in notation.")
      .def(
          "action",
          [](const State& state, const std::string& text) {
            return state.position->action_of(legal_move(*state.position, text));
          },
          py::arg("text"), "The number of a legal move.")
      .def("explain", &explain, py::arg("move"),
           "Whether a move is legal; if not, by which rule, and what it would do.")
      .def(
          "copy", [](const State& state) { return State(state); }, "A game that goes its own way from here.")
      .def("__copy__", [](const State& state) { return State(state); })
      .def(
          "__deepcopy__", [](const State& state, const py::dict&) { return State(state); }, py::arg("memo"))
      .def("view", &view, py::arg("seat"), "What a seat knows; None is a spectator.")
      .def("observation", &observation, py::arg("seat") = py::none(), py::arg("out") = py::none(),
           "What a seat (if not given the one that decides) sees as numbers; into `out` if given.")
      .def("result", &result, "How the game stands or ended.")
      .def("rewards", &rewards, "Each seat's share of the win; zeros before the end.")
      .def("events", &events, py::arg("seat") = py::none(),
           "What the last move did: everything, or as a seat may know it.")
      .def(
          "json", [](const State& state) { return from_json(position_text(*state.position)); },
          "The whole position as a dictionary.")
      .def("picture", &picture, py::arg("seat") = py::none(), py::arg("language") = "en",
           "The table drawn with characters, as a seat sees it; if not given the one that decides.")
      .def("__str__", [](const State& state) { return picture(state, std::nullopt, "en"); })
      .def(
          "record", [](const State& state) { return write_record(session_of(state).record()); },
          "The game so far as a record (docs/record.md).")
      .def_readonly("seed", &State::seed,
                    "What the deal followed from; None if the game did not begin with a deal.")
      .def_readonly("history", &State::history, "The actions since the beginning.")
      .def("moves", &moves, "The moves since the deal, in notation.")
      .def("choose", &simple_choice, py::arg("player") = "random", py::arg("seed") = 0,
           py::arg("nodes") = 200,
           "The choice of a simple player (random, greedy or flat) by what the seat on turn sees.")
      .def(
          "__eq__",
          [](const State& one, const State& other) {
            return one.game->info == other.game->info &&
                   position_text(*one.position) == position_text(*other.position);
          },
          py::is_operator())
      .def("__repr__",
           [](const State& state) {
             return "<merlon.State " + std::string(state.game->info->key) + ", turn " +
                    std::to_string(state.position->turn_number()) +
                    (state.position->to_move().over ? ", over" : "") + ">";
           })
      .def(py::pickle(&pickled, &unpickled));
}

}  // namespace merlon::python
