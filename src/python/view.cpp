#include "python/bindings.h"

namespace merlon::python {
namespace {

std::string notation(const View& view, int action) {
  const auto example = example_of(view);
  return example->move_text(legal_move(*example, action));
}

int action(const View& view, const std::string& text) {
  const auto example = example_of(view);
  return example->action_of(legal_move(*example, text));
}

State imagine(const View& view, const py::object& seed) {
  return {view.game, view.seen->imagine(seed_number(seed))};
}

Floats observation(const View& view, const py::object& out) {
  return observation_of(*view.seen, view.game->observation_size(), out);
}

py::object json(const View& view) {
  JsonWriter writer;
  view.seen->write(writer);
  return from_json(writer.take());
}

}  // namespace

void bind_view(ViewClass& view_class) {
  view_class.def_property_readonly("game", [](const View& view) { return view.game; })
      .def_property_readonly(
          "seat", [](const View& view) { return seat_number(view.seen->viewer()); },
          "Who looks; None is a spectator.")
      .def_property_readonly(
          "to_move", [](const View& view) { return decider(view.seen->to_move()); },
          "The seat that decides; None once the game is over.")
      .def_property_readonly("over", [](const View& view) { return view.seen->to_move().over; })
      .def("imagine", &imagine, py::arg("seed") = 0,
           "A game that looks like this to its viewer, with all that the viewer cannot know dealt by chance.")
      .def("observation", &observation, py::arg("out") = py::none(),
           "The view as numbers; into `out` if given.")
      .def(
          "picture",
          [](const View& view, const std::string& language) { return picture_of(*view.seen, language); },
          py::arg("language") = "en", "The table drawn with characters.")
      .def("json", &json, "The view as a dictionary, as servers and records have it.")
      .def(
          "legal", [](const View& view) { return legal_of(*example_of(view)); },
          "The numbers of all legal actions; only for the seat that decides.")
      .def(
          "mask", [](const View& view) { return mask_of(*example_of(view), view.game->actions()); },
          "True for every action that is legal.")
      .def("notation", &notation, py::arg("action"), "A legal action in notation.")
      .def("action", &action, py::arg("text"), "The number of a legal move.");
}

}  // namespace merlon::python
