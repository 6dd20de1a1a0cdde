// What happened in a game of Kilt Castle, in sentences: who first, then what, in the present tense.

#include "games/kilt_castle/engine/notation.h"
#include "games/kilt_castle/terminal/pieces.h"
#include "games/kilt_castle/terminal/screen.h"

namespace merlon::screen {
namespace {

using namespace kilt_castle;  // NOLINT(google-build-using-namespace): this file is about nothing else

std::string number(const Json& value) { return std::to_string(value.integer()); }

std::string names_of(const Voice& voice, const Json& seats) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < seats.size(); ++i) names.push_back(voice.name(seat_of(seats[i])));
  return join(names, ", ");
}

/// Tells the events of one move. Payments of one kind stand together in one sentence.
class Teller {
 public:
  Teller(const Voice& voice, const State& after) : voice_(voice), state_(after) {}

  std::vector<Told> tell(const Json& events) {
    for (std::size_t i = 0; i < events.size(); ++i) {
      const std::string_view kind = events[i]["event"].text();
      if (kind != "paid") end_payment("kc.event.paid", paid_);
      if (kind != "final_pay") end_payment("kc.event.final_pay", final_pay_);
      add(events[i], kind);
    }
    end_payment("kc.event.paid", paid_);
    end_payment("kc.event.final_pay", final_pay_);
    return std::move(told_);
  }

 private:
  void add(const Json& event, std::string_view kind) {
    const Seat seat = seat_of(event["seat"]);
    if (kind == "moved") return say(moved(event, seat));
    if (kind == "noted") return say(voice_.say("kc.event.noted", {{"place", text(event["place"])}}));
    if (kind == "built") return say(built(event, seat));
    if (kind == "skipped") return say(voice_.told("kc.event.skipped", seat, {{"colour", sign_of(event)}}));
    if (kind == "roofed") return say(roofed(event));
    if (kind == "ended") return say(ended(event["winners"]));
    if (kind == "paid") {
      paid_.push_back(sum(suit_name(voice_, suit_of_colour(colour_of(event)).letter), event));
    } else {
      final_pay_.push_back(sum(voice_.name(seat), event));
    }
  }

  void say(std::string sentence) { told_.push_back({std::move(sentence), false}); }

  static std::string text(const Json& value) { return std::string(value.text()); }

  /// The first colour if the page asks about an event that names none.
  static kilt_castle::Colour colour_of(const Json& event) {
    return parse_colour(event["colour"].text()).value_or(kilt_castle::kLoch);
  }

  std::string sign_of(const Json& event) const { return colour_sign(voice_, colour_of(event)); }

  std::string sum(const std::string& name, const Json& event) const {
    return voice_.say("kc.event.sum", {{"name", name}, {"ducats", number(event["ducats"])}});
  }

  void end_payment(std::string_view key, std::vector<std::string>& sums) {
    if (!sums.empty()) say(voice_.say(key, {{"sums", join(sums, ", ")}}));
    sums.clear();
  }

  std::string moved(const Json& event, Seat seat) const {
    const std::string card = text(event["card"]);
    return voice_.told(
        card.size() > 1 ? "kc.event.turned" : "kc.event.moved", seat,
        {{"card", card_sign_of(voice_, card)}, {"from", text(event["from"])}, {"to", text(event["to"])}});
  }

  /// On empty ground, on an own tower, or over somebody.
  std::string built(const Json& event, Seat seat) const {
    const Seat payee = seat_of(event["paid_to"]);
    const kilt_castle::Colour colour = colour_of(event);
    const int crests = event["crests"].number();
    const Facts facts{{"floor", floor_sign(voice_, colour, crests)},
                      {"square", text(event["square"])},
                      {"price", number(event["price"])},
                      {"other", payee == kSpectator ? std::string{} : voice_.name(payee)}};
    if (payee != kSpectator) {
      return voice_.told(payee == voice_.viewer() ? "kc.event.built_over_you" : "kc.event.built_over", seat,
                         facts);
    }
    const bool ground = state_.height(parse_square(event["square"].text()).value_or(Square(0))) == 1;
    return voice_.told(ground ? "kc.event.built" : "kc.event.built_own", seat, facts);
  }

  std::string roofed(const Json& event) const {
    const bool unused = event["from"].is(JsonKind::null);
    return voice_.say(unused ? "kc.event.roofed" : "kc.event.roof_moved",
                      {{"square", text(event["square"])}, {"from", text(event["from"])}});
  }

  std::string ended(const Json& winners) const {
    if (winners.size() == 1) return voice_.told("kc.event.ended", seat_of(winners[std::size_t{0}]));
    return voice_.say("kc.event.ended.shared", {{"names", names_of(voice_, winners)}});
  }

  const Voice& voice_;
  const State& state_;
  std::vector<Told> told_;
  std::vector<std::string> paid_;
  std::vector<std::string> final_pay_;
};

/// Who has won and, where the ducats did not decide it, by what.
std::string outcome(const Voice& voice, const Json& result) {
  const Json winners = result["winners"];
  const Seat first = seat_of(winners[std::size_t{0}]);
  const Json best = result["items"][merlon::index(first)];
  const Facts facts{{"ducats", number(best["ducats"])},
                    {"floors", number(best["floors_built"])},
                    {"names", names_of(voice, winners)}};
  if (winners.size() > 1) return voice.say("kc.result.shared", facts);
  std::size_t as_rich = 0;
  for (std::size_t s = 0; s < result["items"].size(); ++s) {
    if (result["items"][s]["ducats"].integer() == best["ducats"].integer()) ++as_rich;
  }
  return voice.told(as_rich > 1 ? "kc.result.floors" : "kc.result.won", first, facts);
}

std::string breakdown(const Voice& voice, const Json& item) {
  return voice.say("kc.result.item", {{"name", voice.name(seat_of(item["seat"]))},
                                      {"before", number(item["ducats_before_final_pay"])},
                                      {"towers", number(item["towers"])},
                                      {"crests", number(item["crests"])},
                                      {"roofs", number(item["roofs"])},
                                      {"ducats", number(item["ducats"])},
                                      {"floors", number(item["floors_built"])}});
}

}  // namespace

std::vector<Told> KiltCastleScreen::tell(const Voice& voice, const Json& events, const Seen& after,
                                         Seat /*mover*/) {
  return Teller(voice, after.state()).tell(events);
}

Lines KiltCastleScreen::tell_result(const Voice& voice, const Seen& /*seen*/, const Json& result) {
  Lines lines{outcome(voice, result)};
  for (std::size_t s = 0; s < result["items"].size(); ++s) {
    lines.push_back("  " + breakdown(voice, result["items"][s]));
  }
  return lines;
}

}  // namespace merlon::screen
