// What can be said about a position, whoever's view of whatever table it is. Nothing is remembered.
#include <array>
#include <boost/json.hpp>

#include "any/registry.h"
#include "core/advice.h"
#include "host/thought.h"
#include "screen/parsed_json.h"
#include "table/telling.h"
#include "wasm/commands.h"
#include "wasm/position.h"

namespace merlon::wasm {
namespace {

void write_lines(JsonWriter& json, std::string_view name, const screen::Lines& lines) {
  json.key(name).begin_array();
  for (const std::string& line : lines) json.text(line);
  json.end_array();
}

void games(Question& question, Memory& /*memory*/) {
  JsonWriter& out = question.out();
  out.key("games").begin_array();
  for (const any::GameInfo& info : any::games()) any::write_game_info(out, info);
  out.end_array().number("levels", kLevels).number("default_level", kDefaultLevel);
}

/// A question about a position and what was tried out on it, in any order.
struct Trial {
  std::unique_ptr<any::AnyGame> start;
  Seat seer{};
  std::optional<Speaker> speaker;
  std::optional<Staging> staging;

  const any::AnyGame& game() const { return *staging->game; }
  std::unique_ptr<any::AnyView> view() const { return game().view(seer); }
};

/// Fails if anything is wrong with it.
std::optional<Trial> read_trial(Question& question) {
  Trial trial;
  trial.start = read_position(question);
  if (trial.start == nullptr) return std::nullopt;
  trial.seer = seer_of(question, *trial.start);
  trial.speaker.emplace(question, *trial.start);
  const std::vector<std::string> staged = question.texts("staged");
  if (question.failed()) return std::nullopt;
  trial.staging = stage(question, *trial.start->trial(), trial.seer, staged);
  if (question.failed()) return std::nullopt;
  return trial;
}

void write_legal(JsonWriter& out, const Trial& trial) {
  out.key("legal").begin_array();
  const any::AnyGame& game = trial.game();
  const bool asked = !trial.staging->revealing && !game.to_move().over && game.to_move().seat == trial.seer;
  const auto view = trial.view();
  for (const any::AnyMove move : asked ? game.legal() : std::vector<any::AnyMove>{}) {
    out.begin_object().text("m", game.move_text(move)).key("d");
    game.write_move(out, move, trial.seer);
    out.text("say", trial.speaker->describe(*view, move)).end_object();
  }
  out.end_array();
}

/// What was tried out, as it is to be played.
void write_moves(JsonWriter& out, const Trial& trial) {
  out.key("moves").begin_array();
  const auto game = trial.start->clone();
  for (const any::AnyMove move : trial.start->in_order(trial.staging->moves)) {
    out.text(game->move_text(move));
    game->play(move);
  }
  out.end_array();
}

void write_position(JsonWriter& out, const Trial& trial, bool is_view) {
  out.key("position");
  if (!trial.staging->foreseen.empty()) {
    out.raw(trial.staging->foreseen);
  } else {
    is_view ? trial.game().write_view(out, trial.seer) : trial.game().write_state(out);
  }
}

void look(Question& question, Memory& /*memory*/) {
  const auto trial = read_trial(question);
  if (!trial) return;
  JsonWriter& out = question.out();
  const Turn turn = trial->staging->turn();
  const bool asked = !trial->staging->revealing && !turn.over;
  out.seat("to_move", turn.over ? kSpectator : turn.seat).boolean("over", turn.over);
  out.boolean("revealing", trial->staging->revealing).boolean("endgame", trial->staging->endgame());
  write_moves(out, *trial);
  write_legal(out, *trial);
  out.text("question",
           asked ? trial->speaker->screen().question(trial->speaker->voice(), *trial->view()) : "");
  out.key("events").raw(trial->staging->events);
  write_position(out, *trial, question["position"]["viewer"].exists());
}

/// The reason of a refusal, in the words of the game's own screen.
std::string why_text(const Trial& trial, const Refusal& refusal, Language language) {
  boost::json::value why = table::why(refusal, language);
  why.as_object()["say"] = trial.speaker->screen().refusal(trial.speaker->voice(), refusal);
  return boost::json::serialize(why);
}

void explain(Question& question, Memory& /*memory*/) {
  const auto trial = read_trial(question);
  const auto text = question.text("move");
  if (!trial || !text) return;
  const any::AnyGame& game = trial->game();
  const auto move = game.parse_move(*text);
  if (!move) return question.fail("BAD_MOVE", move.error().message, place_of(*text, trial->staging->played));
  const screen::GameScreen& screen = trial->speaker->screen();
  const screen::Voice& voice = trial->speaker->voice();
  const Refusal refusal = game.explain(*move);
  const auto view = trial->view();
  JsonWriter& out = question.out();
  out.boolean("legal", !refusal).text("say", trial->speaker->describe(*view, *move));
  out.text("rule", refusal ? refusal.rule : screen.rule_of(*view, *move));
  if (refusal) out.key("why").raw(why_text(*trial, refusal, question.language()));
  out.key("explanation").begin_object();
  game.write_explanation(out, *move);
  out.end_object();
  write_lines(out, "consider", screen.consider(voice, *view, *view, *move, refusal));
}

void typed(Question& question, Memory& /*memory*/) {
  const auto trial = read_trial(question);
  const auto text = question.text("text");
  if (!trial || !text) return;
  const screen::TypedMove read =
      trial->speaker->screen().read_move(trial->speaker->voice(), *trial->view(), *text);
  std::vector<std::string> moves = read.then;
  if (read.notation) {
    moves.insert(moves.begin(), *read.notation);
  } else if (const auto move = trial->game().parse_move(*text); move && read.complaint.empty()) {
    moves = {trial->game().move_text(*move)};
  }
  if (moves.empty()) return void(question.out().text("complaint", read.complaint));
  question.out().key("moves").begin_array();
  for (const std::string& move : moves) question.out().text(move);
  question.out().end_array();
}

void tell(Question& question, Memory& /*memory*/) {
  const auto trial = read_trial(question);
  if (!trial) return;
  const auto mover = question.viewer("mover", trial->game().players());
  if (!question["events"].is(JsonKind::array)) question.fail("BAD_REQUEST", "events must be a list");
  if (question.failed()) return;
  question.out().key("told").begin_array();
  for (const screen::Told& told :
       trial->speaker->screen().tell(trial->speaker->voice(), question["events"], *trial->view(), *mover)) {
    question.out()
        .begin_object()
        .text("say", told.sentence)
        .boolean("next_turn", told.next_turn)
        .end_object();
  }
  question.out().end_array();
}

void result(Question& question, Memory& /*memory*/) {
  const auto trial = read_trial(question);
  if (!trial) return;
  if (!trial->game().to_move().over) return question.fail("NOT_OVER", "the game has no result yet");
  JsonWriter json;
  json.begin_object();
  trial->game().write_result(json);
  json.end_object();
  write_lines(question.out(), "lines",
              trial->speaker->screen().tell_result(trial->speaker->voice(), *trial->view(),
                                                   screen::ParsedJson(json).json()));
}

void overview(Question& question, Memory& /*memory*/) {
  const auto trial = read_trial(question);
  if (!trial) return;
  write_lines(question.out(), "lines",
              trial->speaker->screen().overview(trial->speaker->voice(), *trial->view()));
}

constexpr std::array<Command, 7> kCommands{{{"games", games},
                                            {"look", look},
                                            {"explain", explain},
                                            {"typed", typed},
                                            {"tell", tell},
                                            {"result", result},
                                            {"overview", overview}}};

}  // namespace

std::span<const Command> position_commands() { return kCommands; }

}  // namespace merlon::wasm
