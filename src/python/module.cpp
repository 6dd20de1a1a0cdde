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
  bind_game(module);
  bind_state(module);
  bind_view(module);
  bind_search(module);
  bind_record(module);
  bind_batch(module);
}

}  // namespace merlon::python
