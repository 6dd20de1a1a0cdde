#include "games/kreta/terminal/view.h"

#include "games/kreta/engine/notation.h"
#include "games/kreta/engine/options.h"
#include "games/kreta/engine/pieces.h"
#include "screen/parsed_options.h"

namespace merlon::screen {
namespace {

using namespace kreta;  // NOLINT(google-build-using-namespace): this file is about nothing else

std::uint8_t byte(const Json& number) { return static_cast<std::uint8_t>(number.integer()); }
Province province_of(const Json& number) { return Province(byte(number) - 1); }
Site site_of(const Json& number) { return Site(byte(number) - 1); }
Harbour harbour_of(const Json& text) { return parse_harbour(text.text()).value_or(Harbour(0)); }

template <class Set, class Item>
Set set_of(const Json& list, Item&& item) {
  Set set{};
  for (std::size_t i = 0; i < list.size(); ++i) set.add(item(list[i]));
  return set;
}

void read_seat(State& state, Seat seat, const Json& json) {
  Player& player = state.player(seat);
  player.score = static_cast<std::int16_t>(json["score"].integer());
  player.hand = set_of<CardSet>(
      json["hand"], [](const Json& card) { return parse_card(card.text()).value_or(Card::admiral); });
  player.ships = set_of<HarbourSet>(json["ships"], harbour_of);
  player.forts = set_of<SiteSet>(json["forts"], site_of);
  for (const Good good : every<Good>(kGoods)) player.goods[good] = byte(json["goods"][good_text(good)]);
  player.peoples_left = kPeoples;
  player.cities_left = kCities;
  if (json["abbot"].is(JsonKind::integer)) put_abbot(state, seat, province_of(json["abbot"]));
}

void read_province(State& state, Province province, const Json& json) {
  state.tiles[province] = parse_good(json["tile"].text()).value_or(kNoGood);
  for (std::uint8_t s = 0; s < state.players; ++s) {
    for (int count = byte(json["peoples"][s]); count > 0; --count) place_people(state, Seat{s}, province);
    for (int count = byte(json["cities"][s]); count > 0; --count) place_city(state, Seat{s}, province);
  }
}

template <std::size_t Size>
void read_fort_cards(std::array<Site, Size>& cards, const Json& list) {
  for (std::size_t i = 0; i < Size; ++i) {
    cards[i] = list[i].is(JsonKind::integer) ? site_of(list[i]) : State::kHidden;
  }
}

void read_turn(State& state, const Json& view) {
  state.seat = Seat{byte(view[view["to_move"].is(JsonKind::null) ? "last_seat" : "to_move"])};
  state.phase = parse_phase(view["phase"].text()).value_or(Phase::over);
  state.turn = static_cast<std::uint16_t>(view["turn"].integer());
  if (state.phase == Phase::sail) {
    state.remember_way(harbour_of(view["sailed"][std::size_t{0}]),
                       harbour_of(view["sailed"][std::size_t{1}]));
  }
  const Json walk = view["walk"];
  state.points = byte(walk["points"]);
  const Json start = walk["start"];
  if (start.size() == kProvinces) {
    for (const Province p : every<Province>()) state.walk_start[p] = byte(start[index(p)]);
  }
  if (walk["last"].size() < 2) return;
  state.remember_way(province_of(walk["last"][std::size_t{0}]), province_of(walk["last"][std::size_t{1}]));
  state.left = set_of<ProvinceSet>(walk["left"], province_of);
  state.entered = set_of<ProvinceSet>(walk["entered"], province_of);
}

}  // namespace

State read_kreta_view(const Json& view) {
  State state{};
  state.options = parsed_options<Options>(view["options"], kOptionSpecs);
  state.players = byte(view["players"]);
  state.last_from = State::kNone;
  state.last_to = State::kNone;
  for (Player& player : state.seats) player.abbot = Province::none();
  for (std::uint8_t s = 0; s < state.players; ++s) read_seat(state, Seat{s}, view["seats"][s]);
  for (const Province p : every<Province>()) read_province(state, p, view["provinces"][index(p)]);
  read_fort_cards(state.row, view["row"]);
  read_fort_cards(state.pile, view["pile"]);
  state.scored = byte(view["scored"]);
  state.replaced = byte(view["replaced"]);
  read_turn(state, view);
  return state;
}

}  // namespace merlon::screen
