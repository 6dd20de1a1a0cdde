#include "wasm/position.h"

#include <boost/json.hpp>

#include "any/registry.h"
#include "any/revelation.h"
#include "host/nearest.h"
#include "table/telling.h"
#include "wasm/foresight.h"

namespace merlon::wasm {
namespace {

/// For the deal by which a view is completed. Nothing that is answered depends on it.
constexpr std::uint64_t kSeed = 1;

const screen::Painter& plain() {
  static const screen::Painter painter{screen::Terminal{}};
  return painter;
}

/// The names of the question; fewer than there are seats count for nothing.
std::vector<std::string> names_of(Question& question, const any::AnyGame& game) {
  std::vector<std::string> names = question.texts("names");
  if (names.size() < static_cast<std::size_t>(game.players())) names.clear();
  return names;
}

std::string events_text(const any::AnyGame& game, Seat seer) {
  JsonWriter json;
  game.write_events(json, seer);
  return json.take();
}

/// Adds events to a list that has no brackets yet.
void add_events(std::string& list, std::string_view events) {
  const std::string_view items = events.substr(1, events.size() - 2);
  if (!list.empty() && !items.empty()) list += ',';
  list += items;
}

void refuse(Question& question, const Refusal& refusal, const std::string& text, std::size_t i) {
  boost::json::object error;
  error["code"] = "ILLEGAL";
  error["message"] = say(question.language(), refusal);
  error["why"] = boost::json::array{table::why(refusal, question.language())};
  error["move"] = text;
  error["index"] = i;
  question.fail(error);
}

}  // namespace

std::unique_ptr<any::AnyGame> read_position(Question& question) {
  const Json position = question["position"];
  const any::GameInfo* info = any::find_game(position["game"].text());
  if (info == nullptr) {
    question.fail("BAD_POSITION", unknown_word("game", position["game"].text(), any::game_keys()));
    return nullptr;
  }
  // Without a viewer everything lies open: a game that is over.
  auto game = position["viewer"].exists() ? info->read_view(position, kSeed) : info->read_state(position);
  if (game) return std::move(*game);
  question.fail("BAD_POSITION", game.error().message);
  return nullptr;
}

Seat seer_of(const Question& question, const any::AnyGame& game) {
  const Json viewer = question["position"]["viewer"];
  if (viewer.is(JsonKind::integer)) return Seat{static_cast<std::uint8_t>(viewer.integer())};
  return viewer.exists() ? kSpectator : game.to_move().seat;
}

Speaker::Speaker(Question& question, const any::AnyGame& game)
    : screen_(screen::find_screen(game.info().key)),
      voice_(question.language(), plain(), question.viewer("viewer", game.players()).value_or(kSpectator),
             std::nullopt, names_of(question, game)) {}

std::string Speaker::describe(const any::AnyView& view, any::AnyMove move) const {
  return screen_->describe(voice_, view, move);
}

std::optional<Staging> stage(Question& question, const any::AnyGame& start, Seat seer,
                             const std::vector<std::string>& moves) {
  Staging staging;
  staging.game = start.clone();
  std::string events;
  for (std::size_t i = 0; i < moves.size() && !question.failed(); ++i) {
    any::AnyGame& game = *staging.game;
    if (staging.revealing || game.to_move().over || game.to_move().seat != seer) {
      question.fail("REVEALED", "nothing can follow the move before this one", place_of(moves[i], i));
      break;
    }
    const auto move = game.parse_move(moves[i]);
    if (!move) {
      question.fail("BAD_MOVE", move.error().message, place_of(moves[i], i));
    } else if (const Refusal refusal = game.explain(*move)) {
      refuse(question, refusal, moves[i], i);
    } else if (any::reveals(game, std::span(&*move, 1), seer)) {
      Foresight foresight = foresee(game, *move, seer);  // what would be shown here is made up
      add_events(events, foresight.events);
      staging.foreseen = std::move(foresight.position);
      staging.after = game.clone();
      staging.after->play(*move);
      staging.revealing = true;
      staging.moves.push_back(*move);
    } else {
      staging.moves.push_back(*move);
      game.play(*move);
      add_events(events, events_text(game, seer));
      ++staging.played;
      staging.revealing = game.to_move().over || game.to_move().seat != seer;
    }
  }
  if (question.failed()) return std::nullopt;
  staging.events = "[" + events + "]";
  return staging;
}

}  // namespace merlon::wasm
