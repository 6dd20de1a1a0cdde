// Why something can or cannot be done in Kilt Castle, and what it would lead to.
#include "games/kilt_castle/engine/notation.h"
#include "games/kilt_castle/engine/preview.h"
#include "games/kilt_castle/engine/sites.h"
#include "games/kilt_castle/terminal/pieces.h"
#include "games/kilt_castle/terminal/screen.h"

namespace merlon::screen {
namespace {

using namespace kilt_castle;  // NOLINT(google-build-using-namespace): this file is about nothing else

/// One fact of a refusal in the reader's words.
std::string fact_in_words(const Voice& voice, const Param& param) {
  if (!param.is_text) return std::to_string(param.number);
  std::string text(param.as_text());
  if (param.name == "card") return card_sign_of(voice, text);
  if (const auto colour = parse_colour(text)) return colour_in_words(voice, *colour);
  return text;
}

std::string site_in_words(const Voice& voice, const Site& site) {
  const std::string price = price_in_words(voice, site.price.least, site.price.most);
  const std::string words = voice.say(site.roof ? "kc.why.site.roof" : "kc.why.site",
                                      {{"square", square_text(site.square)}, {"price", price}});
  return site.certain ? words : voice.say("kc.why.perhaps", {{"site", words}});
}

/// "2. Rowan builds r◆: 14 for 1, 12 for 2."
std::string builder_in_words(const Voice& voice, const Builder& builder, int number) {
  std::vector<std::string> sites;
  for (const Site& site : builder.sites) sites.push_back(site_in_words(voice, site));
  const bool nothing = sites.empty();
  if (builder.may_skip) sites.push_back(voice.say("kc.why.perhaps_nothing"));
  return voice.told(nothing ? "kc.why.nothing" : "kc.why.builder", builder.seat,
                    {{"number", std::to_string(number)},
                     {"colour", colour_sign(voice, builder.colour)},
                     {"sites", join(sites, ", ")}});
}

std::string range_in_words(const Voice& voice, Range range) {
  const std::string least = std::to_string(range.least);
  const std::string most = std::to_string(range.most);
  return least == most ? least : voice.say("kc.why.span", {{"least", least}, {"most", most}});
}

/// "Rowan 3 → 4 to 5"; what does not change stands there once.
std::string income_in_words(const Voice& voice, const Income& income, const std::string& arrow) {
  const std::string now = std::to_string(income.now);
  const std::string after = range_in_words(voice, income.after);
  return voice.say(now == after ? "kc.why.income.same" : "kc.why.income",
                   {{"colour", suit_name(voice, suit_of_colour(income.colour).letter)},
                    {"now", now},
                    {"arrow", arrow},
                    {"after", after}});
}

std::string ducat_day_in_words(const Voice& voice, const Preview& preview) {
  const std::string arrow(voice.sign("→", "->"));
  std::vector<std::string> incomes;
  for (const Income& income : preview.incomes) incomes.push_back(income_in_words(voice, income, arrow));
  const std::string words = voice.say(preview.ducat_day ? "kc.why.day" : "kc.why.no_day",
                                      {{"arrow", arrow}, {"incomes", join(incomes, ", ")}});
  return preview.ducat_day ? voice.paint(words, kStrong) : words;
}

}  // namespace

std::string KiltCastleScreen::refusal(const Voice& voice, const Refusal& refusal) {
  return refusal_in_words(voice, refusal, fact_in_words);
}

Lines KiltCastleScreen::consider(const Voice& voice, const Seen& /*now*/, const Seen& before, Move move,
                                 const Refusal& refusal) {
  if (refusal) return {};
  const State& state = before.state();
  const Preview preview = kilt_castle::preview(state, move);
  // Whoever has built on this turn was the first.
  int number = state.phase == Phase::relocate ? 0 : 1;
  Lines lines;
  for (const Builder& builder : preview.builders) lines.push_back(builder_in_words(voice, builder, ++number));
  lines.push_back(ducat_day_in_words(voice, preview));
  if (preview.ends_game) lines.push_back(voice.say("kc.why.may_end"));
  return lines;
}

std::string_view KiltCastleScreen::rule_of(const Seen& seen, Move move) {
  switch (move.kind()) {
    case MoveKind::relocate:
      return "KC-2.2";
    case MoveKind::build:
      return price_of(seen.state(), move.square(), seen.state().seat) > 0 ? "KC-4.4" : "KC-4.6";
    case MoveKind::roof:
      return "KC-5.2";
    case MoveKind::skip:
      break;
  }
  return "KC-4.6";
}

}  // namespace merlon::screen
