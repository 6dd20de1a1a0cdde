// Tree search for any number of players, with or without hidden cards.
//
// The tree holds moves, not positions: every simulation starts from a newly imagined deal, follows the moves
// that are legal in it, and counts for each how often it could have been chosen. So one tree serves all deals
// that the player on turn cannot tell apart (information-set search), and cards drawn on the way are chance
// like everything unknown. Which move to follow is decided by what came of it for the seat whose move it is,
// and by the weight that the game's advice gives it (PUCT, with the weights as priors); every seat plays for
// itself (max-n).
//
// The searcher is given a `View` and nothing else: it cannot know what the seat may not know. It works in
// steps: `run` some simulations, look at the `candidates`, run on or stop. The tree has a fixed size; when it
// goes on to a later decision, what is kept is copied, which takes the same memory once more for a moment.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "search/candidate.h"
#include "search/certainty.h"
#include "search/leaf.h"

namespace merlon::search {

template <Advised G>
struct SearchSetup {
  Style style = G::Advice::kStyle;
  Leaf leaf = Leaf::judged;
  const typename G::Advice::Weights* weights = nullptr;  ///< the game's own if there are none
  std::size_t edges = std::size_t{1} << 20;              ///< memory: so many moves in the tree
  SolverLimits solver{};                                 ///< where the game allows exact answers
};

template <Advised G>
class TreeSearch {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using Moves = typename G::Moves;

  /// Memory per edge, with the share of the nodes: there is one for at least eight edges.
  static constexpr std::size_t kBytesPerEdge = 32 + 4;

  TreeSearch(const View<G>& view, const SearchSetup<G>& setup, std::uint64_t seed)
      : view_(view),
        setup_(setup),
        weights_(setup.weights != nullptr ? *setup.weights
                                          : G::Advice::weights(G::Advice::players(view.state()))),
        certainty_(weights_, setup.solver),
        rng_(seed),
        expand_after_(setup.leaf != Leaf::judged ? 8
                      : G::Advice::kHidden       ? 2
                                                 : 1),
        edge_room_(setup.edges),
        node_room_(setup.edges / 8 + 2),
        edges_(std::make_unique_for_overwrite<Edge[]>(edge_room_)),
        nodes_(std::make_unique_for_overwrite<Node[]>(node_room_)) {
    start();
  }

  /// So many further simulations.
  void run(std::uint64_t simulations) {
    for (std::uint64_t i = 0; i < simulations; ++i) simulate();
  }

  /// So many further simulations that all begin with this legal move: what it is worth, however little the
  /// search would think of it by itself.
  void run_through(Move move, std::uint64_t simulations) {
    forced_ = true;
    State state = imagined();
    prepare(0, state);
    if (const auto outcome = certainty_.outcome_of(move)) return count(*outcome, simulations);
    first_ = move;
    run(simulations);
    first_.reset();
  }

  /// Goes on to a later decision of the same game, keeping what is known of it: `moves` were played since,
  /// and the seat has seen all of each. Without them, or if the tree does not hold them, it starts anew.
  void advance(const View<G>& view, std::span<const Move> moves, std::uint64_t seed) {
    std::uint32_t node = view.seat() == view_.seat() && !moves.empty() ? 0 : kNone;
    for (const Move move : moves) node = node == kNone ? kNone : child_of(node, move);
    view_ = view;
    rng_ = Rng(seed);
    certainty_.forget();
    totals_ = {};
    tallies_ = {};
    all_trials_ = {};
    simulations_ = 0;
    forced_ = false;
    if (node == kNone || nodes_[node].count == 0) return start();
    keep(node);
  }

  std::uint64_t simulations() const { return simulations_; }
  /// Simulations that went through this position, those kept from before included.
  std::uint64_t root_visits() const { return nodes_[0].visits; }

  /// The legal moves in the order of the rules.
  std::vector<Candidate<Move>> candidates() const {
    Moves moves;
    G::legal(view_.state(), moves);
    std::vector<Candidate<Move>> list;
    list.reserve(moves.size());
    for (const Move move : moves) list.push_back(candidate(move));
    return list;
  }

  /// The win share of each seat, over all simulations.
  Shares shares() const {
    if (const auto outcome = certainty_.outcome(); outcome && !forced_) return *outcome;
    Shares shares{};
    for (std::size_t s = 0; s < kMaxSeats && simulations_ > 0; ++s) {
      shares[s] = static_cast<float>(totals_[s] / static_cast<double>(simulations_));
    }
    return shares;
  }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
  static constexpr std::size_t kMaxDepth = 1024;

  struct Edge {
    std::uint32_t move;
    std::uint32_t child;  ///< its node, made after some visits
    std::uint32_t visits;
    std::uint32_t available;  ///< simulations in which it could have been chosen
    float weight;
    float mean;
    double sum;  ///< of the mover's shares
  };
  struct Node {
    std::uint32_t first;  ///< its edges lie in a row
    std::uint16_t count;
    std::uint16_t room;
    std::uint32_t visits;
    double sum;  ///< of the shares of the seat that moves here
  };
  static_assert(sizeof(Edge) == 32);
  struct Step {
    std::uint32_t node;
    std::uint32_t edge;
    Seat seat;
  };

  /// Of one move of the root or of all, since the position was set.
  struct Tally {
    std::uint32_t trials = 0;
    std::uint32_t finished = 0;  ///< those that came to the end of the game
    std::int64_t lead = 0;       ///< sum of the mover's leads in these
  };

  void start() {
    node_count_ = 0;
    edge_count_ = 0;
    root_ready_ = false;
    set_aside_ = 0;
    new_node();
  }

  std::uint32_t new_node() {
    if (node_count_ == node_room_) return kNone;
    nodes_[node_count_] = {0, 0, 0, 0, 0.0};
    return static_cast<std::uint32_t>(node_count_++);
  }

  /// The position, with one of the possible deals of what is hidden.
  State imagined() {
    if constexpr (G::Advice::kHidden) {
      return G::imagine(view_, rng_);
    } else {
      return view_.state();
    }
  }

  void simulate() {
    State state = imagined();
    path_.clear();
    descend(state);
    const std::optional<Shares> outcome = certainty_.solve_leaf(state);
    back_up(outcome ? *outcome : evaluate<G>(state, weights_, setup_.style, setup_.leaf, rng_));
    count_points(state);
  }

  /// Notes the mover's lead in points if the simulation came to the end of the game.
  void count_points(const State& last) {
    if (setup_.style.point == 0.0f || path_.empty()) return;
    const bool over = G::to_move(last).over;
    const std::int64_t lead = over ? lead_of(G::result(last), path_[0].seat) : 0;
    for (Tally* tally : {&tallies_[path_[0].edge - nodes_[0].first], &all_trials_}) {
      ++tally->trials;
      tally->finished += over ? 1 : 0;
      tally->lead += lead;
    }
  }

  /// What the lead after a move of the root adds to the logarithm of its odds. Only trials that came to the
  /// end count: otherwise points would tell how often a move ends the game, and to somebody who is behind
  /// those that do not would look better. If some did not, the mean lead of all moves counts as one trial
  /// more, so that moves without any (tried only before the position was set) have that.
  float points_of(const Tally& tally) const {
    if (all_trials_.finished == 0) return 0.0f;
    const float mean = static_cast<float>(all_trials_.lead) / static_cast<float>(all_trials_.finished);
    const float further = tally.finished > 0 && tally.finished == tally.trials ? 0.0f : 1.0f;
    return setup_.style.point * (static_cast<float>(tally.lead) + further * mean) /
           (static_cast<float>(tally.finished) + further);
  }

  /// From the root to a position outside the tree, by the most promising moves.
  void descend(State& state) {
    std::uint32_t at = 0;
    NoEvents events;
    while (path_.size() < kMaxDepth) {
      const Turn turn = G::to_move(state);
      if (turn.over || !prepare(at, state)) return;
      const std::uint32_t chosen = at == 0 && first_ ? edge_of(nodes_[at], *first_) : choose(nodes_[at]);
      path_.push({at, chosen, turn.seat});
      G::play(state, Move::from_bits(edges_[chosen].move), events);
      Edge& edge = edges_[chosen];
      if (edge.visits < expand_after_) return;
      if (edge.child == kNone) edge.child = new_node();
      if (edge.child == kNone) return;
      at = edge.child;
    }
  }

  /// Sees to it that the node has an edge for every legal move. In `open_` stands which are legal in this
  /// deal, unless all are. False if there is no room.
  bool prepare(std::uint32_t at, const State& state) {
    Node& node = nodes_[at];
    all_open_ = true;
    if (node.count > 0 && (!G::Advice::kHidden || (at == 0 && root_ready_))) return true;
    Moves moves;
    G::legal(state, moves);
    if constexpr (G::Advice::kHidden) {
      const auto ascending = [](Move a, Move b) { return a.bits() < b.bits(); };
      if (!std::is_sorted(moves.begin(), moves.end(), ascending)) {
        std::sort(moves.begin(), moves.end(), ascending);
      }
      if (node.count > 0) return match(node, state, moves) && (at > 0 || clear_root(state));
      root_ready_ = root_ready_ || at == 0;
    }
    if (!reserve(node, moves.size())) return false;
    append(node, state, moves);
    if (at == 0) prove_root(state);
    return true;
  }

  /// Where everything is known and little is left to decide, the root tries only those moves that may be
  /// best. The others lie behind them, in case somebody asks for one of them.
  void prove_root(const State& state) {
    if constexpr (Solvable<G>) {
      Node& root = nodes_[0];
      const std::span edges(&edges_[root.first], root.count);
      Moves moves;
      for (const Edge& edge : edges) moves.push(Move::from_bits(edge.move));
      certainty_.prove(state, moves);
      const auto kept = std::stable_partition(edges.begin(), edges.end(), [&](const Edge& edge) {
        return certainty_.may_be_best(Move::from_bits(edge.move));
      });
      root.count = static_cast<std::uint16_t>(kept - edges.begin());
      set_aside_ = static_cast<std::uint16_t>(edges.end() - kept);
    }
  }

  /// The root's moves are the mover's own and the same in every deal: edges from before, for cards that were
  /// not drawn after all, are dropped.
  bool clear_root(const State& state) {
    Node& root = nodes_[0];
    for (std::size_t i = 0; i < open_.size(); ++i) edges_[root.first + i] = edges_[open_[i]];
    root.count = static_cast<std::uint16_t>(open_.size());
    root_ready_ = true;
    all_open_ = true;
    prove_root(state);
    return true;
  }

  bool reserve(Node& node, std::size_t count) {
    if (edge_count_ + count > edge_room_) return false;
    node.first = static_cast<std::uint32_t>(edge_count_);
    node.room = static_cast<std::uint16_t>(count);
    edge_count_ += count;
    return true;
  }

  /// Puts the weights of the moves into `scratch_`. A small part is shared out evenly, so that no move is
  /// beyond notice. A search that ends in random games is one without knowledge: to it all moves are alike.
  void weigh_moves(const State& state, const Moves& moves) {
    constexpr float kEvenPart = 0.03f;
    const bool uniform = setup_.leaf == Leaf::uniform;
    const float even = (uniform ? 1.0f : kEvenPart) / static_cast<float>(moves.size());
    if (!uniform) weigh<G>(state, moves, weights_, setup_.style.inverse_policy_temperature, scratch_);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      scratch_[i] = uniform ? even : even + (1.0f - kEvenPart) * scratch_[i];
    }
  }

  void append(Node& node, const State& state, const Moves& moves) {
    weigh_moves(state, moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      edges_[node.first + i] = {moves[i].bits(), kNone, 0, 0, scratch_[i], 0.0f, 0.0};
    }
    node.count = static_cast<std::uint16_t>(moves.size());
  }

  /// Both the edges and the moves are in ascending order. Moves that no earlier deal allowed become new
  /// edges.
  bool match(Node& node, const State& state, const Moves& moves) {
    std::size_t missing = 0;
    all_open_ = false;
    open_.clear();
    const Edge* at = &edges_[node.first];
    const Edge* const end = at + node.count;
    for (const Move move : moves) {
      const std::uint32_t bits = move.bits();
      // Mostly the next one; where cards are not in this deal, a stretch of edges is skipped.
      if (at < end && at->move < bits) {
        at = first_not_below(at, end, bits);
      }
      if (at < end && at->move == bits) {
        open_.push(static_cast<std::uint32_t>(at++ - edges_.get()));
      } else {
        ++missing;
      }
    }
    return missing == 0 || (insert(node, state, moves, missing) && match(node, state, moves));
  }

  /// As std::lower_bound, but without branches on what is read, which cannot be foreseen, and not far away if
  /// that will do: the edges are many more than the caches hold.
  static const Edge* first_not_below(const Edge* at, const Edge* end, std::uint32_t bits) {
    constexpr std::size_t kNear = 64;
    auto rest = static_cast<std::size_t>(end - at);
    if (rest > kNear && at[kNear - 1].move >= bits) rest = kNear;
    while (rest > 1) {
      const std::size_t half = rest / 2;
      at += at[half - 1].move < bits ? half : 0;
      rest -= half;
    }
    return rest == 1 && at->move < bits ? at + 1 : at;
  }

  bool insert(Node& node, const State& state, const Moves& moves, std::size_t missing) {
    const std::uint32_t old_first = node.first;
    const std::uint32_t old_count = node.count;
    if (node.count + missing > node.room) {
      const std::size_t room = std::min<std::size_t>(2 * (node.count + missing), 0xFFFF);
      if (!reserve(node, room)) return false;
    }
    weigh_moves(state, moves);
    // From the back, so that edges moved within the same room do not overwrite each other.
    std::size_t to = node.first + old_count + missing;
    std::size_t from = old_first + old_count;
    for (std::size_t i = moves.size(); i-- > 0;) {
      const std::uint32_t bits = moves[i].bits();
      while (from > old_first && edges_[from - 1].move > bits) edges_[--to] = edges_[--from];
      if (from > old_first && edges_[from - 1].move == bits) {
        edges_[--to] = edges_[--from];
      } else {
        edges_[--to] = {bits, kNone, 0, 0, scratch_[i], 0.0f, 0.0};
      }
    }
    while (from > old_first) edges_[--to] = edges_[--from];
    node.count = static_cast<std::uint16_t>(old_count + missing);
    return true;
  }

  /// The edge with the best sum of what it has brought and what its weight promises.
  std::uint32_t choose(const Node& node) {
    const float mean = node.visits == 0 ? 0.5f : static_cast<float>(node.sum / node.visits);
    const float untried = std::max(0.0f, mean - setup_.style.fpu_reduction);  // no share is less
    const float promise = setup_.style.cpuct * std::sqrt(static_cast<float>(node.visits + 1));
    std::uint32_t best = 0;
    float best_value = -1e30f;
    const auto consider = [&](std::uint32_t i) {
      Edge& edge = edges_[i];
      float hope = promise;
      if constexpr (G::Advice::kHidden) {
        hope = setup_.style.cpuct * std::sqrt(static_cast<float>(++edge.available));
      }
      const float value =
          (edge.visits == 0 ? untried : edge.mean) + hope * edge.weight / static_cast<float>(1 + edge.visits);
      if (value > best_value) {
        best_value = value;
        best = i;
      }
    };
    if (all_open_) {
      for (std::uint32_t i = node.first; i < node.first + node.count; ++i) consider(i);
    } else {
      for (const std::uint32_t i : open_) consider(i);
    }
    return best;
  }

  void back_up(const Shares& values) {
    for (const Step& step : path_) {
      const float value = values[index(step.seat)];
      Edge& edge = edges_[step.edge];
      ++edge.visits;
      edge.sum += value;
      edge.mean = static_cast<float>(edge.sum / edge.visits);
      Node& node = nodes_[step.node];
      ++node.visits;
      node.sum += value;
    }
    count(values, 1);
  }

  void count(const Shares& values, std::uint64_t simulations) {
    simulations_ += simulations;
    for (std::size_t s = 0; s < kMaxSeats; ++s) {
      totals_[s] += static_cast<double>(simulations) * static_cast<double>(values[s]);
    }
  }

  const Edge* find(const Node& node, Move move) const {
    const std::uint32_t count = node.count + (&node == nodes_.get() ? set_aside_ : 0u);
    for (std::uint32_t i = node.first; i < node.first + count; ++i) {
      if (edges_[i].move == move.bits()) return &edges_[i];
    }
    return nullptr;
  }

  /// The edge of a move that the node has.
  std::uint32_t edge_of(const Node& node, Move move) const {
    const Edge* edge = find(node, move);
    assert(edge != nullptr);
    return static_cast<std::uint32_t>(edge - edges_.get());
  }

  std::uint32_t child_of(std::uint32_t node, Move move) const {
    const Edge* edge = find(nodes_[node], move);
    return edge == nullptr ? kNone : edge->child;
  }

  Candidate<Move> candidate(Move move) const {
    Candidate<Move> one{move};
    if constexpr (requires { G::Advice::group(move); }) one.group = G::Advice::group(move);
    if (const Edge* edge = find(nodes_[0], move)) {
      one.weight = edge->weight;
      one.visits = edge->visits;
      one.value = edge->mean;
      one.error = error_of(edge->mean, edge->visits);
      one.points = points_of(tallies_[static_cast<std::size_t>(edge - &edges_[nodes_[0].first])]);
    }
    if (const auto outcome = certainty_.outcome_of(move)) {
      one.value = (*outcome)[index(view_.seat())];
      one.error = 0.0f;
      one.certain = true;
    }
    return one;
  }

  /// Makes `root` the root: what hangs below it is copied to fresh memory, the rest is forgotten.
  void keep(std::uint32_t root) {
    auto old_edges = std::make_unique_for_overwrite<Edge[]>(edge_room_);
    auto old_nodes = std::make_unique_for_overwrite<Node[]>(node_room_);
    std::swap(old_edges, edges_);
    std::swap(old_nodes, nodes_);
    node_count_ = 0;
    edge_count_ = 0;
    root_ready_ = false;
    set_aside_ = 0;
    nodes_[new_node()] = old_nodes[root];
    // Breadth first: a node that lies in the new tree still points to its old edges until its turn comes.
    for (std::size_t n = 0; n < node_count_; ++n) {
      Node& node = nodes_[n];
      const Edge* old = &old_edges[node.first];
      reserve(node, node.count);
      for (std::size_t i = 0; i < node.count; ++i) {
        Edge edge = old[i];
        if (edge.child != kNone) {
          const std::uint32_t copy = new_node();
          nodes_[copy] = old_nodes[edge.child];
          edge.child = copy;
        }
        edges_[node.first + i] = edge;
      }
    }
  }

  View<G> view_;
  SearchSetup<G> setup_;
  const typename G::Advice::Weights& weights_;
  Certainty<G> certainty_;
  Rng rng_;
  std::optional<Move> first_;  ///< with which all simulations begin, if there is one
  bool forced_ = false;        ///< some simulations had to begin with a certain move
  /// Visits before a move gets a node. A position that is judged again is judged the same unless something
  /// is hidden; games that are played from it differ.
  std::uint32_t expand_after_;
  std::size_t edge_room_;
  std::size_t node_room_;
  std::unique_ptr<Edge[]> edges_;
  std::unique_ptr<Node[]> nodes_;
  std::size_t edge_count_ = 0;
  std::size_t node_count_ = 0;
  std::uint64_t simulations_ = 0;
  std::array<double, kMaxSeats> totals_{};
  std::array<Tally, G::Moves::kCapacity> tallies_{};  ///< in the order of the root's edges
  Tally all_trials_;
  FixedList<Step, kMaxDepth> path_;
  FixedList<std::uint32_t, G::Moves::kCapacity> open_;  ///< edges at the node being looked at
  bool all_open_ = true;
  std::uint16_t set_aside_ = 0;  ///< edges behind those of the root that are not tried by themselves
  bool root_ready_ = false;      ///< the root has an edge for every legal move, and no other
  std::array<float, G::Moves::kCapacity> scratch_{};
};

}  // namespace merlon::search
