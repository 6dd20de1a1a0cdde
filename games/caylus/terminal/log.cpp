// What happened in a game of Caylus, in short sentences: who first, then what. A round is told in one piece,
// so workers that go home are left out and payments stand with what they bring.
#include <utility>

#include "games/caylus/terminal/pieces.h"
#include "games/caylus/terminal/screen.h"

namespace merlon::screen {
namespace {

using namespace caylus;  // NOLINT(google-build-using-namespace): this file is about nothing else

std::string number(const Json& value) { return std::to_string(value.integer()); }
std::string text_of(const Json& value) { return std::string(value.text()); }

std::vector<Seat> seats_of(const Json& list) {
  std::vector<Seat> seats;
  for (std::size_t i = 0; i < list.size(); ++i) seats.push_back(seat_of(list[i]));
  return seats;
}

/// Tells the events of one move.
class Teller {
 public:
  Teller(const Voice& voice, const Json& events, const State& after)
      : voice_(voice), events_(events), state_(after) {}

  std::vector<Told> tell() {
    for (std::size_t i = 0; i < events_.size(); ++i) {
      const std::string_view kind = events_[i]["event"].text();
      if (kind != "income") end_list(incomes_, "ca.event.income");
      if (kind != "home") end_list(idle_, "ca.event.idle");
      add(i, kind);
    }
    end_list(incomes_, "ca.event.income");
    end_list(idle_, "ca.event.idle");
    return std::move(told_);
  }

 private:
  void say(std::string sentence) { told_.push_back({std::move(sentence), next_round_}); }
  void tell_of(std::string_view key, const Json& event, const Facts& facts = {}) {
    say(voice_.told(key, seat_of(event["seat"]), facts));
  }

  void add(std::size_t i, std::string_view kind) {
    const Json event = events_[i];
    if (kind == "income") return add_income(event);
    if (kind == "placed") return tell_placed(event, events_[i + 1]);
    if (kind == "passed") return tell_passed(event);
    if (kind == "home") return add_home(event);
    if (kind == "paid") return add_payment(event, events_[i + 1]);
    if (kind == "gained") return tell_gained(event);
    if (kind == "built" || kind == "residence" || kind == "ordered" || kind == "house") {
      return tell_built(event, kind);
    }
    if (kind == "favour") {
      return tell_of("ca.event.favour", event,
                     {{"line", text_of(event["line"])}, {"level", number(event["level"])}});
    }
    if (kind == "lost") return tell_lost(event);
    if (kind == "inn") return tell_of("ca.event.inn", event);
    add_course_of_the_round(event, kind, events_[i + 1]);
  }

  void add_course_of_the_round(const Json& event, std::string_view kind, const Json& next) {
    if (kind == "provost") return tell_provost(event, next);
    if (kind == "bailiff") return say(voice_.say("ca.event.bailiff", {{"space", number(event["space"])}}));
    if (kind == "order") {
      return say(voice_.say("ca.event.order", {{"names", order_in_words()}}));
    }
    if (kind == "scored") {
      return say(voice_.say("ca.event.scored",
                            {{"section", voice_.say("ca.section." + text_of(event["section"]))}}));
    }
    if (kind == "round") next_round_ = true;  // the number stands before the line
    if (kind == "ended") return tell_end(seats_of(event["winners"]));
  }

  std::string order_in_words() const {
    std::vector<std::string> names;
    for (const Seat seat : seats_in(state_.order)) names.push_back(inner_name(voice_, seat));
    return join(names, ", ");
  }

  void end_list(std::vector<std::string>& list, std::string_view key) {
    if (!list.empty()) say(voice_.say(key, {{"list", join(list, ", ")}}));
    list.clear();
  }

  void add_income(const Json& event) {
    incomes_.push_back(inner_name(voice_, seat_of(event["seat"])) + " " + number(event["deniers"]));
  }

  void tell_placed(const Json& event, const Json& next) {
    const auto target = parse_target(event["place"].text());
    std::string price = event["price"].integer() == 0 ? std::string{} : number(event["price"]) + "D";
    if (next["event"].text() == "visited") {
      price += (price.empty() ? "" : ", ") + inner_name(voice_, seat_of(next["seat"])) + " +1P";
    }
    tell_of(price.empty() ? "ca.event.placed.free" : "ca.event.placed", event,
            {{"place", target ? place_name(voice_, state_, *target) : std::string{}}, {"price", price}});
  }

  /// CA-9.5: nobody loses what is not there.
  void tell_lost(const Json& event) {
    const bool nothing = event["points"].integer() == 0;
    tell_of(nothing ? "ca.event.lost.nothing" : "ca.event.lost", event,
            {{"points", number(event["points"])}});
  }

  void tell_passed(const Json& event) {
    tell_of(event["deniers"].integer() > 0 ? "ca.event.passed.first" : "ca.event.passed", event);
  }

  /// Workers go home all the time; told are only those who leave without having done anything. At most one of
  /// the road has worked since the last decision, and it goes first.
  void add_home(const Json& event) {
    const auto target = parse_target(event["place"].text());
    if (!target || target->is_castle()) return;
    if (target->is_special()) {
      const bool leaves = target->special() == Special::gate || target->special() == Special::inn;
      if (leaves) tell_of("ca.event.home", event, {{"place", place_name(voice_, state_, *target)}});
      return;
    }
    if (std::exchange(seen_road_, true)) {
      idle_.push_back(inner_name(voice_, seat_of(event["seat"])) + " " + text_of(event["place"]));
    }
  }

  /// A payment stands with what it brings. The joust is paid for first, and its favour chosen afterwards.
  void add_payment(const Json& event, const Json& next) {
    payment_ = amounts_in(event);
    const std::string_view kind = next["event"].text();
    const bool brings =
        kind == "gained" || kind == "built" || kind == "residence" || kind == "ordered" || kind == "house";
    if (brings) return;
    tell_of("ca.event.paid", event, {{"goods", std::exchange(payment_, {})}});
  }

  void tell_gained(const Json& event) {
    const std::string goods = amounts_in(event);
    if (payment_.empty()) return tell_of("ca.event.gained", event, {{"goods", goods}});
    tell_of("ca.event.traded", event, {{"pay", std::exchange(payment_, {})}, {"goods", goods}});
  }

  void tell_built(const Json& event, std::string_view kind) {
    const std::string pay = std::exchange(payment_, {});
    const Facts facts{
        {"pay", pay},
        {"tile", event["tile"].exists() ? tile_name(voice_, event["tile"].text()) : std::string{}},
        {"space", number(event["space"])},
        {"section", voice_.say("ca.section." + text_of(event["section"]))},
        {"points", number(event["points"])}};
    const std::string suffix = pay.empty() ? ".laid" : "";
    tell_of("ca.event." + std::string(kind) + (kind == "residence" ? suffix : ""), event, facts);
  }

  /// Nobody is told who leaves the provost alone. The guild's worker goes home at once.
  void tell_provost(const Json& event, const Json& next) {
    const std::int64_t price = event["deniers"].integer();
    const bool guild = next["event"].text() == "home" && next["place"].text() == "guild";
    seen_road_ = !guild;  // whoever goes home from the road now has not worked
    if (price == 0 && !guild) return;
    tell_of(guild ? "ca.event.provost.guild" : "ca.event.provost", event,
            {{"space", number(event["space"])}, {"price", std::to_string(price)}});
  }

  void tell_end(const std::vector<Seat>& winners) {
    if (winners.size() == 1) return say(voice_.told("ca.event.ended", winners[0]));
    say(voice_.say("ca.event.ended.shared", {{"names", seat_names_in_words(voice_, winners)}}));
  }

  const Voice& voice_;
  const Json events_;
  const State& state_;
  std::vector<Told> told_;
  std::vector<std::string> incomes_;
  std::vector<std::string> idle_;
  std::string payment_;
  bool seen_road_ = false;
  bool next_round_ = false;
};

std::string outcome(const Voice& voice, const Json& result) {
  const std::vector<Seat> winners = seats_of(result["winners"]);
  const Seat first = winners.empty() ? Seat{0} : winners[0];
  const Facts facts{{"points", number(result["items"][merlon::index(first)]["total"])},
                    {"names", seat_names_in_words(voice, winners)}};
  return winners.size() > 1 ? voice.say("ca.result.shared", facts)
                            : voice.told("ca.result.won", first, facts);
}

std::string breakdown(const Voice& voice, const Json& item) {
  return voice.say("ca.result.item", {{"name", voice.name(seat_of(item["seat"]))},
                                      {"points", number(item["points"])},
                                      {"gold", number(item["gold"])},
                                      {"cubes", number(item["cubes"])},
                                      {"deniers", number(item["deniers"])},
                                      {"total", number(item["total"])}});
}

}  // namespace

std::vector<Told> CaylusScreen::tell(const Voice& voice, const Json& events, const Seen& after,
                                     Seat /*mover*/) {
  return Teller(voice, events, after.state()).tell();
}

Lines CaylusScreen::tell_result(const Voice& voice, const Seen& /*seen*/, const Json& result) {
  Lines lines{outcome(voice, result)};
  for (std::size_t s = 0; s < result["items"].size(); ++s) {
    lines.push_back(breakdown(voice, result["items"][s]));
  }
  return lines;
}

}  // namespace merlon::screen
