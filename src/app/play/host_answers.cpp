// What the host says when it is asked.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "app/play/host.h"
#include "app/play/rules_text.h"
#include "core/advice.h"
#include "core/scanner.h"
#include "host/nearest.h"

namespace merlon::app {

void Host::show_help() {
  const Voice seat_voice = voice();
  for (const std::string& line : screen_.how_to_play(seat_voice, *view())) console_.print(line, 2);
  if (!options_.hot_seat) {
    console_.print(
        text("help.level", {{"level", std::to_string(options_.level)}, {"levels", std::to_string(kLevels)}}),
        2);
  }
  console_.print(Lines{""});
  for (const std::string_view name :
       {"move", "moves", "why", "hint", "undo", "rules", "cards", "log", "record", "lang", "quit"}) {
    const std::string key = "command." + std::string(name);
    console_.print(
        seat_voice.paint(pad_right(command_text(key), kCommandWidth), kAccent) + command_text(key + ".does"),
        kCommandWidth);
  }
}

/// Some commands are explained in the words of the game.
std::string Host::command_text(const std::string& key) const {
  const bool own = has_message(language_, message_prefix(info_.description) + key);
  return own ? game_text(key) : text(key, {{"move", game_text("command.move")}});
}

void Host::show_moves() {
  if (game().to_move().over) return console_.print(text("over"));
  for (const std::string& line : screen_.list_moves(voice(), *view())) console_.print("  " + line, 4);
}

void Host::show_hint() {
  if (game().to_move().over) return console_.print(text("over"));
  hinted_ = computer_choice(options_.hint_level);
  console_.print(text("hint", {{"move", voice().paint(game().move_text(*hinted_), kAccent)},
                               {"words", screen_.describe(voice(), *view(), *hinted_)}}));
}

void Host::show_log(const std::string& count) {
  const std::vector<LogLine> log = course_->log(screen_, voice());
  const std::size_t most = std::min(parse_number<std::size_t>(count).value_or(log.size()), log.size());
  if (log.empty()) console_.print(text("log.empty"));
  for (std::size_t i = log.size() - most; i < log.size(); ++i) {
    console_.print(told_turn(voice(), log[i], LogTone::plain));
  }
}

/// "why": about a move, or about the one that was refused last.
void Host::explain(const std::string& typed) {
  const Voice seat_voice = voice();
  const std::string& asked = typed.empty() ? refused_ : typed;
  if (asked.empty()) return console_.print(text("why.usage", {{"move", game_text("command.move")}}));
  const TypedLine line = read_line(asked);
  if (!line.complaint.empty()) return console_.print(line.complaint);
  if (line.moves.empty()) return not_understood(asked);
  const any::AnyMove move = line.moves.back();
  const std::unique_ptr<any::AnyView> before = line.before->view(viewer());
  if (!line.refusal) {
    const std::string_view rule = screen_.rule_of(*before, move);
    console_.print(
        seat_voice.paint(text("why.allowed", {{"move", line.last}, {"rule", std::string(rule)}}), kGood));
  }
  for (const std::string& told : screen_.consider(seat_voice, *view(), *before, move, line.refusal)) {
    console_.print("  " + told, 4);
  }
  if (!line.refusal) return;
  show_refusal(line.refusal);
  console_.print(rule_text(seat_voice, info_.key, line.refusal.rule), 2);
}

void Host::show_refusal(const Refusal& refusal) {
  const Voice seat_voice = voice();
  console_.print(seat_voice.paint(text("refused"), kBad) + " " + screen_.refusal(seat_voice, refusal) + " " +
                 seat_voice.paint("(" + std::string(refusal.rule) + ")", kMuted));
}

void Host::not_understood(const std::string& typed) {
  const std::string word = lower_case(split(typed + " ", " \t")[0]);
  const std::string_view close = word.size() > 1 ? nearest(word, command_words()) : std::string_view{};
  const Facts facts{{"typed", printable(typed)}, {"close", std::string(close)}};
  console_.print(text(close.empty() ? "unknown" : "unknown.close", facts));
}

Host::Next Host::take_back() {
  if (!course_->can_undo()) {
    console_.print(text("undo.nothing"));
    return Next::ask;
  }
  const bool revealed = course_->undo_reveals();
  if (const std::string rule(screen_.rule_against_taking_back()); revealed && !rule.empty()) {
    console_.print(text("undo.never", {{"rule", rule}}));
    return Next::ask;
  }
  course_->undo();
  notice_ = text(revealed ? "undo.revealed" : "undo.done");
  return Next::play;
}

Host::Next Host::change_language(const std::string& language) {
  if (const auto wanted = parse_language(lower_case(language))) {
    language_ = *wanted;
    return Next::draw;
  }
  console_.print(text("lang.usage"));
  return Next::ask;
}

/// "record": on the screen what the viewer may know; in a file everything, so that it can be replayed.
void Host::keep_record(const std::string& path) {
  if (!path.empty()) {
    std::error_code unknown;  // what cannot be looked at cannot be written either
    if (std::filesystem::exists(path, unknown)) {
      return console_.print(text("record.exists", {{"path", printable(path)}}));
    }
    return console_.print(text(save(path) ? "record.saved" : "record.failed", {{"path", printable(path)}}));
  }
  Record record = course_->session().record();
  if (!game().to_move().over) {
    record.moves = course_->moves_seen_by(viewer());
    std::erase_if(record.headers, [](const auto& header) { return header.first == "Seed"; });
  }
  for (RecordMove& move : record.moves) {
    move.has_hash = false;
    move.hash = 0;
  }
  for (const std::string& line : split(write_record(record), "\n")) console_.print(line, 4);
  console_.print(text("record.how"));
}

bool Host::save(const std::string& path) {
  std::ofstream file(path, std::ios::binary);
  file << write_record(course_->session().record());
  file.close();
  return file.good();
}

void Host::save_as_told() {
  if (options_.record_path.empty()) return;
  std::filesystem::path path(options_.record_path);
  if (number_ > 1) {
    path.replace_filename(path.stem().string() + "-" + std::to_string(number_) + path.extension().string());
  }
  const bool saved = save(path.string());
  failed_ = failed_ || !saved;
  console_.print(text(saved ? "record.saved" : "record.failed", {{"path", printable(path.string())}}));
}

}  // namespace merlon::app
