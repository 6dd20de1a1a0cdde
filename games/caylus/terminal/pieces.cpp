#include "games/caylus/terminal/pieces.h"

#include "screen/text.h"

namespace merlon::screen {
namespace {

using namespace caylus;  // NOLINT(google-build-using-namespace): this file is about nothing else

constexpr std::string_view kSeatLetters = "brygo";

std::string key_of(std::string_view start, std::string_view name) {
  return std::string(start) + std::string(name);
}

std::string plain_amounts(int deniers, int points, const Cubes& cubes) {
  const std::string text = amounts_text({deniers, points, cubes});
  return text == "0" ? std::string{} : text;
}

std::string open_cubes(int number, char letter) {
  return number == 0 ? std::string{} : std::to_string(number) + letter;
}

std::string pay_side(const Exchange& exchange) {
  return plain_amounts(exchange.pay_deniers, 0, exchange.pay) + open_cubes(exchange.pay_any, 'A') +
         open_cubes(exchange.pay_plain, 'R');
}

std::string get_side(const Exchange& exchange) {
  return plain_amounts(exchange.get_deniers, exchange.get_points, exchange.get) +
         open_cubes(exchange.get_plain, 'R');
}

/// "+2F", "1A>6D"
std::string exchange_in_letters(const Exchange& exchange) {
  const std::string pay = pay_side(exchange);
  return pay.empty() ? "+" + get_side(exchange) : pay + ">" + get_side(exchange);
}

/// "2D" and "4D" as "2/4D".
std::string merged(const std::string& one, const std::string& other) {
  return one == other ? one : one.substr(0, 1) + "/" + other;
}

/// What buildings that neither produce nor trade do.
std::string other_effect(const Voice& voice, Tile tile) {
  const TileFacts& building = facts(tile);
  if (building.kind == TileKind::lawyer) return voice.say("ca.effect.lawyer");
  if (building.builds == TileClass::wood) return voice.say("ca.effect.wood");
  if (building.builds == TileClass::stone) return voice.say("ca.effect.stone");
  if (building.builds == TileClass::prestige) return voice.say("ca.effect.prestige");
  if (building.income == 0) return {};
  return voice.say("ca.effect.income", {{"deniers", std::to_string(building.income)}});
}

}  // namespace

const Suit& suit_of_seat(Seat seat) { return suit_with(kSeatLetters[merlon::index(seat)]); }

std::string seat_sign(const Voice& voice, Seat seat) {
  const Suit& suit = suit_of_seat(seat);
  return voice.paint(with_shape(voice, suit, std::string(1, suit.letter)), suit.look);
}

std::string seat_letter(const Voice& voice, Seat seat) {
  const Suit& suit = suit_of_seat(seat);
  return voice.paint(std::string(1, suit.letter), suit.look);
}

std::string seat_signs(const Voice& voice, const std::vector<Seat>& seats) {
  std::vector<std::string> signs;
  std::vector<std::string> letters;
  for (const Seat seat : seats) {
    signs.push_back(seat_sign(voice, seat));
    letters.push_back(seat_letter(voice, seat));
  }
  const std::string text = join(signs, "");
  return display_width(text) <= kCellWidth ? text : join(letters, " ");
}

std::vector<Seat> seats_in(const Queue& queue) { return {queue.begin(), queue.end()}; }

std::string inner_name(const Voice& voice, Seat seat) {
  return seat == voice.viewer() ? voice.say("ca.you") : voice.name(seat);
}

std::string seat_names_in_words(const Voice& voice, const std::vector<Seat>& seats) {
  std::vector<std::string> names;
  for (const Seat seat : seats) names.push_back(voice.name(seat));
  return join(names, ", ");
}

std::string tile_name(const Voice& voice, std::string_view id) { return voice.say(key_of("ca.tile.", id)); }
std::string tile_name(const Voice& voice, Tile tile) { return tile_name(voice, tile_text(tile)); }

std::string short_tile_name(const Voice& voice, Tile tile) {
  const std::string key = key_of("ca.short.", tile_text(tile));
  return has_message(voice.language(), key) ? voice.say(key) : tile_name(voice, tile);
}

std::string short_effect(const Voice& voice, Tile tile, Edition edition) {
  const Exchanges offered = effect_of(tile, edition);
  if (!offered[kFirst].exists()) return other_effect(voice, tile);
  if (!offered[kSecond].exists()) return exchange_in_letters(offered[kFirst]);
  if (pay_side(offered[kFirst]).empty()) {
    return exchange_in_letters(offered[kFirst]) + "/" + exchange_in_letters(offered[kSecond]);
  }
  return merged(pay_side(offered[kFirst]), pay_side(offered[kSecond])) + ">" +
         merged(get_side(offered[kFirst]), get_side(offered[kSecond]));
}

std::string full_effect(const Voice& voice, Tile tile, Edition edition) {
  const Exchanges offered = effect_of(tile, edition);
  if (!offered[kFirst].exists()) return other_effect(voice, tile);
  std::string first = exchange_in_letters(offered[kFirst]);
  if (!offered[kSecond].exists()) return first;
  return voice.say("ca.effect.or", {{"one", first}, {"other", exchange_in_letters(offered[kSecond])}});
}

std::string cost_text(Tile tile) {
  return plain_amounts(0, 0, facts(tile).cost) + open_cubes(facts(tile).cost_any, 'A');
}

std::string place_name(const Voice& voice, const State& state, Target target) {
  if (!target.is_on_road()) return voice.say(key_of("ca.place.", target_text(target)));
  const Tile tile = state.road[target.space()].tile;
  const std::string space = std::to_string(target.space().number());
  return tile == Tile::empty ? space : short_tile_name(voice, tile) + " " + space;
}

std::string bare_place_name(const Voice& voice, std::string_view place) {
  const auto target = parse_target(place);
  if (!target || target->is_on_road()) {
    return voice.say("ca.place.space", {{"space", std::string(place)}});
  }
  return voice.say(key_of("ca.named.", place));
}

std::string section_name(const Voice& voice, Section section) {
  return voice.say(key_of("ca.section.", section_text(section)));
}

std::string amounts_in(const Json& json) {
  const auto cubes = parse_amounts(json["cubes"].text());
  return amounts_text({static_cast<int>(json["deniers"].integer()),
                       static_cast<int>(json["points"].integer()), cubes ? cubes->cubes : Cubes{}});
}

std::string provost_letter(const Voice& voice) { return voice.say("ca.provost.letter"); }
std::string bailiff_letter(const Voice& voice) { return voice.say("ca.bailiff.letter"); }

}  // namespace merlon::screen
