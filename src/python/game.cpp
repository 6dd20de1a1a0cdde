#include "core/quoted.h"
#include "host/boost_json.h"
#include "host/game_choice.h"
#include "host/nearest.h"
#include "host/session.h"
#include "python/bindings.h"

namespace merlon::python {
namespace {

/// Python says True, 9 or "table"; the engine says "true", "9" or "table".
std::string option_text(const py::handle& value) {
  if (py::isinstance<py::bool_>(value)) return value.cast<bool>() ? "true" : "false";
  return py::str(value).cast<std::string>();
}

OptionTexts option_texts(const py::dict& options) {
  OptionTexts texts;
  for (const auto& [name, value] : options) texts.emplace_back(py::str(name), option_text(value));
  return texts;
}

const any::GameInfo& info_of(const std::string& key) {
  if (const any::GameInfo* const info = any::find_game(key)) return *info;
  const std::vector<std::string_view> keys = any::game_keys();
  std::string text = "there is no game " + quoted(key) + "; known: ";
  for (const std::string_view one : keys) text += (one == keys.front() ? "" : ", ") + std::string(one);
  const std::string_view close = nearest(key, keys);
  throw Failure(close.empty() ? text : text + "; did you mean " + quoted(close) + "?");
}

std::shared_ptr<Game> load(const std::string& key, std::optional<int> players, const py::dict& options) {
  const any::GameInfo& info = info_of(key);
  const int count = players.value_or(info.min_players);
  const OptionTexts texts = option_texts(options);
  throw_if(players_problem(info, count));
  throw_if(option_problem(info, texts));
  // Some options exclude each other; a deal finds out.
  value_or_throw(Session::start(info, count, texts, kDefaultSeed));
  return std::make_shared<Game>(Game{&info, count, texts});
}

State start(const std::shared_ptr<const Game>& game, const py::object& seed) {
  const std::string text = seed_text(seed);
  throw_if(seed_problem(text));
  FairShuffler shuffler = FairShuffler::from_seed(text);
  return {game, value_or_throw(game->info->start(game->options, game->players, shuffler)), text};
}

/// The position of any game.
State from_json_value(const py::object& value) {
  const boost::json::value parsed = value_or_throw(parse_json(to_json(value)));
  const Json json = as_json(parsed);
  const any::GameInfo& info = info_of(std::string(json["game"].text()));
  auto position = value_or_throw(info.read_state(json));
  return {std::make_shared<Game>(Game{&info, position->players(), position->options()}), std::move(position)};
}

py::list fields_list(const std::vector<Field>& fields) {
  py::list list;
  int offset = 0;
  for (const Field& field : fields) {
    list.append(py::dict(py::arg("name") = field.name, py::arg("offset") = offset,
                         py::arg("shape") = py::tuple(py::cast(field.shape)),
                         py::arg("meaning") = field.meaning));
    offset += field.size();
  }
  return list;
}

py::object value_of(const any::OptionInfo& option, std::string_view text) {
  if (option.kind == OptionKind::toggle) return py::bool_(text == "true");
  if (option.kind == OptionKind::number) return py::int_(std::stoi(std::string(text)));
  return py::str(std::string(text));
}

/// Every option with its value here.
py::dict options_dict(const Game& game) {
  py::dict dict;
  for (const any::OptionInfo& option : game.info->options) {
    std::string_view text = option.default_value;
    for (const auto& [name, value] : game.options) {
      if (name == option.name) text = value;
    }
    dict[py::str(std::string(option.name))] = value_of(option, text);
  }
  return dict;
}

py::dict option_choices(const Game& game) {
  py::dict dict;
  for (const any::OptionInfo& option : game.info->options) {
    py::list values;
    for (const std::string_view value : option.values) values.append(value_of(option, value));
    dict[py::str(std::string(option.name))] = values;
  }
  return dict;
}

std::string description(const Game& game) {
  std::string text =
      "<merlon.Game " + std::string(game.info->key) + ", " + std::to_string(game.players) + " players";
  if (!game.options.empty()) text += ", " + any::options_text(game.options);
  return text + ">";
}

bool equal(const Game& one, const Game& other) {
  return one.info == other.info && one.players == other.players &&
         options_dict(one).equal(options_dict(other));
}

/// Equal for equal games, however their options were given.
py::ssize_t hash(const Game& game) {
  return py::hash(py::make_tuple(std::string(game.info->key), game.players, py::str(options_dict(game))));
}

/// The position of this very game.
State from_own_json(const Game& game, const py::object& value) {
  State state = from_json_value(value);
  if (!equal(*state.game, game))
    throw Failure("this is a position of " + description(*state.game) + ", not of " + description(game));
  return state;
}

}  // namespace

void bind_game(py::module_& module, GameClass& game_class) {
  module.def("games", &any::game_keys, "The keys of all games.");
  module.def(
      "load", &load, py::arg("key"), py::arg("players") = py::none(), py::arg("options") = py::dict(),
      "A game with its number of players (the fewest, if not given) and the options that differ from the "
      "default.");
  module.def("from_json", &from_json_value, py::arg("position"),
             "The position of `State.json`, a dictionary or its text, of whatever game.");
  game_class.def_property_readonly("key", [](const Game& game) { return game.info->key; })
      .def_property_readonly("name", [](const Game& game) { return game.info->name_english; })
      .def_readonly("players", &Game::players)
      .def_property_readonly(
          "has_secrets", [](const Game& game) { return game.info->has_secrets; },
          "Whether anything is hidden from anybody after the deal.")
      .def_property_readonly("min_players", [](const Game& game) { return game.info->min_players; })
      .def_property_readonly("max_players", [](const Game& game) { return game.info->max_players; })
      .def_property_readonly("rules_version", [](const Game& game) { return game.info->rules_version; })
      .def_property_readonly("options", &options_dict, "Every option and its value in this game.")
      .def_property_readonly("option_choices", &option_choices, "Every option and the values it may have.")
      .def_property_readonly("actions", &Game::actions,
                             "How many actions there are; they are numbered from 0.")
      .def_property_readonly("observation_size", &Game::observation_size,
                             "How many numbers an observation has.")
      .def_property_readonly("longest_game", &Game::longest_game,
                             "More decisions than this no game has; far above usual lengths.")
      .def_property_readonly(
          "action_fields", [](const Game& game) { return fields_list(game.info->encoding.action_fields()); },
          "The blocks of the actions: name, offset, shape and meaning.")
      .def_property_readonly(
          "observation_fields",
          [](const Game& game) { return fields_list(game.info->encoding.observation_fields(game.players)); },
          "The blocks of an observation: name, offset, shape and meaning.")
      .def("start", &start, py::arg("seed") = 0,
           "A new game. The deal follows from the seed, a number or a text, as in `merlon engine` and "
           "records.")
      .def("from_json", &from_own_json, py::arg("position"),
           "The position of `State.json`, a dictionary or its text, or says what is wrong with it.")
      .def("__eq__", &equal, py::is_operator())
      .def("__hash__", &hash)
      .def("__repr__", &description)
      .def(py::pickle(
          [](const Game& game) {
            return py::make_tuple(std::string(game.info->key), game.players, options_dict(game));
          },
          [](const py::tuple& parts) {
            return load(parts[0].cast<std::string>(), parts[1].cast<int>(), parts[2].cast<py::dict>());
          }));
}

}  // namespace merlon::python
