// The module `merlon._merlon`: the engine for Python. What people import is the package around it
// (python/merlon).
#include "python/bindings.h"

namespace merlon::python {

// NOLINTNEXTLINE: the macro's own names
PYBIND11_MODULE(_merlon, module) {
  module.doc() = "The engine of Merlon; import merlon instead.";
  module.attr("__version__") = MERLON_VERSION;
  const auto& failure = py::register_exception<Failure>(module, "MerlonError", PyExc_ValueError);
  py::register_exception<IllegalMove>(module, "IllegalMove", failure);
  // All classes before the first function: its description names them.
  GameClass game(module, "Game", "A kind of game, its players and its options.");
  StateClass state(module, "State", "A running game, hidden cards included.");
  ViewClass view(module, "View",
                 "What one seat knows of a game, and nothing else: what a bot should be given.");
  bind_game(module, game);
  bind_state(state);
  bind_view(view);
  bind_search(module);
  bind_record(module);
  bind_batch(module);
}

}  // namespace merlon::python
