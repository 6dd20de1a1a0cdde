#include "app/arena/program_bot.h"

#include <boost/json.hpp>

#include "app/arena/child_process.h"
#include "app/screen_names.h"
#include "core/hash.h"
#include "core/rng.h"
#include "host/boost_json.h"

namespace merlon::app::arena {
namespace {

using Clock = ChildProcess::Clock;

/// What somebody else sent, harmless, and short because `printable` cuts it.
std::string in_quotes(std::string_view text) { return "'" + printable(text) + "'"; }

/// The answer of a program to one request.
struct Answer {
  bool good = false;
  std::string move;
  std::string code;     ///< of an error
  std::string message;  ///< of an error
};

Expected<Answer> parse_answer(const std::string& line) {
  const auto value = parse_json(line);
  if (!value || !value->is_object())
    return Error{"answered " + in_quotes(line) + ", which is no JSON object"};
  const Json json = as_json(*value);
  if (!json["ok"].is(JsonKind::boolean)) return Error{"answered without \"ok\": " + in_quotes(line)};
  return Answer{json["ok"].boolean(), std::string(json["move"].text()),
                std::string(json["error"]["code"].text()), std::string(json["error"]["message"].text())};
}

/// What the seat on turn may know, filled up by a deal that fits it: nobody can read in it what lies hidden.
std::string set_request(const any::AnyGame& game, std::uint64_t seed) {
  JsonWriter json;
  json.begin_object().text("cmd", "set").key("state");
  game.redeal(game.to_move().seat, seed)->write_state(json);
  return json.end_object().take();
}

class ProgramBot final : public Bot {
 public:
  ProgramBot(const BotSpec& spec, const ProgramLimits& limits, const StopFlag& stop)
      : spec_(spec), limits_(limits), stop_(stop) {}

  void begin_game() override {}
  void observe(std::optional<any::AnyMove> /*move*/) override {}

  Expected<any::AnyMove> choose(const any::AnyGame& game, std::uint64_t seed) override {
    Expected<any::AnyMove> move = decide(game, seed);
    if (!move) process_.reset();  // the next game begins with a new one
    return move;
  }

 private:
  Expected<any::AnyMove> decide(const any::AnyGame& game, std::uint64_t seed) {
    const bool fresh = !process_;
    if (fresh) {
      auto started = ChildProcess::start(spec_.command, stop_);
      if (!started) return started.error();
      process_ = std::make_unique<ChildProcess>(std::move(*started));
    }
    const auto set = ask(set_request(game, splitmix64(seed)), fresh ? limits_.start : patience());
    if (!set) return set.error();
    if (!set->good) return Error{"refused the position: " + in_quotes(set->message)};
    auto answer = ask(go_request(seed), patience());
    if (answer && answer->code == "UNSUPPORTED" && sends_limit_) {
      sends_limit_ = false;  // it knows no limits of this kind; it has to keep time by itself
      answer = ask(go_request(seed), patience());
    }
    if (!answer) return answer.error();
    return checked(game, *answer);
  }

  Expected<Answer> ask(const std::string& request, std::chrono::milliseconds time) {
    const auto line = process_->ask(request, Clock::now() + time);
    if (!line) return line.error();
    return parse_answer(*line);
  }

  /// How long to wait. A program that thinks by nodes or level is held to the same limit.
  std::chrono::milliseconds patience() const { return decision_time() + limits_.grace; }

  std::chrono::milliseconds decision_time() const {
    const bool own = spec_.go.word == "ms" && spec_.go.amount > 0;
    return own ? std::chrono::milliseconds(spec_.go.amount) : limits_.decision;
  }

  std::string go_request(std::uint64_t seed) const {
    JsonWriter json;
    json.begin_object().text("cmd", "go").text("seed", hash_text(seed));
    if (!sends_limit_) return json.end_object().take();
    const bool by_time = spec_.go.word == "ms";
    json.number(spec_.go.word,
                by_time ? decision_time().count() : static_cast<std::int64_t>(spec_.go.amount));
    return json.end_object().take();
  }

  static Expected<any::AnyMove> checked(const any::AnyGame& game, const Answer& answer) {
    if (!answer.good) return Error{"refused to move: " + in_quotes(answer.message)};
    if (answer.move.empty()) return Error{"answered without a move"};
    const auto move = game.parse_move(answer.move);
    if (!move) return Error{"played " + in_quotes(answer.move) + ", which is no move"};
    if (const Refusal refusal = game.explain(*move)) {
      return Error{"played " + in_quotes(answer.move) + ", which " + std::string(refusal.rule) + " forbids"};
    }
    return *move;
  }

  const BotSpec& spec_;
  const ProgramLimits limits_;
  const StopFlag& stop_;
  std::unique_ptr<ChildProcess> process_;
  bool sends_limit_ = true;
};

}  // namespace

std::unique_ptr<Bot> make_program_bot(const BotSpec& spec, const ProgramLimits& limits,
                                      const StopFlag& stop) {
  return std::make_unique<ProgramBot>(spec, limits, stop);
}

}  // namespace merlon::app::arena
