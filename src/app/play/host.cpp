#include "app/play/host.h"

#include "app/command_line.h"
#include "app/play/rules_text.h"
#include "core/hash.h"
#include "host/game_choice.h"
#include "host/thinking.h"

namespace merlon::app {

Host::Host(const PlayOptions& options, const any::GameInfo& info, const GameScreen& screen, Console& console)
    : options_(options),
      info_(info),
      screen_(screen),
      console_(console),
      language_(options.language),
      seat_{static_cast<std::uint8_t>(options.seat)},
      match_(options.games) {}

int Host::run() {
  OptionTexts options = options_.options;
  for (number_ = 1; number_ <= options_.games; ++number_) {
    start_game(options);
    const Next next = play_game();
    save_as_told();
    if (next == Next::quit) break;
    match_.add(game().result());
    options = game().next_game().value_or(options);
  }
  console_.print(text("goodbye", {{"seed", printable(options_.seed)}}));
  return failed_ ? kFailed : kFine;
}

void Host::start_game(const OptionTexts& options) {
  course_.emplace(*Session::start(info_, options_.players, options, seed_of_game()));
  at_keyboard_.reset();
}

Host::Next Host::play_game() {
  while (true) {
    play_without_people();
    const Next next = game().to_move().over ? see_the_end() : decide();
    if (next == Next::quit || next == Next::leave) return next;
  }
}

/// The computer's moves, and those that are nobody's choice.
void Host::play_without_people() {
  while (!game().to_move().over) {
    const std::vector<any::AnyMove> moves = game().legal();
    if (moves.size() == 1) {
      course_->play(moves[0], Chooser::nobody);
    } else if (!is_person(game().to_move().seat)) {
      course_->play(computer_choice(options_.level), Chooser::computer);
    } else {
      return;
    }
  }
}

std::string Host::seed_of_game() const { return match_seed(options_.seed, number_); }

any::AnyMove Host::computer_choice(int level) const {
  const Level& strength = level_of(game(), level);
  Effort effort;
  effort.nodes = strength.nodes;
  const Thought thought = think(game(), effort, thinking_seed());
  return any::draw_candidate(thought.candidates, strength.softness, thinking_seed()).move;
}

std::uint64_t Host::thinking_seed() const {
  return Hasher().add_text(seed_of_game()).add_text("/").add_text(std::to_string(course_->steps())).finish();
}

Host::Next Host::decide() {
  const Seat seat = game().to_move().seat;
  const bool hides = options_.hot_seat && info_.description.secret_hands;
  if (hides && at_keyboard_ != seat && !draw_curtain(seat)) return Next::quit;
  at_keyboard_ = seat;
  hinted_.reset();
  refused_.clear();
  Next next = Next::draw;
  while (next == Next::draw || next == Next::ask) {
    if (next == Next::draw) show_table();
    const std::string prompt = options_.hot_seat ? voice_for(kSpectator).name(seat) + " >" : ">";
    const auto line = console_.ask(prompt);
    next = line ? answer(*line) : Next::quit;
  }
  return next;
}

/// Hides what one player knows before another one looks. False if nobody goes on.
bool Host::draw_curtain(Seat seat) {
  const Voice everybody = voice_for(kSpectator);
  console_.hide();
  if (course_->steps() > 0) console_.print(course_->last_turn(screen_, everybody));
  console_.print(everybody.paint(everybody.say("curtain", {{"name", everybody.name(seat)}}), kStrong));
  const auto line = console_.ask(">");
  return line && parse_command(*line).kind != CommandKind::quit;
}

Host::Next Host::answer(const std::string& line) {
  const Command command = parse_command(line);
  switch (command.kind) {
    case CommandKind::nothing:
      return Next::draw;
    case CommandKind::help:
      show_help();
      return Next::ask;
    case CommandKind::moves:
      show_moves();
      return Next::ask;
    case CommandKind::why:
      explain(command.argument);
      return Next::ask;
    case CommandKind::rules:
      console_.print(rules_text(voice(), info_.key, command.argument, game_text("rules.word")));
      return Next::ask;
    case CommandKind::hint:
      show_hint();
      return Next::ask;
    case CommandKind::accept:
      if (hinted_ && !game().explain(*hinted_)) return play_moves({*hinted_});
      if (!read_line(line).moves.empty()) return try_move(line);  // "yes" may answer a question of the game
      console_.print(text("accept.nothing"));
      return Next::ask;
    case CommandKind::undo:
      return take_back();
    case CommandKind::log:
      show_log(command.argument);
      return Next::ask;
    case CommandKind::cards:
      console_.print(screen_.overview(voice(), *view()));
      return Next::ask;
    case CommandKind::record:
      keep_record(command.argument);
      return Next::ask;
    case CommandKind::language:
      return change_language(command.argument);
    case CommandKind::quit:
      return Next::quit;
    case CommandKind::other:
      return try_move(command.argument);
  }
  return Next::ask;
}

Host::Next Host::try_move(const std::string& typed) {
  const TypedLine line = read_line(typed);
  if (!line.complaint.empty()) {
    console_.print(line.complaint);
  } else if (line.moves.empty()) {
    not_understood(typed);
  } else if (line.refusal) {
    refused_ = typed;
    show_refusal(line.refusal);
  } else {
    return play_moves(line.moves);
  }
  return Next::ask;
}

Host::Next Host::play_moves(const std::vector<any::AnyMove>& moves) {
  for (const any::AnyMove& move : moves) {
    course_->play(move, &move == moves.data() ? Chooser::person : Chooser::same_line);
  }
  return Next::play;
}

Host::Next Host::see_the_end() {
  show_end();
  while (true) {
    const auto line = console_.ask(">");
    if (!line) return Next::quit;
    const Command command = parse_command(*line);
    if (command.kind == CommandKind::nothing) return Next::leave;
    if (command.kind == CommandKind::other) {
      not_understood(command.argument);
      continue;
    }
    const Next next = answer(*line);
    if (next == Next::draw) show_end();
    if (next == Next::quit || next == Next::play) return next;
  }
}

Voice Host::voice_for(Seat seat) const {
  std::optional<Seat> computer;
  if (!options_.hot_seat && options_.players == 2) computer = other(seat_);
  return {language_, console_.painter(), seat, computer, screen_.seat_names(language_, options_.players)};
}

Seat Host::viewer() const {
  if (!options_.hot_seat) return seat_;
  return game().to_move().over ? kSpectator : game().to_move().seat;
}

Frame Host::frame() const {
  constexpr int kLowScreen = 34;
  Frame frame;
  frame.game = number_;
  frame.games = options_.games;
  frame.level = options_.hot_seat ? 0 : options_.level;
  frame.low = console_.height() < kLowScreen;
  for (std::size_t seat = 0; seat < frame.points.size(); ++seat) {
    frame.points[seat] = match_.points(Seat{static_cast<std::uint8_t>(seat)});
  }
  return frame;
}

}  // namespace merlon::app
