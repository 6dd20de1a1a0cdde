// What the parts of the Python module share: each of the functions at the end adds some classes to it.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "any/registry.h"
#include "core/expected.h"
#include "host/words.h"

namespace merlon::python {

namespace py = pybind11;

/// Thrown as `merlon.MerlonError`, a ValueError.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Thrown as `merlon.IllegalMove`, a MerlonError.
struct IllegalMove : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The value, or a failure that says why there is none.
template <class T>
T value_or_throw(Expected<T> expected) {
  if (expected) return *std::move(expected);
  const Error& error = expected.error();
  const std::string place =
      error.line > 0 ? std::to_string(error.line) + ":" + std::to_string(error.column) + ": " : "";
  throw Failure(place + error.message);
}

inline void throw_if(const std::optional<Error>& error) {
  if (error) throw Failure(error->message);
}

/// A kind of game with its players and options: `merlon.Game`.
struct Game {
  const any::GameInfo* info;
  int players;
  OptionTexts options;

  std::size_t observation_size() const {
    return static_cast<std::size_t>(info->encoding.observation_size(players));
  }
  std::size_t actions() const { return static_cast<std::size_t>(info->encoding.actions); }
  int longest_game() const { return info->encoding.longest_game(options, players); }
};

/// A running game with its past: `merlon.State`.
struct State {
  std::shared_ptr<const Game> game;
  std::unique_ptr<any::AnyGame> position;
  std::optional<std::string> seed;             ///< what the deal followed from
  std::shared_ptr<const any::AnyGame> origin;  ///< where it began, if not with such a deal
  std::vector<int> history;                    ///< the actions since the beginning

  /// A game that was dealt from a seed.
  State(std::shared_ptr<const Game> kind, std::unique_ptr<any::AnyGame> dealt, std::string from)
      : game(std::move(kind)), position(std::move(dealt)), seed(std::move(from)) {}
  /// A game that begins with a position.
  State(std::shared_ptr<const Game> kind, std::unique_ptr<any::AnyGame> begin)
      : game(std::move(kind)), position(std::move(begin)), origin(position->clone()) {}
  State(const State& other)
      : game(other.game),
        position(other.position->clone()),
        seed(other.seed),
        origin(other.origin),
        history(other.history) {}
  State(State&&) = default;
  State& operator=(const State&) = delete;
};

/// What a seat knows: `merlon.View`.
struct View {
  std::shared_ptr<const Game> game;
  std::unique_ptr<any::AnyView> seen;
};

/// A move as people and programs name it: a number, or the notation.
using MoveName = std::variant<int, std::string>;

using Floats = py::array_t<float, py::array::c_style>;

// values.cpp

/// The Python value of a JSON text.
py::object from_json(const std::string& text);
/// The JSON text of a dictionary, or the text itself.
std::string to_json(const py::object& value);
/// A seat of this game; None is the spectator.
Seat seat_of(const Game& game, std::optional<int> seat);
/// None for a spectator.
py::object seat_number(Seat seat);
/// The seat that decides; None once the game is over.
py::object decider(const Turn& turn);
bool is_aligned(const py::array& array);
Language language_of(const std::string& name);
/// The table drawn with characters.
std::string picture_of(const any::AnyView& view, const std::string& language);
/// The view as numbers, so many of them: in the caller's array if it fits, or in a new one.
Floats observation_of(const any::AnyView& view, std::size_t size, const py::object& out);
/// The numbers of all legal actions; none once the game is over.
std::vector<int> legal_of(const any::AnyGame& position);
/// The same as flags, one for each of so many actions.
py::array_t<bool> mask_of(const any::AnyGame& position, std::size_t actions);
/// Some game that looks like the view: what the viewer may do is the same in all of them. Throws `Failure` if
/// the viewer has nothing to decide.
std::unique_ptr<any::AnyGame> example_of(const View& view);

/// The legal move of this name; throws `IllegalMove` with the rule and a sentence.
any::AnyMove legal_move(const any::AnyGame& position, const MoveName& name);
/// The move of this name, legal or not; throws `Failure` if it means nothing.
any::AnyMove named_move(const any::AnyGame& position, const MoveName& name);

/// A seed is any whole number or text: as the text of a deal, and as the number that the engine's chance
/// begins with. Numbers from 0 to 2^64 - 1 are themselves; everything else is hashed.
std::string seed_text(const py::object& seed);
std::uint64_t seed_number(const py::object& seed);

/// The number of threads to use; throws `Failure` if there cannot be so many.
int thread_count(int threads);

using GameClass = py::class_<Game, std::shared_ptr<Game>>;
using StateClass = py::class_<State>;
using ViewClass = py::class_<View>;

void bind_game(py::module_& module, GameClass& game);
void bind_state(StateClass& state);
void bind_view(ViewClass& view);
void bind_batch(py::module_& module);
void bind_search(py::module_& module);
void bind_record(py::module_& module);

}  // namespace merlon::python
