// Why something can or cannot be done in Kilt Castle, and what it would lead to.
#include "games/kilt_castle/engine/notation.h"
#include "games/kilt_castle/terminal/pieces.h"
#include "games/kilt_castle/terminal/screen.h"
#include "games/kilt_castle/terminal/view.h"

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

int least_of(const Json& range) { return range[std::size_t{0}].number(); }
int most_of(const Json& range) { return range[std::size_t{1}].number(); }

std::string site_in_words(const Voice& voice, const Json& site) {
  const std::string price = price_in_words(voice, least_of(site["price"]), most_of(site["price"]));
  const std::string words = voice.say(site["roof"].boolean() ? "kc.why.site.roof" : "kc.why.site",
                                      {{"square", std::string(site["square"].text())}, {"price", price}});
  return site["certain"].boolean() ? words : voice.say("kc.why.perhaps", {{"site", words}});
}

/// "2. Rowan builds r◆: 14 for 1, 12 for 2."
std::string builder_in_words(const Voice& voice, const Json& builder, std::size_t number) {
  std::vector<std::string> sites;
  for (std::size_t i = 0; i < builder["sites"].size(); ++i) {
    sites.push_back(site_in_words(voice, builder["sites"][i]));
  }
  const bool nothing = sites.empty();
  if (builder["may_skip"].boolean()) sites.push_back(voice.say("kc.why.perhaps_nothing"));
  return voice.told(
      nothing ? "kc.why.nothing" : "kc.why.builder", seat_of(builder["seat"]),
      {{"number", std::to_string(number)},
       {"colour", colour_sign(voice, parse_colour(builder["colour"].text()).value_or(kilt_castle::kLoch))},
       {"sites", join(sites, ", ")}});
}

std::string span_in_words(const Voice& voice, const Json& range) {
  const std::string least = std::to_string(least_of(range));
  const std::string most = std::to_string(most_of(range));
  return least == most ? least : voice.say("kc.why.span", {{"least", least}, {"most", most}});
}

/// "Rowan 3 → 4 to 5"; what does not change stands there once.
std::string income_in_words(const Voice& voice, const Json& income, const std::string& arrow) {
  const std::string now = std::to_string(income["now"].integer());
  const std::string after = span_in_words(voice, income["after"]);
  return voice.say(now == after ? "kc.why.income.same" : "kc.why.income",
                   {{"colour", suit_name(voice, income["colour"].text()[0])},
                    {"now", now},
                    {"arrow", arrow},
                    {"after", after}});
}

std::string ducat_day_in_words(const Voice& voice, const Json& preview) {
  const std::string arrow(voice.sign("→", "->"));
  std::vector<std::string> incomes;
  for (std::size_t i = 0; i < preview["incomes"].size(); ++i) {
    incomes.push_back(income_in_words(voice, preview["incomes"][i], arrow));
  }
  const bool follows = preview["ducat_day"].boolean();
  const std::string words = voice.say(follows ? "kc.why.day" : "kc.why.no_day",
                                      {{"arrow", arrow}, {"incomes", join(incomes, ", ")}});
  return follows ? voice.paint(words, kStrong) : words;
}

}  // namespace

std::string KiltCastleScreen::refusal(const Voice& voice, const Refusal& refusal) const {
  return refusal_in_words(voice, refusal, fact_in_words);
}

Lines KiltCastleScreen::consider(const Voice& voice, const Json& view, const Json& /*move*/,
                                 const Refusal& refusal, const Json& explanation) const {
  const Json preview = explanation["preview"];
  if (refusal || !preview.exists()) return {};
  // Whoever has built on this turn was the first.
  const std::size_t before = view["phase"].text() == "relocate" ? 0 : 1;
  Lines lines;
  for (std::size_t i = 0; i < preview["builders"].size(); ++i) {
    lines.push_back(builder_in_words(voice, preview["builders"][i], before + i + 1));
  }
  lines.push_back(ducat_day_in_words(voice, preview));
  if (preview["ends_game"].boolean()) lines.push_back(voice.say("kc.why.may_end"));
  return lines;
}

std::string_view KiltCastleScreen::rule_of(const Json& move) const {
  const std::string_view kind = move["kind"].text();
  if (kind == "relocate") return "KC-2.2";
  if (kind == "build") return move["price"].integer() > 0 ? "KC-4.4" : "KC-4.6";
  return kind == "roof" ? "KC-5.2" : "KC-4.6";
}

}  // namespace merlon::screen
