// What happened in a game of Schotten-Totten, in sentences: who first, then what, in the present tense.
#include <bit>

#include "games/schotten_totten/engine/notation.h"
#include "games/schotten_totten/engine/proof.h"
#include "games/schotten_totten/engine/rules.h"
#include "games/schotten_totten/terminal/cards.h"
#include "games/schotten_totten/terminal/screen.h"

namespace merlon::screen {
namespace {

using namespace schotten_totten;  // NOLINT(google-build-using-namespace): this file is about nothing else

/// Tells the events of one move. Some sentences depend on an event before: what a trick does to a card has no
/// name of its own among the events.
class Teller {
 public:
  Teller(const Voice& voice, const State& after, Seat mover) : voice_(voice), state_(after), mover_(mover) {}

  Told tell(const Json& event) {
    const std::string_view kind = event["event"].text();
    const Seat named = seat_of(event["seat"]);
    const Seat seat = named == Seat(0) || named == Seat(1) ? named : kSpectator;
    const bool next_turn = kind == "claimed" && seat != mover_;
    return {sentence(event, kind, seat), next_turn};
  }

 private:
  std::string sentence(const Json& event, std::string_view kind, Seat seat) {
    const std::string key = "st.event." + std::string(kind);
    Facts facts = facts_of(event);
    if (kind == "trick") trick_ = parse_card(event["card"].text()).value_or(Card::none);
    if (kind == "claimed" && seat != kSpectator)
      return claim(seat, key_of<Stone>(event["stone"].integer() - 1).value_or(Stone(0)));
    if (seat == kSpectator) return voice_.say(key + ".nobody", facts);
    if (kind == "moved" && trick_ == Card::traitor) return voice_.told("st.event.stolen", seat, facts);
    if (kind == "discarded" && trick_ == Card::deserter) return voice_.told("st.event.deserted", seat, facts);
    const bool hides = (kind == "drew" || kind == "returned") && !event["card"].exists();
    return voice_.told(hides ? key + ".hidden" : key, seat, facts);
  }

  Facts facts_of(const Json& event) const {
    Facts facts;
    if (const auto card = parse_card(event["card"].text())) {
      facts.emplace_back("card", card_in_words(voice_, *card));
    }
    if (const auto pile = parse_pile(event["pile"].text())) {
      facts.emplace_back("pile", pile_name(voice_, *pile));
    }
    if (event["from"].exists()) facts.emplace_back("from", std::to_string(event["from"].integer()));
    if (event["stone"].exists()) facts.emplace_back("stone", std::to_string(event["stone"].integer()));
    return facts;
  }

  /// A claim with its reason. But for the owner, nothing that a proof looks at changes between the claim and
  /// the end of the move.
  std::string claim(Seat seat, Stone stone) const {
    State before = state_;
    before.owned = {};
    refresh_stone(before, stone);
    const Proof proof = prove(before, seat, stone);
    const Facts facts{{"stone", stone_text(stone)},
                      {"own", formation_name(voice_, proof.own)},
                      {"reply", formation_name(voice_, proof.reply)}};
    return voice_.told("st.event.claimed." + std::string(reason(proof)), seat, facts);
  }

  static std::string_view reason(const Proof& proof) {
    if (proof.reply.formation == FormationClass::none) return "unanswerable";
    const bool tied = proof.own == proof.reply;
    if (!proof.reply_complete) return tied ? "proved_first" : "proved";
    return tied ? "first" : "stronger";
  }

  const Voice& voice_;
  const State& state_;
  Seat mover_;
  Card trick_ = Card::none;
};

/// With one pile only, a draw that shows nothing is no news: every turn ends with one.
bool goes_without_saying(const Json& event, const State& state) {
  return event["event"].text() == "drew" && !event["card"].exists() && !state.options.tactics;
}

}  // namespace

std::vector<Told> SchottenTottenScreen::tell(const Voice& voice, const Json& events, const Seen& after,
                                             Seat mover) {
  Teller teller(voice, after.state(), mover);
  std::vector<Told> told;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (!goes_without_saying(events[i], after.state())) told.push_back(teller.tell(events[i]));
  }
  return told;
}

Lines SchottenTottenScreen::tell_result(const Voice& voice, const Seen& seen, const Json& result) {
  const Json items = result["items"];
  for (const Seat seat : kSeats) {
    const Json item = items[merlon::index(seat)];
    if (!item["won"].boolean()) continue;
    const Json loser = items[merlon::index(other(seat))];
    const bool clear = item["three_adjacent"].boolean() || item["five_stones"].boolean();
    const bool contested = loser["three_adjacent"].boolean() || loser["five_stones"].boolean();
    const std::string_view how = !clear || contested             ? "more"
                                 : item["five_stones"].boolean() ? "five"
                                                                 : "adjacent";
    const StoneSet rows = rows_of_three(seen.state().owned[seat]);
    const int first = rows.empty() ? 0 : printed_number(rows.first());
    Lines lines{voice.told("st.result." + std::string(how), seat,
                           {{"stones", std::to_string(item["stones"].integer())},
                            {"others", std::to_string(loser["stones"].integer())},
                            {"first", std::to_string(first)},
                            {"second", std::to_string(first + 1)},
                            {"third", std::to_string(first + 2)}})};
    if (item["settled"].boolean()) lines.push_back(voice.say("st.result.settled"));
    return lines;
  }
  return {
      voice.say("st.result.drawn", {{"stones", std::to_string(items[std::size_t{0}]["stones"].integer())}}),
      voice.say("st.result.settled")};
}

}  // namespace merlon::screen
