#include "host/session.h"

#include "core/quoted.h"
#include "core/scanner.h"
#include "host/boost_json.h"
#include "host/game_choice.h"

namespace merlon {
namespace {

std::string header_or(const Record& record, std::string_view name, std::string_view fallback) {
  const std::string* value = record.find(name);
  return value == nullptr ? std::string(fallback) : *value;
}

Expected<int> number_header(const Record& record, std::string_view name, int fallback) {
  const std::string* value = record.find(name);
  if (value == nullptr) return fallback;
  if (const auto number = parse_number(*value)) return *number;
  return Error{"header " + std::string(name) + " must be a number, not " + quoted(*value)};
}

Expected<Session> start_from_position(const any::GameInfo& info, const Record& record) {
  const auto json = parse_json(*record.find("Position"));
  if (!json) return Error{"header Position: " + json.error().message};
  auto position = info.read_state(as_json(*json));
  if (!position) return Error{"header Position: " + position.error().message};
  const std::string options = any::options_text((*position)->options());
  if (header_or(record, "Options", options) != options)
    return Error{"the headers Options and Position differ"};
  const std::string players = std::to_string((*position)->players());
  if (header_or(record, "Players", players) != players)
    return Error{"the headers Players and Position differ"};
  return Session::from(std::move(*position));
}

/// The game at its start, as the headers of a record describe it.
Expected<Session> start_of(const Record& record) {
  const auto info = game_of(record);
  if (!info) return info.error();
  const std::string* seed = record.find("Seed");
  if (record.find("Position") != nullptr) {
    // Whoever reads a commitment beside a position would take the position for the deal that was promised.
    for (const std::string_view other : {"Seed", "Table", "Commit", "ServerSeed", "SeatSeeds"}) {
      if (record.find(other) == nullptr) continue;
      return Error{"the record has a " + std::string(other) +
                   " and a Position; a game starts from one of them"};
    }
    return start_from_position(**info, record);
  }
  const auto options = any::parse_options(header_or(record, "Options", ""));
  if (!options) return options.error();
  const auto players = number_header(record, "Players", (*info)->min_players);
  if (!players) return players.error();
  // Before anything is made of them: a commitment is about a game that can be played.
  if (const auto problem = players_problem(**info, *players)) return *problem;
  if (const auto problem = option_problem(**info, *options)) return *problem;
  const auto deal = read_deal(record, **info, *players, *options);
  if (!deal) return deal.error();
  if (*deal) {
    if (seed != nullptr)
      return Error{"the record has a Seed and a ServerSeed; a game starts from one of them"};
    return Session::start(**info, *options, **deal, rules_of(record, **info));
  }
  if (seed == nullptr) {
    return Error{"the record has no Seed, ServerSeed or Position, so it cannot be replayed"};
  }
  return Session::start(**info, *players, *options, *seed);
}

/// "move 33 (turn 17, 'r7@3'): …": where in a record something is wrong.
Error at_move(const RecordMove& move, std::size_t number, const std::string& what) {
  return Error{"move " + std::to_string(number) + " (turn " + std::to_string(move.turn) + ", " +
               quoted(move.text) + "): " + what};
}

std::optional<Error> play_recorded(Session& session, const RecordMove& recorded, std::size_t number) {
  const any::AnyGame& game = session.game();
  if (game.to_move().over) return at_move(recorded, number, "the game is already over");
  const auto move = game.parse_move(recorded.text);
  if (!move) return at_move(recorded, number, move.error().message);
  if (const Refusal refusal = game.explain(*move)) {
    return at_move(recorded, number, "illegal by " + std::string(refusal.rule));
  }
  if (recorded.seat != static_cast<int>(index(game.to_move().seat))) {
    return at_move(recorded, number,
                   "it is the turn of player " + std::to_string(index(game.to_move().seat) + 1));
  }
  if (recorded.turn != game.turn_number()) {
    return at_move(recorded, number, "this is turn " + std::to_string(game.turn_number()));
  }
  session.play(*move);
  const std::uint64_t hash = session.game().hash_by_rules(session.rules());
  if (recorded.has_hash && recorded.hash != hash) {
    return at_move(recorded, number,
                   "the state afterwards has the hash " + hash_text(hash) + ", the record says " +
                       hash_text(recorded.hash));
  }
  return std::nullopt;
}

}  // namespace

Expected<Session> Session::start(const any::GameInfo& game, int players, const OptionTexts& options,
                                 std::string_view seed) {
  if (const auto problem = players_problem(game, players)) return *problem;
  if (const auto problem = seed_problem(seed)) return *problem;
  FairShuffler shuffler = FairShuffler::from_seed(seed);
  auto started = game.start(options, players, shuffler);
  if (!started) return started.error();
  Session session;
  session.steps_.push_back(
      {std::move(*started), std::nullopt, std::string(seed), std::nullopt, game.rules_version});
  return session;
}

Expected<Session> Session::start(const any::GameInfo& game, const OptionTexts& options, const FairDeal& deal,
                                 int rules) {
  if (const auto problem = players_problem(game, static_cast<int>(deal.seat_seeds.size()))) return *problem;
  auto started = start_fairly(game, options, deal);
  if (!started) return started.error();
  Session session;
  session.steps_.push_back({std::move(*started), std::nullopt, std::nullopt, deal, rules});
  return session;
}

Session Session::from(std::unique_ptr<any::AnyGame> position) {
  Session session;
  session.replace(std::move(position));
  return session;
}

Expected<Session> Session::replay(const Record& record, std::size_t moves) {
  auto session = start_of(record);
  if (!session) return session;
  session->steps_.back().rules = rules_of(record, session->game().info());
  for (std::size_t i = 0; i < record.moves.size() && i < moves; ++i) {
    if (const auto error = play_recorded(*session, record.moves[i], i + 1)) return *error;
  }
  if (record.moves.size() <= moves && record.result != result_text(session->game().result())) {
    return Error{"the record gives the result " + quoted(record.result) + ", the game ends with " +
                 quoted(result_text(session->game().result()))};
  }
  return session;
}

void Session::play(any::AnyMove move) {
  RecordMove played{game().move_text(move), game().turn_number(),
                    static_cast<int>(index(game().to_move().seat)), 0, true};
  std::unique_ptr<any::AnyGame> next = game().clone();
  next->play(move);
  played.hash = next->hash_by_rules(rules());
  steps_.push_back({std::move(next), std::move(played), std::nullopt, std::nullopt, rules()});
}

void Session::replace(std::unique_ptr<any::AnyGame> position) {
  const int rules = position->info().rules_version;
  steps_.push_back({std::move(position), std::nullopt, std::nullopt, std::nullopt, rules});
}

bool Session::undo() {
  if (steps_.size() == 1) return false;
  steps_.pop_back();
  return true;
}

std::size_t Session::origin() const {
  std::size_t i = steps_.size() - 1;
  while (steps_[i].move.has_value()) --i;
  return i;
}

std::vector<RecordMove> Session::moves() const {
  std::vector<RecordMove> moves;
  for (std::size_t i = origin() + 1; i < steps_.size(); ++i) moves.push_back(*steps_[i].move);
  return moves;
}

Record Session::record() const {
  const Step& start = steps_[origin()];
  const any::AnyGame& first = *start.game;
  Record record;
  record.set("Game", first.info().key);
  record.set("Rules", std::to_string(start.rules));
  record.set("Players", std::to_string(first.players()));
  record.set("Options", any::options_text(first.options()));
  if (start.seed) {
    record.set("Seed", *start.seed);
  } else if (start.deal) {
    const std::string rules =
        fair_rules_text(first.info().key, start.rules, first.players(), first.options());
    write_deal(record, *start.deal, commitment(start.deal->table, rules, start.deal->server_seed));
  } else {
    JsonWriter json;
    first.write_state(json);
    record.set("Position", json.str());
  }
  record.moves = moves();
  record.result = result_text(game().result());
  return record;
}

}  // namespace merlon
