#include <algorithm>

#include "core/hash.h"
#include "core/quoted.h"
#include "python/bindings.h"
#include "screen/screen.h"

namespace merlon::python {
namespace {

/// The caller's array if it fits, or a new one.
Floats floats_of(const py::object& out, std::size_t size) {
  if (out.is_none()) return Floats(static_cast<py::ssize_t>(size));
  if (!py::isinstance<Floats>(out)) throw Failure("out must be a contiguous array of float32");
  auto array = py::reinterpret_borrow<Floats>(out);
  if (array.size() != static_cast<py::ssize_t>(size) || !array.writeable() || !is_aligned(array))
    throw Failure("out must be writeable and have " + std::to_string(size) + " numbers");
  return array;
}

}  // namespace

py::object from_json(const std::string& text) { return py::module_::import("json").attr("loads")(text); }

std::string to_json(const py::object& value) {
  if (py::isinstance<py::str>(value)) return value.cast<std::string>();
  return py::module_::import("json").attr("dumps")(value).cast<std::string>();
}

Seat seat_of(const Game& game, std::optional<int> seat) {
  if (!seat) return kSpectator;
  if (*seat >= 0 && *seat < game.players) return Seat{static_cast<std::uint8_t>(*seat)};
  throw Failure("seat " + std::to_string(*seat) + " is not at this table: seats are 0 to " +
                std::to_string(game.players - 1) + ", None is a spectator");
}

py::object seat_number(Seat seat) {
  return seat == kSpectator ? py::object(py::none()) : py::object(py::int_(index(seat)));
}

py::object decider(const Turn& turn) { return turn.over ? py::object(py::none()) : seat_number(turn.seat); }

bool is_aligned(const py::array& array) {
  return (array.flags() & py::detail::npy_api::NPY_ARRAY_ALIGNED_) != 0;
}

Language language_of(const std::string& name) {
  const auto language = parse_language(name);
  if (!language) throw Failure("language must be \"en\" or \"de\"");
  return *language;
}

std::string picture_of(const any::AnyView& view, const std::string& language) {
  const screen::Painter painter(screen::Terminal{});
  const screen::Voice voice(language_of(language), painter, view.viewer(), std::nullopt);
  std::string text;
  for (const std::string& line : screen::find_screen(view.info().key)->draw(voice, view, {}))
    text += line + "\n";
  return text;
}

Floats observation_of(const any::AnyView& view, std::size_t size, const py::object& out) {
  Floats numbers = floats_of(out, size);
  view.observe({numbers.mutable_data(), size});
  return numbers;
}

std::vector<int> legal_of(const any::AnyGame& position) {
  std::vector<int> numbers;
  if (position.to_move().over) return numbers;
  for (const any::AnyMove move : position.legal()) numbers.push_back(position.action_of(move));
  return numbers;
}

py::array_t<bool> mask_of(const any::AnyGame& position, std::size_t actions) {
  py::array_t<bool> mask(static_cast<py::ssize_t>(actions));
  bool* const flags = mask.mutable_data();
  std::fill_n(flags, actions, false);
  for (const int action : legal_of(position)) flags[action] = true;
  return mask;
}

std::unique_ptr<any::AnyGame> example_of(const View& view) {
  const Turn turn = view.seen->to_move();
  if (turn.over || turn.seat != view.seen->viewer()) throw Failure("this seat has nothing to decide");
  return view.seen->imagine(0);
}

any::AnyMove named_move(const any::AnyGame& position, const MoveName& name) {
  if (const auto* text = std::get_if<std::string>(&name)) {
    const auto move = position.parse_move(*text);
    if (!move) throw Failure(quoted(*text) + ": " + move.error().message);
    return *move;
  }
  const int action = std::get<int>(name);
  const int actions = position.info().encoding.actions;
  if (action < 0 || action >= actions)
    throw Failure("there is no action " + std::to_string(action) + ": they are 0 to " +
                  std::to_string(actions - 1));
  return position.move_of(action);
}

any::AnyMove legal_move(const any::AnyGame& position, const MoveName& name) {
  if (position.to_move().over) throw IllegalMove("the game is over");
  const any::AnyMove move = named_move(position, name);
  const std::vector<any::AnyMove> legal = position.legal();
  if (std::ranges::find(legal, move) != legal.end()) return move;
  if (const int* const action = std::get_if<int>(&name))
    throw IllegalMove("action " + std::to_string(*action) + " is not legal here");
  const Refusal refusal = position.explain(move);
  throw IllegalMove(std::get<std::string>(name) + ": " + say(Language::english, refusal) + " (" +
                    std::string(refusal.rule) + ")");
}

std::string seed_text(const py::object& seed) {
  if (py::isinstance<py::str>(seed)) return seed.cast<std::string>();
  if (!py::isinstance<py::int_>(seed) || py::isinstance<py::bool_>(seed))
    throw Failure("a seed is a whole number or a text");
  return py::str(seed).cast<std::string>();
}

std::uint64_t seed_number(const py::object& seed) {
  const std::string text = seed_text(seed);
  if (!py::isinstance<py::int_>(seed)) return hash_characters(text);
  const unsigned long long number = PyLong_AsUnsignedLongLong(seed.ptr());
  if (PyErr_Occurred() == nullptr) return number;
  PyErr_Clear();
  return hash_characters(text);
}

int thread_count(int threads) {
  constexpr int kMostThreads = 256;
  if (threads >= 1 && threads <= kMostThreads) return threads;
  throw Failure("threads must be 1 to " + std::to_string(kMostThreads));
}

}  // namespace merlon::python
