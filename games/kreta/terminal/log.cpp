// What happened in a game of Kreta, in sentences: who plays which card, then what it does.
#include "games/kreta/engine/notation.h"
#include "games/kreta/terminal/pieces.h"
#include "games/kreta/terminal/screen.h"

namespace merlon::screen {
namespace {

using namespace kreta;  // NOLINT(google-build-using-namespace): this file is about nothing else

std::string number(const Json& value) { return std::to_string(value.integer()); }
/// The first place if the page asks about an event that names none.
template <class Place>
Place numbered(const Json& value) {
  return key_of<Place>(value.integer() - 1).value_or(Place(0));
}

std::string names_of(const Voice& voice, const Json& seats) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < seats.size(); ++i) names.push_back(voice.name(seat_of(seats[i])));
  return join(names, ", ");
}

/// "1 point", "3 points"
std::string points_in_words(const Voice& voice, std::int64_t points) {
  return voice.say(points == 1 ? "kr.points.one" : "kr.points.many", {{"points", std::to_string(points)}});
}

/// Tells the events of one move. What a scoring brings stands together in one sentence.
class Teller {
 public:
  explicit Teller(const Voice& voice) : voice_(voice) {}

  std::vector<Told> tell(const Json& events) {
    for (std::size_t i = 0; i < events.size(); ++i) add(events[i], events[i]["event"].text());
    return std::move(told_);
  }

 private:
  void add(const Json& event, std::string_view kind) {
    if (kind == "played") return say(played(event));
    if (kind == "scored") return add_score(event);
    if (kind == "taken_up") return say(scoring(event));
    if (kind == "ended") return say(ended(event["winners"]));
    const bool placed = kind == "abbot" && event["from"].is(JsonKind::null);
    say(voice_.say("kr.event." + std::string(kind) + (placed ? ".placed" : ""), facts_of(event)));
  }

  void say(std::string sentence) { told_.push_back({std::move(sentence), false}); }

  Facts facts_of(const Json& event) const {
    Facts facts;
    for (const std::string_view name : {"from", "to", "province", "harbour"}) {
      const Json value = event[name];
      if (value.is(JsonKind::text)) facts.emplace_back(name, harbour_in_words(value));
      if (value.is(JsonKind::integer)) facts.emplace_back(name, place(event, name));
    }
    if (event["site"].exists()) {
      facts.emplace_back("site", number(event["site"]));
      facts.emplace_back("provinces", provinces_at(numbered<Site>(event["site"])));
    }
    if (const auto good = parse_good(event["good"].text())) {
      facts.emplace_back("good", good_in_words(voice_, *good));
      facts.emplace_back("points", points_in_words(voice_, event["points"].integer()));
    }
    return facts;
  }

  /// Of a card that is replaced, `from` is a site.
  static std::string place(const Json& event, std::string_view name) {
    if (event["event"].text() == "replaced") return number(event[name]);
    return province_in_words(numbered<Province>(event[name]));
  }

  /// "H3 (4 Frangokastello)"
  static std::string harbour_in_words(const Json& harbour) {
    const Harbour parsed = parse_harbour(harbour.text()).value_or(Harbour(0));
    return harbour_text(parsed) + " (" + province_in_words(kProvinceOfHarbour[parsed]) + ")";
  }

  std::string played(const Json& event) const {
    const Card card = parse_card(event["card"].text()).value_or(Card::admiral);
    const Seat seat = seat_of(event["seat"]);
    if (card != Card::king) {
      return voice_.told("kr.event.played", seat, {{"card", card_as_object(voice_, card)}});
    }
    const Card repeated = parse_card(event["repeats"].text()).value_or(Card::admiral);
    return voice_.told("kr.event.king", seat, {{"card", card_in_words(voice_, repeated)}});
  }

  void add_score(const Json& event) {
    const auto province = numbered<Province>(event["province"]);
    const std::string score = voice_.name(seat_of(event["seat"])) + " " + number(event["points"]);
    if (!scores_.empty() && province == last_province_) {
      scores_.back() += ", " + score;
    } else {
      scores_.push_back(province_in_words(province) + ": " + score);
    }
    last_province_ = province;
  }

  std::string scoring(const Json& event) {
    const std::string scores = join(scores_, "; ");
    scores_.clear();
    return voice_.say(scores.empty() ? "kr.event.scored.nobody" : "kr.event.scored",
                      {{"site", number(event["site"])}, {"scores", scores}});
  }

  std::string ended(const Json& winners) const {
    if (winners.size() == 1) return voice_.told("kr.event.ended", seat_of(winners[std::size_t{0}]));
    return voice_.say("kr.event.ended.shared", {{"names", names_of(voice_, winners)}});
  }

  const Voice& voice_;
  std::vector<Told> told_;
  std::vector<std::string> scores_;
  Province last_province_ = Province::none();
};

std::string breakdown(const Voice& voice, const Json& item) {
  return voice.say("kr.result.item", {{"name", voice.name(seat_of(item["seat"]))},
                                      {"points", number(item["points"])},
                                      {"tiles", number(item["from_tiles"])},
                                      {"scorings", number(item["from_scorings"])}});
}

}  // namespace

std::vector<Told> KretaScreen::tell(const Voice& voice, const Json& events, const Seen& /*after*/,
                                    Seat /*mover*/) {
  return Teller(voice).tell(events);
}

Lines KretaScreen::tell_result(const Voice& voice, const Seen& /*seen*/, const Json& result) {
  const Json winners = result["winners"];
  const Seat first = seat_of(winners[std::size_t{0}]);
  const Facts facts{{"points", number(result["items"][merlon::index(first)]["points"])},
                    {"names", names_of(voice, winners)}};
  Lines lines{winners.size() > 1 ? voice.say("kr.result.shared", facts)
                                 : voice.told("kr.result.won", first, facts)};
  for (std::size_t s = 0; s < result["items"].size(); ++s) {
    lines.push_back("  " + breakdown(voice, result["items"][s]));
  }
  return lines;
}

}  // namespace merlon::screen
