#include "games/caylus/engine/rules.h"

#include <algorithm>
#include <cstdlib>

#include "core/shuffle.h"
#include "games/caylus/engine/building.h"
#include "games/caylus/engine/favours.h"
#include "games/caylus/engine/options.h"
#include "games/caylus/engine/places.h"
#include "games/caylus/engine/setup.h"

namespace merlon::caylus {
namespace {

// Playing.

/// Carries out one move and whatever follows without a decision, in the order of the rules.
template <class Events>
class Referee {
 public:
  Referee(State& state, Events& events) : state_(state), events_(events) {}

  void play(Move move) {
    carry_out(move);
    proceed();
  }

  /// Goes on until somebody has to decide.
  void proceed() {
    while (true) {
      if (state_.depth == 0) {
        if (next_step()) return;
      } else if (state_.top().phase == Phase::favour && favours_are_taken()) {
        pop();
      } else {
        ask(state_.top().seat, state_.top().phase);
        return;
      }
    }
  }

  void pay_income() {  // CA-2.2
    std::array<int, kMaxPlayers> incomes{};
    for (const Lot& lot : state_.road) {
      if (lot.owner != kNobody) incomes[merlon::index(lot.owner)] += facts(lot.tile).income;
    }
    for (const Seat seat : every<Seat>(state_.players)) {
      const int income = 2 + incomes[merlon::index(seat)];
      add_deniers(seat, income);
      events_.add(Event{.kind = EventKind::income, .seat = seat, .amount = income});
    }
  }

 private:
  // Small things.

  Player& me() { return state_.player(state_.seat); }

  bool ask(Seat seat, Phase phase) {
    state_.seat = seat;
    state_.phase = phase;
    return true;
  }
  void go_to(Step step, int cursor = 0) {
    state_.step = step;
    state_.cursor = static_cast<std::uint8_t>(cursor);
  }
  void push(Frame frame) { state_.frames[state_.depth++] = frame; }
  void pop() { state_.frames[--state_.depth] = {}; }

  void add_deniers(Seat seat, int number) {
    state_.player(seat).deniers = static_cast<std::uint16_t>(state_.player(seat).deniers + number);
  }
  void add_points(Seat seat, int number) {  // CA-9.5: never below 0
    state_.player(seat).points = static_cast<std::int16_t>(std::max(0, state_.player(seat).points + number));
  }

  void gain(Seat seat, const Exchange& exchange, CubeList chosen) {
    const Cubes cubes = exchange.get + chosen.cubes();
    state_.player(seat).cubes += cubes;
    add_deniers(seat, exchange.get_deniers);
    add_points(seat, exchange.get_points);
    events_.add(Event{.kind = EventKind::gained,
                      .seat = seat,
                      .deniers = exchange.get_deniers,
                      .points = exchange.get_points,
                      .cubes = cubes});
  }
  void pay(Seat seat, int deniers, const Cubes& cubes) {
    state_.player(seat).cubes -= cubes;
    add_deniers(seat, -deniers);
    events_.add(Event{.kind = EventKind::paid, .seat = seat, .deniers = deniers, .cubes = cubes});
  }
  void exchange(Seat seat, const Exchange& terms, CubeList paid, CubeList got) {
    if (terms.pay_deniers > 0 || terms.pay.total() + paid.size() > 0) {
      pay(seat, terms.pay_deniers, terms.pay + paid.cubes());
    }
    gain(seat, terms, got);
  }

  void send_home(Seat& worker, Target from) {
    ++state_.player(worker).workers;
    events_.add(Event{.kind = EventKind::home, .seat = worker, .value = from.number()});
    worker = kNobody;
  }

  // Decisions.

  void carry_out(Move move) {
    switch (move.kind()) {
      case MoveKind::place:
        return place_worker(move.target());
      case MoveKind::pass:
        return pass();
      case MoveKind::gate:
        return leave_gate(move.target());
      case MoveKind::back:
        send_home(special(Special::gate), Target(Special::gate));
        return go_to(Step::trading_post);
      case MoveKind::provost:
        return move_provost(move.steps());
      case MoveKind::joust:
        pay(state_.seat, 1, cubes_of(Good::cloth, 1));
        grant_favours(state_.seat, 1);
        return go_to(Step::stables);
      case MoveKind::no_joust:
        return go_to(Step::stables);
      case MoveKind::stay:
        return go_to(Step::provost);
      case MoveKind::leave:
        send_home(state_.inn_right, Target(Special::inn));
        return go_to(Step::provost);
      case MoveKind::take:
        return take_goods(move.choice());
      case MoveKind::trade:
        return trade(move);
      case MoveKind::build:
        return build(move.tile(), move.pay());
      case MoveKind::residence:
        return order_residence(move.space());
      case MoveKind::prestige:
        return choose_prestige(move.tile());
      case MoveKind::site:
        return build_prestige(move.space());
      case MoveKind::batch:
        return give_batch(move.batch());
      case MoveKind::stop:
        return stop_batches();
      case MoveKind::favour:
        return take_favour(move.line());
      case MoveKind::effect:
        return use_effect(move);
      case MoveKind::none:
        return pop();
    }
  }

  // Placing.

  void place_worker(Target target) {  // CA-3.1
    const int price = price_of(state_, state_.seat, target);
    add_deniers(state_.seat, -price);
    --me().workers;
    put_worker(target, price);
    next_to_place();
  }

  void put_worker(Target target, int price) {
    events_.add(
        Event{.kind = EventKind::placed, .seat = state_.seat, .value = target.number(), .amount = price});
    if (target.is_castle()) return state_.castle.push(state_.seat);
    if (target.is_on_road()) return put_on_road(state_.road[target.space()]);
    switch (target.special()) {
      case Special::stables:
        return state_.stables.push(state_.seat);
      case Special::inn:
        state_.inn_left = state_.seat;
        return;
      default:
        special(target.special()) = state_.seat;
    }
  }

  void put_on_road(Lot& lot) {  // CA-3.7
    lot.worker = state_.seat;
    if (lot.owner == kNobody || lot.owner == state_.seat) return;
    add_points(lot.owner, 1);
    events_.add(Event{.kind = EventKind::visited, .seat = lot.owner, .points = 1});
  }

  Seat& special(Special building) { return state_.specials[building]; }

  void pass() {  // CA-3.2
    const int bonus = state_.passed.size == 0 ? 1 : 0;
    add_deniers(state_.seat, bonus);
    state_.passed.push(state_.seat);
    events_.add(Event{.kind = EventKind::passed, .seat = state_.seat, .amount = bonus});
    next_to_place();
  }

  void next_to_place() {
    if (state_.passed.size == state_.players) return;
    do {
      state_.cursor = static_cast<std::uint8_t>((state_.cursor + 1) % state_.players);
    } while (state_.passed.has(state_.order[state_.cursor]));
  }

  // The steps of a round. Each returns true if somebody has to decide.

  bool next_step() {
    switch (state_.step) {
      case Step::place:
        if (state_.passed.size < state_.players) return ask(state_.order[state_.cursor], Phase::place);
        start_phase();
        go_to(Step::gate);
        return false;
      case Step::gate:
        return ask_at(Special::gate, Phase::gate, Step::trading_post);
      case Step::trading_post:
        return open_trading_post();
      case Step::guild:
        return ask_at(Special::guild, Phase::guild, Step::joust);
      case Step::joust:
        return ask_at(Special::joust, Phase::joust, Step::stables);
      case Step::stables:
        leave_joust();
        return change_order();
      case Step::inn:
        return visit_inn();
      case Step::provost:
        start_phase();
        if (state_.cursor < state_.players) return ask(state_.passed[state_.cursor], Phase::provost);
        go_to(Step::activate, 1);
        return false;
      case Step::activate:
        return activate_next();
      case Step::finish_space:
        return finish_space();
      case Step::castle:
        if (state_.cursor < state_.castle.size) return ask(state_.castle[state_.cursor], Phase::batch);
        reward_best_builder();
        return false;
      case Step::best_builder:
        return leave_castle();
      case Step::bailiff:
        return move_bailiff();
      case Step::scoring:
        return score_next();
      case Step::over:
        return ask(state_.order[0], Phase::over);
    }
    return true;
  }

  /// CA-8.2: each phase is a fresh start for the lines of favours.
  void start_phase() {
    for (Player& player : state_.seats) player.lines_used = {};
  }

  bool ask_at(Special building, Phase phase, Step otherwise) {
    const Seat worker = special(building);
    if (worker != kNobody) return ask(worker, phase);
    go_to(otherwise);
    return false;
  }

  void leave_gate(Target target) {  // CA-4.1
    special(Special::gate) = kNobody;
    put_worker(target, 0);
    go_to(Step::trading_post);
  }

  bool open_trading_post() {  // CA-4.2
    Seat& worker = special(Special::trading_post);
    if (worker != kNobody) {
      gain(worker, Exchange{.get_deniers = 3}, {});
      send_home(worker, Target(Special::trading_post));
    }
    go_to(Step::guild);
    return false;
  }

  void leave_joust() {  // CA-4.7: the favour is finished by now
    Seat& worker = special(Special::joust);
    if (worker != kNobody) send_home(worker, Target(Special::joust));
  }

  bool change_order() {  // CA-4.5
    if (state_.stables.size > 0) {
      Queue order = state_.stables;
      for (const Seat seat : state_.order) {
        if (!state_.stables.has(seat)) order.push(seat);
      }
      state_.order = order;
      events_.add(Event{.kind = EventKind::order, .seat = order[0]});
      send_queue_home(state_.stables, Target(Special::stables));
    }
    go_to(Step::inn);
    return false;
  }

  void send_queue_home(Queue& queue, Target from) {
    for (std::size_t i = 0; i < queue.size; ++i) send_home(queue.seats[i], from);
    queue.size = 0;
  }

  bool visit_inn() {  // CA-4.6
    if (state_.inn_left != kNobody) {
      if (state_.inn_right != kNobody) send_home(state_.inn_right, Target(Special::inn));
      state_.inn_right = state_.inn_left;
      state_.inn_left = kNobody;
      events_.add(Event{.kind = EventKind::inn, .seat = state_.inn_right});
    } else if (state_.inn_right != kNobody) {
      return ask(state_.inn_right, Phase::inn);
    }
    go_to(Step::provost);
    return false;
  }

  void move_provost(int steps) {  // CA-4.3, CA-5.1
    const bool guild = state_.phase == Phase::guild;
    const int price = guild ? 0 : std::abs(steps);
    add_deniers(state_.seat, -price);
    state_.provost = static_cast<std::uint8_t>(state_.provost + steps);
    events_.add(
        Event{.kind = EventKind::provost, .seat = state_.seat, .value = state_.provost, .amount = price});
    if (!guild) {
      ++state_.cursor;
      return;
    }
    send_home(special(Special::guild), Target(Special::guild));
    go_to(Step::joust);
  }

  // Activating buildings.

  bool activate_next() {  // CA-6.1
    while (state_.cursor <= kRoad && active_lot().worker == kNobody) ++state_.cursor;
    if (state_.cursor > kRoad) {
      start_phase();
      go_to(Step::castle);
      return false;
    }
    if (state_.cursor <= state_.provost) activate(active_lot());
    state_.step = Step::finish_space;
    return false;
  }

  Lot& active_lot() { return state_.road[state_.active_space()]; }

  void activate(const Lot& lot) {
    const Seat visitor = lot.worker;
    switch (facts(lot.tile).kind) {
      case TileKind::production:
        return push({Phase::produce, visitor, lot.tile});
      case TileKind::trade:
        return push({Phase::trade, visitor, lot.tile});
      case TileKind::lawyer:
        return push({Phase::lawyer, visitor, 0, Frame::kOptional});
      case TileKind::build: {
        const TileClass group = facts(lot.tile).builds;
        const Phase phase = group == TileClass::prestige ? Phase::prestige : Phase::build;
        return push({phase, visitor, group, Frame::kOptional});
      }
      case TileKind::none:
        return;
    }
  }

  bool finish_space() {  // CA-6.9, CA-7.4
    const Space space = state_.active_space();
    Lot& lot = state_.road[space];
    send_home(lot.worker, Target::road(space));
    if (lot.pending != kNobody) lay_residence(space, lot.pending);
    state_.step = Step::activate;
    return false;
  }

  void take_goods(Choice choice) {  // CA-6.2
    const Frame frame = state_.top();
    const Tile tile = frame.tile();
    const bool bonus = frame.phase == Phase::owner_bonus;
    pop();
    gain(frame.seat, (bonus ? facts(tile).owner_bonus : facts(tile).effect)[choice], {});
    if (!bonus) offer_owner_bonus(tile, frame.seat);
  }

  void offer_owner_bonus(Tile tile, Seat visitor) {
    const Seat owner = active_lot().owner;
    if (facts(tile).owner_bonus[kFirst].exists() && owner != visitor) push({Phase::owner_bonus, owner, tile});
  }

  void trade(Move move) {
    const Frame frame = state_.top();
    pop();
    exchange(frame.seat, effect_of(frame.tile(), state_.edition())[move.choice()], move.pay(), move.get());
  }

  // Building.

  void build(Tile tile, CubeList paid) {  // CA-6.3 to CA-6.6
    const Frame frame = state_.top();
    pop();
    pay(frame.seat, 0, cost_of(tile, frame.is(Frame::kCheaper)) + paid.cubes());
    const Space space = *first_empty_space(state_);
    state_.road[space].tile = tile;
    state_.road[space].owner = frame.seat;
    finish_building(frame.seat, tile, space);
  }

  void finish_building(Seat seat, Tile tile, Space space) {
    --state_.stock[tile];
    const int points = build_points(tile, state_.edition());
    add_points(seat, points);
    events_.add(Event{
        .kind = EventKind::built, .seat = seat, .value = space.number(), .tile = tile, .points = points});
    grant_favours(seat, facts(tile).favours);
  }

  void choose_prestige(Tile tile) { state_.top() = {Phase::site, state_.top().seat, tile}; }

  void build_prestige(Space space) {  // CA-6.7, CA-6.8
    const Frame frame = state_.top();
    const Tile tile = frame.tile();
    pop();
    pay(frame.seat, 0, facts(tile).cost);
    state_.road[space].tile = tile;
    finish_building(frame.seat, tile, space);
  }

  void order_residence(Space space) {  // CA-7.1, CA-7.3
    const Frame frame = state_.top();
    pop();
    pay(frame.seat, frame.is(Frame::kCheaper) ? 0 : 1, facts(Tile::residence).cost);
    Lot& lot = state_.road[space];
    if (lot.worker == kNobody) return lay_residence(space, frame.seat);
    lot.pending = frame.seat;
    events_.add(Event{.kind = EventKind::ordered, .seat = frame.seat, .value = space.number()});
  }

  void lay_residence(Space space, Seat owner) {
    Lot& lot = state_.road[space];
    if (facts(lot.tile).group != TileClass::neutral) ++state_.stock[lot.tile];
    lot.tile = Tile::residence;
    lot.owner = owner;
    lot.pending = kNobody;
    const int points = facts(Tile::residence).points;
    add_points(owner, points);
    events_.add(
        Event{.kind = EventKind::residence, .seat = owner, .value = space.number(), .points = points});
  }

  // The castle.

  void give_batch(Batch batch) {  // CA-9.1, CA-9.2
    const Section section = *section_with_room(state_);
    pay(state_.seat, 0, kBatches[batch]);
    ++me().houses[section];
    ++me().batches;
    add_points(state_.seat, kCastle[section].points);
    events_.add(Event{.kind = EventKind::house,
                      .seat = state_.seat,
                      .value = number_of(section),
                      .points = kCastle[section].points});
  }

  void stop_batches() {  // CA-9.3
    if (me().batches == 0 && section_with_room(state_)) lose(state_.seat, 2);
    ++state_.cursor;
  }

  void lose(Seat seat, int points) {
    const int before = state_.player(seat).points;
    add_points(seat, -points);
    events_.add(Event{.kind = EventKind::lost, .seat = seat, .amount = before - state_.player(seat).points});
  }

  void reward_best_builder() {  // CA-9.4
    const Seat best = best_builder(state_);
    go_to(Step::best_builder);
    if (best != kNobody) grant_favours(best, 1);
  }

  bool leave_castle() {
    send_queue_home(state_.castle, Target::castle());
    for (Player& player : state_.seats) player.batches = 0;
    go_to(Step::bailiff);
    return false;
  }

  // The end of a round.

  bool move_bailiff() {  // CA-9.6
    start_phase();
    const int steps = state_.provost > state_.bailiff ? 2 : 1;
    state_.bailiff = static_cast<std::uint8_t>(std::min(state_.bailiff + steps, kRoad));
    state_.provost = state_.bailiff;
    events_.add(Event{.kind = EventKind::bailiff, .seat = state_.order[0], .value = state_.bailiff});
    go_to(Step::scoring);
    return false;
  }

  bool score_next() {  // CA-9.8, CA-9.9
    if (!section_is_due(state_)) return end_round();
    if (state_.cursor == state_.players) {
      events_.add(Event{.kind = EventKind::scored, .seat = state_.order[0], .value = state_.scored});
      ++state_.scored;
      state_.cursor = 0;
      return false;
    }
    const Seat seat = state_.order[state_.cursor++];
    const Section section{state_.scored};
    const int houses = state_.player(seat).houses[section];
    if (houses == 0) {
      lose(seat, kCastle[section].penalty);
    } else {
      grant_favours(seat, favours_for_houses(section, houses));
    }
    return false;
  }

  bool end_round() {
    if (state_.scored == kSections) {  // CA-10.1
      end_game();
      return false;
    }
    if (state_.players == 2) std::swap(state_.order.seats[0], state_.order.seats[1]);  // CA-2.3
    state_.passed = empty_queue();
    start_phase();
    ++state_.round;
    events_.add(Event{.kind = EventKind::round, .seat = state_.order[0], .value = state_.round});
    pay_income();
    go_to(Step::place);
    return false;
  }

  void end_game() {
    go_to(Step::over);
    const auto winners = static_cast<int>(Caylus::result(state_).winners());
    events_.add(Event{.kind = EventKind::ended, .seat = kSpectator, .amount = winners});
  }

  // Favours.

  void grant_favours(Seat seat, int count) {
    if (count == 0) return;
    if (state_.options.favours == Favours::points) {  // CA-8.9
      return gain(seat, Exchange{.get_points = static_cast<std::uint8_t>(3 * count)}, {});
    }
    push({Phase::favour, seat, count});
  }

  /// CA-8.3: none is left to take, or no line is free for another.
  bool favours_are_taken() const {
    return state_.top().subject == 0 || state_.player(state_.top().seat).lines_used == LineSet::all();
  }

  void take_favour(FavourLine line) {  // CA-8.1
    --state_.top().subject;
    me().lines_used.add(line);
    std::uint8_t& level = me().favours[line];
    if (level < kFavourCap[state_.scored]) ++level;
    events_.add(
        Event{.kind = EventKind::favour, .seat = state_.seat, .value = number_of(line), .amount = level});
    push({Phase::effect, state_.seat, line});
  }

  void use_effect(Move move) {  // CA-8.4 to CA-8.8
    const Frame frame = state_.top();
    pop();
    if (frame.line() == FavourLine::buildings) return push(building_favour(frame.seat, move.level()));
    exchange(frame.seat, favour_of(frame.line(), move.level())[move.choice()], move.pay(), move.get());
  }

  State& state_;
  Events& events_;
};

}  // namespace

// The front door.

std::span<const OptionSpec<Options>> Caylus::option_specs() { return kOptionSpecs; }

std::vector<OptionTexts> Caylus::option_sets() {
  return {{}, {{"edition", "later"}}, {{"edition", "text2005"}, {"favours", "points"}}};
}

template <class AnyShuffler>
State Caylus::start(const Options& options, int players, AnyShuffler& shuffler) {
  State state{};
  state.options = options;
  state.players = static_cast<std::uint8_t>(players);
  lay_out_road(state, shuffler);
  fill_stock(state);
  state.specials.fill(kNobody);
  state.stables = state.castle = state.order = state.passed = empty_queue();
  state.inn_left = state.inn_right = kNobody;
  seat_players(state, shuffler);
  state.provost = state.bailiff = kStartSpace;
  state.round = 1;
  state.step = Step::place;
  NoEvents events;
  Referee<NoEvents> referee(state, events);
  referee.pay_income();
  referee.proceed();
  return state;
}

Turn Caylus::to_move(const State& state) { return {state.seat, state.phase == Phase::over}; }

bool Caylus::endgame(const State& state) {  // CA-9.6, CA-9.7
  // Until its own phase is over the provost can still be moved back.
  const bool far = state.step > Step::provost && state.provost > state.bailiff;
  const int steps = state.step > Step::bailiff ? 0 : far ? 2 : 1;
  return state.bailiff + steps >= kEndSpace || section_is_ready(state, Section::towers);
}

template <class Events>
void Caylus::play(State& state, Move move, Events& events) {
  Referee<Events>(state, events).play(move);
}

State Caylus::by_rules(const State& state, int version) {
  State then = state;
  Seat& worker = then.specials[Special::joust];
  if (version == 1 && then.step == Step::stables && worker != kNobody) {
    ++then.player(worker).workers;
    worker = kNobody;
  }
  return then;
}

FinalPoints final_points(const Player& player) {
  const int gold = player.cubes[Good::gold];
  return {3 * gold, (player.cubes.total() - gold) / 3, player.deniers / 4};
}

Result Caylus::result(const State& state) {  // CA-10.2, CA-10.3
  Result result;
  result.over = state.phase == Phase::over || state.step == Step::over;
  result.players = state.players;
  for (std::size_t s = 0; s < state.players; ++s) {
    result.scores[s] = state.seats[s].points + final_points(state.seats[s]).sum();
  }
  result.rank([&](std::size_t s, std::size_t t) { return result.scores[s] > result.scores[t]; });
  return result;
}

template State Caylus::start(const Options&, int, FastShuffler&);
template State Caylus::start(const Options&, int, FairShuffler&);
template void Caylus::play(State&, Move, NoEvents&);
template void Caylus::play(State&, Move, EventList<Event>&);

static_assert(Game<Caylus>);

}  // namespace merlon::caylus
