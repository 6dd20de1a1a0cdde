// The template behind `AnyGame`: what any/ and everything above it need to know of a game, in one place.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <span>
#include <utility>

#include "any/registry.h"
#include "any/typed_view.h"
#include "core/encoding.h"
#include "core/game.h"
#include "search/baselines.h"
#include "search/perft.h"
#include "search/random_play.h"

namespace merlon::any {

/// What stands at the head of every position, and the position; `state` may be a view's.
template <Game G>
void write_position(JsonWriter& json, const typename G::State& state, int players, const Seat* viewer) {
  json.begin_object().text("game", G::kKey).number("rules", G::kRulesVersion).number("players", players);
  json.key("options");
  write_options(json, info_of<G>(), changed_options(G::option_specs(), state.options));
  if (viewer != nullptr) json.seat("viewer", *viewer);
  G::write_state(json, state);
  json.end_object();
}

template <Game G>
void TypedView<G>::write(JsonWriter& json) const {
  const Seat viewer = view_.seat();
  write_position<G>(json, view_.state(), players_, &viewer);
}

template <Encoded G>
class TypedGame final : public AnyGame {
 public:
  TypedGame(const typename G::State& state, int players) : state_(state), players_(players) {}

  std::unique_ptr<AnyGame> clone() const override { return std::make_unique<TypedGame>(*this); }
  const typename G::State& state() const { return state_; }
  const GameInfo& info() const override { return info_of<G>(); }
  int players() const override { return players_; }
  OptionTexts options() const override { return changed_options(G::option_specs(), state_.options); }
  Turn to_move() const override { return G::to_move(state_); }
  int turn_number() const override { return G::turn_number(state_); }
  bool endgame() const override { return G::endgame(state_); }
  std::uint64_t hash() const override { return state_hash(state_); }
  std::uint64_t hash_by_rules(int version) const override {
    if constexpr (requires { G::by_rules(state_, version); }) {
      return state_hash(G::by_rules(state_, version));
    } else {
      static_assert(G::kReplaysSince == G::kRulesVersion, "a game that replays older games needs by_rules");
      return hash();
    }
  }

  std::vector<AnyMove> legal() const override {
    typename G::Moves moves;
    G::legal(state_, moves);
    return any_moves(moves);
  }

  Expected<AnyMove> parse_move(std::string_view text) const override {
    const Expected<typename G::Move> move = G::parse_move(state_, text);
    if (!move) return move.error();
    return AnyMove{move->bits()};
  }

  using AnyGame::move_text;
  std::string move_text(AnyMove move, Seat viewer) const override {
    return G::move_text(state_, typed(move), viewer);
  }
  Refusal explain(AnyMove move) const override { return G::explain(state_, typed(move)); }

  void play(AnyMove move) override {
    events_.clear();
    G::play(state_, typed(move), events_);
  }

  std::unique_ptr<AnyGame> trial() const override {
    if constexpr (requires { G::trial(state_); }) {
      return std::make_unique<TypedGame>(G::trial(state_), players_);
    } else {
      return clone();
    }
  }

  std::vector<AnyMove> in_order(const std::vector<AnyMove>& tried) const override {
    if constexpr (requires(std::span<const typename G::Move> moves) { G::in_order(state_, moves); }) {
      std::vector<typename G::Move> moves;
      for (const AnyMove move : tried) moves.push_back(typed(move));
      return any_moves(G::in_order(state_, moves));
    } else {
      return tried;
    }
  }

  AnyMove choose(Baseline baseline, std::uint64_t nodes, std::uint64_t seed) const override {
    Rng rng(seed);
    const View<G> view = G::redact(state_, to_move().seat);
    switch (baseline) {
      case Baseline::random:
        break;
      case Baseline::greedy:
        return AnyMove{search::greedy_move<G>(view, rng).bits()};
      case Baseline::flat:
        return AnyMove{search::flat_move<G>(view, nodes, rng).bits()};
    }
    return AnyMove{search::any_move<G>(view.state(), rng).bits()};
  }

  int action_of(AnyMove move) const override { return G::Encoding::action(state_, typed(move)); }
  AnyMove move_of(int action) const override { return AnyMove{G::Encoding::move(state_, action).bits()}; }

  std::unique_ptr<AnyView> view(Seat viewer) const override {
    return std::make_unique<TypedView<G>>(G::redact(state_, viewer), players_);
  }

  Result result() const override { return G::result(state_); }

  std::optional<OptionTexts> next_game() const override {
    if (!to_move().over) return std::nullopt;
    if constexpr (requires { G::next_game(state_); }) {
      return changed_options(G::option_specs(), G::next_game(state_));
    }
    return options();
  }

  std::unique_ptr<AnyGame> redeal(Seat seat, std::uint64_t seed) const override {
    return TypedView<G>(G::redact(state_, seat), players_).imagine(seed);
  }

  std::optional<std::vector<std::uint64_t>> perft(int depth, std::uint64_t limit) const override {
    return search::perft<G>(state_, depth, limit);
  }

  void write_state(JsonWriter& json) const override { write_position<G>(json, state_, players_, nullptr); }

  void write_view(JsonWriter& json, Seat viewer) const override {
    const View<G> view = G::redact(state_, viewer);
    write_position<G>(json, view.state(), players_, &viewer);
  }

  void write_move(JsonWriter& json, AnyMove move, Seat viewer) const override {
    G::write_move(json, state_, typed(move), viewer);
  }

  void write_events(JsonWriter& json, std::optional<Seat> viewer) const override {
    json.begin_array();
    for (const typename G::Event& event : events_) G::write_event(json, event, viewer.value_or(event.seat));
    json.end_array();
  }

  void write_result(JsonWriter& json) const override {
    const Result result = G::result(state_);
    json.boolean("over", result.over);
    write_numbers(json, "scores", result.scores);
    write_numbers(json, "ranks", result.ranks);
    json.key("winners").begin_array();
    for (std::size_t seat = 0; seat < result.players && result.over; ++seat) {
      if (result.ranks[seat] == 1) json.number(static_cast<std::int64_t>(seat));
    }
    json.end_array().key("items").begin_array();
    G::write_result_items(json, state_);
    json.end_array();
  }

  void write_explanation(JsonWriter& json, AnyMove move) const override {
    G::write_explanation(json, state_, typed(move));
  }

 private:
  static typename G::Move typed(AnyMove move) { return G::Move::from_bits(static_cast<std::uint32_t>(move)); }

  static std::vector<AnyMove> any_moves(const typename G::Moves& moves) {
    std::vector<AnyMove> result;
    result.reserve(moves.size());
    for (const typename G::Move move : moves) result.push_back(AnyMove{move.bits()});
    return result;
  }

  template <class Numbers>
  void write_numbers(JsonWriter& json, std::string_view name, const Numbers& numbers) const {
    json.numbers(name, std::span(numbers).first(static_cast<std::size_t>(players_)));
  }

  typename G::State state_;
  EventList<typename G::Event> events_;
  int players_;
};

template <Game G>
std::unique_ptr<AnyGame> TypedView<G>::imagine(std::uint64_t seed) const {
  Rng rng(seed);
  return std::make_unique<TypedGame<G>>(G::imagine(view_, rng), players_);
}

template <Game G>
Expected<typename G::Options> typed_options(const OptionTexts& texts) {
  typename G::Options options;
  for (const auto& [name, value] : texts) {
    const Expected<typename G::Options> next = with_option(options, G::option_specs(), name, value);
    if (!next) return next.error();
    options = *next;
  }
  return options;
}

template <Game G>
Expected<std::unique_ptr<AnyGame>> start_typed(const OptionTexts& texts, int players,
                                               FairShuffler& shuffler) {
  const auto options = typed_options<G>(texts);
  if (!options) return options.error();
  return std::unique_ptr<AnyGame>(
      std::make_unique<TypedGame<G>>(G::start(*options, players, shuffler), players));
}

/// What stands at the head of every position.
template <Game G>
struct PositionHead {
  typename G::Options options;
  int players;
};

template <Game G>
Expected<PositionHead<G>> read_head(const Json& json) {
  if (json["game"].text() != G::kKey) return Error{must_be("game", G::kKey, json["game"])};
  const Json rules = json["rules"];
  if (rules.exists() && !info_of<G>().replays(rules.integer())) {
    const std::string since = std::to_string(G::kReplaysSince);
    const std::string now = std::to_string(G::kRulesVersion);
    return Error{must_be("rules", since == now ? now : since + " to " + now, rules)};
  }
  const Expected<OptionTexts> texts = read_options(info_of<G>(), json["options"]);
  if (!texts) return texts.error();
  const auto options = typed_options<G>(*texts);
  if (!options) return options.error();
  const Json players = json["players"];
  if (!players.is(JsonKind::integer) || players.integer() < G::kMinPlayers ||
      players.integer() > G::kMaxPlayers) {
    return Error{must_be("players", whole_number(G::kMinPlayers, G::kMaxPlayers), players)};
  }
  return PositionHead<G>{*options, static_cast<int>(players.integer())};
}

template <Game G>
Expected<std::unique_ptr<AnyGame>> read_typed(const Json& json) {
  const Expected<PositionHead<G>> head = read_head<G>(json);
  if (!head) return head.error();
  const Expected<typename G::State> state = G::read_state(json, head->options, head->players);
  if (!state) return state.error();
  return std::unique_ptr<AnyGame>(std::make_unique<TypedGame<G>>(*state, head->players));
}

/// Who looks at a view; an error if that is nobody of this game.
inline Expected<Seat> read_viewer(const Json& json, int players) {
  const Json viewer = json["viewer"];
  if (viewer.is(JsonKind::null)) return kSpectator;
  if (viewer.is(JsonKind::integer) && viewer.integer() >= 0 && viewer.integer() < players) {
    return Seat{static_cast<std::uint8_t>(viewer.integer())};
  }
  return Error{must_be("viewer", "a seat of this game or null", viewer)};
}

template <Game G>
Expected<std::unique_ptr<AnyGame>> read_typed_view(const Json& json, std::uint64_t seed) {
  const Expected<PositionHead<G>> head = read_head<G>(json);
  if (!head) return head.error();
  const Expected<Seat> viewer = read_viewer(json, head->players);
  if (!viewer) return viewer.error();
  if constexpr (requires { G::read_view(json, head->options, head->players); }) {
    const Expected<ReadView<typename G::State>> read = G::read_view(json, head->options, head->players);
    if (!read) return read.error();
    const View<G> view = G::redact(read->dealt, *viewer);
    if (view.state() != read->seen) {
      return Error{"a view hides what its viewer cannot know, and nothing else; this one does not"};
    }
    // The blanks were filled in a fixed order; a deal is drawn.
    return TypedView<G>(view, head->players).imagine(seed);
  } else {
    static_assert(!G::Advice::kHidden, "a game that hides something needs a read_view");
    return read_typed<G>(json);  // everything lies open
  }
}

template <Game G>
const GameInfo& info_of() {
  return *find_game(G::kKey);
}

}  // namespace merlon::any
